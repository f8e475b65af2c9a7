import type { PriceRange } from '@despacho/contract/companies.ts';
import { expect, it } from 'vitest';
import { isSameList, mergedRanges } from './merge.ts';

const first: PriceRange = { circle: 1, minKm: 0, maxKm: 3, cost: 15 };
const second: PriceRange = { circle: 2, minKm: 3, maxKm: 6, cost: 20 };
const third: PriceRange = { circle: 3, minKm: 6, maxKm: 9, cost: 30 };
const base = [first, second];

it('[PR7] changes to different circles are both kept, additions and removals too', () => {
  const stored = [{ ...first, cost: 16 }, second];
  expect(mergedRanges(stored, [first, { ...second, cost: 21 }, third], base)).toEqual({
    ok: true,
    ranges: [{ ...first, cost: 16 }, { ...second, cost: 21 }, third],
  });
  expect(mergedRanges([first, second, third], [first], base)).toEqual({ ok: true, ranges: [first, third] });
});

it('[PR7] a circle that both changed is a conflict, unless to the same value', () => {
  const stored = [{ ...first, cost: 16 }, second];
  expect(mergedRanges(stored, [{ ...first, cost: 17 }, second], base)).toEqual({
    ok: false,
    conflicts: [{ circle: 1, base: first, stored: { ...first, cost: 16 }, requested: { ...first, cost: 17 } }],
  });
  expect(mergedRanges(stored, stored, base)).toEqual({ ok: true, ranges: stored });
  expect(mergedRanges([second], [{ ...first, cost: 17 }, second], base)).toMatchObject({
    ok: false,
    conflicts: [{ circle: 1, stored: null }],
  });
});

it('[PR7] circles of two people that overlap are a conflict of both circles', () => {
  const stored = [first, { ...second, maxKm: 7 }];
  expect(mergedRanges(stored, [first, second, { ...third, minKm: 7 }], base)).toMatchObject({ ok: true });
  expect(mergedRanges(stored, [first, second, third], base)).toEqual({
    ok: false,
    conflicts: [
      { circle: 3, base: null, stored: null, requested: third },
      { circle: 2, base: second, stored: { ...second, maxKm: 7 }, requested: second },
    ],
  });
});

it('[PR7] without a base the requested list replaces the stored one, by its kilometres', () => {
  expect(mergedRanges(base, [third, first], null)).toEqual({ ok: true, ranges: [first, third] });
});

it('lists are compared by their circles, in any order', () => {
  expect([isSameList(base, [second, first]), isSameList(base, [first]), isSameList(base, [first, third])]).toEqual([
    true,
    false,
    false,
  ]);
});
