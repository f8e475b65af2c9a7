import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LngLat, Router } from '../geo.ts';
import { createEmbeddedRouter } from './embedded.ts';
import { anyPlace, anyStreets, networkOf, type TestEdge } from './networkFixture.ts';

type Seconds = number | null | undefined;

const secondsTo = async (router: Router, from: readonly LngLat[], to: LngLat): Promise<Seconds[]> =>
  (await router.matrix(from, [to])).durationsS.map((row) => row[0]);

it('a search from the smaller side finds the seconds of single routes, whatever their direction', async () => {
  const places = fc.array(anyPlace, { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(anyStreets, places, async ({ places: corners, edges }, stops) => {
      const router = createEmbeddedRouter(networkOf(corners, edges), () => 1);
      for (const to of stops) {
        const [backward, forward] = [await secondsTo(router, stops, to), await router.matrix([to], stops)];
        for (const [index, from] of stops.entries()) {
          expect(backward[index]).toBeCloseTo((await router.route([from, to])).durationS, 1);
          expect(forward.durationsS[0]?.[index]).toBeCloseTo((await router.route([to, from])).durationS, 1);
        }
      }
    }),
    { numRuns: 50 },
  );
});

const SIDE = 12;
const corner = (east: number, north: number): LngLat => ({ lng: -90.52 + east * 0.002, lat: 14.6 + north * 0.002 });
const whole = Array.from({ length: SIDE }, (_, index) => index);
const numberOf = (east: number, north: number): number => north * SIDE + east;
/** Every third avenida leads north only. */
const town = networkOf(
  whole.flatMap((north) => whole.map((east) => corner(east, north))),
  whole.flatMap((north) =>
    whole.flatMap((east): TestEdge[] => [
      ...(east + 1 < SIDE ? [{ from: numberOf(east, north), to: numberOf(east + 1, north) }] : []),
      ...(north + 1 < SIDE
        ? [{ from: numberOf(east, north), to: numberOf(east, north + 1), isOneway: east % 3 === 1 }]
        : []),
    ]),
  ),
);

it('a matrix does not depend on earlier ones from the same place', async () => {
  const [home, near, far] = [corner(1.3, 1), corner(2.5, 1), corner(10.6, 10)];
  const router = createEmbeddedRouter(town, () => 1);
  for (const others of [[near], [near, far], [far, near], [far], [near]]) {
    const fresh = createEmbeddedRouter(town, () => 1);
    const ahead = await router.matrix([home], others);
    expect(ahead).toEqual(await fresh.matrix([home], others));
    const behind = await router.matrix([...others, home], [home]);
    expect(behind).toEqual(await fresh.matrix([...others, home], [home]));
    for (const [index, other] of others.entries()) {
      expect(ahead.durationsS[0]?.[index]).toBeCloseTo((await router.route([home, other])).durationS, 1);
      expect(behind.durationsS[index]?.[0]).toBeCloseTo((await router.route([other, home])).durationS, 1);
    }
  }
});

it('has the traffic of each request', async () => {
  let factor = 1;
  const router = createEmbeddedRouter(town, () => factor);
  const [home, far] = [corner(1.3, 1), corner(10.6, 10)];
  const before = (await router.matrix([home], [far])).durationsS[0]?.[0] ?? 0;
  factor = 1.35;
  expect((await router.matrix([home], [far])).durationsS[0]?.[0]).toBe(before * 1.35);
});

it('has a row of its own for each place, also without places on the other side', async () => {
  const router = createEmbeddedRouter(town, () => 1);
  expect(await router.matrix([corner(0, 0), corner(1, 0)], [])).toEqual({ durationsS: [[], []] });
  expect(await router.matrix([], [corner(0, 0)])).toEqual({ durationsS: [] });
});

it('along two streets without a junction it has the seconds of the quicker one', async () => {
  const streets = [14.6, 14.6002].flatMap((lat) => [
    { lng: -90.52, lat },
    { lng: -90.5, lat },
  ]);
  const network = networkOf(streets, [
    { from: 0, to: 1, kind: 'service' },
    { from: 2, to: 3, kind: 'primary' },
  ]);
  const { durationsS } = await createEmbeddedRouter(network, () => 1).matrix(
    [{ lng: -90.519, lat: 14.6 }],
    [{ lng: -90.501, lat: 14.6 }],
  );
  // 1,937 m at 38 km/h, and 22 m on foot at both ends.
  expect(durationsS[0]?.[0]).toBeCloseTo(1_937 * (3.6 / 38) + 22.2, -0.5);
});
