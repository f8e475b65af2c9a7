// When orders arrive. The n-th order of a city is a pure function of its seed and n, so nothing is stored: after a
// restart the same orders arrive at the same instants, with the same ids and numbers.
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { startOfLocalDay, timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { idFor, randomFor } from '../../random.ts';

/** Orders by hour of the local day relative to the mean: lunch and dinner peaks, and a quiet night. */
export const SHAPE = [
  0.84, 0.81, 0.8, 0.79, 0.79, 0.81, 0.84, 0.9, 0.95, 0.98, 1.02, 1.1, 1.22, 1.22, 1.1, 1.02, 1, 1.08, 1.2, 1.23, 1.22,
  1.1, 0.98, 0.89,
] as const;

const total = SHAPE.reduce((sum, weight) => sum + weight, 0);

/** Share of the day's orders before each full hour. */
const before = SHAPE.map((_, hour) => SHAPE.slice(0, hour).reduce((sum, weight) => sum + weight, 0) / total);

export const ORDERS_PER_COURIER_AND_DAY = 41;

/** Constant during the life of a city. */
export type Demand = { seed: number; couriers: number };

type Arrival = { index: number; id: string; at: number };

const perDay = ({ couriers }: Demand): number => couriers * ORDERS_PER_COURIER_AND_DAY;

/** Local days since 1970. */
const dayOf = (at: number): number => Math.floor(startOfLocalDay(at) / DAY_MS);

/** Expected number of orders until an instant. */
const expectedUntil = (demand: Demand, at: number): number => {
  const time = timeOfLocalDay(at);
  const hour = Math.floor(time / HOUR_MS);
  const share = (before[hour] ?? 1) + (((SHAPE[hour] ?? 0) / total) * (time - hour * HOUR_MS)) / HOUR_MS;
  return perDay(demand) * (dayOf(at) + share);
};

/** When so large a share of the orders of the local day that begins at `midnight` has arrived. */
export const instantOfShare = (midnight: number, share: number): number => {
  const hour = Math.max(
    0,
    before.findLastIndex((part) => part <= share),
  );
  const intoHour = ((share - (before[hour] ?? 0)) * total) / (SHAPE[hour] ?? 1);
  return Math.round(midnight + (hour + intoHour) * HOUR_MS);
};

const instantOf = (demand: Demand, expected: number): number => {
  const day = Math.floor(expected / perDay(demand));
  return instantOfShare(startOfLocalDay(day * DAY_MS + DAY_MS / 2), expected / perDay(demand) - day);
};

/** Each order is inside its own slot; the margin keeps a rounded instant from entering the next one. */
export const arrivalOf = (demand: Demand, index: number): Arrival => ({
  index,
  id: idFor(demand.seed, 'order', index),
  at: instantOf(demand, index + randomFor(demand.seed, 'arrival', index).between(0.05, 0.95)),
});

/** The first order after an instant. */
export const firstAfter = (demand: Demand, at: number): number => {
  const index = Math.floor(expectedUntil(demand, at));
  return arrivalOf(demand, index).at > at ? index : index + 1;
};

/** The ticket number of the order at an instant: it increases, and starts over after months. */
export const numberAt = (demand: Demand, at: number): string =>
  `GT-${100_000 + (Math.floor(expectedUntil(demand, at)) % 900_000)}`;
