import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { createShutdown } from './shutdown.ts';

it('closes in reverse order, each after the previous one', async () => {
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

it('closes once, however often it is called', async () => {
  const shutdown = createShutdown(silentLog());
  let closes = 0;
  shutdown.add('part', async () => void (closes += 1));
  await Promise.all([shutdown.stop('SIGINT'), shutdown.stop('SIGTERM')]);
  expect(closes).toBe(1);
});

it('closes the rest when one fails, and sets the exit code', async () => {
  const shutdown = createShutdown(silentLog());
  let isRestClosed = false;
  shutdown.add('rest', async () => void (isRestClosed = true));
  shutdown.add('broken', async () => Promise.reject(new Error('stuck')));
  expect(await shutdown.stop('test')).toBe(1);
  expect(isRestClosed).toBe(true);
});

it('closes a resource that is still opening, as soon as it is open', async () => {
  const shutdown = createShutdown(silentLog());
  const { promise, resolve } = Promise.withResolvers<{ close(): Promise<void> }>();
  void shutdown.open('slow', promise);
  let isClosed = false;
  const stopped = shutdown.stop('test');
  resolve({ close: async () => void (isClosed = true) });
  expect(await stopped).toBe(0);
  expect(isClosed).toBe(true);
});

it('has nothing to close when opening failed, and rejects with the reason', async () => {
  const shutdown = createShutdown(silentLog());
  await expect(shutdown.open('broken', Promise.reject(new Error('no port')))).rejects.toThrow('no port');
  expect(await shutdown.stop('test')).toBe(0);
});

it('stops waiting at its time limit', async () => {
  const shutdown = createShutdown(silentLog(), 20);
  shutdown.add('never', async () => new Promise(() => undefined));
  expect(await shutdown.stop('test')).toBe(1);
});
