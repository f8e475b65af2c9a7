// How each courier is drawn on the map; one without a recent position is not drawn at all.
import type { Fix, SilenceReason } from '@despacho/contract/couriers/couriers.ts';
import type { WallCourier, WallOrder } from '@despacho/contract/live/kinds.ts';
import {
  fixAgeMs,
  goingCouriers,
  isOnDuty,
  positionFreshness,
  type PositionFreshness,
} from '@despacho/domain/couriers/couriers.ts';
import { hasAlert, type IncidentRow } from '@despacho/domain/incidents.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { duration } from '@despacho/ui/format.ts';
import type { CourierMark } from '@despacho/ui/map/courierLayer.ts';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import type { CourierLook } from '@despacho/ui/shapes.ts';
import type { BoardData, BoardTime } from './boardData.ts';
import type { Headings } from './headings.ts';

/** `ageMs` in real time; null when there is no position. `reason`: what our application reported [CP11]. */
export type SilentCourier = { id: string; name: string; ageMs: number | null; reason: SilenceReason | null };

export type CouriersOnMap = {
  marks: CourierMark[];
  silent: SilentCourier[];
  /** The newest of their fixes: whether positions come at all. On the operation's clock; null without any. */
  fixAt: number | null;
};

type Work = { isGoing: ReadonlySet<string>; isCarrying: ReadonlySet<string>; isInIncident: ReadonlySet<string> };

const carryingCouriers = (orders: readonly WallOrder[]): Set<string> =>
  new Set(orders.flatMap(({ status, courier }) => (isActiveStatus(status) && courier !== null ? [courier.id] : [])));

const lookOf = (courier: WallCourier, freshness: PositionFreshness, isReturning: boolean, work: Work): CourierLook => {
  if (hasAlert(courier) || work.isInIncident.has(courier.id)) return 'incident';
  if (freshness === 'ghost') return 'silent';
  if (work.isGoing.has(courier.id)) return 'inDelivery';
  return isReturning || work.isCarrying.has(courier.id) ? 'toBranch' : 'free';
};

/** An off-duty courier is on the map only while carrying an order. */
const isWatched = (courier: WallCourier, work: Work): boolean =>
  isOnDuty(courier) && (courier.availability !== 'unavailable' || work.isCarrying.has(courier.id));

const markOf = (courier: WallCourier, fix: Fix, look: CourierLook, ageMs: number, heading: number): CourierMark => {
  const freshness = positionFreshness(ageMs);
  return {
    id: courier.id,
    at: lngLat(fix.position),
    look,
    isHollow: freshness !== 'fresh',
    heading,
    silence: freshness === 'ghost' ? duration(ageMs) : null,
  };
};

const byAge = (a: SilentCourier, b: SilentCourier): number => {
  if (a.ageMs === b.ageMs) return a.name.localeCompare(b.name);
  return (b.ageMs ?? Infinity) - (a.ageMs ?? Infinity);
};

const DRAWN_LAST: readonly CourierLook[] = ['silent', 'free', 'toBranch', 'inDelivery', 'incident'];

export const couriersOnMap = (
  { couriers, orders, statuses, fixes, isPast }: BoardData,
  incidents: readonly IncidentRow[],
  headings: Headings,
  { now, rate }: BoardTime,
): CouriersOnMap => {
  if (isPast) return { marks: [], silent: [], fixAt: null };
  const work: Work = {
    isGoing: goingCouriers(orders),
    isCarrying: carryingCouriers(orders),
    isInIncident: new Set(incidents.flatMap(({ isOpen, courier }) => (isOpen && courier !== null ? [courier.id] : []))),
  };
  const marks: CourierMark[] = [];
  const silent: SilentCourier[] = [];
  const drawnAt: number[] = [];
  for (const courier of couriers) {
    if (!isWatched(courier, work)) continue;
    const fix = fixes.get(courier.id);
    const ageMs = fix === undefined ? null : fixAgeMs(fix.at, now, rate);
    const freshness = ageMs === null ? 'off' : positionFreshness(ageMs);
    if (fix === undefined || ageMs === null || freshness === 'off') {
      silent.push({ id: courier.id, name: courier.name, ageMs, reason: courier.silence?.reason ?? null });
      continue;
    }
    drawnAt.push(fix.at);
    const isReturning = statuses.get(courier.id)?.isReturning === true;
    const look = lookOf(courier, freshness, isReturning, work);
    marks.push(markOf(courier, fix, look, ageMs, headings.get(courier.id)?.heading ?? 0));
  }
  return {
    marks: DRAWN_LAST.flatMap((look) => marks.filter((mark) => mark.look === look)),
    silent: silent.sort((a, b) => byAge(a, b)),
    fixAt: drawnAt.length === 0 ? null : Math.max(...drawnAt),
  };
};
