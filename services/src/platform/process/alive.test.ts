import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../../tests/support/folder.ts';
import { startAlive } from './alive.ts';
import { silentLog } from '../log.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(async () => folder.close());

const check = join(import.meta.dirname, '../../../bin/alive.mjs');
const isAlive = async (file: string): Promise<boolean> =>
  (await execa(process.execPath, [check], { env: { ALIVE_FILE: file }, reject: false })).exitCode === 0;

it('a process is alive from its start to its end', async () => {
  const file = join(folder.path, 'alive');
  expect(await isAlive(file)).toBe(false);
  const alive = startAlive(file, silentLog());
  expect(await isAlive(file)).toBe(true);
  await alive.stop();
  expect(await isAlive(file)).toBe(false);
});

it('a paused process is not alive', async () => {
  const file = join(folder.path, 'alive');
  writeFileSync(file, '1');
  const before = Date.now() / 1_000 - 20;
  utimesSync(file, before, before);
  expect(await isAlive(file)).toBe(false);
});

it('a file that cannot be written does not end the process', async () => {
  const alive = startAlive(join(folder.path, 'no/such/folder'), silentLog());
  await expect(alive.stop()).resolves.toBeUndefined();
});
