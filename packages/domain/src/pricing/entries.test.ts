import { expect, it } from 'vitest';
import { entryOf, rangeOf } from './entries.ts';

it('[PR8] an entry of a payload is a range and back', () => {
  const entry = { circle: 1, cost: 15.5, minDistance: 0, maxDistance: 3 };
  expect(rangeOf(entry)).toEqual({ circle: 1, cost: 15.5, minKm: 0, maxKm: 3 });
  expect(entryOf(rangeOf(entry))).toEqual(entry);
});
