import { distanceM } from '@despacho/domain/routes/distance.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LngLat, Route } from '../geo.ts';
import { climbFrom, contractionOf, secondsBetween } from './contraction.ts';
import { createEmbeddedRouter } from './embedded.ts';
import { createEstimateRouter } from './estimate.ts';
import { graphOf, type Graph } from './graph.ts';
import { landmarksFor } from './landmarks.ts';
import { anyPlace, anyStreets, connectedStreets, networkOf, NODES } from './networkFixture.ts';
import { createSearch } from './search.ts';
import { SPEEDS } from './speeds.ts';
import { createOneToMany } from './oneToMany.ts';

/** Seconds between all nodes, computed by Floyd and Warshall. */
const allSeconds = ({ nodeCount, outgoing }: Graph): number[][] => {
  const seconds = Array.from({ length: nodeCount }, (_, from) =>
    Array.from({ length: nodeCount }, (_unused, to) => (from === to ? 0 : Infinity)),
  );
  const at = (from: number, to: number): number => seconds[from]?.[to] ?? Infinity;
  const set = (from: number, to: number, value: number): void => {
    const row = seconds[from];
    if (row !== undefined) row[to] = Math.min(at(from, to), value);
  };
  for (let from = 0; from < nodeCount; from += 1) {
    for (let arc = outgoing.first[from] ?? 0; arc < (outgoing.first[from + 1] ?? 0); arc += 1) {
      set(from, outgoing.node[arc] ?? 0, outgoing.seconds[arc] ?? 0);
    }
  }
  for (let over = 0; over < nodeCount; over += 1) {
    for (let from = 0; from < nodeCount; from += 1) {
      for (let to = 0; to < nodeCount; to += 1) set(from, to, at(from, over) + at(over, to));
    }
  }
  return seconds;
};

describe('the search', () => {
  const node = fc.nat(NODES - 1);
  const entries = fc.array(fc.record({ node, seconds: fc.double({ min: 0, max: 60, noNaN: true }) }), {
    minLength: 1,
    maxLength: 3,
  });

  it('finds the quickest path on any graph, from any of the starts to any of the ends', () => {
    fc.assert(
      fc.property(anyStreets, entries, entries, ({ places, edges }, starts, ends) => {
        const network = networkOf(places, edges);
        const graph = graphOf(network, SPEEDS);
        const search = createSearch(graph, landmarksFor(network, graph, SPEEDS));
        const slow = allSeconds(graph);
        const between = (start: { node: number; seconds: number }, end: { node: number; seconds: number }): number =>
          start.seconds + (slow[start.node]?.[end.node] ?? Infinity) + end.seconds;
        const best = Math.min(...starts.flatMap((start) => ends.map((end) => between(start, end))));
        // Earlier searches must not influence this one.
        search.path(ends, starts);
        const path = search.path(starts, ends);
        expect(path?.seconds ?? Infinity).toBeCloseTo(best, 1);
        const contraction = contractionOf(graph);
        const oneToMany = createOneToMany(contraction.coreCount);
        const [from, to] = [climbFrom(starts, contraction, 'outgoing'), climbFrom(ends, contraction, 'incoming')];
        const nodesOf = ({ core }: typeof from): number[] => core.map((entry) => entry.node);
        const { seconds: behind } = oneToMany(contraction.incoming, to.core, nodesOf(from));
        expect(secondsBetween(behind, to, from)).toBeCloseTo(best, 6);
        const { seconds: ahead } = oneToMany(contraction.outgoing, from.core, nodesOf(to));
        expect(secondsBetween(ahead, from, to)).toBeCloseTo(best, 6);
        expect(search.path(starts, ends, best - 1)).toBeNull();
      }),
    );
  });

  it('follows consecutive edges, and none against its one-way direction', () => {
    fc.assert(
      fc.property(anyStreets, node, node, ({ places, edges }, from, to) => {
        const network = networkOf(places, edges);
        const graph = graphOf(network, SPEEDS);
        const search = createSearch(graph, landmarksFor(network, graph, SPEEDS));
        const path = search.path([{ node: from, seconds: 0 }], [{ node: to, seconds: 0 }]);
        let at = from;
        for (const directedEdge of path?.directedEdges ?? []) {
          const edge = Math.floor(directedEdge / 2);
          const isBackwards = directedEdge % 2 === 1;
          expect(isBackwards && network.isOneway[edge] === 1).toBe(false);
          expect(isBackwards ? network.to[edge] : network.from[edge]).toBe(at);
          at = (isBackwards ? network.from[edge] : network.to[edge]) ?? -1;
        }
        expect(path === null ? to : at).toBe(to);
      }),
    );
  });
});

const metresOf = ({ geometry }: Route): number =>
  geometry.coordinates.slice(1).reduce((sum, [lng = 0, lat = 0], index) => {
    const [fromLng = 0, fromLat = 0] = geometry.coordinates[index] ?? [];
    return sum + distanceM({ lng: fromLng, lat: fromLat }, { lng, lat });
  }, 0);

