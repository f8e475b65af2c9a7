import { WebMercatorViewport } from '@deck.gl/core';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { middleBounds, nextFrame } from './frame.ts';
import { isInside, projectorOf, zoomFor } from './view.ts';

const size = { width: 720, height: 560 };
const margin = 20;

const boundsOf = (points: readonly LngLat[]) => {
  const bounds = middleBounds(points);
  if (bounds === null) throw new Error('a frame needs points');
  return bounds;
};
const wanted = (points: readonly LngLat[], panel = size) => ({ bounds: boundsOf(points), size: panel, margin });

const place = fc.tuple(
  fc.double({ min: -90.7, max: -90.4, noNaN: true }),
  fc.double({ min: 14.45, max: 14.72, noNaN: true }),
);
const city = fc.array(place, { minLength: 3, maxLength: 60 });
/** A long city from north to south, as this one is. */
const long: LngLat[] = Array.from({ length: 40 }, (_, index) => [-90.55 + (index % 8) * 0.012, 14.5 + index * 0.0045]);

describe('[MA5] the frame of the map', () => {
  it('contains everything between the 5th and the 95th percentile in both directions', () => {
    fc.assert(
      fc.property(city, (points) => {
        const { bounds, ...rest } = wanted(points);
        const [west, south, east, north] = bounds;
        const beyond = points.filter(([lng, lat]) => lng < west || lng > east || lat < south || lat > north);
        expect(beyond.length).toBeLessThanOrEqual(Math.ceil(points.length * 0.05) * 4);
        const project = projectorOf(nextFrame(null, { bounds, ...rest }).view, size);
        const visiblePoints = points.filter((point) => !beyond.includes(point));
        expect(visiblePoints.filter((point) => !isInside(project(point), size))).toEqual([]);
      }),
    );
  });

  it('is not stretched by a few distant ones', () => {
    const near = nextFrame(null, wanted(long));
    const far = nextFrame(null, wanted([...long, [-91.5, 14.8]]));
    expect(far.view.zoom).toBeGreaterThan(near.view.zoom - 0.2);
  });

  it('shows the whole city beside thousands of orders at one of its places, or far from it', () => {
    // Twenty places or more, each 600 m or more from the others.
    const places = fc
      .uniqueArray(fc.nat({ max: 1_599 }), { minLength: 20, maxLength: 60 })
      .map((found) => found.map((at): LngLat => [-90.65 + (at % 40) * 0.006, 14.5 + Math.floor(at / 40) * 0.006]));
    fc.assert(
      fc.property(places, (points) => {
        const alone = nextFrame(null, wanted(points)).view;
        for (const at of [points[0], points[1], [-91.52, 14.84], [0, 0]] as const) {
          const imported = Array.from({ length: 2_000 }, (): LngLat => [at?.[0] ?? 0, at?.[1] ?? 0]);
          const { view } = nextFrame(null, wanted([...points, ...imported]));
          expect(Math.abs(view.zoom - alone.zoom)).toBeLessThan(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is not stretched by one far place, in a city of however few places', () => {
    const home: LngLat[] = [
      [-90.51, 14.6],
      [-90.5, 14.61],
      [-90.52, 14.62],
    ];
    for (let count = 3; count <= 40; count += 1) {
      const points = Array.from(
        { length: count },
        (_, index): LngLat => home[index] ?? [-90.55 + (index % 8) * 0.012, 14.55 + index * 0.003],
      );
      const near = nextFrame(null, wanted(points)).view.zoom;
      const far = nextFrame(null, wanted([...points, [-89.9, 16.9]])).view.zoom;
      expect(far, `${count} places`).toBeGreaterThan(near - 0.5);
    }
  });

  it('of a single place shows its surroundings', () => {
    const { view } = nextFrame(null, wanted([[-90.5, 14.6]]));
    expect(view.zoom).toBeLessThanOrEqual(16);
    expect(view.longitude).toBeCloseTo(-90.5, 6);
  });

  it('uses the panel from edge to edge in the direction that limits it', () => {
    const bounds = boundsOf(long);
    const project = projectorOf(nextFrame(null, wanted(long)).view, size);
    const used = project([bounds[0], bounds[1]]).y - project([bounds[2], bounds[3]]).y;
    expect(used).toBeGreaterThan(size.height * 0.8);
  });

  it('[MA26] does not move while orders appear and disappear inside it', () => {
    const edges = long.filter((_, index) => index < 3 || index > 36);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: long.length - 1 }), { maxLength: 30 }), (gone) => {
        const first = nextFrame(null, wanted(long));
        const remainingPoints = [...long.filter((_, index) => !gone.includes(index)), ...edges];
        expect(nextFrame(first, wanted(remainingPoints))).toBe(first);
      }),
    );
  });

  it('[MA26] moves for orders beyond its edge, and when most of it has become empty', () => {
    const first = nextFrame(null, wanted(long));
    const beyond = Array.from({ length: 6 }, (): LngLat => [-90.5, 14.76]);
    const north = nextFrame(first, wanted([...long, ...beyond]));
    expect(north).not.toBe(first);
    expect(north.view.zoom).toBeLessThan(first.view.zoom);
    const closer = nextFrame(first, wanted(long.slice(0, 12)));
    expect(closer.view.zoom).toBeGreaterThan(first.view.zoom);
  });

  it('is computed again for another panel size', () => {
    const first = nextFrame(null, wanted(long));
    expect(nextFrame(first, wanted(long, { width: 2380, height: 1120 })).size.width).toBe(2380);
  });
});

it('positions are where the map draws them', () => {
  fc.assert(
    fc.property(place, place, fc.double({ min: 9, max: 16, noNaN: true }), ([longitude, latitude], at, zoom) => {
      const view = { longitude, latitude, zoom };
      const { x, y } = projectorOf(view, size)(at);
      const [east = 0, south = 0] = new WebMercatorViewport({ ...view, ...size }).project(at);
      // Half a pixel at most, however far outside the panel.
      expect(Math.hypot(x - east, y - south)).toBeLessThan(0.5 + Math.hypot(x, y) * 1e-4);
    }),
  );
});

it('a zoom shows the requested width', () => {
  const at: LngLat = [-90.5, 14.6];
  const view = { longitude: at[0], latitude: at[1], zoom: zoomFor(at, 2_400, 400) };
  const { x, y } = projectorOf(view, { width: 400, height: 400 })([at[0], at[1] + 1.2 / 111.2]);
  expect(x).toBeCloseTo(200, 3);
  expect(Math.abs(y)).toBeLessThan(2);
});
