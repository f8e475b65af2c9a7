// npm run map:import -- file.pmtiles: set-up, then the import under the pinned Node. start and test import MAP_SOURCE with it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './packages.mjs';
import { fail, pinnedNode } from './run.mjs';
import { root } from './sources.mjs';

const program = join(root, 'services/src/geo/import/main.ts');

/**
 * Its lines are shown as they come: they are the progress.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
const importMap = (args) =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', program, ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Imports the file in MAP_SOURCE when it or the import changed; fast and silent otherwise. */
export const importMapSource = async () => {
  if (!process.env.MAP_SOURCE) return;
  if ((await importMap([])) !== 0) fail('the map of MAP_SOURCE was not imported; unset MAP_SOURCE to go on without it');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await installPackages();
  process.exit(await importMap(process.argv.slice(2)));
}
