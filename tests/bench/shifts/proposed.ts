// The shifts that the product proposes for a recorded day, from the day's own orders per half hour and zone: with hindsight.
import { SLOT_MIN } from '@despacho/domain/shifts/need.ts';
import { proposeShifts, type ShiftTime } from '@despacho/domain/shifts/propose.ts';
import { zonesOf } from '@despacho/domain/shifts/zones.ts';
import type { Day, Place } from '../plan/day.ts';
import { placeOf, ridingMin } from '../plan/replay.ts';

/** Side of a zone in metres. */
const ZONE_M = 3_000;
const SHORTEST_MIN = 90;
const LONGEST_MIN = 240;
/** The share of the minutes of an order carried alone, there and back, chosen on even days: several are carried together. */
const WORK_SHARE = 0.85;
/** The same where couriers begin: with less of it more of them begin in zones with few orders. */
const ZONE_WORK_SHARE = 0.5;
/** The ride to the restaurant comes before the goods are ready. */
const LEAD_MIN = 3;

/** More work is assumed in such steps until so much of the hours is spent. */
const RESERVE_STEP = 1.06;
const MAX_RESERVE_STEPS = 20;
const SPENT_SHARE = 0.99;

const hoursOf = (times: readonly ShiftTime[]): number =>
  times.reduce((sum, { from, to }) => sum + ((to - from) * SLOT_MIN) / 60, 0);

const zoneName = ({ x, y }: Place): string => `${Math.floor(x / ZONE_M)} ${Math.floor(y / ZONE_M)}`;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const centreOf = (places: readonly Place[]): Place => ({
  x: mean(places.map(({ x }) => x)),
  y: mean(places.map(({ y }) => y)),
});

/** Those of the zone, else the nearest one to its restaurants. */
const startsOf = (day: Day, zone: string, starts: readonly Place[], counters: readonly Place[]): Place[] => {
  const own = starts.filter((start) => zoneName(start) === zone);
  if (own.length > 0) return own;
  const centre = centreOf(counters);
  return starts.toSorted((a, b) => ridingMin(day, a, centre) - ridingMin(day, b, centre)).slice(0, 1);
};

/** Where couriers of another recording of the same day begin, moved as its orders are moved on average. */
export const alignedStarts = (day: Day, other: Day): Place[] => {
  const theirs = new Map(other.orders.map((order) => [order.id, order]));
  const moves = day.orders.flatMap((order) => {
    const their = theirs.get(order.id);
    return their === undefined ? [] : [{ x: order.x - their.x, y: order.y - their.y }];
  });
  const move = moves.length === 0 ? { x: 0, y: 0 } : centreOf(moves);
  return other.couriers.map(({ x, y }) => ({ x: x + move.x, y: y + move.y }));
};

/** The day with other couriers: at most `maxHours` of shifts that begin at one of `starts`. */
export const withProposedShifts = (day: Day, starts: readonly Place[], maxHours: number): Day => {
  const counterOf = ({ branch }: { branch: number }): Place => placeOf(day.branches, branch);
  const rides = day.orders.map((order) => ridingMin(day, counterOf(order), order));
  const aloneMin = day.pickupMin + day.doorMin + 2 * mean(rides);
  const slots = Math.ceil(Math.max(...day.orders.map(({ readyAt }) => readyAt + LONGEST_MIN)) / SLOT_MIN);
  const zones = [...Map.groupBy(day.orders, (order) => zoneName(counterOf(order)))];
  const orders = zones.map(([, own]) => {
    const counts = Array.from({ length: slots }, () => 0);
    for (const { readyAt } of own) {
      const slot = Math.max(0, Math.floor((readyAt - LEAD_MIN) / SLOT_MIN));
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    return counts;
  });
  const all = Array.from({ length: slots }, (_, slot) => orders.reduce((sum, own) => sum + (own[slot] ?? 0), 0));
  const rules = { minSlots: SHORTEST_MIN / SLOT_MIN, maxSlots: LONGEST_MIN / SLOT_MIN, maxHours };
  const isSpent = (times: readonly ShiftTime[]): boolean => hoursOf(times) > SPENT_SHARE * maxHours;
  let workMin = WORK_SHARE * aloneMin;
  const proposed = (): ShiftTime[] => proposeShifts({ orders: all, planned: [], workMin, lateShare: 0 }, rules);
  let shifts = proposed();
  // Hours that are left are a reserve where the most work is.
  for (let step = 0; step < MAX_RESERVE_STEPS && !isSpent(shifts); step += 1) {
    workMin *= RESERVE_STEP;
    shifts = proposed();
  }
  const startsIn = zones.map(([zone, own]) => startsOf(day, zone, starts, own.map(counterOf)));
  const begun = zones.map(() => 0);
  const couriers = zonesOf(shifts, orders, ZONE_WORK_SHARE * aloneMin).map((zone, at) => {
    const { from, to } = placeOf(shifts, at);
    const places = placeOf(startsIn, zone);
    const place = placeOf(places, (begun[zone] ?? 0) % places.length);
    begun[zone] = (begun[zone] ?? 0) + 1;
    return { id: `proposed-${at}`, x: place.x, y: place.y, onAt: from * SLOT_MIN, offAt: to * SLOT_MIN };
  });
  return { ...day, name: `${day.name} proposed`, couriers };
};
