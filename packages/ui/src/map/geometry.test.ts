import { distanceM } from '@despacho/domain/routes/distance.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bearing, boundsOf, circleRing, gridLines } from './geometry.ts';

const city = { lat: 14.6, lng: -90.51 };
const near = fc.record({
  lat: fc.double({ min: 14.4, max: 14.8, noNaN: true }),
  lng: fc.double({ min: -90.7, max: -90.3, noNaN: true }),
});

it('bearings are degrees clockwise from north', () => {
  const to = (lat: number, lng: number): number =>
    Math.round(bearing(city, { lat: city.lat + lat, lng: city.lng + lng }));
  expect([to(0.01, 0), to(0, 0.01), to(-0.01, 0), to(0, -0.01)]).toEqual([0, 90, 180, 270]);
});

it('a ring is closed and every point of it is at its radius', () => {
  fc.assert(
    fc.property(near, fc.integer({ min: 10, max: 5000 }), (centre, metres) => {
      const ring = circleRing(centre, metres);
      expect(ring.at(0)?.[0]).toBeCloseTo(ring.at(-1)?.[0] ?? 0, 9);
      for (const [lng, lat] of ring) {
        expect(Math.abs(distanceM(centre, { lat, lng }) - metres)).toBeLessThan(metres * 0.01);
      }
    }),
  );
});

it('grid lines are one step apart and cover the bounds', () => {
  const lines = gridLines([-90.6, 14.5, -90.4, 14.7], 2);
  const lats = lines.filter(([from, to]) => from?.[1] === to?.[1]).map(([from]) => from?.[1] ?? 0);
  expect(Math.min(...lats)).toBeLessThanOrEqual(14.5);
  expect(Math.max(...lats)).toBeGreaterThanOrEqual(14.7);
  expect(((lats[1] ?? 0) - (lats[0] ?? 0)) * 111.32).toBeCloseTo(2, 3);
});

it('bounds contain every point of a city, and one distant branch does not stretch them', () => {
  const branches = Array.from({ length: 24 }, (_, index) => ({ lat: 14.5 + index / 100, lng: -90.6 + index / 100 }));
  const rounded = (bounds: readonly number[] | null) => bounds?.map((value) => Number(value.toFixed(3)));
  expect(rounded(boundsOf(branches))).toEqual([-90.6, 14.5, -90.37, 14.73]);
  expect(rounded(boundsOf([...branches, { lat: 14.83, lng: -91.52 }]))).toEqual([-90.6, 14.5, -90.37, 14.83]);
  expect(boundsOf([])).toBeNull();
  expect(boundsOf([city])).toEqual([city.lng, city.lat, city.lng, city.lat]);
});

it('every edge of the bounds is a point', () => {
  fc.assert(
    fc.property(fc.array(near, { minLength: 1, maxLength: 60 }), (points) => {
      const [west, south, east, north] = boundsOf(points) ?? [0, 0, 0, 0];
      const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
      expect(lats).toEqual(expect.arrayContaining([south, north]));
      expect(lngs).toEqual(expect.arrayContaining([west, east]));
      // Nine tenths of the points at least are inside, in each direction.
      expect(lats.filter((lat) => lat >= south && lat <= north).length).toBeGreaterThanOrEqual(
        points.length * 0.88 - 2,
      );
    }),
  );
});
