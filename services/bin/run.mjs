// Runs other programs from the scripts: silent on success, with their whole output on failure.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './sources.mjs';

/** The pinned Node, independent of the Node on the machine. */
export const pinnedNode = join(root, 'node_modules/node/bin/node');

/** Node's compile cache of the product reduces the start of a process to two thirds. It detects stale entries by their content. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };

/** @param {string} text */
export const log = (text) => console.log(`[despacho] ${text}`);

/**
 * @typedef {{ code: number, output: string }} Ended
 * @typedef {{ cwd?: string, env?: Record<string, string>, show?: boolean }} RunOptions
 */

/**
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export const run = (file, args, { cwd = root, env = {}, show = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    /** @param {Buffer} data */
    const onData = (data) => {
      output += data.toString();
      if (show) process.stdout.write(data);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

/**
 * Runs a step and prints its start, its progress every 10 s, and its failure.
 * @param {string} what
 * @param {() => Promise<Ended>} begin
 */
export const step = async (what, begin) => {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  log(`${what} ...`);
  const ticking = setInterval(() => log(`${what} ... ${seconds()} s`), 10_000);
  const { code, output } = await begin();
  clearInterval(ticking);
  if (code !== 0) fail(`${what} failed:\n${output.trim()}`);
  log(`${what}: done in ${seconds()} s`);
};

/**
 * @param {string} message
 * @returns {never}
 */
export const fail = (message) => {
  console.error(`[despacho] ${message}`);
  process.exit(1);
};

/** Folders of system programs; the PATH of a service account often lacks the sbin folders. */
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/local/bin',
  '/usr/bin',
  '/usr/sbin',
  '/opt/homebrew/bin',
];

/**
 * @param {string[]} names
 * @returns {string | undefined}
 */
export const findProgram = (names) =>
  names.flatMap((name) => folders().map((folder) => join(folder, name))).find((file) => existsSync(file));
