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
