// One runner for every level; each level is a project, so that `--project rules` stays a matter of seconds.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { browserLevel } from './browser/level.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inBrowser = ['{web,packages/ui}/src/**/*.browser.test.tsx'];

/** The SDK would look for Google's metadata server, which costs seconds where there is none. */
const env = { METADATA_SERVER_DETECTION: 'none' };

/** node:sqlite prints a warning in every worker. */
const execArgv = ['--disable-warning=ExperimentalWarning'];

/** Vitest keeps a core for itself, which on two leaves one that waits half of its time. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/**
 * Journeys, faults and the parts as processes run after what needs the processor. Each is a browser and six services by itself: on two cores a third worker makes a run longer
 * (146 s instead of 131 s for five files) and three times as slow to answer. They keep nothing in modules but the browser of their worker.
 */
const WAITING = { isolate: false, sequence: { groupOrder: 2 } };

/** They wait for their stores half of their time: four workers share two cores. */
const ASKING = { maxWorkers: Math.max(4, availableParallelism() - 1), sequence: { groupOrder: 3 } };

/** For levels with property tests. */
const setupFiles = ['tests/support/seed.ts'];

/** A busy machine draws and answers later than the second that is the libraries' own. */
const expectOptions = { poll: { timeout: 15_000 } };

/** Without I/O there is nothing to keep apart: modules that files share are evaluated once per worker. */
const PURE = { isolate: false, pool: 'threads', setupFiles };

const level = (name: string, include: string[], options: object = {}) => ({
  test: {
    name,
    root,
    include,
    env,
    execArgv,
    maxWorkers,
    expect: expectOptions,
    // A failure names what it found: its first line is all that the end of a long output has of it.
    chaiConfig: { truncateThreshold: 2_000 },
    // Long enough for a machine that does something else as well: no test measures its time by them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...options,
  },
});

export default defineConfig({
  root,
  test: {
    // The runner's JSON lacks errors that no test awaited: `npm test` looks for this file.
    onUnhandledError: () => {
      const file = process.env['UNHANDLED_FILE'];
      if (file !== undefined) writeFileSync(file, '');
    },
    projects: [
      level('rules', ['packages/{contract,domain}/src/**/*.test.ts'], PURE),
      level(
        'frontend',
        [
          'packages/{client,ui}/src/**/*.test.{ts,tsx}',
          'wallboard/src/**/*.test.{ts,tsx}',
          'web/{src,build}/**/*.test.{ts,tsx}',
        ],
        {
          ...PURE,
          setupFiles: [...setupFiles, 'tests/support/components.ts'],
          exclude: [...configDefaults.exclude, ...inBrowser],
        },
      ),
      level('architecture', ['tests/architecture/**/*.test.ts'], PURE),
      level('firestore', ['packages/firestore/{src,test}/**/*.test.ts'], { setupFiles }),
      // Its modules keep nothing between tests, so a worker loads the service once instead of once a file.
      level('services', ['services/src/**/*.test.ts', 'tests/support/**/*.test.ts'], {
        setupFiles,
        isolate: false,
        ...ASKING,
      }),
      browserLevel(root, inBrowser),
      level('system', ['tests/system/**/*.test.ts'], { testTimeout: 240_000, ...WAITING }),
      level('faults', ['tests/faults/**/*.test.ts'], {
        testTimeout: 240_000,
        hookTimeout: 180_000,
        ...WAITING,
        globalSetup: 'tests/faults/support/table.ts',
      }),
      // Alone: what they print is the speed of the machine as well.
      level('bench', ['tests/bench/**/*.test.ts'], {
        sequence: { groupOrder: 4 },
        maxConcurrency: 3,
      }),
      // Only beside the real emulator, which `npm run test:firebase` fetches and starts.
      ...(process.env['FIREBASE_AUTH_EMULATOR_HOST'] === undefined
        ? []
        : [level('firebase', ['tests/firebase/**/*.test.ts'])]),
      level('e2e', ['tests/e2e/**/*.test.ts'], {
        testTimeout: 120_000,
        ...WAITING,
      }),
    ],
  },
});
