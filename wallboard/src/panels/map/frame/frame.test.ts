import { WebMercatorViewport } from '@deck.gl/core';
import { boundsOf, type LngLat } from '@despacho/ui/map/geometry.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextFrame } from './frame.ts';
import { projectorOf } from './view.ts';

const legend = { left: 0, top: 460, width: 430, height: 100 };
const size = { width: 1190, height: 560 };
const margin = 20;

const wanted = (points: readonly LngLat[], panel = size) => {
  const bounds = boundsOf(points.map(([lng, lat]) => ({ lat, lng })));
  if (bounds === null) throw new Error('a frame needs points');
  return { bounds, size: panel, margin, legend: { ...legend, top: panel.height - legend.height }, points };
};

const place = fc.tuple(
  fc.double({ min: -90.7, max: -90.4, noNaN: true }),
  fc.double({ min: 14.45, max: 14.72, noNaN: true }),
);
const city = fc.array(place, { minLength: 3, maxLength: 60 });
/** A long city from north to south, as this one is. */
const long: LngLat[] = Array.from({ length: 40 }, (_, index) => [-90.55 + (index % 8) * 0.012, 14.5 + index * 0.0045]);

describe('[MA5] the frame of the map', () => {
  it('contains every order and branch, none of them under the legend', () => {
    fc.assert(
      fc.property(city, (points) => {
        const wantedFrame = wanted(points);
        const { view } = nextFrame(null, wantedFrame);
        const project = projectorOf(view, size);
        const [west, south, east, north] = wantedFrame.bounds;
        const kept = points.filter(([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north);
        for (const { x, y } of kept.map(project)) {
          expect(x >= 0 && x <= size.width && y >= 0 && y <= size.height).toBe(true);
          expect(x > legend.width || y < legend.top).toBe(true);
        }
      }),
    );
  });

  it('uses the panel from edge to edge in the direction that limits it', () => {
    const { view } = nextFrame(null, wanted(long));
    const ys = long.map(projectorOf(view, size)).map(({ y }) => y);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(size.height * 0.8);
  });

  it('does not move while orders appear and disappear inside it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: long.length - 1 }), { maxLength: 30 }), (gone) => {
        const first = nextFrame(null, wanted(long));
        const edges = [long[0], long.at(-1)].filter((point) => point !== undefined);
        const left = [...long.filter((_, index) => !gone.includes(index)), ...edges];
        expect(nextFrame(first, wanted(left))).toBe(first);
      }),
    );
  });

  it('moves for an order beyond its edge, and when most of it has become empty', () => {
    const first = nextFrame(null, wanted(long));
    const north = nextFrame(first, wanted([...long, [-90.5, 14.72]]));
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
