import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/folder.ts';
import { configFrom } from './config.ts';
import { withSecret } from './secret.ts';

it('is created once in DATA_DIR, readable by its owner only, and constant afterwards', async () => {
  const folder = await testFolder();
  const config = configFrom({ DATA_DIR: folder.path });
  const { sessionSecret } = withSecret(config);
  const file = join(folder.path, 'session-secret');
  expect(sessionSecret.length).toBeGreaterThanOrEqual(32);
  expect(readFileSync(file, 'utf8')).toBe(sessionSecret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(withSecret(config).sessionSecret).toBe(sessionSecret);
  await folder.close();
});

it('is taken from the environment when it is set', () => {
  const given = 'x'.repeat(32);
  expect(withSecret(configFrom({ SESSION_SECRET: given })).sessionSecret).toBe(given);
});

it('[RQ9] the password of the own Redis is created once, private, and part of its address; another Redis has its own', async () => {
  const folder = await testFolder();
  const config = configFrom({ DATA_DIR: folder.path });
  const { redis } = withSecret(config);
  const file = join(folder.path, 'redis-password');
  const password = readFileSync(file, 'utf8');
  expect(password.length).toBeGreaterThanOrEqual(32);
  expect(redis).toEqual({ url: `redis://:${password}@127.0.0.1:6390`, isOwned: true, port: 6390 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(withSecret(config).redis.url).toBe(redis.url);
  const elsewhere = withSecret(configFrom({ DATA_DIR: folder.path, REDIS_URL: 'redis://elsewhere:6379' }));
  expect(elsewhere.redis.url).toBe('redis://elsewhere:6379');
  await folder.close();
});
