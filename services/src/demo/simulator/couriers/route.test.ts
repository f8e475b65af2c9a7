import { distanceM } from '@despacho/domain/routes/distance.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITY_BOUNDS } from '../../city/neighbourhoods.ts';
import { randomFor } from '../../random.ts';
import { gridRoute, legOf, paused, placeOn } from './route.ts';

const { south, north, west, east } = CITY_BOUNDS;
const degrees = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 1e5) / 1e5);
const anyPlace = fc.record({ lat: degrees(south, north), lng: degrees(west, east) });
const anyRoute = fc
  .record({ from: anyPlace, to: anyPlace, seed: fc.nat() })
  .map((found) => ({ ...found, route: gridRoute(found.from, found.to, randomFor(found.seed, 'route')) }));

describe('routes through the grid', () => {
  it('lead exactly from one place to the other, along streets', () => {
    fc.assert(
      fc.property(anyRoute, ({ from, to, route }) => {
        expect(route.line[0]).toEqual(from);
        expect(route.line.at(-1)).toEqual(to);
        const beeline = distanceM(from, to);
        expect(route.lengthM).toBeGreaterThanOrEqual(beeline - 1);
        // The two legs of a right angle, and a bend at each corner.
        expect(route.lengthM).toBeLessThanOrEqual(Math.SQRT2 * beeline + 40 * route.line.length);
      }),
    );
  });

  it('are ridden from start to end without a jump', () => {
    fc.assert(
      fc.property(anyRoute, fc.integer({ min: 3, max: 15 }), ({ from, to, route }, speed) => {
        const leg = legOf(route, 1_000, speed);
        expect(placeOn(leg, 0)).toEqual(from);
        expect(placeOn(leg, leg.endAt)).toEqual(to);
        let before = from;
        for (let at = 1_000; at <= leg.endAt; at += 5_000) {
          const here = placeOn(leg, at);
          // Rounded to a metre at both ends.
          expect(distanceM(before, here)).toBeLessThanOrEqual(5 * speed + 3);
          before = here;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('take longer with a stop: the courier stops, then continues', () => {
    const route = gridRoute({ lat: 14.6, lng: -90.52 }, { lat: 14.62, lng: -90.5 }, randomFor(1, 'stop'));
    const leg = legOf(route, 0, 7);
    const stopped = paused(leg, 60_000, 600_000);
    expect(stopped.endAt).toBe(leg.endAt + 600_000);
    expect(placeOn(stopped, 60_000)).toEqual(placeOn(leg, 60_000));
    expect(placeOn(stopped, 400_000)).toEqual(placeOn(leg, 60_000));
    expect(placeOn(stopped, 660_000 + 30_000)).toEqual(placeOn(leg, 90_000));
    expect(placeOn(stopped, stopped.endAt)).toEqual(route.line.at(-1));
    expect(paused(stopped, 700_000, 600_000)).toBe(stopped);
    expect(paused(leg, leg.endAt, 600_000)).toBe(leg);
  });
});
