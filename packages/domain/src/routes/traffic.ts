// How much longer a ride takes than on empty streets, by the hour of the week: from a table to begin with, then as rides show.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { localWeekHour, timeOfLocalDay } from '../localTime.ts';

const hours = (from: number, to: number): { from: number; to: number } => ({ from: from * HOUR_MS, to: to * HOUR_MS });

/** Parts of a local day; the first match decides. */
const USUAL = [
  { ...hours(6.5, 8.75), factor: 1.35 },
  { ...hours(12, 14), factor: 1.35 },
  { ...hours(15.5, 20), factor: 1.35 },
  { ...hours(5, 22), factor: 1.15 },
] as const;
const NIGHT = 1;

/** For each hour of the week what rides showed: their seconds by those of the table. 1 where nothing was learnt. */
export type TrafficTable = readonly number[];
const HOURS_OF_WEEK = 168;
export const UNLEARNT: TrafficTable = Array.from({ length: HOURS_OF_WEEK }, () => 1);

const usualFactor = (at: number): number => {
  const time = timeOfLocalDay(at);
  return USUAL.find(({ from, to }) => from <= time && time < to)?.factor ?? NIGHT;
};

/** [TF1] [TF2] Seconds at that instant for one second on empty streets. */
export const trafficFactor = (at: number, table: TrafficTable = UNLEARNT): number =>
  usualFactor(at) * (table[localWeekHour(at)] ?? 1);

/** A ride that is over: when it began, its seconds on empty streets, and those it took. */
export type FinishedLeg = { startedAt: number; emptyS: number; tookS: number };

/** Rides that count as much as the table they correct. */
const TABLE_COUNTS_AS = 20;
/** Beyond this a ride was no ride: a pause, a wrong tap. */
const MIN = 0.5;
const MAX = 3;
/** Shorter rides depend more on parking than on streets. */
const SHORTEST_S = 120;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 1;

/** [TF3] The table after these rides. An hour without rides keeps its value. */
export const learnt = (legs: readonly FinishedLeg[], table: TrafficTable = UNLEARNT): TrafficTable => {
  const ratios = legs
    .filter(({ emptyS }) => emptyS >= SHORTEST_S)
    .map(({ startedAt, emptyS, tookS }) => ({
      hour: localWeekHour(startedAt),
      ratio: tookS / (emptyS * usualFactor(startedAt)),
    }))
    .filter(({ ratio }) => ratio >= MIN && ratio <= MAX);
  const byHour = Map.groupBy(ratios, ({ hour }) => hour);
  return table.map((tableFactor, hour) => {
    const ofHour = byHour.get(hour) ?? [];
    if (ofHour.length === 0) return tableFactor;
    const shown = median(ofHour.map(({ ratio }) => ratio).toSorted((a, b) => a - b));
    return (tableFactor * TABLE_COUNTS_AS + shown * ofHour.length) / (TABLE_COUNTS_AS + ofHour.length);
  });
};
