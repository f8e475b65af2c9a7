// The order in which active orders are listed: unassigned work first, then the worst [OR40].
import { ORDER_STATUS, type AlertLevel, type Order } from '@despacho/contract/orders/order.ts';
import { alertFor } from '../../lateness/alerts.ts';
import { elapsedMs, type TimedOrder } from '../../lateness/elapsed.ts';

/** Fits the staff's order and the wall's. */
export type ListedOrder = TimedOrder & Pick<Order, 'id' | 'isPriority'>;

const rankOf = { LATE: 0, TO_BE_LATE: 1, VERIFY: 2, ON_TIME: 3 } as const satisfies Record<AlertLevel, number>;
/** "Espere...": created ahead of the clock. */
const UNRANKED = 4;

type Place = readonly [isQueued: number, level: number, isOrdinary: number, createdAt: number];

const placeOf = (order: ListedOrder, lateLimitSec: number | null, now: number): Place => {
  const level = alertFor(elapsedMs(order, now), lateLimitSec);
  return [
    order.status === ORDER_STATUS.ON_HOLD ? 0 : 1,
    level === null ? UNRANKED : rankOf[level],
    order.isPriority ? 0 : 1,
    Date.parse(order.createdAt),
  ];
};

const comparePlaces = (a: Place, b: Place): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];

/** [OR40] En cola first, then the worst level, priority, the oldest; equal ones by id, so that no two screens differ. */
export const sortLive = <T extends ListedOrder>(
  orders: readonly T[],
  lateLimitSec: (order: T) => number | null,
  now: number,
): T[] =>
  orders
    .map((order) => ({ order, place: placeOf(order, lateLimitSec(order), now) }))
    .sort((a, b) => comparePlaces(a.place, b.place) || (a.order.id < b.order.id ? -1 : 1))
    .map(({ order }) => order);
