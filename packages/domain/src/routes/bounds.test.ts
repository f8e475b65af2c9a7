import { expect, it } from 'vitest';
import { isWithinBounds } from './bounds.ts';

const GUATEMALA = [-92.6, 13.4, -87.9, 18.1] as const;

it.each([
  [0, 0, false],
  [14, 14, false],
  [-90.5, 14.6, false],
  [14.6, 90.5, false],
  [90, 180, false],
  [14.6, -90.5, true],
  [16.93, -89.88, true],
])('[LV30] %f, %f: a place of the operation is %s', (lat, lng, isPlace) => {
  expect(isWithinBounds(GUATEMALA, { lat, lng })).toBe(isPlace);
});
