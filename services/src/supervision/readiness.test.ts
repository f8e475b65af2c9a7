import { expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/folder.ts';
import { configFrom } from '../platform/config.ts';
import { readyTable } from './readiness.ts';

it('the table at the start has the command that imports a map, while there is none', async () => {
  const folder = await testFolder();
  const table = (mapFolder: string): string =>
    readyTable(configFrom({ MAP_DATA_DIR: mapFolder, DATA_DIR: folder.path }), ['api']);
  expect(table(`${folder.path}/none`)).toContain('npm run map:import -- archivo.pmtiles');
  expect(table(folder.path)).not.toContain('map:import');
  await folder.close();
});
