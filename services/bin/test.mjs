// npm test: installs what the chosen tests need, runs them (every level, or what the arguments name) and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps } from './apps.mjs';
import { importMapSource } from './mapImport.mjs';
import { installPackages } from './packages.mjs';
import { pinnedNode, run, log } from './run.mjs';
import { root } from './sources.mjs';
import { ensureChromium, ensureRedis } from './system.mjs';
import { countsOf, failuresOf } from './testCounts.mjs';
import { triedAgain, withSecondTry } from './testSecondTry.mjs';
import { isNarrowed, listedLevels, namedLevels, needsOf } from './testNeeds.mjs';

const given = process.argv.slice(2);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const config = ['--config', 'tests/vitest.config.ts'];

/** The same modules are compiled by runner, workers and processes of the service; cached, each starts in half the time. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');

const STOPS = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/** The levels this run concerns; null for all of them. */
const concernedLevels = async () => {
  const named = namedLevels(given);
  if (named.length > 0 || !isNarrowed(given)) return named.length > 0 ? named : null;
  const { output } = await run(pinnedNode, [vitest, 'list', '--filesOnly', '--json', ...config, ...given], {
    env: { NODE_COMPILE_CACHE },
  });
  return listedLevels(output);
};

await installPackages();
const levels = await concernedLevels();
if (levels?.length === 0 && given.some((argument) => argument.startsWith('--changed'))) {
  log('no test concerns what changed');
  console.log('0 passed, 0 failed');
  process.exit(0);
}
const needs = needsOf(levels ?? ['all']);
if (needs.redis) await ensureRedis();
if (needs.chromium) await ensureChromium();
if (needs.apps) await buildApps();
if (needs.map) await importMapSource();

/**
 * @param {string[]} chosen
 * @returns {Promise<{ results: unknown, isHidden: boolean, code: unknown }>} no results: the runner crashed before writing them; the counts show it. `isHidden`: there was an error that no test awaited
 */
const runTests = async (chosen) => {
  const folder = mkdtempSync(join(tmpdir(), 'despacho-results-'));
  const file = join(folder, 'results.json');
  const UNHANDLED_FILE = join(folder, 'unhandled');
  const options = ['run', ...config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', vitest, ...options, ...chosen], {
    cwd: root,
    env: { NODE_COMPILE_CACHE, ...process.env, UNHANDLED_FILE },
    stdio: 'inherit',
  });
  const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of STOPS) process.on(signal, stop);
  const code = await new Promise((resolve) => child.once('close', resolve));
  for (const signal of STOPS) process.off(signal, stop);
  try {
    return { results: JSON.parse(readFileSync(file, 'utf8')), isHidden: existsSync(UNHANDLED_FILE), code };
  } catch {
    return { results: null, isHidden: false, code };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const first = await runTests(given);
let { results, code } = first;
// A second try would hide an error that no test awaited.
const again = isNarrowed(given) || first.isHidden ? [] : triedAgain(results, levels);
if (again.length > 0) {
  log('trying once more, alone and from the beginning: what failed beside everything else');
  const second = await runTests(again);
  results = withSecondTry(results, second.results);
  code = second.code;
}
for (const line of failuresOf(results)) console.log(line.replace(root, ''));
const { passed, failed, skipped } = countsOf(results, code);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
