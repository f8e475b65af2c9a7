// A courier as maps and their lists show one: state, last position with its age, and why none comes.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { courierSign, type CourierSign } from '@despacho/domain/branches/couriers.ts';
import {
  goingCouriers,
  isOnDuty,
  positionFreshness,
  type PositionFreshness,
} from '@despacho/domain/couriers/couriers.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import { duration, metres, whole } from '@despacho/ui/format.ts';
import type { CourierLook } from '@despacho/ui/shapes.ts';
import { seenText, SILENCE_TEXT } from './text.ts';

export type SeenCourier = CourierSign & {
  id: string;
  courier: StaffDocs['courier'];
  status: StaffDocs['courierStatus'] | null;
  fix: Fix | null;
  /** [CO7] `off` without a position. */
  freshness: PositionFreshness;
  look: CourierLook;
  /** The orders in hand. */
  orderCount: number;
};

type Clocked = { now: number; rate: number };

const lookOf = (
  courier: StaffDocs['courier'],
  sign: CourierSign,
  isSilent: boolean,
  orderCount: number,
  isReturning: boolean,
): CourierLook => {
  if (hasAlert({ alert: courier.alert ?? null })) return 'incident';
  if (isSilent) return 'silent';
  if (sign.state === 'going') return 'inDelivery';
  return isReturning || orderCount > 0 ? 'toBranch' : 'free';
};

/** By name; by default [CO3] couriers on duty and those who carry an order. */
export const seenCouriers = (
  live: Collections<StaffDocs>,
  { now, rate }: Clocked,
  isShown: (courier: StaffDocs['courier'], isCarrying: boolean) => boolean = (courier, isCarrying) =>
    isOnDuty(courier) || isCarrying,
): SeenCourier[] => {
  const orders = [...live.order.values()];
  const going = goingCouriers(orders);
  const ordersByCourier = Map.groupBy(orders, (order) => activeCourierId(order) ?? '');
  return [...live.courier.values()]
    .filter((courier) => isShown(courier, ordersByCourier.has(courier.id)))
    .map((courier): SeenCourier => {
      const { id } = courier;
      const status = live.courierStatus.get(id) ?? null;
      const fix = live.position.get(id) ?? null;
      const sign = courierSign({ courier, status, isGoing: going.has(id) }, fix ?? undefined, { now, rate });
      const freshness = sign.fixAgeMs === null ? 'off' : positionFreshness(sign.fixAgeMs);
      const count = ordersByCourier.get(id)?.length ?? 0;
      const look = lookOf(courier, sign, freshness === 'ghost', count, status?.isReturning === true);
      return { ...sign, id, courier, status, fix, freshness, look, orderCount: count };
    })
    .toSorted((a, b) => a.courier.name.localeCompare(b.courier.name, 'es') || (a.id < b.id ? -1 : 1));
};

const percent = (share: number): string => `${whole(Math.round(share * 100))} %`;

const isSilent = ({ freshness, silence }: SeenCourier): boolean =>
  (freshness === 'ghost' || freshness === 'off') && silence !== 'unmeasuredClock';

/** Age of the last position. */
export const ageWords = (courier: SeenCourier): string => {
  if (courier.fixAgeMs === null) return seenText.neverSeen;
  const age = duration(courier.fixAgeMs);
  return isSilent(courier) ? seenText.silent(age) : seenText.ago(age);
};

/** Null: the phone did not say. */
export const batteryWords = (battery: number | null): string =>
  battery === null ? seenText.noBattery : seenText.battery(percent(battery));

/** Age, accuracy and battery of the last position, and why there is no newer one. */
export const positionWords = (courier: SeenCourier): string => {
  const { fix, fixAgeMs, silence } = courier;
  const reason = silence === null ? [] : [SILENCE_TEXT[silence]];
  if (fix === null || fixAgeMs === null) return [seenText.neverSeen, ...reason].join(' · ');
  return [
    ageWords(courier),
    fix.accuracyM === null ? seenText.noAccuracy : seenText.accuracy(metres(fix.accuracyM)),
    batteryWords(fix.battery),
    ...reason,
  ].join(' · ');
};

/** The same in a few letters, for a map of many. */
export const silentWords = ({ fixAgeMs, silence }: SeenCourier): string => {
  if (fixAgeMs === null) return '';
  return silence === 'unmeasuredClock' ? SILENCE_TEXT[silence] : seenText.silent(duration(fixAgeMs));
};
