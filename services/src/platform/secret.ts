// What only this installation knows. Unset, it is created once in DATA_DIR: a restart ends no session, and all processes reach the own Redis.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { RunningConfig } from './context.ts';
import { writeOnce } from './writeOnce.ts';

/** Several processes start at once; all of them must end up with the same one. */
const madeIn = (dataDir: string, name: string): string => {
  const file = join(dataDir, name);
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'), 0o600);
  return readFileSync(file, 'utf8').trim();
};

/** [RQ9] The own Redis answers only to its password, which is part of its address. */
const withPassword = ({ redis, dataDir }: Config): Config['redis'] => {
  if (!redis.isOwned) return redis;
  const url = new URL(redis.url);
  url.password = madeIn(dataDir, 'redis-password');
  return { ...redis, url: url.href };
};

export const withSecret = (config: Config): RunningConfig => ({
  ...config,
  sessionSecret: config.sessionSecret ?? madeIn(config.dataDir, 'session-secret'),
  redis: withPassword(config),
});
