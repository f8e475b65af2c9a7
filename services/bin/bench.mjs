// npm run bench [name...]: runs tests/bench/<name>.ts under the pinned Node, one after the other; without a name all of
// them.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './packages.mjs';
import { fail, pinnedNode, log } from './run.mjs';
import { root } from './sources.mjs';
import { ensureChromium, ensureRedis } from './system.mjs';

const folder = join(root, 'tests/bench');
/** Shared code of benches is in subfolders, so every file here is a bench. */
const existing = readdirSync(folder)
  .filter((file) => /^\w+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length));

/** These measure pages in a browser. */
const inBrowser = new Set(['console', 'courierMap', 'orders', 'tracking', 'wall']);

const given = process.argv.slice(2);
/** From the first option on all is for the bench: `npm run bench plan -- --days FOLDER`. */
const options = given.slice([...given, '--'].findIndex((argument) => argument.startsWith('--')));
const requested = given.slice(0, given.length - options.length);
const names = requested.length > 0 ? requested : existing;
const unknown = names.filter((name) => !existing.includes(name));
if (unknown.length > 0) fail(`no such bench: ${unknown.join(', ')}; there are: ${existing.join(', ') || 'none'}`);

await installPackages();
await ensureRedis();
if (names.some((name) => inBrowser.has(name))) await ensureChromium();

let code = 0;
for (const name of names) {
  log(`bench ${name}`);
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
  const child = spawn(pinnedNode, [...flags, join(folder, `${name}.ts`), ...options], { cwd: root, stdio: 'inherit' });
  const ended = await new Promise((resolve) => child.once('close', resolve));
  if (ended !== 0) code = 1;
}
process.exit(code);
