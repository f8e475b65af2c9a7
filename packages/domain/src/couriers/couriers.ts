// The state of a courier, the words of the card, and the reliability of the last position.
import type { Courier, CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { COURIER_STATES, type CourierState } from '@despacho/contract/stateLabels.ts';

export const LONG_WAIT_MS = 60 * MINUTE_MS;

export { COURIER_STATES };
export type { CourierState };

export type CourierSituation = {
  courier: Pick<Courier, 'availability'>;
  /** Null without a status record. */
  status: Pick<CourierStatus, 'isReturning' | 'inStoreSince'> | null;
  /** Whether the courier carries an order that is En ruta. */
  isGoing: boolean;
};

/** [CO1] Couriers that carry an order En ruta. */
export const goingCouriers = (orders: Iterable<Pick<Order, 'status' | 'courier'>>): Set<string> => {
  const going = new Set<string>();
  for (const { status, courier } of orders) {
    if (status === ORDER_STATUS.GOING && courier !== null) going.add(courier.id);
  }
  return going;
};

/** [CO2] The first that applies; `unknown` when none does. */
export const courierState = ({ courier, status, isGoing }: CourierSituation, now: number): CourierState => {
  if (courier.availability === 'unavailable') return 'unavailable';
  if (isGoing) return 'going';
  const inStoreSince = status?.inStoreSince ?? null;
  if (inStoreSince !== null) return now - Date.parse(inStoreSince) > LONG_WAIT_MS ? 'longWait' : 'inStore';
  return status?.isReturning === true ? 'returning' : 'unknown';
};

/** [CO3] Whether the courier is counted. New and inactive accounts are not on duty. */
export const isOnDuty = (courier: Pick<Courier, 'accountStatus'>): boolean =>
  courier.accountStatus !== 'NEW' && courier.accountStatus !== 'INACTIVE';

/** The content of a courier's card; the sentence belongs to the screen. */
export type CourierCard =
  | { kind: 'unavailable' | 'going' | 'unknown' }
  /** Null: in the store by the estimate, since an unknown time. */
  | { kind: 'inStore'; waitingMinutes: number | null }
  | { kind: 'longWait'; waitingMinutes: number }
  /** Null: the courier is on the way and has no estimate. */
  | { kind: 'returning'; lessThanMinutes: number | null };

const minutesOf = (ms: number): number => Math.max(0, Math.ceil(ms / MINUTE_MS));

/** [CO4] [CO5] `backHomeSec` is the estimate of the courier's return to the branch, null without one. */
export const courierCard = (situation: CourierSituation, backHomeSec: number | null, now: number): CourierCard => {
  const state = courierState(situation, now);
  const inStoreSince = situation.status?.inStoreSince ?? null;
  const waitingMinutes = inStoreSince === null ? null : minutesOf(now - Date.parse(inStoreSince));
  switch (state) {
    case 'unavailable':
    case 'going':
      return { kind: state };
    case 'longWait':
      return { kind: 'longWait', waitingMinutes: waitingMinutes ?? 0 };
    case 'inStore':
      return { kind: 'inStore', waitingMinutes };
    case 'returning':
    case 'unknown':
      if (backHomeSec !== null && backHomeSec <= 0) return { kind: 'inStore', waitingMinutes: null };
      if (backHomeSec !== null) return { kind: 'returning', lessThanMinutes: Math.ceil(backHomeSec / 60) };
      return state === 'returning' ? { kind: 'returning', lessThanMinutes: null } : { kind: 'unknown' };
  }
};

/** How a position may be drawn: as it is, hollow, as a ghost with its time, or not at all. */
export type PositionFreshness = 'fresh' | 'hollow' | 'ghost' | 'off';

/** [CO6] Age in real milliseconds, at any speed of the operation's clock. */
export const fixAgeMs = (at: number, serverNow: number, rate: number): number => Math.max(0, (serverNow - at) / rate);

/** [CO7] */
export const positionFreshness = (ageMs: number): PositionFreshness => {
  if (ageMs > 30 * MINUTE_MS) return 'off';
  if (ageMs > 5 * MINUTE_MS) return 'ghost';
  return ageMs > MINUTE_MS ? 'hollow' : 'fresh';
};

/** From 0 to 1: a phone with less may be off before its courier is back. */
const LOW_BATTERY = 0.2;

/** Null: the phone did not say. */
export const isBatteryLow = (battery: number | null): boolean => battery !== null && battery < LOW_BATTERY;
