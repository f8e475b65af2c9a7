import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { createShutdown } from './shutdown.ts';

it('closes in the opposite order, each when the one before is done', async () => {
  const shutdown = createShutdown(silentLog());
  const closed: string[] = [];
  for (const name of ['redis', 'api', 'http']) {
    shutdown.add(name, async () => {
      await new Promise(setImmediate);
      closed.push(name);
    });
  }
  expect(await shutdown.stop('test')).toBe(0);
  expect(closed).toEqual(['http', 'api', 'redis']);
});

it('closes once, however often it is told', async () => {
  const shutdown = createShutdown(silentLog());
  let closes = 0;
  shutdown.add('part', async () => void (closes += 1));
  await Promise.all([shutdown.stop('SIGINT'), shutdown.stop('SIGTERM')]);
  expect(closes).toBe(1);
});

it('closes the rest when one fails, and says so in the exit code', async () => {
  const shutdown = createShutdown(silentLog());
  let isRestClosed = false;
  shutdown.add('rest', async () => void (isRestClosed = true));
  shutdown.add('broken', async () => Promise.reject(new Error('stuck')));
  expect(await shutdown.stop('test')).toBe(1);
  expect(isRestClosed).toBe(true);
});

it('closes what is still being opened, as soon as it is open', async () => {
  const shutdown = createShutdown(silentLog());
  const { promise, resolve } = Promise.withResolvers<{ close(): Promise<void> }>();
  void shutdown.open('slow', promise);
  let isClosed = false;
  const stopped = shutdown.stop('test');
  resolve({ close: async () => void (isClosed = true) });
  expect(await stopped).toBe(0);
  expect(isClosed).toBe(true);
});

it('has nothing to close where opening failed, and says why to the one who waits', async () => {
  const shutdown = createShutdown(silentLog());
  await expect(shutdown.open('broken', Promise.reject(new Error('no port')))).rejects.toThrow('no port');
  expect(await shutdown.stop('test')).toBe(0);
});

it('gives up at its time limit', async () => {
  const shutdown = createShutdown(silentLog(), 20);
  shutdown.add('never', async () => new Promise(() => undefined));
  expect(await shutdown.stop('test')).toBe(1);
});