describe('routes on streets', () => {
  it('have the length of their line and the duration of their legs', async () => {
    await fc.assert(
      fc.asyncProperty(
        connectedStreets,
        fc.array(anyPlace, { minLength: 2, maxLength: 4 }),
        async ({ places, edges }, stops) => {
          const route = await createEmbeddedRouter(networkOf(places, edges), () => 1).route(stops);
          expect(route.legs).toHaveLength(stops.length - 1);
          expect(route.durationS).toBeCloseTo(
            route.legs.reduce((sum, leg) => sum + leg.durationS, 0),
            6,
          );
          if (route.source === 'estimate') return;
          // The line is simplified by 2 m and measured on a plane.
          expect(Math.abs(metresOf(route) - route.distanceM)).toBeLessThan(0.01 * route.distanceM + 5);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('take the seconds of the matrix, and never less than a straight line at top speed', async () => {
    await fc.assert(
      fc.asyncProperty(
        connectedStreets,
        fc.array(anyPlace, { minLength: 2, maxLength: 4 }),
        async ({ places, edges }, stops) => {
          const router = createEmbeddedRouter(networkOf(places, edges), () => 1);
          const { durationsS } = await router.matrix(stops, stops);
          for (const [row, from] of stops.entries()) {
            for (const [column, to] of stops.entries()) {
              const route = await router.route([from, to]);
              expect(durationsS[row]?.[column]).toBeCloseTo(route.durationS, 1);
              expect(route.durationS).toBeGreaterThanOrEqual((route.distanceM * 3.6) / 70 - 0.1);
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  const corner = (east: number, north: number): LngLat => ({ lng: -90.52 + east * 0.002, lat: 14.6 + north * 0.002 });
  const square = networkOf(
    [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
    [
      { from: 0, to: 1, isOneway: true },
      { from: 1, to: 2, isOneway: true },
      { from: 2, to: 3, isOneway: true },
      { from: 3, to: 0, isOneway: true },
    ],
  );

  it('go around where the destination is behind on a one-way street', async () => {
    const router = createEmbeddedRouter(square, () => 1);
    const [ahead, behind] = [
      await router.route([corner(0.2, 0), corner(0.8, 0)]),
      await router.route([corner(0.8, 0), corner(0.2, 0)]),
    ];
    expect(ahead.distanceM).toBeCloseTo(0.6 * 215.2, 0);
    expect(behind.distanceM).toBeCloseTo(2 * 215.2 + 2 * 222.4 - 0.6 * 215.2, 0);
  });

  it('continue from the end of the previous leg', async () => {
    const router = createEmbeddedRouter(square, () => 1);
    const route = await router.route([corner(0.2, 0), corner(0.5, 0), corner(0.4, 0)]);
    expect(route.legs.map((leg) => Math.round(leg.distanceM))).toEqual([65, 854]);
    expect(metresOf(route)).toBeCloseTo(route.distanceM, 0);
  });

  it('[TF4] cost the way between a door and its street, at both ends of every leg', async () => {
    const router = createEmbeddedRouter(square, () => 1);
    const street = [corner(0.2, 0), corner(0.8, 0)] as const;
    /** 251 m south of the street. */
    const off = (place: LngLat): LngLat => ({ lng: place.lng, lat: place.lat - 251 / 111_195 });
    const seconds = async (...stops: LngLat[]): Promise<number> => (await router.route(stops)).durationS;
    const onStreet = await seconds(...street);
    expect((await seconds(off(street[0]), street[1])) - onStreet).toBeCloseTo(125.5, 0);
    expect((await seconds(street[0], off(street[1]))) - onStreet).toBeCloseTo(125.5, 0);
    expect((await seconds(off(street[0]), off(street[1]))) - onStreet).toBeCloseTo(251, 0);
    const [over, direct] = [
      await seconds(street[0], off(corner(0.5, 0)), street[1]),
      await seconds(street[0], corner(0.5, 0), street[1]),
    ];
    expect(over - direct).toBeCloseTo(251, 0);
    const { durationsS } = await router.matrix([off(street[0])], [off(street[1])]);
    expect((durationsS[0]?.[0] ?? 0) - onStreet).toBeCloseTo(251, 0);
  });

  it('take longer in traffic', async () => {
    const [night, rush] = [createEmbeddedRouter(square, () => 1), createEmbeddedRouter(square, () => 1.35)];
    const stops = [corner(0.2, 0), corner(0.5, 1)];
    const [quick, slow] = [await night.route(stops), await rush.route(stops)];
    expect(slow.durationS / quick.durationS).toBeCloseTo(1.35);
    expect(slow.distanceM).toBe(quick.distanceM);
    expect((await rush.matrix(stops, stops)).durationsS[0]?.[1]).toBeCloseTo(slow.durationS, 1);
  });

  it('are estimated where no street is near, with that source', async () => {
    const router = createEmbeddedRouter(square, () => 1);
    const stops = [corner(0, 0), { lng: -90.3, lat: 14.7 }];
    const [route, estimate] = [await router.route(stops), await createEstimateRouter(() => 1).route(stops)];
    expect(route).toEqual(estimate);
    expect(route.source).toBe('estimate');
    expect((await router.matrix(stops, stops)).durationsS[0]?.[1]).toBeCloseTo(estimate.durationS);
  });

  it('from a place to itself have no length, but a line', async () => {
    const route = await createEmbeddedRouter(square, () => 1).route([corner(0.5, 0), corner(0.5, 0)]);
    expect(route.distanceM).toBe(0);
    expect(route.geometry.coordinates).toHaveLength(2);
  });
});

describe('estimates', () => {
  it('are a third longer than the straight line, at 28 km/h, times the traffic', async () => {
    const [from, to] = [
      { lng: -90.52, lat: 14.6 },
      { lng: -90.52, lat: 14.7 },
    ];
    const route = await createEstimateRouter(() => 1.15).route([from, to, from]);
    const roadM = distanceM(from, to) * 1.34 + 180;
    expect(route.distanceM).toBeCloseTo(2 * roadM);
    expect(route.durationS).toBeCloseTo(((2 * roadM) / 28) * 3.6 * 1.15);
    expect(route).toMatchObject({
      source: 'estimate',
      geometry: {
        coordinates: [
          [-90.52, 14.6],
          [-90.52, 14.7],
          [-90.52, 14.6],
        ],
      },
    });
  });
});
