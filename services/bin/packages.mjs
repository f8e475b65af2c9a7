// Installs the npm packages when the lock file changed since the last installation.
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, pinnedNode, run, log, step } from './run.mjs';
import { hashOf, root } from './sources.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.despacho-installed');

const currentHash = () => hashOf(['package.json', 'package-lock.json']);
const installed = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '');

/**
 * `install` instead of `ci`: `ci` deletes node_modules first, which makes every update as slow as the first installation.
 * `--no-save` keeps the lock file as it is. Only errors are printed: on a Node below 24 npm warns about every package that
 * needs a newer one, although they all run on the pinned Node.
 */
const install = ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];

/** npm's own program, to run it under the pinned Node. */
const npmProgram = () => {
  const command = findProgram(['npm']);
  const file = process.env.npm_execpath ?? (command === undefined ? '' : realpathSync(command));
  return file.endsWith('npm-cli.js') ? file : undefined;
};

/**
 * npm silently skips optional packages that need a newer Node than the one npm runs on, among them the
 * native parts of the build tools. Therefore npm runs once more, under the pinned Node.
 */
const completeOptional = async () => {
  const npm = npmProgram();
  if (npm === undefined || Number(process.versions.node.split('.')[0]) >= 24) return;
  await step('completing packages for Node 24', () => run(pinnedNode, [npm, ...install]));
};

export const installPackages = async () => {
  if (existsSync(pinnedNode) && installed() === currentHash()) return;
  if (findProgram(['npm']) === undefined) return log('npm was not found; going on with the packages that are there');
  const isFirst = !existsSync(modules);
  const what = isFirst ? 'installing packages (a minute or two, the first time only)' : 'updating packages';
  await step(what, () => run('npm', install));
  await completeOptional();
  writeFileSync(stamp, currentHash());
};
