// When orders come. The n-th order of a city is a pure function of its seed and n, so that nothing has to be remembered:
// after a restart the same orders come at the same instants, under the same ids and numbers.
import { startOfLocalDay, timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { idFor, randomFor } from '../../random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Orders by hour of the local day against the mean: lunch and dinner, and a night that is quiet but alive. */
export const SHAPE = [
  0.84, 0.81, 0.8, 0.79, 0.79, 0.81, 0.84, 0.9, 0.95, 0.98, 1.02, 1.1, 1.22, 1.22, 1.1, 1.02, 1, 1.08, 1.2, 1.23, 1.22,
  1.1, 0.98, 0.89,
] as const;

const total = SHAPE.reduce((sum, weight) => sum + weight, 0);

/** Share of the day's orders that came before each full hour. */
const before = SHAPE.map((_, hour) => SHAPE.slice(0, hour).reduce((sum, weight) => sum + weight, 0) / total);

export const ORDERS_PER_COURIER_AND_DAY = 41;

/** What never changes in the life of one city. */
export type Demand = { seed: number; couriers: number };

export type Arrival = { index: number; id: string; at: number };

const perDay = ({ couriers }: Demand): number => couriers * ORDERS_PER_COURIER_AND_DAY;

/** Local days since 1970. */
const dayOf = (at: number): number => Math.floor(startOfLocalDay(at) / DAY_MS);

/** How many orders there should have been until an instant. */
const expectedUntil = (demand: Demand, at: number): number => {
  const time = timeOfLocalDay(at);
  const hour = Math.floor(time / HOUR_MS);
  const share = (before[hour] ?? 1) + (((SHAPE[hour] ?? 0) / total) * (time - hour * HOUR_MS)) / HOUR_MS;
  return perDay(demand) * (dayOf(at) + share);
};

const instantOf = (demand: Demand, expected: number): number => {
  const day = Math.floor(expected / perDay(demand));
  const share = expected / perDay(demand) - day;
  const hour = Math.max(
    0,
    before.findLastIndex((part) => part <= share),
  );
  const intoHour = ((share - (before[hour] ?? 0)) * total) / (SHAPE[hour] ?? 1);
  const midnight = startOfLocalDay(day * DAY_MS + DAY_MS / 2);
  return Math.round(midnight + (hour + intoHour) * HOUR_MS);
};

/** Each order lies somewhere in its own slot; the margin keeps a rounded instant from crossing into the next one. */
export const arrivalOf = (demand: Demand, index: number): Arrival => ({
  index,
  id: idFor(demand.seed, 'order', index),
  at: instantOf(demand, index + randomFor(demand.seed, 'arrival', index).between(0.05, 0.95)),
});

/** The first order that comes later than an instant. */
export const firstAfter = (demand: Demand, at: number): number => {
  const index = Math.floor(expectedUntil(demand, at));
  return arrivalOf(demand, index).at > at ? index : index + 1;
};

/** The number on the ticket of the order that came at an instant: it grows, and starts over after months. */
export const numberAt = (demand: Demand, at: number): string =>
  `GT-${100_000 + (Math.floor(expectedUntil(demand, at)) % 900_000)}`;
