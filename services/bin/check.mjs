// npm run check: types, lint, unused code, format, architecture, the document of the open API and bundle sizes. Runs all of them and prints every failure.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from './apps.mjs';
import { bundleReport } from './bundles.mjs';
import { lintOpenApi } from './openApi.mjs';
import { installPackages } from './packages.mjs';
import { fail, pinnedNode, run, log } from './run.mjs';
import { root } from './sources.mjs';

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);

/** Every folder with its own compiler settings. */
const typed = () => {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  return [...packages, 'services', 'web', 'wallboard', 'tests'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
};

/** @typedef {{ name: string, begin: () => Promise<import('./run.mjs').Ended> }} Check */

/** @returns {Check[]} */
const checks = () => [
  ...typed().map((folder) => ({
    name: `types of ${folder}`,
    begin: () => run(pinnedNode, [bin('tsc'), '-p', folder]),
  })),
  { name: 'lint', begin: () => run(pinnedNode, [bin('oxlint'), '--type-aware', '--deny-warnings']) },
  { name: 'unused code', begin: () => run(pinnedNode, [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress']) },
  { name: 'format', begin: () => run(pinnedNode, [bin('oxfmt'), '--check']) },
  {
    name: 'architecture',
    begin: () =>
      run(pinnedNode, [bin('vitest'), 'run', '--config', 'tests/vitest.config.ts', '--project', 'architecture']),
  },
  { name: 'document of the open API', begin: lintOpenApi },
  { name: 'bundle sizes', begin: bundleReport },
];

await installPackages();

/** Prints something for review, and checks nothing. */
const TABLES = {
  // Routes and rooms by role.
  '--matrix': 'services/src/accessTable.ts',
  // What a change of the product costs.
  '--figures': 'tests/architecture/figures.ts',
  // What the shell of the console consists of.
  '--chunks': 'services/bin/chunks.mjs',
};
for (const [, program] of Object.entries(TABLES).filter(([option]) => process.argv.includes(option))) {
  const { code, output } = await run(pinnedNode, ['--disable-warning=ExperimentalWarning', join(root, program)]);
  console.log(output.trimEnd());
  process.exit(code);
}

await buildApps();

/** @type {string[]} */
const failed = [];
for (const { name, begin } of checks()) {
  const startedAt = Date.now();
  const { code, output } = await begin();
  log(`${name}: ${code === 0 ? 'ok' : 'FAILED'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed.push(name);
  if (code !== 0 || name === 'bundle sizes') console.log(output.trimEnd());
}
if (failed.length > 0) fail(`check failed: ${failed.join(', ')}`);
log('check passed');
