// npm run test:firebase: the tests of accounts against the real Auth emulator of firebase-tools, fetched once into .firebase.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { installPackages } from '../../services/bin/packages.mjs';
import { fail, pinnedNode, run, log, step } from '../../services/bin/run.mjs';
import { root } from '../../services/bin/sources.mjs';

const VERSION = '15.34.2';
/** Without network it first waits for the vendor's servers. */
const READY_WITHIN_MS = 180_000;

const folder = join(root, '.firebase');
const tools = join(folder, VERSION);
const program = join(tools, 'node_modules/firebase-tools/lib/bin/firebase.js');

/** Auth alone needs none of its install scripts, and no Java. */
const install = () =>
  run('npm', [
    'install',
    '--prefix',
    tools,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `firebase-tools@${VERSION}`,
  ]);

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Output of the emulator, printed when it does not start.
 * @type {string[]} */
const lines = [];

/** @param {number} port */
const startEmulator = async (port) => {
  const [hub, logging] = [await freePort(), await freePort()];
  const host = '127.0.0.1';
  const emulators = {
    auth: { host, port },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  const place = join(folder, 'run');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'firebase.json'), JSON.stringify({ emulators }));
  const args = [program, 'emulators:start', '--only', 'auth', '--project', 'demo-despacho'];
  // Its own home folder, so that it neither reads nor changes the sign-in of a developer.
  const env = { ...process.env, HOME: place, XDG_CONFIG_HOME: place, CI: '1' };
  const emulator = spawn(pinnedNode, args, { cwd: place, env, stdio: ['ignore', 'pipe', 'inherit'] });
  emulator.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => lines.push(text.trimEnd()));
  return emulator;
};

/** @param {string} address */
const isReady = async (address) => {
  try {
    return (await fetch(`http://${address}/`)).ok;
  } catch {
    return false;
  }
};

/**
 * @param {string} address
 * @param {import('node:child_process').ChildProcess} emulator
 */
const untilReady = async (address, emulator) => {
  const end = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(address))) {
    if (emulator.exitCode !== null || Date.now() > end) {
      emulator.kill('SIGKILL');
      fail(`the Auth emulator did not start:\n${lines.join('\n')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

await installPackages();
if (!existsSync(program)) await step(`fetching firebase-tools ${VERSION} (240 MB, once)`, install);
const port = await freePort();
const address = `127.0.0.1:${port}`;
const emulator = await startEmulator(port);
await untilReady(address, emulator);
log(`the Auth emulator answers on ${address}`);
const test = spawn(pinnedNode, [join(root, 'services/bin/test.mjs'), '--project', 'firebase'], {
  stdio: 'inherit',
  env: { ...process.env, FIREBASE_AUTH_EMULATOR_HOST: address },
});
const code = await new Promise((resolve) => test.once('close', resolve));
const ended = new Promise((resolve) => emulator.once('close', resolve));
emulator.kill('SIGINT');
await ended;
process.exit(code ?? 1);
