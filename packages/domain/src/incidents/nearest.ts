// Who could help at the place of an alarm: couriers on duty with a recent position.
import type { Courier, CourierStatus, Fix } from '@despacho/contract/couriers/couriers.ts';
import { MAX_NEAREST, type NearestCourier } from '@despacho/contract/incidentCalls.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { courierState, fixAgeMs, isOnDuty, positionFreshness } from '../couriers/couriers.ts';
import { hasAlert } from '../incidents.ts';
import { activeCourierId } from '../live/rooms.ts';
import { distanceM } from '../routes/distance.ts';

/** So many are asked for a route: by street a farther one may be sooner. */
export const MAX_ROUTED = 15;

export type HelperBoard = {
  couriers: Iterable<Pick<Courier, 'id' | 'name' | 'availability' | 'accountStatus'> & Partial<Pick<Courier, 'alert'>>>;
  statuses: (courierId: string) => Pick<CourierStatus, 'isReturning' | 'inStoreSince'> | null;
  orders: Iterable<Pick<Order, 'status' | 'courier'>>;
  fixes: Pick<ReadonlyMap<string, Pick<Fix, 'position' | 'at'>>, 'get'>;
};

type Helper = NearestCourier & { position: LatLng };

/**
 * [IC6] By distance as the crow flies, the nearest first. Neither the courier of the alarm, nor one who is unavailable,
 * reports a trouble, or has no position of the last five minutes.
 */
export const helpersNear = (
  place: LatLng,
  exceptId: string | null,
  { couriers, statuses, orders, fixes }: HelperBoard,
  { now, rate }: { now: number; rate: number },
): Helper[] => {
  const countsByCourier = new Map<string, { count: number; isGoing: boolean }>();
  for (const order of orders) {
    const courierId = activeCourierId(order);
    if (courierId === null) continue;
    const before = countsByCourier.get(courierId);
    const isGoing = order.status === ORDER_STATUS.GOING || before?.isGoing === true;
    countsByCourier.set(courierId, { count: (before?.count ?? 0) + 1, isGoing });
  }
  return Array.from(couriers)
    .flatMap((courier): Helper[] => {
      const { id, name, alert = null } = courier;
      const fix = fixes.get(id);
      if (id === exceptId || fix === undefined || !isOnDuty(courier) || hasAlert({ alert })) return [];
      const ageMs = fixAgeMs(fix.at, now, rate);
      const freshness = positionFreshness(ageMs);
      if (freshness === 'ghost' || freshness === 'off') return [];
      const { count = 0, isGoing = false } = countsByCourier.get(id) ?? {};
      const state = courierState({ courier, status: statuses(id), isGoing }, now);
      if (state === 'unavailable') return [];
      return [
        {
          courier: { id, name },
          state,
          orderCount: count,
          distanceM: Math.round(distanceM(fix.position, place)),
          routeSec: null,
          positionAgeSec: Math.round(ageMs / 1_000),
          position: fix.position,
        },
      ];
    })
    .toSorted((a, b) => a.distanceM - b.distanceM || (a.courier.id < b.courier.id ? -1 : 1))
    .slice(0, MAX_ROUTED);
};

const bySoonest = (a: NearestCourier, b: NearestCourier): number =>
  (a.routeSec ?? Infinity) - (b.routeSec ?? Infinity) || a.distanceM - b.distanceM;

/** [IC6] Five of them, the soonest by street first; those without a route last. */
export const soonest = (helpers: readonly Helper[], seconds: ReadonlyMap<string, number | null>): NearestCourier[] =>
  helpers
    .map(({ position: _position, ...helper }) => {
      const routeSec = seconds.get(helper.courier.id) ?? null;
      return { ...helper, routeSec: routeSec === null ? null : Math.round(routeSec) };
    })
    .toSorted(bySoonest)
    .slice(0, MAX_NEAREST);
