// How many orders a branch or company will have in each half hour of a day, from the same weekday of the weeks before, and how
// wrong that was on days that are over, beside the plain mean of all days.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';

/** `orders` by half hour. Days that are not calculated are absent. */
export type PastDay = { day: string; orders: readonly number[] };

/** [SH1] [SH11] Eight weeks are read; so many days of the same weekday are needed. */
export const HISTORY_DAYS = 56;
export const MIN_WEEKS = 3;
/** The last days of the weekday, each forecast from what was before it. */
const COMPARED_DAYS = 3;
/** A week counts so much of the next one. */
const WEEK_WEIGHT = 0.8;
/** Neighbours of a half hour count half as much as itself. */
const SMOOTHING = [0.25, 0.5, 0.25] as const;
const LEVEL = { min: 0.5, max: 2, recentWeeks: 2 };

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
export const daysBefore = (day: string, earlier: string): number => dayNumber(day) - dayNumber(earlier);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const sameWeekday = (day: string, history: readonly PastDay[]): PastDay[] =>
  history.filter(({ day: past }) => daysBefore(day, past) > 0 && daysBefore(day, past) % 7 === 0);

const weightedMean = (rows: readonly { weight: number; value: number }[]): number => {
  const weights = sum(rows.map(({ weight }) => weight));
  return weights === 0 ? 0 : sum(rows.map(({ weight, value }) => weight * value)) / weights;
};
const weightOf = (day: string, past: string): number => WEEK_WEIGHT ** Math.floor((daysBefore(day, past) - 1) / 7);

/** The last two weeks beside all of them. */
const levelOf = (day: string, history: readonly PastDay[]): number => {
  const rows = history.map(({ day: past, orders }) => ({ past, weight: weightOf(day, past), value: sum(orders) }));
  const last = Math.min(...rows.map(({ past }) => daysBefore(day, past)));
  const recent = rows.filter(({ past }) => daysBefore(day, past) < last + 7 * LEVEL.recentWeeks);
  const whole = weightedMean(rows);
  return whole === 0 ? 1 : Math.min(LEVEL.max, Math.max(LEVEL.min, weightedMean(recent) / whole));
};

const smoothed = (values: readonly number[]): number[] =>
  values.map((_, slot) =>
    sum(SMOOTHING.map((weight, at) => weight * (values[Math.min(values.length - 1, Math.max(0, slot + at - 1))] ?? 0))),
  );

/** [SH11] Null: too few days of this weekday before it. */
export const forecastOf = (day: string, history: readonly PastDay[], minWeeks = MIN_WEEKS): number[] | null => {
  const before = history.filter(({ day: past }) => past < day);
  const own = sameWeekday(day, before);
  if (own.length < minWeeks) return null;
  const level = levelOf(day, before);
  const means = Array.from({ length: HALF_HOURS }, (_, slot) =>
    weightedMean(own.map(({ day: past, orders }) => ({ weight: weightOf(day, past), value: orders[slot] ?? 0 }))),
  );
  return smoothed(means).map((value) => value * level);
};

/** [SH2] The mean of all days before it, of any weekday. */
const plainMean = (history: readonly PastDay[]): number[] =>
  Array.from({ length: HALF_HOURS }, (_, slot) => sum(history.map(({ orders }) => orders[slot] ?? 0)) / history.length);

/** [SH2] Absolute errors of the half hours over the orders of `days` compared days: 0.3 is 30 %. */
export type ForecastError = { days: number; forecast: number; plain: number };

/** Null: no day has enough before it, or none of them had orders. */
export const errorOf = (day: string, history: readonly PastDay[]): ForecastError | null => {
  let [days, orders, forecast, plain] = [0, 0, 0, 0];
  const latest = sameWeekday(day, history)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, COMPARED_DAYS);
  for (const compared of latest) {
    const before = history.filter(({ day: past }) => past < compared.day);
    const expected = forecastOf(compared.day, before, MIN_WEEKS - 1);
    if (expected === null) continue;
    const mean = plainMean(before);
    days += 1;
    orders += sum(compared.orders);
    forecast += sum(expected.map((value, slot) => Math.abs(value - (compared.orders[slot] ?? 0))));
    plain += sum(mean.map((value, slot) => Math.abs(value - (compared.orders[slot] ?? 0))));
  }
  return orders === 0 ? null : { days, forecast: forecast / orders, plain: plain / orders };
};

/** Delivered orders of a half hour are work of the half hour of the delivery and of the one before it, in equal parts. */
export const asWork = (orders: readonly number[]): number[] =>
  orders.map((count, slot) => (count + (orders[slot + 1] ?? 0)) / 2);
