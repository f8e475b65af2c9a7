import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClient, type Client } from './openApiFixture.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(async () => client.close());

const text = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const commands = [...text.matchAll(/^ {3}```sh\n([^]*?)^ {3}```$/gm)].map(([, block = '']) => block).join('\n');

it('[OA18] the commands of the README lead from a key to a delivered order, well within five minutes', async () => {
  const { key } = await client.key({ mode: 'test' });
  expect(commands.match(/curl/g)?.length).toBeGreaterThan(6);
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
    env: { ...process.env, API: client.operation.api.origin, KEY: key },
  });
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  for (const seen of ['PORTALES', '"deliverable":true', '"name":"Robot"', '"status":"delivered"', '"order.picked_up"'])
    expect(stdout).toContain(seen);
  expect(stdout).toMatch(/order [\da-f]{32}/);
});
