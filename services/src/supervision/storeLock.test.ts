import { execa } from 'execa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { until } from '../../../tests/support/until.ts';
import { holdStore, isStoreHeld } from './storeLock.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(async () => folder.close());

it('is held by one owner at a time', async () => {
  expect(await isStoreHeld(folder.path)).toBe(false);
  const lock = await holdStore(folder.path);
  expect(await isStoreHeld(folder.path)).toBe(true);
  await expect(holdStore(folder.path)).rejects.toThrow('in use');
  await lock.release();
  const again = await holdStore(folder.path);
  await again.release();
});

it('is free again when its owner was killed', async () => {
  const script = `import { holdStore } from ${JSON.stringify(new URL('storeLock.ts', import.meta.url).href)};
    await holdStore(${JSON.stringify(folder.path)});`;
  const owner = execa(process.execPath, ['--input-type=module', '-e', script], { reject: false });
  await until('the other process holds the store', async () => isStoreHeld(folder.path));
  owner.kill('SIGKILL');
  await owner;
  expect(await isStoreHeld(folder.path)).toBe(false);
  const lock = await holdStore(folder.path);
  await lock.release();
});
