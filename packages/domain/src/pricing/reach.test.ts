import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceM } from '../routes/distance.ts';
import { rayEnds, reachRing, type ReachRoute } from './reach.ts';

const centre = { lat: 14.6, lng: -90.5 };

/** First east and then north, as in a city of right angles. */
const gridRoute = (to: { lat: number; lng: number }): ReachRoute => {
  const corner = { lat: centre.lat, lng: to.lng };
  return {
    distanceM: distanceM(centre, corner) + distanceM(corner, to),
    coordinates: [centre, corner, to].map(({ lat, lng }) => [lng, lat] as const),
  };
};

it('[PR11] routes go in all directions, to the distance as the crow flies', () => {
  const ends = rayEnds(centre, 3_000);
  expect(ends).toHaveLength(24);
  for (const end of ends) expect(Math.abs(distanceM(centre, end) - 3_000)).toBeLessThan(5);
});

it('[PR11] the ring is where so many kilometres of road end, not of a straight line', () => {
  const routes = rayEnds(centre, 3_000).map(gridRoute);
  const ring = reachRing(centre, routes, 2);
  expect(ring[0]).toEqual(ring.at(-1));
  const straightM = ring.map((place) => distanceM(centre, place));
  // In the four directions of the streets both are the same; between them the way is longer by up to a factor of the root of two.
  expect(Math.max(...straightM)).toBeLessThan(2_010);
  expect(Math.min(...straightM)).toBeLessThan(1_500);
});

it('[PR11] a farther circle contains no place that is nearer by the same route', () => {
  const routes = rayEnds(centre, 6_000).map(gridRoute);
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      fc.double({ min: 1, max: 2, noNaN: true }),
      (km, factor) => {
        for (const route of routes) {
          const [near, far] = [km, km * factor].map((each) => reachRing(centre, [route, route, route], each)[0]);
          const ridden = (place = centre): number =>
            distanceM(centre, { lat: centre.lat, lng: place.lng }) +
            distanceM({ lat: centre.lat, lng: place.lng }, place);
          expect(ridden(far)).toBeGreaterThanOrEqual(ridden(near) - 1);
        }
      },
    ),
  );
});

it('[PR11] routes that do not exist are left out, and two of them enclose nothing', () => {
  const [one, other, third] = rayEnds(centre, 3_000).map(gridRoute);
  const none: ReachRoute = { distanceM: 0, coordinates: [] };
  expect(one && other && reachRing(centre, [one, none, other], 1)).toEqual([]);
  expect(one && other && third && reachRing(centre, [one, none, other, third], 1)).toHaveLength(4);
});
