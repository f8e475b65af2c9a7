import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { freePort } from '../../../tests/support/freePort.ts';
import { silentLog } from '../platform/log.ts';
import { startRedisServer } from './redisServer.ts';

let folder: TestFolder;
let port: number;
let url: string;
const PASSWORD = 'only-for-this-test';
beforeEach(async () => {
  folder = await testFolder();
  port = await freePort();
  url = `redis://:${PASSWORD}@127.0.0.1:${port}`;
});
afterEach(async () => folder.close());

const launch = async () => startRedisServer(url, folder.path, silentLog());

it('persists its data, never evicts, and listens on loopback only', async () => {
  const first = await launch();
  const redis = new Redis(url);
  await redis.set('a', '1');
  expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  expect(await redis.config('GET', 'bind')).toEqual(['bind', '127.0.0.1']);
  redis.disconnect();
  await first.close();

  const second = await launch();
  const again = new Redis(url);
  expect(await again.get('a')).toBe('1');
  again.disconnect();
  await second.close();
});

it('replaces a server that an earlier run left on the port with the same data folder, also one without a password', async () => {
  const leftover = spawn('redis-server', [
    '--port',
    String(port),
    '--dir',
    folder.path,
    '--appendonly',
    'yes',
    '--save',
    '',
  ]);
  const exited = once(leftover, 'exit');
  const redis = new Redis(port, { retryStrategy: () => 20 });
  redis.on('error', () => undefined);
  await redis.set('kept', 'yes');
  redis.disconnect();

  const current = await launch();
  await exited;
  const after = new Redis(url);
  expect(await after.get('kept')).toBe('yes');
  after.disconnect();
  await current.close();
});

it('does not touch another server on its port, and names the setting', async () => {
  const stranger = createServer();
  stranger.listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  // A server on the port that is not Redis: it closes every connection.
  stranger.on('connection', (socket) => socket.destroy());
  await expect(launch()).rejects.toThrow(`REDIS_PORT ${port} is busy`);
  stranger.close();
});

it('[RQ9] answers only to its password, which no command line and no other account shows', async () => {
  const server = await launch();
  const stranger = new Redis(port);
  stranger.on('error', () => undefined);
  await expect(stranger.get('a')).rejects.toThrow('NOAUTH');
  stranger.disconnect();
  const wrong = new Redis(`redis://:wrong@127.0.0.1:${port}`, { retryStrategy: () => null });
  wrong.on('error', () => undefined);
  await expect(wrong.get('a')).rejects.toThrow(/WRONGPASS|NOAUTH|closed/);
  wrong.disconnect();
  expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).not.toContain(PASSWORD);
  expect(readFileSync(`/proc/${server.pid}/environ`, 'utf8')).not.toContain(PASSWORD);
  expect(statSync(join(folder.path, 'redis.conf')).mode & 0o777).toBe(0o600);
  await server.close();
});
