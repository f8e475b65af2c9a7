// Which price lists may be saved: each circle alone, and the circles of one company together ([PR5]).
import { PRICE_LIMITS, type PriceRange } from '@despacho/contract/companies.ts';

export type PriceProblem =
  /** One circle alone: the field that is wrong. */
  | { type: 'field'; index: number; field: keyof PriceRange }
  /** A number that an earlier circle has, or kilometres that it covers. */
  | { type: 'repeated' | 'overlap'; index: number; other: number };

type Interval = Pick<PriceRange, 'minKm' | 'maxKm'>;

const isIn = (value: number, max: number): boolean => value >= 0 && value <= max;

/** Whole cents, as far as numbers are exact. */
const isMoney = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const wrongField = ({ circle, cost, minKm, maxKm }: PriceRange): keyof PriceRange | null => {
  if (!Number.isInteger(circle) || circle < 1 || circle > PRICE_LIMITS.circles) return 'circle';
  if (!isIn(minKm, PRICE_LIMITS.km)) return 'minKm';
  if (!isIn(maxKm, PRICE_LIMITS.km) || maxKm <= minKm) return 'maxKm';
  return isIn(cost, PRICE_LIMITS.cost) && isMoney(cost) ? null : 'cost';
};

/** The end of one may be the start of the next. */
const overlaps = (a: Interval, b: Interval): boolean => a.minKm < b.maxKm && b.minKm < a.maxKm;

/** [PR5] In the order of the list. Empty: it may be saved. */
export const priceProblems = (ranges: readonly PriceRange[]): PriceProblem[] =>
  ranges.flatMap((range, index): PriceProblem[] => {
    const field = wrongField(range);
    if (field !== null) return [{ type: 'field', index, field }];
    return ranges.slice(0, index).flatMap((earlier, other): PriceProblem[] => {
      if (earlier.circle === range.circle) return [{ type: 'repeated', index, other }];
      return overlaps(earlier, range) && wrongField(earlier) === null ? [{ type: 'overlap', index, other }] : [];
    });
  });

/** As lists are stored: the last range includes its upper end ([PR1]). */
export const sortedRanges = (ranges: readonly PriceRange[]): PriceRange[] =>
  ranges.toSorted((a, b) => a.minKm - b.minKm || a.circle - b.circle);

export type Stretch = Interval & { circles: number[] };

/** From 0 to the last kilometre with a price: where the circles that apply change. Ranges of no length are none. */
export const stretchesOf = (ranges: readonly PriceRange[]): Stretch[] => {
  const possible = ranges.filter(({ minKm, maxKm }) => minKm >= 0 && minKm < maxKm);
  const bounds = [...new Set([0, ...possible.flatMap(({ minKm, maxKm }) => [minKm, maxKm])])].toSorted((a, b) => a - b);
  return bounds.slice(1).map((maxKm, index) => {
    const minKm = bounds[index] ?? 0;
    const circles = possible.filter((range) => range.minKm < maxKm && minKm < range.maxKm).map(({ circle }) => circle);
    return { minKm, maxKm, circles };
  });
};

/** [PR5] The kilometres before and between the ranges that no circle covers. */
export const gapsIn = (ranges: readonly PriceRange[]): Interval[] =>
  stretchesOf(ranges)
    .filter(({ circles }) => circles.length === 0)
    .map(({ minKm, maxKm }) => ({ minKm, maxKm }));
