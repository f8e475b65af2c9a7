// The numbers of an overview from the live collections: the board of the scope, or of one branch of it, and the late
// orders.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import {
  boardCounts,
  couriersByState,
  lateLimitOf,
  type BoardCounts,
  type LateLimits,
} from '@despacho/domain/board/board.ts';
import type { CourierState } from '@despacho/domain/couriers/couriers.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { incidentsToday, type IncidentRow } from '@despacho/domain/incidents.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';

type Order = StaffDocs['order'];
type Courier = StaffDocs['courier'];

export type Overview = {
  counts: BoardCounts;
  /** The longest late first. */
  late: readonly Order[];
  incidents: readonly IncidentRow[];
  /** Those on duty. */
  couriers: Readonly<Record<CourierState, readonly Courier[]>>;
};

const lateOrders = (orders: readonly Order[], companies: LateLimits, now: number): Order[] =>
  orders
    .filter((order) => isActiveStatus(order.status))
    .map((order) => ({ order, elapsed: elapsedMs(order, now) }))
    .filter(({ order, elapsed }) => alertFor(elapsed, lateLimitOf(companies, order)) === 'LATE')
    .sort((a, b) => b.elapsed - a.elapsed || (a.order.id < b.order.id ? -1 : 1))
    .map(({ order }) => order);

/** Null: everything the account sees. */
export const overviewOf = (collections: Collections<StaffDocs>, branchId: string | null, now: number): Overview => {
  const orders = [...collections.order.values()].filter(({ branch }) => branchId === null || branch?.id === branchId);
  const carriers = new Set(orders.flatMap(({ courier }) => (courier === null ? [] : [courier.id])));
  const isOfBranch = ({ id, branch }: Courier): boolean =>
    branchId === null || branch?.id === branchId || carriers.has(id);
  const couriers = [...collections.courier.values()].filter(isOfBranch);
  const ids = new Set(couriers.map(({ id }) => id));
  const incidents = [...collections.incident.values()].filter(
    ({ courier }) => branchId === null || (courier !== null && ids.has(courier.id)),
  );
  const companies = collections.company;
  const statuses = new Map([...collections.courierStatus.values()].map((status) => [status.id, status]));
  return {
    counts: boardCounts({ orders, couriers, statuses, companies }, now),
    late: lateOrders(orders, companies, now),
    incidents: incidentsToday(incidents, couriers, now),
    couriers: couriersByState(couriers, statuses, orders, now),
  };
};
