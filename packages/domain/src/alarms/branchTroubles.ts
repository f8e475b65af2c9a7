// Orders in trouble by branch, and their common cause: what an episode of a branch covers.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { lateLimitOf, type LateLimits } from '../board/board.ts';
import { alertFor, nextDeadline } from '../lateness/alerts.ts';
import { elapsedMs, type TimedOrder } from '../lateness/elapsed.ts';
import { medianOf } from '../forecast/medians.ts';
import { hasCoordinates, hasCourier, isActiveStatus, type PlacedOrder } from '../orders/order.ts';

/** An order without a courier or without coordinates for so long is in trouble; a store that takes so long is slow. */
export const BLOCKED_MS = 10 * 60_000;

/** Fits the staff's order and the wall's. */
export type TroubledOrder = TimedOrder & PlacedOrder & Pick<Order, 'id' | 'company' | 'branch' | 'courier'>;

/** No courier, goods still in the store, courier on the way, no place to ride to. */
export type BranchCause = 'noCourier' | 'store' | 'road' | 'noCoordinates';
const CAUSES: readonly BranchCause[] = ['noCourier', 'store', 'road', 'noCoordinates'];

export type BranchTrouble<T> = Pick<Alarm, 'subject' | 'companyId' | 'branchId'> & {
  /** In trouble for the longest first; never empty. */
  orders: T[];
  /** Counts all active orders of the branch, as its lists do. */
  late: number;
  withoutCourier: number;
  withoutCoordinates: number;
  cause: BranchCause;
  /** Median milliseconds since the assignment of orders that are still in the store; null without any. */
  storeWaitMs: number | null;
};

/** [AR2] Milliseconds since 1970; null: not yet, or closed. */
export const troubledSince = (order: TroubledOrder, companies: LateLimits, now: number): number | null => {
  const deadline = nextDeadline(order, lateLimitOf(companies, order), now);
  if (deadline === null) return null;
  const isBlocked = !hasCourier(order) || !hasCoordinates(order);
  const blockedAt = isBlocked ? Date.parse(order.createdAt) + BLOCKED_MS : Infinity;
  const since = Math.min(deadline.lateAt, blockedAt);
  return since <= now ? since : null;
};

/** [AR2] An order without a branch counts for its company. */
const placeOf = ({ company, branch }: TroubledOrder): Pick<Alarm, 'subject' | 'companyId' | 'branchId'> => ({
  subject:
    branch === null
      ? { kind: 'branch', id: `company-${company.id}`, label: company.name }
      : { kind: 'branch', id: branch.id, label: branch.name },
  companyId: company.id,
  branchId: branch?.id ?? null,
});

const assignedAt = ({ stateTime, createdAt }: TroubledOrder): number =>
  Date.parse(stateTime[ORDER_STATUS.ASSIGNED] ?? createdAt);

/** [AR25] An order assigned a moment ago is on its way, wherever the goods are. */
const causeOf = (order: TroubledOrder, now: number): BranchCause => {
  if (!hasCourier(order)) return 'noCourier';
  if (!hasCoordinates(order)) return 'noCoordinates';
  const isInStore = order.status !== ORDER_STATUS.GOING && now - assignedAt(order) >= BLOCKED_MS;
  return isInStore ? 'store' : 'road';
};

/** Milliseconds since 1970; null: in no trouble. */
type Seen<T> = { order: T; since: number | null };

const troubleOf = <T extends TroubledOrder>(
  place: Pick<Alarm, 'subject' | 'companyId' | 'branchId'>,
  troubles: readonly Seen<T>[],
  companies: LateLimits,
  now: number,
): BranchTrouble<T> | null => {
  const orders = troubles
    .flatMap(({ order, since }) => (since === null ? [] : [{ order, since }]))
    .toSorted((a, b) => a.since - b.since || (a.order.id < b.order.id ? -1 : 1))
    .map(({ order }) => order);
  if (orders.length === 0) return null;
  const countOf = (isCounted: (order: T) => boolean): number => troubles.filter(({ order }) => isCounted(order)).length;
  const byCause = Map.groupBy(orders, (order) => causeOf(order, now));
  const waits = (byCause.get('store') ?? []).map((order) => now - assignedAt(order));
  const [cause] = CAUSES.toSorted((a, b) => (byCause.get(b)?.length ?? 0) - (byCause.get(a)?.length ?? 0));
  return {
    ...place,
    orders,
    late: countOf((order) => alertFor(elapsedMs(order, now), lateLimitOf(companies, order)) === 'LATE'),
    withoutCourier: countOf((order) => !hasCourier(order)),
    withoutCoordinates: countOf((order) => !hasCoordinates(order)),
    cause: cause ?? 'road',
    storeWaitMs: waits.length === 0 ? null : medianOf(waits),
  };
};

/** [AR2] By the id of the alarm's subject; branches without an order in trouble are left out. */
export const branchTroubles = <T extends TroubledOrder>(
  orders: Iterable<T>,
  companies: LateLimits,
  now: number,
): Map<string, BranchTrouble<T>> => {
  const active = [...orders].filter(({ status }) => isActiveStatus(status));
  const places = Map.groupBy(active, (order) => placeOf(order).subject.id);
  const troubles = [...places].flatMap(([id, [first, ...others]]) => {
    if (first === undefined) return [];
    const datedOrders = [first, ...others].map((order) => ({ order, since: troubledSince(order, companies, now) }));
    const trouble = troubleOf(placeOf(first), datedOrders, companies, now);
    return trouble === null ? [] : [[id, trouble] as const];
  });
  return new Map(troubles);
};
