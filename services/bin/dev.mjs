// npm run dev: the product for its developers. Vite serves console and wall from their sources and reloads them; the service
// is one process, which restarts when a file it imports changes. Store, Redis and the demo city's data stay.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { importMapSource } from './mapImport.mjs';
import { installPackages } from './packages.mjs';
import { compileCache, pinnedNode, log } from './run.mjs';
import { root } from './sources.mjs';
import { ensureRedis } from './system.mjs';

const PORT = process.env.PORT ?? '4000';
const CONSOLE_PORT = '5173';
const WALL_PORT = '5174';
const api = `http://localhost:${PORT}`;
const consoleOrigin = `http://localhost:${CONSOLE_PORT}`;

await installPackages();
await ensureRedis();
await importMapSource();

const vite = join(root, 'node_modules/vite/bin/vite.js');
const service = join(root, 'services/src/supervision/main.ts');
/** @type {readonly { args: string[], env: Record<string, string> }[]} */
const programs = [
  // Pages come from Vite, links and requests from its origin; the service's own origin stays usable.
  { args: [service, '--watch', ...process.argv.slice(2)], env: { PUBLIC_ORIGIN: `${consoleOrigin},${api}` } },
  { args: [vite, 'web', '--port', CONSOLE_PORT, '--strictPort', '--logLevel', 'warn'], env: { WALL_PORT } },
  { args: [vite, 'wallboard', '--port', WALL_PORT, '--strictPort', '--logLevel', 'warn'], env: {} },
];

let isStopping = false;
const children = programs.map(({ args, env }) =>
  spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...compileCache, ...process.env, API_ORIGIN: api, ...env },
    // The channel ends the service when this process is gone.
    stdio: ['ignore', 'inherit', 'inherit', args[0] === service ? 'ipc' : 'ignore'],
  }),
);
const stop = () => {
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);

log(`console ${consoleOrigin}/   wall ${consoleOrigin}/wallboard/   (both reload; the service restarts on a change)`);
const codes = await Promise.all(
  children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('exit', (code) => {
          // Without one of the three the others are of no use.
          if (!isStopping) stop();
          resolve(code ?? 0);
        });
      }),
  ),
);
process.exit(codes.find((code) => code !== 0) ?? 0);
