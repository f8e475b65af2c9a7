// Every bench in its form of seconds: it starts, measures itself beside its peer, and prints its figures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importMap } from '../../services/src/geo/import/importMap.ts';
import { testFolder, type TestFolder } from '../support/folder.ts';
import { machineEnv } from '../support/machineEnv.ts';
import { NAMED_TOWN } from '../support/namedTown.ts';
import { writeTestMap } from '../support/pmtiles.ts';
import { TOWN, corner, townStreets } from '../support/town.ts';

const benches = readdirSync(import.meta.dirname).filter((file) => /^\w+\.ts$/.test(file));
/** Three at once; long enough for a machine that does something else as well. */
const LIMIT_MS = 400_000;

let folder: TestFolder;
let map: { MAP_SOURCE: string; MAP_DATA_DIR: string };
beforeAll(async () => {
  folder = await testFolder();
  map = { MAP_SOURCE: join(folder.path, 'town.pmtiles'), MAP_DATA_DIR: join(folder.path, 'map') };
  const door = { layer: 'housenumber', attributes: { housenumber: '3a calle 2-15 zona 1' }, at: [corner(2.1, 3.05)] };
  await writeTestMap(map.MAP_SOURCE, TOWN, [...townStreets(), ...NAMED_TOWN, door]);
  await importMap({ file: map.MAP_SOURCE, target: map.MAP_DATA_DIR, bbox: null, report: () => undefined });
});
afterAll(async () => folder.close());

/** The others draw on the plain map: streets of a whole city are what they would wait for. */
const ON_STREETS = new Set(['geocoder.ts', 'maps.ts', 'planLoad.ts', 'suggestions.ts']);

it.concurrent.each(benches)('%s compares with its peer in seconds', { timeout: LIMIT_MS }, async (file) => {
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, file)], {
    env: { ...machineEnv(), ...(ON_STREETS.has(file) ? map : {}), BENCH: 'quick' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code]: unknown[] = await once(child, 'close');
  process.stdout.write(`${file}\n${output}`);
  expect(code, output).toBe(0);
  expect(output).toMatch(/: \S+.* \(target: |, target .*: /);
  expect(output).not.toMatch(/^skipped|: NaN/m);
});
