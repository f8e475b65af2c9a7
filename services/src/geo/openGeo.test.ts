import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { manualClock } from '../../../tests/support/manualClock.ts';
import { corner, writeTown } from '../../../tests/support/town.ts';
import { configFrom } from '../platform/config.ts';
import { silentLog } from '../platform/log.ts';
import { importMap } from './import/importMap.ts';
import { openGeo } from './openGeo.ts';

let folder: TestFolder;
let target: string;
/** Saturday, three in the morning: rides take the time of empty streets. */
const clock = manualClock('2026-11-21T09:00:00.000Z');
const stops = [corner(1, 1), corner(4, 2)];

beforeEach(async () => {
  folder = await testFolder();
  target = join(folder.path, 'map');
});
afterEach(async () => folder.close());

const opened = async (settings: Record<string, string> = {}) =>
  openGeo({ config: configFrom({ MAP_DATA_DIR: target, ...settings }), log: silentLog(), clock });

const importTown = async (): Promise<void> => {
  const file = join(folder.path, 'town.pmtiles');
  await writeTown(file);
  await importMap({ file, target, bbox: null, report: () => undefined });
};

it('without a map folder routes are estimated and nothing fails', async () => {
  const geo = await opened();
  expect(geo.map).toBeNull();
  expect((await geo.router.route(stops)).source).toBe('estimate');
  expect((await geo.router.trip(corner(0, 0), stops)).order).toEqual([0, 1]);
  await geo.close();
});

it('with a map folder routes follow its streets, slower in the rush hour', async () => {
  await importTown();
  const geo = await opened();
  const night = await geo.router.route(stops);
  expect(night.source).toBe('graph');
  clock.pass(4 * 3_600_000);
  expect((await geo.router.route(stops)).durationS / night.durationS).toBeCloseTo(1.35);
  const { order, route } = await geo.router.trip(corner(0, 1), [corner(6, 1), corner(3, 1), corner(9, 1)]);
  expect(order).toEqual([1, 0, 2]);
  expect(route.legs).toHaveLength(3);
  await geo.close();
});

it('with a broken map folder it continues without a map', async () => {
  await importTown();
  await truncate(join(target, 'graph.bin'), 1_000);
  const half = await opened();
  expect(half.map).not.toBeNull();
  expect((await half.router.route(stops)).source).toBe('estimate');
  await half.close();
  await writeFile(join(target, 'basemap.pmtiles'), 'no archive');
  const none = await opened();
  expect(none.map).toBeNull();
  await none.close();
  await writeFile(join(target, 'map.json'), '{"version":0}');
  expect((await opened()).map).toBeNull();
});

it('a failing OSRM server falls back to the street graph', async () => {
  await importTown();
  const geo = await opened({ ROUTER: 'osrm', OSRM_URL: 'http://127.0.0.1:9' });
  expect((await geo.router.route(stops)).source).toBe('graph');
  await geo.close();
});

it('a folder with other content counts as missing', async () => {
  await mkdir(target);
  await writeFile(join(target, 'map.json'), 'not even JSON');
  const geo = await opened();
  expect(geo.map).toBeNull();
  await geo.close();
});
