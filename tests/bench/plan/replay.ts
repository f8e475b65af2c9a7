// Replays a day minute by minute: a rule sees the orders placed so far and the couriers on duty, and gives assignments.
import type { Assignment, Day, Place } from './day.ts';

export type Standing = {
  courier: number;
  /** When and where the last assignment ends; before the first one the start of the shift. */
  freeAt: number;
  place: Place;
  /** Assigned orders whose delivery has not ended. */
  open: readonly Door[];
  /** The last assignment, while the courier rides to its restaurant. */
  begun: (Assignment & { arrivesAt: number; from: Place; startAt: number }) | null;
};
type Door = { order: number; pickedAt: number; endsAt: number };
export type Moment = { now: number; open: readonly number[]; couriers: readonly Standing[] };
export type Rule = (moment: Moment) => Assignment[];

export const ridingMin = (day: Day, from: Place, to: Place): number =>
  Math.ceil(Math.hypot(from.x - to.x, from.y - to.y) / day.metersPerMinute);

export const placeOf = <T>(places: readonly T[], index: number): T => {
  const place = places[index];
  if (place === undefined) throw new Error(`nothing at ${index}`);
  return place;
};

/** What the courier does next, when the assignment begins at `startAt`. */
const ridden = (day: Day, from: Place, startAt: number, assignment: Assignment) => {
  const counter = placeOf(day.branches, assignment.branch);
  const arrivesAt = startAt + ridingMin(day, from, counter);
  const ready = Math.max(...assignment.orders.map((order) => day.orders[order]?.readyAt ?? 0));
  const pickedAt = Math.max(ready, arrivesAt + day.pickupMin / 2);
  let [at, place]: [number, Place] = [pickedAt + day.pickupMin / 2, counter];
  const doors: Door[] = [];
  for (const order of assignment.orders) {
    const door = placeOf(day.orders, order);
    at += ridingMin(day, place, door) + day.doorMin;
    place = door;
    doors.push({ order, pickedAt, endsAt: at });
  }
  return { arrivesAt, pickedAt, freeAt: at, place, doors };
};

/** All assignments of the day, with each version of those that were updated on the way. */
export const replay = (day: Day, rule: Rule): Assignment[] => {
  const given: Assignment[] = [];
  const assigned = new Set<number>();
  const standings = new Map<number, Standing>();
  const give = (assignment: Assignment, now: number): void => {
    const before = standings.get(assignment.courier);
    if (before === undefined) throw new Error(`courier ${assignment.courier} is not on duty`);
    const update = before.begun !== null && assignment.orders.includes(before.begun.orders[0] ?? -1);
    const from = update ? before.begun : null;
    const [startAt, place] = [from?.startAt ?? Math.max(now, before.freeAt), from?.from ?? before.place];
    const next = ridden(day, place, startAt, assignment);
    const fresh = new Set(assignment.orders);
    standings.set(assignment.courier, {
      courier: assignment.courier,
      freeAt: next.freeAt,
      place: next.place,
      open: [...before.open.filter(({ order }) => !fresh.has(order)), ...next.doors],
      begun: { ...assignment, arrivesAt: next.arrivesAt, from: place, startAt },
    });
    for (const order of assignment.orders) assigned.add(order);
    given.push(assignment);
  };
  const placements = day.orders.map((order, index) => ({ index, at: order.placedAt })).toSorted((a, b) => a.at - b.at);
  const first = Math.floor(Math.min(...day.couriers.map(({ onAt }) => onAt), placements[0]?.at ?? 0));
  const last = Math.max(...day.couriers.map(({ offAt }) => offAt));
  let [open, seen]: [number[], number] = [[], 0];
  for (let now = first; now <= last; now += 1) {
    for (let next = placements[seen]; next !== undefined && next.at <= now; next = placements[seen]) {
      open.push(next.index);
      seen += 1;
    }
    const couriers = day.couriers.flatMap(({ onAt, offAt, x, y }, courier): Standing[] => {
      if (onAt > now || offAt < now) return [];
      const standing = standings.get(courier) ?? { courier, freeAt: onAt, place: { x, y }, open: [], begun: null };
      const isRiding = standing.begun !== null && standing.begun.arrivesAt > now;
      const current = {
        ...standing,
        open: standing.open.filter(({ endsAt }) => endsAt > now),
        begun: isRiding ? standing.begun : null,
      };
      standings.set(courier, current);
      return [current];
    });
    if (open.length > 0 && couriers.length > 0)
      for (const assignment of rule({ now, open, couriers })) give(assignment, now);
    open = open.filter((order) => !assigned.has(order));
  }
  return given;
};
