// When an order is announced to its customer without a request of ours: phones of couriers write the store directly.
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { OrderOccasion } from '../orders/messages.ts';
import { arrivesAtOf } from '../routes/estimate.ts';

/** [MS6] [MS17] */
export const ANNOUNCE_WITHIN_MS = 15 * 60_000;
/** [MS16] */
export const ARRIVING_WITHIN_MS = 3 * 60_000;
export const JUST_LEFT_MS = 60_000;

export type Announceable = Pick<Order, 'status' | 'stateTime' | 'deliveredAt'>;
type Estimate = Pick<Arrival, 'routeTimeSec' | 'computedAt'>;
/** `now`: milliseconds of the operation's clock. `arrival`: null without a position of the courier. */
type Moment = { now: number; arrival: Estimate | null };

/** Milliseconds; null: the stage has no time. */
const sinceOf = (instant: string | null | undefined, now: number): number | null =>
  instant === null || instant === undefined ? null : now - Date.parse(instant);

const isWithin = (since: number | null, max: number): boolean => since !== null && since <= max;

const OCCASIONS: Record<
  Extract<OrderOccasion, 'onTheWay' | 'arriving' | 'delivered'>,
  (order: Announceable, moment: Moment) => boolean
> = {
  onTheWay: ({ status, stateTime }, { now }) =>
    status === ORDER_STATUS.GOING && isWithin(sinceOf(stateTime[ORDER_STATUS.GOING], now), ANNOUNCE_WITHIN_MS),
  arriving: ({ status, stateTime }, { now, arrival }) => {
    const arrivesAt = arrivesAtOf(arrival);
    if (status !== ORDER_STATUS.GOING || arrivesAt === null) return false;
    return Math.abs(arrivesAt - now) <= ARRIVING_WITHIN_MS && !isWithin(sinceOf(stateTime[status], now), JUST_LEFT_MS);
  },
  delivered: ({ status, stateTime, deliveredAt }, { now }) =>
    status === ORDER_STATUS.DELIVERED && isWithin(sinceOf(deliveredAt ?? stateTime[status], now), ANNOUNCE_WITHIN_MS),
};
export type AnnouncedOccasion = keyof typeof OCCASIONS;

const ANNOUNCED = ['onTheWay', 'arriving', 'delivered'] as const satisfies readonly AnnouncedOccasion[];

export const dueOccasions = (order: Announceable, moment: Moment): AnnouncedOccasion[] =>
  ANNOUNCED.filter((occasion) => OCCASIONS[occasion](order, moment));
