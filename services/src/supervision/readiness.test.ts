import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/folder.ts';
import { configFrom } from '../platform/config.ts';
import { DEMO_COURIER_FILE, DEMO_KEY_FILE, DEMO_LINKS_FILE } from '../platform/demoAccounts.ts';
import { readyTable } from './readiness.ts';

it('the table at the start has the command that imports a map, while there is none', async () => {
  const folder = await testFolder();
  const table = (mapFolder: string): string =>
    readyTable(configFrom({ MAP_DATA_DIR: mapFolder, DATA_DIR: folder.path }), ['api']);
  expect(table(`${folder.path}/none`)).toContain('npm run map:import -- archivo.pmtiles');
  expect(table(folder.path)).not.toContain('map:import');
  await folder.close();
});

it('the table at the start has links of customers’ pages to try, once the demo city wrote them', async () => {
  const folder = await testFolder();
  const table = (): string => readyTable(configFrom({ DEMO: 'on', DATA_DIR: folder.path }), ['api']);
  expect(table()).not.toContain('/Share/order/');
  await writeFile(
    join(folder.path, DEMO_LINKS_FILE),
    JSON.stringify({ open: 'link-1', locked: { token: 'link-2', pin: '123456' } }),
  );
  expect(table()).toContain('/Share/order/link-1');
  expect(table()).toMatch(/PIN 123456 .*\/pin\/link-2/);
  await folder.close();
});

it('[DM6] the table at the start has the account of a courier, once the demo city wrote it', async () => {
  const folder = await testFolder();
  const table = (): string => readyTable(configFrom({ DEMO: 'on', DATA_DIR: folder.path }), ['api']);
  expect(table()).not.toContain('/courier/');
  await writeFile(
    join(folder.path, DEMO_COURIER_FILE),
    JSON.stringify({ email: 'luis@pilotos.test', password: 'p-1' }),
  );
  expect(table()).toMatch(/\/courier\/\n +luis@pilotos\.test {2}p-1\n/);
  await folder.close();
});

it('[DM13] the table at the start has a test key of the open API, once the demo city wrote it', async () => {
  const folder = await testFolder();
  const table = (): string => readyTable(configFrom({ DEMO: 'on', DATA_DIR: folder.path }), ['api']);
  expect(table()).not.toContain('/developers');
  await writeFile(join(folder.path, DEMO_KEY_FILE), 'despacho_test_1\n');
  expect(table()).toMatch(/\/developers\n +despacho_test_1\n/);
  await folder.close();
});
