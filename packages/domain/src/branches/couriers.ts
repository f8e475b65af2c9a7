// The couriers of a branch: whether each sends positions and why not, and what each carries and delivered today.
import { silenceReason, type Courier, type Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { SILENT_MS } from '../alarms/silences.ts';
import { courierState, fixAgeMs, isOnDuty, type CourierSituation, type CourierState } from '../couriers/couriers.ts';
import { activeCourierId } from '../live/rooms.ts';

type OwnCourier = Pick<Courier, 'id' | 'name' | 'branch' | 'accountStatus' | 'availability'>;

/** [BR8] Those who belong to the branch and are on duty, by name. */
export const ownCouriers = <T extends OwnCourier>(couriers: Iterable<T>, branchId: string): T[] =>
  [...couriers]
    .filter((courier) => courier.branch?.id === branchId && isOnDuty(courier))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es') || (a.id < b.id ? -1 : 1));

/** Why a courier sends no position, in the order in which they are looked for. */
export const SILENCE_REASONS = [
  'unavailable',
  'neverSeen',
  'unmeasuredClock',
  ...silenceReason.options,
  'lowBattery',
  'noSignal',
] as const;
export type SilenceReason = (typeof SILENCE_REASONS)[number];

/** A phone with less is about to switch itself off. */
export const EMPTY_BATTERY = 0.1;

type LastFix = Pick<Fix, 'at' | 'battery' | 'arrivedAt'>;
/** `rate`: speed of the operation's clock. */
type Clocked = { now: number; rate: number };

/** `fixAgeMs`: real milliseconds; null without a position. `silence` null: positions arrive. */
export type CourierSign = { state: CourierState; fixAgeMs: number | null; silence: SilenceReason | null };

const silenceOf = (
  state: CourierState,
  { fix, ageMs, reported }: { fix: LastFix | undefined; ageMs: number; reported: Courier['silence'] },
  { now, rate }: Clocked,
): SilenceReason | null => {
  if (fix !== undefined && ageMs < SILENT_MS) return null;
  if (state === 'unavailable') return 'unavailable';
  if (fix === undefined) return 'neverSeen';
  // The phone does send: its clock is wrong, or it sends what it gathered without network.
  if (fix.arrivedAt !== undefined && fixAgeMs(fix.arrivedAt, now, rate) < SILENT_MS) return 'unmeasuredClock';
  // [CP11]
  if (reported !== null) return reported.reason;
  return fix.battery !== null && fix.battery < EMPTY_BATTERY ? 'lowBattery' : 'noSignal';
};

/** [BR9] */
export const courierSign = (
  situation: CourierSituation & { courier: Partial<Pick<Courier, 'silence'>> },
  fix: LastFix | undefined,
  { now, rate }: Clocked,
): CourierSign => {
  const state = courierState(situation, now);
  const ageMs = fix === undefined ? null : fixAgeMs(fix.at, now, rate);
  const reported = situation.courier.silence ?? null;
  return {
    state,
    fixAgeMs: ageMs,
    silence: silenceOf(state, { fix, ageMs: ageMs ?? Infinity, reported }, { now, rate }),
  };
};

type CourierOrder = Pick<Order, 'id' | 'number' | 'status' | 'courier'>;
type Delivery = Pick<Order, 'courier' | 'deliveredAt'>;

/** `orderNumbers`: the numbers of the orders in hand. `lastDeliveredAt` null: none of these deliveries. */
export type CourierWork = { orderNumbers: readonly string[]; delivered: number; lastDeliveredAt: string | null };

const latest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a;

/** [BR12] Of each of these couriers, by id. */
export const workOfCouriers = (
  couriers: Iterable<Pick<Courier, 'id'>>,
  orders: Iterable<CourierOrder>,
  deliveries: Iterable<Delivery>,
): Map<string, CourierWork> => {
  const ordersByCourier = Map.groupBy(orders, (order) => activeCourierId(order) ?? '');
  const delivered = Map.groupBy(deliveries, ({ courier }) => courier?.id ?? '');
  return new Map(
    [...couriers].map(({ id }) => {
      const own = delivered.get(id) ?? [];
      return [
        id,
        {
          orderNumbers: (ordersByCourier.get(id) ?? []).map(({ number }) => number),
          delivered: own.length,
          lastDeliveredAt: own.reduce<string | null>((last, { deliveredAt }) => latest(last, deliveredAt), null),
        },
      ];
    }),
  );
};
