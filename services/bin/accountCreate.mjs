// npm run account:create -- --email x --role OWNER: set-up, then services/src/accountCreate.ts under the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './packages.mjs';
import { pinnedNode } from './run.mjs';
import { root } from './sources.mjs';

await installPackages();
const program = join(root, 'services/src/accountCreate.ts');
const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.once('close', (code) => process.exit(code ?? 1));
