import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryOf, rangeOf, typedNumber } from './entries.ts';

it('[PR8] an entry of a payload is a range and back', () => {
  const entry = { circle: 1, cost: 15.5, minDistance: 0, maxDistance: 3 };
  expect(rangeOf(entry)).toEqual({ circle: 1, cost: 15.5, minKm: 0, maxKm: 3 });
  expect(entryOf(rangeOf(entry))).toEqual(entry);
});

it('[PR10] numbers are typed with comma or point, and with their units', () => {
  const typed = ['7,5', '7.5', ' Q 1,234.50 ', '1.234,50', 'Q15', '3 km', '1,234', '1,234,567', '0.125', '12,', '-3'];
  expect(typed.map(typedNumber)).toEqual([7.5, 7.5, 1_234.5, 1_234.5, 15, 3, 1_234, 1_234_567, 0.125, 12, -3]);
});

it('[PR10] other texts are no number', () => {
  const typed = ['', 'quince', '1.2.3', '1,2,3', '12a', ',5', '--1', '1-2', 'NaN', '1,23.4,5'];
  expect(typed.map(typedNumber)).toEqual(typed.map(() => null));
});

it('[PR10] any amount is read as it is written, with either separator', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const text = (cents / 100).toFixed(2);
      expect([typedNumber(text), typedNumber(text.replace('.', ','))]).toEqual([cents / 100, cents / 100]);
    }),
  );
});
