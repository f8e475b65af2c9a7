import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import type { LngLat, Route, Router } from '../geo.ts';
import { createOsrmRouter } from './osrm.ts';
import { FAILURES, startRemoteServer, TIMEOUT_MS, type RemoteServer } from './remoteServerFixture.ts';

const own: Route = {
  distanceM: 1,
  durationS: 1,
  legs: [{ distanceM: 1, durationS: 1 }],
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [0, 1],
    ],
  },
  source: 'graph',
};
const fallback: Router = {
  route: async () => own,
  matrix: async () => ({ durationsS: [[7]] }),
  trip: async () => ({ order: [0], route: own }),
};

const a: LngLat = { lat: 14.6, lng: -90.5 };
const b: LngLat = { lat: 14.61, lng: -90.51 };
const c: LngLat = { lat: 14.62, lng: -90.52 };
const leg = { distance: 1200.5, duration: 180.2, summary: '', steps: [], weight: 180.2 };
const line = {
  type: 'LineString',
  coordinates: [
    [-90.5, 14.6],
    [-90.505, 14.604],
    [-90.51, 14.61],
  ],
};
const route = { ...leg, legs: [leg], geometry: line, weight_name: 'routability' };

let server: RemoteServer;
let router: Router;
beforeEach(async () => {
  server = await startRemoteServer();
  router = createOsrmRouter(server.remote, fallback);
});
afterEach(async () => server.close());

describe('an OSRM server', () => {
  it('is requested for a route by its protocol', async () => {
    server.response = { json: { code: 'Ok', routes: [route], waypoints: [] } };
    expect(await router.route([a, b])).toEqual({
      distanceM: 1200.5,
      durationS: 180.2,
      legs: [{ distanceM: 1200.5, durationS: 180.2 }],
      geometry: line,
      source: 'osrm',
    });
    expect(server.requests.map(({ pathname, search }) => pathname + search)).toEqual([
      '/route/v1/driving/-90.500000,14.600000;-90.510000,14.610000?overview=full&geometries=geojson',
    ]);
  });

  it('is requested for a matrix, where null means no route', async () => {
    server.response = { json: { code: 'Ok', durations: [[10, null]] } };
    expect(await router.matrix([a], [b, c])).toEqual({ durationsS: [[10, null]] });
    expect(server.requests[0]?.pathname).toBe(
      '/table/v1/driving/-90.500000,14.600000;-90.510000,14.610000;-90.520000,14.620000',
    );
    expect(server.requests[0]?.search).toBe('?sources=0&destinations=1;2&annotations=duration');
    expect(await router.matrix([], [])).toEqual({ durationsS: [] });
  });

  it('is requested for the best order', async () => {
    const waypoints = [0, 2, 1, 3].map((index) => ({ waypoint_index: index, trips_index: 0, name: '' }));
    server.response = { json: { code: 'Ok', trips: [{ ...route, legs: [leg, leg, leg] }], waypoints } };
    const trip = await router.trip(a, [b, c, a]);
    expect(trip.order).toEqual([1, 0, 2]);
    expect(trip.route).toMatchObject({ source: 'osrm', legs: [{}, {}, {}] });
    expect(server.requests[0]?.search).toContain('roundtrip=false&source=first&destination=last');
  });
});

describe('[TF4] the way between a door and its street', () => {
  it('is added to both ends of each leg of a route', async () => {
    const waypoints = [{ distance: 0 }, { distance: 100 }, { distance: 251 }];
    server.response = { json: { code: 'Ok', routes: [{ ...route, legs: [leg, leg], duration: 360.4 }], waypoints } };
    const found = await router.route([a, b, c]);
    expect(found.legs.map(({ durationS }) => Math.round(durationS))).toEqual([230, 356]);
    expect(found.durationS).toBeCloseTo(360.4 + 50 + 50 + 125.5, 1);
    expect(found.distanceM).toBe(1200.5);
  });

  it('is added to each ride of a matrix', async () => {
    const response = { code: 'Ok', durations: [[10, null]], sources: [{ distance: 20 }] };
    server.response = { json: { ...response, destinations: [{ distance: 251 }, { distance: 5 }] } };
    expect(await router.matrix([a], [b, c])).toEqual({ durationsS: [[145.5, null]] });
  });

  it('is added in the order of the visit', async () => {
    const waypoints = [0, 2, 1].map((index) => ({ waypoint_index: index, trips_index: 0, distance: index * 100 }));
    server.response = { json: { code: 'Ok', trips: [{ ...route, legs: [leg, leg] }], waypoints } };
    const { route: found } = await router.trip(a, [b, c]);
    expect(found.legs.map(({ durationS }) => Math.round(durationS))).toEqual([230, 330]);
  });
});

describe('where it fails', () => {
  it.each(['InvalidQuery', 'NoRoute', 'NoSegment', 'TooBig'])(
    '%s: the own router is used, for as long as the server requests',
    async (code) => {
      server.response = { status: 400, json: { code, message: 'no' } };
      for (let time = 0; time < 8; time += 1) expect(await router.route([a, b])).toBe(own);
      expect(server.requests).toHaveLength(8);
      expect((await router.trip(a, [b])).route).toBe(own);
      expect(await router.matrix([a], [b])).toEqual({ durationsS: [[7]] });
    },
  );

  it.each(FAILURES)('%s: the embedded router is used, within the time limit', async (failure) => {
    server.response = failure;
    const start = performance.now();
    expect(await router.route([a, b])).toBe(own);
    expect(performance.now() - start).toBeLessThan(TIMEOUT_MS + 1_000);
  });

  it('a response that does not match the request is ignored', async () => {
    server.response = { json: { code: 'Ok', durations: [[1], [2]] } };
    expect(await router.matrix([a], [b])).toEqual({ durationsS: [[7]] });
    server.response = { json: { code: 'Ok', routes: [{ ...route, legs: [leg, leg] }] } };
    expect(await router.route([a, b])).toBe(own);
    const twice = [0, 1, 1].map((index) => ({ waypoint_index: index, trips_index: 0 }));
    server.response = { json: { code: 'Ok', trips: [route], waypoints: twice } };
    expect((await router.trip(a, [b, c])).route).toBe(own);
  });

  it('is not contacted for a while after repeated failures, then again', async () => {
    server.response = 'error';
    for (let time = 0; time < 12; time += 1) expect(await router.route([a, b])).toBe(own);
    expect(server.requests).toHaveLength(5);
    server.response = { json: { code: 'Ok', routes: [route] } };
    await until('the server is used again', async () => (await router.route([a, b])).source === 'osrm');
  });
});
