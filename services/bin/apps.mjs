// The browser apps: built when their sources changed since they were last built.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, run, step } from './run.mjs';
import { hashOf, root } from './sources.mjs';

export const apps = ['web', 'wallboard'];
const shared = ['packages/contract', 'packages/domain', 'packages/client', 'packages/ui', 'package-lock.json'];

/** @param {string} app */
const stampOf = (app) => join(root, app, 'dist/.built-from');

/** @param {string} app */
const build = async (app) => {
  const sources = hashOf([app, ...shared]);
  const stamp = stampOf(app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  /** @param {string[]} options */
  const viteBuild = (...options) =>
    run(pinnedNode, [vite, 'build', '--logLevel', 'warn', ...options], { cwd: join(root, app) });
  await step(`building ${app}`, () => viteBuild());
  // Below `dist`, which the build before has emptied.
  if (app === 'web')
    for (const [what, config] of [
      ['the page that the server renders', 'vite.server.config.mjs'],
      ['the application of couriers', 'vite.courier.config.mjs'],
    ])
      await step(`building ${what}`, () => viteBuild('--config', `${config}`));
  writeFileSync(stamp, sources);
};

export const buildApps = async () => {
  for (const app of apps) await build(app);
};
