// A recorded board as people see it: cut to a scope, with levels and counters of the functions of the live board [PB6] [PB7].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { BoardFrame, BoardHour, PastBoard, PastCourier, PastOrder } from '@despacho/contract/pastBoard.ts';
import { scopeContains } from '../../access/scope.ts';
import { courierState, goingCouriers } from '../../couriers/couriers.ts';
import type { TimedOrder } from '../../lateness/elapsed.ts';
import { DEFAULT_LATE_SEC } from '../../lateness/alerts.ts';
import { seesCourier } from '../../live/rooms.ts';
import { boardCounts, lateLimitOf, levelledOrders, type Board } from '../board.ts';
import { sortLive } from '../../orders/lists/sorting.ts';
import { framesOf, hourFrom } from './hours.ts';

/** [PB7] What a live screen of that scope was sent at that instant. */
export const frameInScope = (frame: BoardFrame, scope: Scope): BoardFrame => {
  const orders = frame.orders.filter(({ company, branch }) =>
    scopeContains(scope, { companyId: company.id, branchId: branch?.id ?? null }),
  );
  const ordersByCourier = Map.groupBy(frame.orders, ({ courier }) => courier?.id ?? null);
  const companies = new Set(orders.map(({ company }) => company.id));
  return {
    at: frame.at,
    orders,
    couriers: frame.couriers.filter((courier) =>
      seesCourier(
        scope,
        courier,
        (ordersByCourier.get(courier.id) ?? []).map(({ company, branch }) => ({
          company,
          branch: branch === null ? null : { ...branch, position: null },
        })),
      ),
    ),
    limits: frame.limits.filter(({ id }) => scope.type === 'all' || companies.has(id)),
  };
};

/** [PB7] */
export const hourInScope = (hour: BoardHour, scope: Scope): BoardHour =>
  hourFrom(
    framesOf(hour).map((frame) => frameInScope(frame, scope)),
    hour.stepMin,
  ) ?? hour;

/** Active orders have not ended, so their age runs. */
const running = { deliveredAt: null, canceledAt: null, stateTime: {} } satisfies Partial<TimedOrder>;

/** [PB6] The input of the live board's functions. */
export const boardOf = ({
  orders,
  couriers,
  limits,
}: BoardFrame): Board & { orders: (BoardFrame['orders'][number] & TimedOrder)[] } => ({
  orders: orders.map((order) => ({ ...order, ...running })),
  couriers,
  statuses: new Map(
    couriers.map(({ id, isReturning, inStoreSince }) => [id, { id, isDelivering: null, isReturning, inStoreSince }]),
  ),
  companies: new Map(limits.map((limit) => [limit.id, limit])),
});

const pastOrders = (frame: BoardFrame): PastOrder[] => {
  const { orders, companies } = boardOf(frame);
  const recorded = new Map(frame.orders.map((order) => [order.id, order]));
  const levelled = new Map(levelledOrders(orders, companies, frame.at).map((each) => [each.order.id, each]));
  return sortLive(orders, (order) => lateLimitOf(companies, order), frame.at).flatMap(({ id }) => {
    const [own, state] = [recorded.get(id), levelled.get(id)];
    if (own === undefined || state === undefined) return [];
    const lateAt = Date.parse(own.createdAt) + (state.lateLimitSec ?? DEFAULT_LATE_SEC) * 1_000;
    return [{ ...own, level: state.level, elapsedMs: state.elapsed, lateAt: new Date(lateAt).toISOString() }];
  });
};

const pastCouriers = ({ at, orders, couriers }: BoardFrame): PastCourier[] => {
  const going = goingCouriers(orders);
  const ordersByCourier = Map.groupBy(orders, ({ courier }) => courier?.id ?? null);
  return couriers
    .map((courier): PastCourier => ({
      id: courier.id,
      name: courier.name,
      branch: courier.branch,
      state: courierState({ courier, status: courier, isGoing: going.has(courier.id) }, at),
      orderCount: ordersByCourier.get(courier.id)?.length ?? 0,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es') || (a.id < b.id ? -1 : 1));
};

/** [PB6] */
export const shownBoard = (frame: BoardFrame): NonNullable<PastBoard['board']> => ({
  recordedAt: new Date(frame.at).toISOString(),
  counts: boardCounts(boardOf(frame), frame.at),
  orders: pastOrders(frame),
  couriers: pastCouriers(frame),
});
