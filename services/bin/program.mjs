// Runs one program of services/src under the pinned Node, after the set-up: npm run backup, restore, account:create.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './packages.mjs';
import { pinnedNode } from './run.mjs';
import { root } from './sources.mjs';

const [name = '', ...args] = process.argv.slice(2);

await installPackages();
const program = join(root, 'services/src', name);
const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', program, ...args], { stdio: 'inherit' });
child.once('close', (code) => process.exit(code ?? 1));
