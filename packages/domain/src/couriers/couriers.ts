// What a courier is doing, how his card says it, and how much his last position is worth.
import type { Courier, CourierStatus } from '@despacho/contract/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';

const MINUTE_MS = 60_000;
export const LONG_WAIT_MS = 60 * MINUTE_MS;

export const COURIER_STATES = ['going', 'inStore', 'returning', 'longWait', 'unavailable', 'unknown'] as const;
export type CourierState = (typeof COURIER_STATES)[number];

export type CourierSituation = {
  courier: Pick<Courier, 'availability'>;
  /** Null when no status record is known. */
  status: Pick<CourierStatus, 'isReturning' | 'inStoreSince'> | null;
  /** Does he carry an order that is En ruta? */
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

/** [CO3] Is he counted at all? New and inactive accounts are not on duty. */
export const isOnDuty = (courier: Pick<Courier, 'accountStatus'>): boolean =>
  courier.accountStatus !== 'NEW' && courier.accountStatus !== 'INACTIVE';

/** What the card of a courier says; the sentence belongs to the screen. */
export type CourierCard =
  | { kind: 'unavailable' | 'going' | 'unknown' }
  /** Null: in the store by the estimate, since when is not known. */
  | { kind: 'inStore'; waitingMinutes: number | null }
  | { kind: 'longWait'; waitingMinutes: number }
  /** Null: the courier is on the way and has no estimate. */
  | { kind: 'returning'; lessThanMinutes: number | null };

const minutesOf = (ms: number): number => Math.max(0, Math.ceil(ms / MINUTE_MS));

/** [CO4] [CO5] `backHomeSec` is the estimate of the courier's way back to the branch, null without one. */
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
export type PositionTruth = 'fresh' | 'hollow' | 'ghost' | 'off';

/** [CO6] Age in real milliseconds, whatever the speed of the operation's clock . */
export const fixAgeMs = (at: number, serverNow: number, rate: number): number => Math.max(0, (serverNow - at) / rate);

/** [CO7] */
export const positionTruth = (ageMs: number): PositionTruth => {
  if (ageMs > 30 * MINUTE_MS) return 'off';
  if (ageMs > 5 * MINUTE_MS) return 'ghost';
  return ageMs > MINUTE_MS ? 'hollow' : 'fresh';
};
