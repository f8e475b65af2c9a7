import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../../../tests/support/folder.ts';
import { NAMED_TOWN } from '../../../../../tests/support/namedTown.ts';
import { writeTestMap } from '../../../../../tests/support/pmtiles.ts';
import { corner, TOWN } from '../../../../../tests/support/town.ts';
import type { LngLat } from '../../geo.ts';
import { openArchive } from '../../map/archive.ts';
import { createEmbeddedGeocoder } from '../embedded.ts';
import { buildGazetteer } from './build.ts';
import { readGazetteer, writeGazetteer, type Gazetteer } from './gazetteer.ts';
import { territoryLookup } from './territoryGrid.ts';

let folder: TestFolder;
let names: Gazetteer;
beforeAll(async () => {
  folder = await testFolder();
  const file = join(folder.path, 'town.pmtiles');
  await writeTestMap(file, TOWN, NAMED_TOWN);
  const archive = await openArchive(file);
  names = await buildGazetteer(archive, TOWN);
  await archive.close();
});
afterAll(async () => folder.close());

const territoryAt = (at: LngLat) => names.territories[territoryLookup(names.grid)(at)];

describe('territories', () => {
  it('belong to the label that reaches them without crossing a boundary', () => {
    expect(territoryAt(corner(4.8, 9))).toEqual({ munic: 'Prueba', zone: 1, depto: 'Prueba' });
    expect(territoryAt(corner(5.2, 9))).toMatchObject({ munic: 'Prueba', zone: 2 });
    expect(territoryAt(corner(5.3, 2.8))).toMatchObject({ munic: 'Prueba', zone: 2 });
    expect(territoryAt(corner(9, 2.2))).toMatchObject({ munic: 'Vista Alegre', zone: 1 });
  });

  it("of an abbreviated name are its municipality, and the plain number is the capital's", () => {
    expect(territoryAt(corner(6, 1))).toMatchObject({ munic: 'Vista Alegre', zone: 3 });
    expect(names.capital).toBe('Prueba');
  });
});

describe('the gazetteer', () => {
  it('contains each street under one name, destinations, and house numbers', () => {
    expect(names.streets.map(({ name }) => name)).toContain('4a Avenida');
    expect(names.streets).toHaveLength(22);
    expect(names.places.map(([name]) => name)).toEqual(expect.arrayContaining(['Mercado Central', 'Prueba']));
    expect(names.places.map(([name]) => name)).not.toContain('Basurero');
    expect(names.houses.map(([number]) => number)).toEqual(['7-25']);
  });

  it('finds addresses of each zona', async () => {
    const geocoder = createEmbeddedGeocoder({ ...names, houses: [] });
    const metres = async (text: string, expected: LngLat): Promise<number> => {
      const [place] = await geocoder.search(text);
      return place === undefined ? Infinity : distanceM(place.position, expected);
    };
    // Blocks of this town are 215 m wide: 50 m is less than a quarter of one.
    expect(await metres('6 calle 3-50 zona 1', corner(3 + 50 / 215, 6))).toBeLessThan(10);
    expect(await metres('6 calle 8-50 zona 2', corner(8 + 50 / 215, 6))).toBeLessThan(10);
    expect(await metres('1 calle 8-50 zona 1 vista alegre', corner(8 + 50 / 215, 1))).toBeLessThan(10);
    expect(await metres('4a av y 3 calle', corner(4, 3))).toBeLessThan(10);
  });
});

describe('the file', () => {
  it('is the same after writing and reading', async () => {
    await writeGazetteer(folder.path, names);
    expect(await readGazetteer(folder.path)).toEqual(names);
  });

  it('is null when missing, truncated, of another version or something else', async () => {
    expect(await readGazetteer(join(folder.path, 'nowhere'))).toBeNull();
    const path = join(folder.path, 'gazetteer.json.gz');
    const older = gzipSync(JSON.stringify({ ...names, version: 0 }));
    for (const rubbish of [older, Buffer.from([31, 139, 8, 0, 1]), Buffer.from('{}')]) {
      await writeFile(path, rubbish);
      expect(await readGazetteer(folder.path)).toBeNull();
    }
  });
});
