import { expect, it } from 'vitest';
import { browserEnvironment } from './environment.ts';

const { timers } = browserEnvironment;

/** Longer than what a timer may be late. */
const busy = (): void => {
  const until = performance.now() + 400;
  while (performance.now() < until);
};

it('[LV5] a busy page is not a lost connection: what came meanwhile is read before a late timer runs', async () => {
  const order: string[] = [];
  const line = new MessageChannel();
  line.port1.addEventListener('message', () => order.push('beat'));
  line.port1.start();
  const ended = new Promise<void>((done) => {
    timers.setTimeout(() => {
      order.push('silence');
      done();
    }, 50);
  });
  line.port2.postMessage(null);
  busy();
  await ended;
  line.port1.close();
  expect(order).toEqual(['beat', 'silence']);
});

it('a timer that a beat stops stays stopped, also where a busy page made it late', async () => {
  const order: string[] = [];
  const line = new MessageChannel();
  const timer: unknown = timers.setTimeout(() => order.push('silence'), 50);
  const read = new Promise<void>((done) => {
    line.port1.addEventListener('message', () => {
      timers.clearTimeout(timer);
      done();
    });
    line.port1.start();
  });
  line.port2.postMessage(null);
  busy();
  await read;
  const later = new Promise<void>((done) => {
    timers.setTimeout(() => {
      order.push('later');
      done();
    }, 100);
  });
  await later;
  line.port1.close();
  expect(order).toEqual(['later']);
});
