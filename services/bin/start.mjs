// npm start: prepares the machine, then runs the supervisor under the pinned Node.
// Plain JavaScript without dependencies, for any Node from 20: a fresh clone has nothing installed yet.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildApps } from './apps.mjs';
import { importMapSource } from './mapImport.mjs';
import { installPackages } from './packages.mjs';
import { compileCache, fail, pinnedNode } from './run.mjs';
import { root } from './sources.mjs';
import { startArguments } from './startArguments.mjs';
import { ensureRedis } from './system.mjs';

const args = process.argv.slice(2);
const startup = startArguments(args);
const { names } = typeof startup === 'string' ? fail(startup) : startup;
const isRequested = (/** @type {string[]} */ ...parts) =>
  names.length === 0 || parts.some((part) => names.includes(part));

await installPackages();
if (isRequested('redis')) await ensureRedis();
if (isRequested('api', 'edge')) await buildApps();
if (isRequested('api', 'jobs', 'demo')) await importMapSource();

const supervisor = spawn(
  pinnedNode,
  ['--disable-warning=ExperimentalWarning', join(root, 'services/src/supervision/main.ts'), ...args],
  {
    cwd: root,
    // The C library keeps freed memory in one arena a thread; with two, pictures leave no hundred megabytes behind (decision 111).
    env: { MALLOC_ARENA_MAX: '2', ...compileCache, ...process.env },
    // When this process ends for any reason, the channel closes and the supervisor stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
// A terminal sends Ctrl-C to both, a process manager only to this one; the supervisor treats both as one.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => supervisor.kill(signal));
}
supervisor.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
