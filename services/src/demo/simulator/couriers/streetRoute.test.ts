import { join } from 'node:path';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../../../tests/support/folder.ts';
import { corner, writeTown } from '../../../../../tests/support/town.ts';
import { importMap } from '../../../geo/import/importMap.ts';
import { openStreetLines } from '../../../geo/openGeo.ts';
import { silentLog } from '../../../platform/log.ts';
import { randomFor } from '../../random.ts';
import { gridRoute, legOf, placeOn, type RouteFinder } from './route.ts';
import { streetRoute } from './streetRoute.ts';

let folder: TestFolder;
let target: string;
let route: RouteFinder;

beforeAll(async () => {
  folder = await testFolder();
  target = join(folder.path, 'map');
  const file = join(folder.path, 'town.pmtiles');
  await writeTown(file);
  await importMap({ file, target, bbox: null, report: () => undefined });
  const streets = await openStreetLines(target, silentLog());
  if (streets === null) throw new Error('the town was not imported');
  route = streetRoute(streets);
});
afterAll(async () => folder.close());

const random = () => randomFor(1, 'street');

describe('routes along the streets of a map', () => {
  it('lead from door to door over its corners, the same each time', () => {
    const [from, to] = [corner(1.5, 1), corner(4, 5.5)];
    const found = route(from, to, random());
    expect(found.line[0]).toEqual(from);
    expect(found.line.at(-1)).toEqual(to);
    expect(found.lengthM).toBeCloseTo(2.5 * 215.2 + 4.5 * 222.4, -1);
    expect(route(from, to, random())).toEqual(found);
  });

  it('are ridden without a jump', () => {
    const leg = legOf(route(corner(0.3, 2), corner(7, 8.6), random()), 0, 8);
    let before = placeOn(leg, 0);
    for (let at = 0; at <= leg.endAt; at += 5_000) {
      const here = placeOn(leg, at);
      expect(distanceM(before, here)).toBeLessThanOrEqual(5 * 8 + 3);
      before = here;
    }
    expect(before).not.toEqual(placeOn(leg, 0));
  });

  it('follow the grid where no street is near, and without a map', async () => {
    const [from, to] = [corner(0, 0), { lng: -90.3, lat: 14.7 }];
    expect(route(from, to, random())).toEqual(gridRoute(from, to, random()));
    expect(await openStreetLines(join(folder.path, 'nothing'), silentLog())).toBeNull();
  });
});
