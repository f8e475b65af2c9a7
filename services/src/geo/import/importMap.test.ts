import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TileType } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../../tests/support/folder.ts';
import { MAP_ZOOM, street, writeTestMap } from '../../../../tests/support/pmtiles.ts';
import { BLOCKS, corner, ONE_WAY_CALLE, TOWN, writeTown } from '../../../../tests/support/town.ts';
import type { Bounds } from '../geo.ts';
import { openMapFolder } from '../map/folder.ts';
import { createEmbeddedRouter } from '../router/embedded.ts';
import { readNetwork, type Network } from '../router/network.ts';
import { importMap, isImported } from './importMap.ts';

let folder: TestFolder;
let file: string;
let target: string;

beforeEach(async () => {
  folder = await testFolder();
  file = join(folder.path, 'town.pmtiles');
  target = join(folder.path, 'map');
  await writeTown(file);
});
afterEach(async () => folder.close());

const order = (bbox: Bounds | null = null) => ({ file, target, bbox, report: () => undefined });
const imported = async (): Promise<Network> => {
  await importMap(order());
  return readNetwork(join(target, 'graph.bin'));
};

describe('a town over four tiles', () => {
  it('becomes a folder with everything a map needs, and no other files', async () => {
    await importMap(order());
    expect((await readdir(target)).toSorted()).toEqual([
      'basemap.pmtiles',
      'gazetteer.json.gz',
      'graph.bin',
      'licences.md',
      'map.json',
    ]);
    expect((await readdir(folder.path)).toSorted()).toEqual(['map', 'town.pmtiles']);
    const map = await openMapFolder(target);
    expect(map?.description).toMatchObject({ bounds: TOWN, minZoom: MAP_ZOOM, maxZoom: MAP_ZOOM });
    await map?.close();
  });

  it('has a junction at each corner and none on the bridge, in the yard or at tile edges', async () => {
    const network = await imported();
    // Two of the four outermost corners are only bends; at the other two the bridge ends.
    const corners = (BLOCKS + 1) ** 2 - 2;
    expect(network.nodes.length / 2).toBe(corners);
    const blocks = 2 * BLOCKS * (BLOCKS + 1);
    expect(network.from.length).toBe(blocks - 2 + 1);
    expect(network.isOneway.filter((value) => value === 1)).toHaveLength(BLOCKS);
  });

  it('is ridden along its blocks, over the bridge, and never against a one-way street', async () => {
    const router = createEmbeddedRouter(await imported(), () => 1);
    const onWay = await router.route([corner(8, ONE_WAY_CALLE), corner(2, ONE_WAY_CALLE)]);
    const against = await router.route([corner(2, ONE_WAY_CALLE), corner(8, ONE_WAY_CALLE)]);
    expect(onWay.source).toBe('graph');
    expect(onWay.distanceM).toBeCloseTo(6 * 215.2, -1);
    expect(against.distanceM).toBeCloseTo(6 * 215.2 + 2 * 222.4, -1);
    const bridge = await router.route([corner(0, 0), corner(BLOCKS, BLOCKS)]);
    expect(bridge.distanceM).toBeCloseTo(Math.hypot(2152, 2224), -2);
    // From the middle of town the bridge above is not usable.
    const below = await router.route([corner(4, 4.5), corner(6, 5.5)]);
    expect(below.distanceM).toBeCloseTo(2 * 215.2 + 222.4, -1);
  });

  it('is imported again only when the file, the area or the import version changed', async () => {
    expect(await isImported(order())).toBe(false);
    await importMap(order());
    expect(await isImported(order())).toBe(true);
    expect(await isImported(order([-90.51, 14.6, -90.5, 14.61]))).toBe(false);
    await writeTestMap(join(folder.path, 'other.pmtiles'), TOWN, [street([corner(0, 0), corner(1, 0)])]);
    await writeFile(file, await readFile(join(folder.path, 'other.pmtiles')));
    expect(await isImported(order())).toBe(false);
  });

  it('can be limited to an area: fewer tiles, fewer streets', async () => {
    const whole = await imported();
    // West of the meridian where the tiles meet.
    await importMap(order([-90.52, 14.595, -90.512, 14.603]));
    const part = await readNetwork(join(target, 'graph.bin'));
    expect(part.from.length).toBeGreaterThan(0);
    expect(part.from.length).toBeLessThan(whole.from.length);
    const map = await openMapFolder(target);
    expect(map?.description.bounds).toEqual([-90.52, 14.595, -90.512, 14.603]);
    const [here, there] = [await tileAt(map, -90.515, 14.6), await tileAt(map, -90.495, 14.62)];
    expect(here?.length).toBeGreaterThan(0);
    expect(there).toBeNull();
    await map?.close();
  });
});

