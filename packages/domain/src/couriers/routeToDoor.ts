// The way of a courier to the door of an own order, and when the phone requests another one [CP57].
import { ACT_SEQUENCE } from '@despacho/contract/couriers/pageConstants.ts';
import type { OrderStep } from '@despacho/contract/orders/courierMarks.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '../routes/distance.ts';
import { MOVED_M, plannedRoute, type PlannedRoute } from '../routes/plannedRoute.ts';

/** `nextAct`: null where nothing is left. */
export type RoutedToDoor = { nextAct: OrderStep | null; position: LatLng | null };

/** By the acts and not by the stage, which stays the same when the goods are picked up. */
export const areGoodsAtStore = ({ nextAct }: Pick<RoutedToDoor, 'nextAct'>): boolean =>
  nextAct !== null && ACT_SEQUENCE.indexOf(nextAct) <= ACT_SEQUENCE.indexOf('pickUp');

/** Null: there is nowhere to go. */
export const plannedToDoor = (order: RoutedToDoor, courier: LatLng, branch: LatLng | null): PlannedRoute | null =>
  plannedRoute(courier, areGoodsAtStore(order) ? branch : null, order.position);

/** Positions are [lng, lat]. */
type Line = readonly (readonly [number, number])[];

/** From the nearest point of the line; Infinity for none. Over a city the earth may be flat. */
const metresFromLine = (line: Line, { lat, lng }: LatLng): number => {
  const narrowing = Math.cos((lat * Math.PI) / 180);
  const flat = line.map(([x, y]) => [(x - lng) * narrowing, y - lat] as const);
  let nearest = Infinity;
  for (const [index, [x, y]] of flat.entries()) {
    const [toX, toY] = flat[index + 1] ?? [x, y];
    const [alongX, alongY] = [toX - x, toY - y];
    const length = alongX ** 2 + alongY ** 2;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * alongX + y * alongY) / length));
    const point = { lat: lat + y + share * alongY, lng: lng + (x + share * alongX) / narrowing };
    nearest = Math.min(nearest, distanceM({ lat, lng }, point));
  }
  return nearest;
};

export const hasLeft = (line: Line, position: LatLng): boolean => metresFromLine(line, position) >= MOVED_M;

const EVERY_MS = 60_000;
/** After a failure, or where the courier left the way. */
const SOON_MS = 15_000;

/** `at`: of the last request, in ms of the phone; `line`: null where it failed. */
export type LastRequest = { at: number; line: Line | null };

/** [CP57] */
export const isRouteDue = (last: LastRequest | null, position: LatLng, now: number): boolean => {
  if (last === null) return true;
  const isEarly = last.line === null || hasLeft(last.line, position);
  return now - last.at >= (isEarly ? SOON_MS : EVERY_MS);
};
