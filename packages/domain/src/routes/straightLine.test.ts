import { expect, it } from 'vitest';
import { straightLineLeg } from './straightLine.ts';

const from = { lat: 14.6, lng: -90.51 };

it('an estimated route is a third longer than the straight line, and its time depends on the traffic', () => {
  // A hundredth of a degree to the north: 1,112 m.
  const { distanceM, durationS } = straightLineLeg(from, { lat: 14.61, lng: -90.51 }, 1);
  expect(distanceM).toBeCloseTo(1_112 * 1.34 + 180, 0);
  expect(durationS).toBeCloseTo(distanceM / (28 / 3.6), 6);
  expect(straightLineLeg(from, { lat: 14.61, lng: -90.51 }, 1.35).durationS).toBeCloseTo(durationS * 1.35, 6);
});

it('a courier at the destination has no route', () => {
  expect(straightLineLeg(from, from, 1)).toEqual({ distanceM: 0, durationS: 0 });
});
