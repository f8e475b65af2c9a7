// npm start: makes the machine ready, then runs the supervisor under the pinned Node.
// Plain JavaScript without dependencies, for any Node from 20: on a fresh clone nothing else is there yet.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildApps } from './apps.mjs';
import { importMapSource } from './mapImport.mjs';
import { installPackages } from './packages.mjs';
import { fail, pinnedNode } from './run.mjs';
import { root } from './sources.mjs';
import { startArguments } from './startArguments.mjs';
import { ensureRedis } from './system.mjs';

const given = process.argv.slice(2);
const asked = startArguments(given);
const { names } = typeof asked === 'string' ? fail(asked) : asked;
const isAsked = (/** @type {string[]} */ ...parts) => names.length === 0 || parts.some((part) => names.includes(part));

await installPackages();
if (isAsked('redis')) await ensureRedis();
if (isAsked('api', 'edge')) await buildApps();
if (isAsked('api', 'jobs', 'demo')) await importMapSource();

const supervisor = spawn(
  pinnedNode,
  ['--disable-warning=ExperimentalWarning', join(root, 'services/src/supervision/main.ts'), ...given],
  {
    cwd: root,
    // The channel tells the supervisor when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
// A terminal sends Ctrl-C to both, a process manager only to this one; the supervisor counts them as one.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => supervisor.kill(signal));
}
supervisor.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