const tileAt = async (map: Awaited<ReturnType<typeof openMapFolder>>, lng: number, lat: number) => {
  const size = 2 ** MAP_ZOOM;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return map?.basemap.stored(
    MAP_ZOOM,
    Math.floor(((lng + 180) / 360) * size),
    Math.floor(((1 - north / Math.PI) / 2) * size),
  );
};

describe('a file that is not a street map', () => {
  const drawn = [street([corner(0, 0), corner(1, 0), corner(0, 1), corner(0, 0)])];
  const layers = (...ids: string[]) => ({ metadata: { vector_layers: ids.map((id) => ({ id })) } });

  it.each<[string, string, () => Promise<unknown>]>([
    ['is not there', 'is not there', async () => undefined],
    ['is something else', 'is not a PMTiles archive', async () => writeFile(spoilt(), 'no archive'.repeat(40))],
    [
      'is cut short',
      'is cut short',
      async () => {
        await writeTown(spoilt());
        await truncate(spoilt(), (await readFile(spoilt())).length - 10);
      },
    ],
    [
      'has a broken tile',
      'is broken',
      async () => {
        await writeTown(spoilt());
        const bytes = await readFile(spoilt());
        await writeFile(spoilt(), bytes.fill(0x55, bytes.length - 60));
      },
    ],
    [
      'has a broken directory',
      'PMTiles archive',
      async () => {
        await writeTown(spoilt());
        await writeFile(spoilt(), (await readFile(spoilt())).fill(0x55, 127, 140));
      },
    ],
    ['holds pictures', 'no vector tiles', async () => writeTestMap(spoilt(), TOWN, drawn, { tileType: TileType.Png })],
    ['is of another schema', 'OpenMapTiles', async () => writeTestMap(spoilt(), TOWN, drawn, layers('roads', 'water'))],
    ['does not name its layers', 'vector_layers', async () => writeTestMap(spoilt(), TOWN, drawn, { metadata: {} })],
    ['is too coarse', 'zoom 10', async () => writeTestMap(spoilt(), TOWN, drawn, { maxZoom: 10 })],
    [
      'has no streets',
      'has no streets',
      async () => writeTestMap(spoilt(), TOWN, [street([corner(0, 0), corner(1, 1)], { class: 'path' })]),
    ],
  ])('%s: rejected in one line, and the old folder is unchanged', async (_, reason, spoil) => {
    await importMap(order());
    const before = await readFile(join(target, 'map.json'), 'utf8');
    await spoil();
    const result = importMap({ ...order(), file: spoilt() });
    await expect(result).rejects.toMatchObject({ name: 'MapImportError' });
    const message = await result.catch((error: Error) => error.message);
    expect(message).toContain(reason);
    expect(message).not.toContain('\n');
    expect(await readFile(join(target, 'map.json'), 'utf8')).toBe(before);
    expect((await readdir(folder.path)).filter((name) => name.startsWith('map'))).toEqual(['map']);
  });

  it('an area outside the file is rejected as well', async () => {
    await expect(importMap(order([1, 2, 3, 4]))).rejects.toThrow('lies outside');
  });
});

const spoilt = (): string => join(folder.path, 'spoilt.pmtiles');
