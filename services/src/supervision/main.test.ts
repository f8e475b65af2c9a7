import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { freePort } from '../../../tests/support/freePort.ts';
import { until } from '../../../tests/support/until.ts';
import { configFrom } from '../platform/config.ts';
import { withSecret } from '../platform/secret.ts';
import { isPortFree } from './ports.ts';

let folder: TestFolder;
let ports: { http: number; redis: number; firestore: number };
beforeEach(async () => {
  folder = await testFolder();
  ports = { http: await freePort(), redis: await freePort(), firestore: await freePort() };
});
afterEach(async () => folder.close());

const start = (names: string[], settings: Record<string, string> = {}) => {
  const child = execa(process.execPath, [join(import.meta.dirname, 'main.ts'), ...names], {
    reject: false,
    env: {
      DATA_DIR: folder.path,
      PORT: String(ports.http),
      REDIS_PORT: String(ports.redis),
      FIRESTORE_PORT: String(ports.firestore),
      ...settings,
    },
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  return { child, until: async (text: string) => until(text, () => output.includes(text)), output: () => output };
};

/** With the password that the run made. */
const redisUrl = (): string =>
  withSecret(configFrom({ DATA_DIR: folder.path, REDIS_PORT: String(ports.redis) })).redis.url;

const areFree = async (): Promise<boolean> =>
  (await isPortFree(ports.redis, '127.0.0.1')) && (await isPortFree(ports.firestore, '127.0.0.1'));

describe('npm start', () => {
  it('[DO20] runs the named processes, prints Listo, and on SIGTERM leaves nothing and exits with 0', async () => {
    const run = start(['redis', 'firestore']);
    await run.until('the embedded Firestore accepts connections of this machine only');
    await run.until('Listo: redis firestore');
    expect(await areFree()).toBe(false);
    run.child.kill('SIGTERM');
    expect((await run.child).exitCode).toBe(0);
    expect(await areFree()).toBe(true);
  });

  it('finds all data at the next start', async () => {
    const first = start(['redis']);
    await first.until('Listo');
    const redis = new Redis(redisUrl());
    await redis.set('kept', 'yes');
    redis.disconnect();
    expect(first.output()).not.toContain(new URL(redisUrl()).password);
    first.child.kill('SIGINT');
    await first.child;

    const second = start(['redis']);
    await second.until('Listo');
    const again = new Redis(redisUrl());
    expect(await again.get('kept')).toBe('yes');
    again.disconnect();
    second.child.kill('SIGINT');
    await second.child;
  });

  it('leaves nothing behind on kill -9, including redis-server', async () => {
    const run = start(['redis', 'firestore']);
    await run.until('Listo');
    run.child.kill('SIGKILL');
    await run.child;
    expect(await until('both ports are free', areFree)).toBe(true);
  });

  it('starts redis-server again when it is killed', async () => {
    const run = start(['redis']);
    await run.until('Listo');
    const redis = new Redis(redisUrl(), { retryStrategy: () => 20, maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    const pid = async (): Promise<number> => Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
    const first = await pid();
    process.kill(first, 'SIGKILL');
    await until('another redis-server', async () => (await pid()) !== first);
    redis.disconnect();
    run.child.kill('SIGTERM');
    expect((await run.child).exitCode).toBe(0);
  });
});

describe('npm start rejects', () => {
  it('wrong settings, all at once, with name and reason', async () => {
    const { exitCode, stderr } = await start([], { PORT: 'x', DEMO: 'maybe' }).child;
    expect(exitCode).toBe(1);
    expect(stderr).toContain('PORT must be a whole number');
    expect(stderr).toContain('DEMO must be on or off');
  });

  it('a busy port, by name', async () => {
    const stranger = createServer();
    stranger.listen(ports.http, '127.0.0.1');
    await once(stranger, 'listening');
    const { exitCode, stderr } = await start(['api']).child;
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`PORT ${ports.http} is busy`);
    stranger.close();
  });

  it('an unknown process', async () => {
    const { exitCode, stderr } = await start(['apis']).child;
    expect(exitCode).toBe(1);
    expect(stderr).toContain('apis');
  });

  it.each([
    ['a number of each that cannot be', ['--scale', '0'], 'must be a whole number from 1 to 16'],
    ['an edge with nobody behind it', ['edge'], 'API_URLS'],
  ])('%s', async (_, names, reason) => {
    const { exitCode, stderr } = await start(names).child;
    expect(exitCode).toBe(1);
    expect(stderr).toContain(reason);
  });
});
