// npm test: makes the machine ready, runs every level (or what the arguments name) and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps } from './apps.mjs';
import { importMapSource } from './mapImport.mjs';
import { installPackages } from './packages.mjs';
import { pinnedNode } from './run.mjs';
import { root } from './sources.mjs';
import { ensureChromium, ensureRedis } from './system.mjs';
import { countsOf } from './testCounts.mjs';

const given = process.argv.slice(2);

/** Levels that need no servers, no browser and no build; asked for by name they start at once. */
const light = ['rules', 'firestore', 'firebase'];
const projects = given.flatMap((argument, index) => {
  if (argument === '--project') return [given[index + 1] ?? ''];
  return argument.startsWith('--project=') ? [argument.slice('--project='.length)] : [];
});
const isLight = projects.length > 0 && projects.every((project) => light.includes(project));

await installPackages();
if (!isLight) {
  await ensureRedis();
  await ensureChromium();
  await buildApps();
  await importMapSource();
}

const folder = mkdtempSync(join(tmpdir(), 'despacho-results-'));
const file = join(folder, 'results.json');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const options = [
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];

/** Runner, workers and the processes of the service read the same modules a hundred times: compiled once, each starts in half the time. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');

const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', vitest, ...options, ...given], {
  cwd: root,
  env: { NODE_COMPILE_CACHE, ...process.env },
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
const code = await new Promise((resolve) => child.once('close', resolve));

/** @returns {unknown} */
const results = () => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The runner crashed before it wrote anything; the counts say so.
    return null;
  }
};
const { passed, failed, skipped } = countsOf(results(), code);
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
