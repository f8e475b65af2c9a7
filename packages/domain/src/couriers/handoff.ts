// Whether an order goes from one courier to another by a code [CP31] to [CP33].
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { HandoffRefusal } from '@despacho/contract/couriers/handoffCalls.ts';
import type { CourierMark } from '@despacho/contract/orders/courierMarks.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '../orders/order.ts';
import { courierState } from './couriers.ts';
import { whyNot } from './suggestions.ts';
import { openShiftOf } from './work.ts';

/** [CP31] Real time. */
export const HANDOFF_MS = 60_000;

/** `offeredAt` in ms of the operation's clock. */
export type Offer = { orderId: string; giverId: string; offeredAt: number };

/** [CP31] Why the courier gets no code for the order; null: nothing is against it. `now` in ms of the operation's clock. */
export const offerRefusalOf = (order: Order | null, giver: Courier, now: number): HandoffRefusal | null => {
  if (order?.courier?.id !== giver.id) return 'gone';
  if (!isActiveStatus(order.status)) return 'over';
  return openShiftOf(giver, now) === null ? 'no-shift' : null;
};

/** [CP33] A code works once: its taker leaves this mark, also where the giver gets the order back. */
const wasUsed = ({ courierMarks: { takeOver } }: Order, { offeredAt }: Offer): boolean =>
  takeOver !== undefined && Date.parse(takeOver.at) >= offeredAt;

type Taking = {
  offer: Offer;
  /** Null: there is none any more. */
  giver: Courier | null;
  taker: Courier;
  /** Active orders of the taker. */
  orderCount: number;
  now: number;
};

/** [CP46] Why the order does not go to the taker, apart from cash and red zones; null: nothing is against it. */
export const takeRefusalOf = (
  order: Order | null,
  { offer, giver, taker, orderCount, now }: Taking,
): HandoffRefusal | null => {
  if (taker.id === offer.giverId) return 'own';
  if (order === null || order.courier?.id !== offer.giverId || wasUsed(order, offer)) return 'gone';
  if (!isActiveStatus(order.status)) return 'over';
  if (giver === null || openShiftOf(giver, now) === null) return 'giver-off';
  if (openShiftOf(taker, now) === null) return 'no-shift';
  const state = courierState({ courier: taker, status: null, isGoing: false }, now);
  const served = { companyId: order.company.id, branchId: order.branch?.id ?? null };
  const not = whyNot({ courier: taker, state, orderCount }, served);
  // [CP27] A reported robbery must not be visible.
  return not === 'off-duty' || not === 'trouble' ? 'not-eligible' : not;
};

/** [CP33] Whether this courier took the order over by the act with this key. */
export const isRepeated = (order: Order | null, courierId: string, key: string): order is Order => {
  const mark = order?.courierMarks.takeOver;
  return mark?.key === key && mark.courierId === courierId;
};

/** The order of the taker, with the mark of the act. */
export const withTakeOver = (
  order: Order,
  { key, courierId, now }: Pick<CourierMark, 'key' | 'courierId'> & { now: number },
): Order => {
  const at = new Date(now).toISOString();
  const takeOver = { key, courierId, at, claimedAt: null, position: null, reason: null, distanceM: null };
  return { ...order, courierMarks: { ...order.courierMarks, takeOver } };
};
