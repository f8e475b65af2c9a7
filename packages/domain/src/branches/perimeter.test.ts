import type { LatLng } from '@despacho/contract/values.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, movedPerimeter, newPerimeter, perimeterProblem, withCorner } from './perimeter.ts';

const centre = { lat: 14.587461, lng: -90.514048 };
const places: fc.Arbitrary<LatLng> = fc.record({
  lat: fc.double({ min: 13.6, max: 17.9, noNaN: true }),
  lng: fc.double({ min: -92.4, max: -88.1, noNaN: true }),
});
const fractions = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const between = (a: number, b: number, share: number): number => a + (b - a) * share;

describe('the perimeter of a branch', () => {
  it('[BR1] begins with four corners about 0.0225 degrees away, closed, with the centre inside', () => {
    fc.assert(
      fc.property(places, (place) => {
        const ring = newPerimeter(place);
        expect(ring).toHaveLength(5);
        expect(ring[4]).toEqual(ring[0]);
        for (const { lat, lng } of ring) {
          expect(Math.abs(lat - place.lat)).toBeCloseTo(0.0225, 6);
          expect(Math.abs(lng - place.lng)).toBeCloseTo(0.0225, 6);
        }
        expect([perimeterProblem(ring), isInside(ring, place)]).toEqual([null, true]);
      }),
    );
  });

  it('[BR1] follows its centre in one piece', () => {
    fc.assert(
      fc.property(places, places, (from, to) => {
        const moved = movedPerimeter(newPerimeter(from), from, to);
        const expected = newPerimeter(to);
        moved.forEach(({ lat, lng }, index) => {
          expect(lat).toBeCloseTo(expected[index]?.lat ?? Number.NaN, 9);
          expect(lng).toBeCloseTo(expected[index]?.lng ?? Number.NaN, 9);
        });
      }),
    );
  });

  it('[BR1] stays closed with every corner that is dragged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), places, (corner, to) => {
        const ring = withCorner(newPerimeter(centre), corner, to);
        expect([ring[corner], ring[4], ring.length]).toEqual([to, ring[0], 5]);
      }),
    );
  });

  it('[BR2] is refused where sides cross, where it is open, and without an area', () => {
    const [a, b, c, d] = newPerimeter(centre);
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four corners');
    expect(perimeterProblem([a, c, b, d, a])).toBe('crossing');
    expect(perimeterProblem([a, b, d, c, a])).toBe('crossing');
    expect(perimeterProblem([a, b, c, d])).toBe('open');
    expect(perimeterProblem([])).toBe('open');
    expect(perimeterProblem([a, a, a, a, a])).toBe('flat');
  });

  it('[BR2] any four corners on the sides of a box in their order are accepted, in a crossing order never', () => {
    fc.assert(
      fc.property(places, fc.tuple(fractions, fractions, fractions, fractions), (place, [n, e, s, w]) => {
        const [nw, ne, se, sw] = newPerimeter(place);
        if (nw === undefined || ne === undefined || se === undefined || sw === undefined) throw new Error('four');
        const north = { lat: nw.lat, lng: between(nw.lng, ne.lng, n) };
        const east = { lat: between(ne.lat, se.lat, e), lng: ne.lng };
        const south = { lat: se.lat, lng: between(se.lng, sw.lng, s) };
        const west = { lat: between(sw.lat, nw.lat, w), lng: nw.lng };
        expect(perimeterProblem([north, east, south, west, north])).toBeNull();
        expect(perimeterProblem([north, south, east, west, north])).toBe('crossing');
      }),
    );
  });

  it('[BR4] a place is inside exactly where it is between all sides of a box', () => {
    fc.assert(
      fc.property(places, places, (place, other) => {
        const ring = newPerimeter(place);
        const isNear = Math.abs(other.lat - place.lat) < 0.0225 && Math.abs(other.lng - place.lng) < 0.0225;
        expect(isInside(ring, other)).toBe(isNear);
      }),
    );
    expect(isInside([], centre)).toBeNull();
  });
});
