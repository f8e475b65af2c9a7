// Tiles that are right, damaged or odd, in a map that is otherwise in order: the import reads it, or refuses it in one line.
import { globSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';
import { tileIdToZxy } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testFolder, type TestFolder } from '../../../../tests/support/folder.ts';
import { publicSuite } from '../../../../tests/support/suites.ts';
import { street, writeTestMap } from '../../../../tests/support/pmtiles.ts';
import { corner, TOWN } from '../../../../tests/support/town.ts';
import { openArchive } from '../map/archive.ts';
import { openMapFolder } from '../map/folder.ts';
import { writeArchive } from '../map/writeArchive.ts';
import { readNetwork } from '../router/network.ts';
import { importMap } from './importMap.ts';
import { MapImportError } from './mapImportError.ts';

type Tile = { tileId: number; bytes: Buffer };

let folder: TestFolder;
let town: Tile[];
let content: Omit<Parameters<typeof writeArchive>[1], 'tiles'>;
const target = (): string => join(folder.path, 'map');

beforeAll(async () => {
  folder = await testFolder();
  const file = join(folder.path, 'town.pmtiles');
  const streets = [0, 5, 10].map((end) => street([corner(0, end), corner(5, 5), corner(10, end)]));
  await writeTestMap(file, TOWN, streets);
  await importMap({ file, target: target(), bbox: null, report: () => undefined });
  const archive = await openArchive(file);
  const { minZoom, maxZoom, tileType, tileCompression } = archive.header;
  content = { metadata: await archive.metadata(), minZoom, maxZoom, bounds: TOWN, tileType, tileCompression };
  town = [];
  for await (const entry of archive.entries())
    town.push({ tileId: entry.tileId, bytes: await archive.storedEntry(entry) });
  await archive.close();
});
afterAll(async () => folder.close());

/** The town, with stored bytes in place of its last tile. Null: it was imported. */
const refusalOf = async (stored: Buffer): Promise<string | null> => {
  const file = join(folder.path, 'odd.pmtiles');
  const tiles = town.map(({ tileId, bytes }, at) => ({ tileId, bytes: at === town.length - 1 ? stored : bytes }));
  await writeArchive(file, {
    ...content,
    tiles: tiles.map(({ tileId, bytes }) => ({ tileId, runLength: 1, length: bytes.length, bytes: async () => bytes })),
  });
  const before = await readFile(join(target(), 'map.json'), 'utf8');
  const problem = await importMap({ file, target: target(), bbox: null, report: () => undefined }).then(
    () => null,
    (error: unknown) => error,
  );
  await rm(file);
  if (problem === null) return null;
  expect(await readFile(join(target(), 'map.json'), 'utf8')).toBe(before);
  if (problem instanceof MapImportError) return problem.message;
  throw problem;
};

const lastTile = (): Tile => {
  const last = town.at(-1);
  if (last === undefined) throw new Error('the town has tiles');
  return last;
};
const whereLast = (): string => `tile ${tileIdToZxy(lastTile().tileId).join('/')} of the file is broken: `;

/** What a browser gets is what the maker made, and no street has a place that is none. */
const isReadWhole = async (tile: Buffer): Promise<boolean> => {
  const map = await openMapFolder(target());
  const stored = await map?.basemap.stored(...tileIdToZxy(lastTile().tileId));
  await map?.close();
  const { nodes, lengthM } = await readNetwork(join(target(), 'graph.bin'));
  const isWhole = stored !== undefined && stored !== null && gunzipSync(stored).equals(tile);
  return isWhole && [...nodes, ...lengthM].every(Number.isFinite);
};

const LAYERS = ['transportation', 'transportation_name', 'place', 'poi', 'boundary', 'housenumber'];

/** Its layers once under their own names, and once under each that the import reads: the last name of a layer counts. */
const asOurLayers = (tile: Buffer): Buffer => {
  const layers: Uint8Array[] = [];
  const reader = new PbfReader(tile);
  while (reader.nextField()) {
    if (reader.type === 2) layers.push(reader.readBytes());
    else reader.skip(reader.type);
  }
  const writer = new PbfWriter();
  for (const layer of layers) writer.writeBytesField(3, layer);
  for (const name of LAYERS)
    for (const layer of layers) {
      const named = new PbfWriter();
      named.writeStringField(1, name);
      writer.writeBytesField(3, Buffer.concat([layer, named.finish()]));
    }
  return Buffer.from(writer.finish());
};

const { path: suite, isHere, why } = publicSuite('tiles/fixtures');
const infoOf = z.object({ validity: z.object({ v2: z.boolean() }) });
const fixtures = isHere ? globSync('*/tile.mvt', { cwd: suite }).toSorted() : ['none/tile.mvt'];
const isValid = (file: string): boolean =>
  infoOf.parse(JSON.parse(readFileSync(join(suite, dirname(file), 'info.json'), 'utf8'))).validity.v2;

describe.skipIf(!isHere)(`[MA28] the public suite of tiles${why}`, () => {
  it.each(fixtures)('%s', async (file) => {
    const tile = readFileSync(join(suite, file));
    for (const bytes of [tile, asOurLayers(tile)]) {
      const refusal = await refusalOf(gzipSync(bytes));
      const isClear =
        refusal === null ? await isReadWhole(bytes) : /^tile [\d/]+ of the file is broken: .+$/.test(refusal);
      expect([refusal, isClear]).toEqual([isValid(file) ? null : refusal, true]);
    }
  });
});

describe('a damaged tile', () => {
  it('[MA28] that was cut anywhere is refused, or read in a moment', async () => {
    const whole = gunzipSync(lastTile().bytes);
    for (let share = 1; share < 20; share += 1) {
      const refusal = await refusalOf(gzipSync(whole.subarray(0, Math.floor((whole.length * share) / 20))));
      expect(refusal ?? whereLast()).toContain(whereLast());
    }
  });

  it('[MA28] that unpacks to far more than a tile is refused', async () => {
    expect(await refusalOf(gzipSync(Buffer.alloc(64 * 1024 * 1024)))).toContain(whereLast());
  });

  it('[MA28] whose damage is in a layer that no street is made of is refused: browsers draw it', async () => {
    const layer = new PbfWriter();
    layer.writeStringField(1, 'water');
    layer.writeBytesField(2, Buffer.from([0x18, 3, 0x22, 2, 9, 0xff]));
    const tile = new PbfWriter();
    tile.writeBytesField(3, layer.finish());
    const bytes = Buffer.concat([gunzipSync(lastTile().bytes), tile.finish()]);
    expect(await refusalOf(gzipSync(bytes))).toContain(whereLast());
  });

  it('[MA28] of a layer without an extent is refused, since its points are nowhere', async () => {
    const layer = new PbfWriter();
    layer.writeStringField(1, 'transportation');
    layer.writeBytesField(2, Buffer.from([0x18, 2, 0x22, 6, 9, 2, 2, 10, 4, 4]));
    layer.writeVarintField(5, 0);
    const tile = new PbfWriter();
    tile.writeBytesField(3, layer.finish());
    expect(await refusalOf(gzipSync(tile.finish()))).toBe(`${whereLast()}its layer transportation has no extent`);
  });
});
