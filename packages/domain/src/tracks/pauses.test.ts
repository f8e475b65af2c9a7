import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapsOf, linesOf, pausesOf, pointAtTime } from './pauses.ts';

/** `north`: metres. */
const point = (second: number, north = 0, only: Partial<TrackPoint> = {}): TrackPoint => ({
  at: second * 1_000,
  position: { lat: 14.6 + north / 111_195, lng: -90.5 },
  accuracyM: 5,
  battery: 0.5,
  ...only,
});
const every15 = (from: number, to: number, north: (second: number) => number): TrackPoint[] =>
  Array.from({ length: Math.floor((to - from) / 15) + 1 }, (_, index) =>
    point(from + index * 15, north(from + index * 15)),
  );
const still = (from: number, to: number): TrackPoint[] => every15(from, to, (second) => (second % 2) * 20);

describe('[TK10] a stay', () => {
  it('lasts more than five minutes within 60 m', () => {
    expect(pausesOf(still(0, 300))).toEqual([]);
    expect(pausesOf(still(0, 315))).toEqual([{ from: 0, to: 315_000, at: point(0).position }]);
    expect(pausesOf(every15(0, 600, (second) => second * 5))).toEqual([]);
    expect(pausesOf([])).toEqual([]);
  });

  it('begins where the courier stopped, and there may be several', () => {
    const ride = every15(0, 120, (second) => second * 10);
    const there = every15(135, 600, () => 1_300);
    const back = every15(615, 1_200, () => 0);
    const found = pausesOf([...ride, ...there, ...back]);
    expect(found.map(({ from, to }) => [from / 1_000, to / 1_000])).toEqual([
      [135, 600],
      [615, 1_200],
    ]);
  });

  it('is neither ended by an inaccurate fix nor proven through a gap', () => {
    const jump = point(150, 900, { accuracyM: 800 });
    expect(pausesOf([...still(0, 149), jump, ...still(151, 330)])).toHaveLength(1);
    expect(pausesOf([point(0), point(240), point(900)])).toEqual([]);
  });
});

describe('[TK11] the line of a track', () => {
  it('has a gap where no position came for more than five minutes', () => {
    const found = gapsOf([point(0), point(300), point(601, 50, { battery: 0.04 }), point(1_000, 90)]);
    expect(found.map(({ from, to, battery }) => [from, to, battery])).toEqual([
      [300_000, 601_000, 0.5],
      [601_000, 1_000_000, 0.04],
    ]);
    expect(gapsOf([point(0)])).toEqual([]);
  });

  it('is proven between points a minute apart, and unknown between others', () => {
    const { observed, unknown } = linesOf([point(0), point(15), point(76), point(90), point(500)]);
    expect(observed.map((run) => run.map(({ at }) => at / 1_000))).toEqual([
      [0, 15],
      [76, 90],
    ]);
    expect(unknown.map(({ from, to }) => [from.at / 1_000, to.at / 1_000])).toEqual([
      [15, 76],
      [90, 500],
    ]);
  });

  it('leaves out no point', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 }), (seconds) => {
        const points = seconds.toSorted((a, b) => a - b).map((second) => point(second));
        const { observed, unknown } = linesOf(points);
        const steps = observed.reduce((sum, run) => sum + run.length - 1, 0) + unknown.length;
        expect(steps).toBe(Math.max(0, points.length - 1));
      }),
    );
  });
});

it('[TK12] at an instant the last position counts, and none is guessed', () => {
  const points = [point(0), point(15, 100), point(700, 900)];
  expect(pointAtTime(points, -1)).toBeNull();
  expect(pointAtTime(points, 14_999)).toBe(points[0]);
  expect(pointAtTime(points, 15_000)).toBe(points[1]);
  expect(pointAtTime(points, 699_999)).toBe(points[1]);
  expect(pointAtTime([], 5)).toBeNull();
});
