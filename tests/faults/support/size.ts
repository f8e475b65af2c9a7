// How long a fault lasts: seconds with every test run, much longer under `npm run test:faults`. And what its draws follow from.
import { spawnSync } from 'node:child_process';

const isFull = process.env['FAULTS'] === 'full';

export const sized = <T>(quick: T, full: T): T => (isFull ? full : quick);

/** How long twenty phones ride in the long form. */
export const MINUTES = Number(process.env['FAULTS_MINUTES'] ?? 10);

const SEEDS = 1_000_000;

/** The same for the same files: a red run of a commit is red again. Without git, of the time. */
const seedOfFiles = (): number => {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: import.meta.dirname, encoding: 'utf8' });
  return /^[0-9a-f]{8}/.test(stdout ?? '') ? Number.parseInt(stdout.slice(0, 8), 16) % SEEDS : Date.now() % SEEDS;
};

/** Every draw of a run follows from it. The long form has another one each time; FAULTS_SEED repeats a run. */
export const SEED = Number(process.env['FAULTS_SEED'] ?? (isFull ? Date.now() % SEEDS : seedOfFiles()));
