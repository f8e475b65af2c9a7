// The key that signs tokens. Unset, it is created once in DATA_DIR, so that a restart does not end every session.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { RunningConfig } from './context.ts';
import { writeOnce } from './writeOnce.ts';

/** Several processes start at once; all of them must end up with the same key. */
const madeIn = (dataDir: string): string => {
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'), 0o600);
  return readFileSync(file, 'utf8').trim();
};

export const withSecret = (config: Config): RunningConfig => ({
  ...config,
  sessionSecret: config.sessionSecret ?? madeIn(config.dataDir),
});
