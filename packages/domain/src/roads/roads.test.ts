import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../routes/distance.ts';
import { MAX_ROAD_POINTS, roadLines } from './lines.ts';
import { endsOf, passedEdges, ROAD_STEP, STEP_LIMITS, type RoadEdge } from './passes.ts';

const NOON = 1_763_748_000_000;
const CENTRE = { lat: 14.6, lng: -90.5 };

const fixAt = (position: LatLng, only: Partial<Fix> = {}): Fix => ({
  courierId: 'courier-1',
  position,
  at: NOON,
  accuracyM: 5,
  battery: null,
  ...only,
});
const step = (from: LatLng, to: LatLng, ms = 10_000): RoadEdge[] =>
  passedEdges(fixAt(from), fixAt(to, { at: NOON + ms }));
const moved = ({ lat, lng }: LatLng, north: number, east: number): LatLng => ({
  lat: lat + north * ROAD_STEP,
  lng: lng + east * ROAD_STEP,
});

const inCity = fc.record({
  lat: fc.double({ min: 14.5, max: 14.7, noNaN: true }),
  lng: fc.double({ min: -90.6, max: -90.4, noNaN: true }),
});
/** Up to 150 m in each direction. */
const steps = fc.double({ min: -6, max: 6, noNaN: true });
const anyStep = fc
  .record({ from: inCity, north: steps, east: steps })
  .map(({ from, north, east }) => ({ from, to: moved(from, north, east) }));

describe('the edges between two fixes', () => {
  it('[MA8] lead without a gap from the node of the first fix to the node of the second, each once', () => {
    fc.assert(
      fc.property(anyStep, ({ from, to }) => {
        const edges = step(from, to);
        fc.pre(edges.length > 0);
        expect(new Set(edges).size).toBe(edges.length);
        const nodeOf = ({ lat, lng }: LatLng) => `${Math.round(lat / ROAD_STEP)}:${Math.round(lng / ROAD_STEP)}`;
        let at = nodeOf(from);
        for (const edge of edges) {
          const ends = (endsOf(edge) ?? []).map(({ row, column }) => `${row}:${column}`);
          expect(ends).toContain(at);
          at = ends.find((end) => end !== at) ?? '';
        }
        expect(at).toBe(nodeOf(to));
      }),
    );
  });

  it('[MA8] are the same edges on the way back, and no farther than a step of the grid from the way', () => {
    fc.assert(
      fc.property(anyStep, ({ from, to }) => {
        const edges = step(from, to);
        expect(new Set(step(to, from))).toEqual(new Set(edges));
        expect(edges.length).toBeLessThanOrEqual(distanceM(from, to) / 17 + 2);
      }),
    );
  });

  it('[MA8] come from no fix that is off the map or inaccurate, and from no step that is not plausible', () => {
    const next = moved(CENTRE, 2, 0);
    expect(step(CENTRE, next)).toHaveLength(2);
    expect(step(CENTRE, CENTRE)).toEqual([]);
    expect(step(CENTRE, moved(CENTRE, 0.3, 0))).toEqual([]);
    expect(step(CENTRE, next, 0)).toEqual([]);
    expect(step(CENTRE, next, -5_000)).toEqual([]);
    expect(step(CENTRE, next, STEP_LIMITS.mostMs + 1)).toEqual([]);
    expect(step(CENTRE, moved(CENTRE, 13, 0), 30_000)).toEqual([]);
    expect(step(CENTRE, moved(CENTRE, 10, 0), 5_000)).toEqual([]);
    const inaccurate = fixAt(next, { at: NOON + 10_000, accuracyM: 51 });
    expect(passedEdges(fixAt(CENTRE), inaccurate)).toEqual([]);
    expect(passedEdges(fixAt(CENTRE), { ...inaccurate, accuracyM: null })).toHaveLength(2);
  });

  it('[MA8] come from no hostile number', () => {
    const number = fc.oneof(
      fc.constantFrom(Number.NaN, Infinity, -Infinity, 0, 14, 90, -90, 180, 1e308, Number.MIN_VALUE),
      fc.double(),
    );
    const anywhere = fc.record({ lat: number, lng: number });
    fc.assert(
      fc.property(anywhere, anywhere, number, (from, to, at) => {
        const edges = passedEdges(fixAt(from), fixAt(to, { at }));
        expect(edges.length).toBeLessThanOrEqual(30);
        for (const edge of edges) expect(endsOf(edge)).not.toBeNull();
      }),
    );
    for (const bad of [
      { lat: 0, lng: 0 },
      { lat: 14, lng: 14 },
      { lat: Number.NaN, lng: -90.5 },
    ]) {
      expect(step(bad, moved(bad, 2, 0))).toEqual([]);
      expect(step(CENTRE, bad)).toEqual([]);
    }
  });
});

/** The edges of a ride through these places, a fix each hundred metres or so. */
const ride = (...places: LatLng[]): RoadEdge[] => places.slice(1).flatMap((to, index) => step(places[index] ?? to, to));

describe('the lines of the passed edges', () => {
  it('[MA10] a street along the grid is one line of two points, an avenue across it another', () => {
    const street = ride(CENTRE, moved(CENTRE, 0, 8), moved(CENTRE, 0, 16));
    const avenue = ride(moved(CENTRE, -6, 4), moved(CENTRE, 2, 4), moved(CENTRE, 8, 4));
    const lines = roadLines([...street, ...avenue]);
    expect(lines.map((line) => line.length)).toEqual([2, 2]);
  });

  it('[MA10] a slanting street is a line and not a stair', () => {
    const places = Array.from({ length: 12 }, (_, index) => moved(CENTRE, index * 3.1, index * 5.3));
    const [line = [], ...others] = roadLines(ride(...places));
    expect(others).toEqual([]);
    expect(line.length).toBeLessThan(6);
  });

  it('[MA10] every point is beside an edge that was passed; what is no edge and what is alone is left out', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (found) => {
        const edges = found.flatMap(({ from, to }) => step(from, to));
        const nodes = edges.flatMap((edge) => endsOf(edge) ?? []);
        for (const [lng, lat] of roadLines(edges).flat()) {
          const nearest = Math.min(
            ...nodes.map(({ row, column }) => Math.hypot(row - lat / ROAD_STEP, column - lng / ROAD_STEP)),
          );
          expect(nearest).toBeLessThan(2);
        }
      }),
      { numRuns: 50 },
    );
    expect(roadLines(['1:1:n', 'rubbish', '', '1:2', '__proto__'])).toEqual([]);
  });

  it('[MA10] has no more points than the limit, however the edges are scattered', () => {
    const corners = Array.from({ length: 10_000 }, (_, index): RoadEdge[] => {
      const [row, column] = [64_000 + 4 * Math.floor(index / 100), -402_000 + 4 * (index % 100)];
      return [`${row}:${column}:n`, `${row}:${column}:e`];
    });
    const lines = roadLines(corners.flat());
    const points = lines.flat().length;
    expect(points).toBeLessThanOrEqual(MAX_ROAD_POINTS);
    expect(points).toBeGreaterThan(MAX_ROAD_POINTS - 5);
    expect(JSON.stringify(lines).length).toBeLessThan(300_000);
  });
});
