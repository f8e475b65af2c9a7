import type { PriceRange } from '@despacho/contract/companies.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { rangeFor } from '../orders/pricing.ts';
import { gapsIn, priceProblems, sortedRanges, stretchesOf } from './ranges.ts';

const range = (circle: number, minKm: number, maxKm: number, cost = 15): PriceRange => ({ circle, minKm, maxKm, cost });

it('[PR5] ranges that meet are right, ranges that share kilometres are refused with both', () => {
  expect(priceProblems([])).toEqual([]);
  expect(priceProblems([range(1, 0, 3), range(2, 3, 6), range(4, 7, 9)])).toEqual([]);
  expect(priceProblems([range(2, 2.5, 6), range(1, 0, 3), range(3, 5, 6)])).toEqual([
    { type: 'overlap', index: 1, other: 0 },
    { type: 'overlap', index: 2, other: 0 },
  ]);
  expect(priceProblems([range(1, 0, 3), range(1, 3, 6)])).toEqual([{ type: 'repeated', index: 1, other: 0 }]);
});

it('[PR5] each circle has possible numbers, and at most two decimals of a quetzal', () => {
  const fieldOf = (wrong: Partial<PriceRange>) => {
    const [problem] = priceProblems([{ ...range(1, 0, 3), ...wrong }]);
    return problem?.type === 'field' ? problem.field : (problem ?? null);
  };
  expect([{ circle: 0 }, { circle: 5 }, { circle: 1.5 }].map(fieldOf)).toEqual(['circle', 'circle', 'circle']);
  expect([{ minKm: -1 }, { minKm: 3 }, { minKm: 4 }, { maxKm: 1_001 }, { maxKm: Number.NaN }].map(fieldOf)).toEqual([
    'minKm',
    'maxKm',
    'maxKm',
    'maxKm',
    'maxKm',
  ]);
  expect([{ cost: -0.01 }, { cost: 15.005 }, { cost: 100_000.01 }].map(fieldOf)).toEqual(['cost', 'cost', 'cost']);
  expect([{ cost: 0 }, { cost: 0.1 }, { cost: 19.99 }, { cost: 99_999.99 }].map(fieldOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('[PR5] gaps are what no circle covers, before and between the ranges', () => {
  expect(gapsIn([])).toEqual([]);
  expect(gapsIn([range(2, 4, 6), range(1, 0.5, 3), range(3, 6, 9)])).toEqual([
    { minKm: 0, maxKm: 0.5 },
    { minKm: 3, maxKm: 4 },
  ]);
});

it('[PR5] stretches show gaps, circles and overlaps from 0 on', () => {
  expect(stretchesOf([range(1, 1, 4), range(2, 3, 6), range(3, 8, 8)])).toEqual([
    { minKm: 0, maxKm: 1, circles: [] },
    { minKm: 1, maxKm: 3, circles: [1] },
    { minKm: 3, maxKm: 4, circles: [1, 2] },
    { minKm: 4, maxKm: 6, circles: [2] },
  ]);
});

const kilometre = fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10);
const anyRanges = fc
  .uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
  .chain((circles) => fc.tuple(...circles.map((circle) => fc.tuple(fc.constant(circle), kilometre, kilometre))))
  .map((found) => found.map(([circle, one, other]) => range(circle, Math.min(one, other), Math.max(one, other))));

it('[PR5] [PR1] in a list that may be saved every distance has one price, or is in a gap or beyond', () => {
  fc.assert(
    fc.property(anyRanges, kilometre, (ranges, km) => {
      fc.pre(priceProblems(ranges).length === 0);
      const sorted = sortedRanges(ranges);
      const priced = rangeFor(sorted, km) !== null;
      const last = sorted.at(-1)?.maxKm ?? -1;
      const isInGap = gapsIn(ranges).some(({ minKm, maxKm }) => minKm <= km && km < maxKm);
      expect(priced).toBe(!isInGap && km <= last);
    }),
  );
});
