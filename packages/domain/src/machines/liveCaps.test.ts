import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { liveConnection, waitMs } from './liveConnection.ts';
import type { LinkOrder, LiveEvent, Renewal } from './liveEvents.ts';

const run = () => {
  let sockets = 0;
  let joins = 0;
  const clock = new SimulatedClock();
  const machine = liveConnection.provide({
    actors: {
      link: fromCallback<LiveEvent | LinkOrder>(({ receive }) => {
        sockets += 1;
        receive(({ type }) => {
          if (type === 'JOIN') joins += 1;
        });
      }),
      renew: fromPromise<Renewal>(async () => 'renewed'),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, sockets: () => sockets, joins: () => joins };
};

it('[LV34] joins again when the server allows it, and not before', () => {
  const { actor, clock, joins } = run();
  actor.send({ type: 'OPENED' });
  actor.send({ type: 'DELAYED', code: 'too-many-joins', retryAfterMs: 20_000 });
  clock.increment(19_999);
  expect(joins()).toBe(1);
  clock.increment(1);
  expect(joins()).toBe(2);
});

it('[LV34] does not connect to a full server again within 15 s, and keeps the reason', () => {
  for (const random of [0, 1]) {
    expect(waitMs({ tries: 0, delay: 'too-many-sockets' }, random)).toBe(15_000 + 15_000 * random);
    expect(waitMs({ tries: 9, delay: 'rebuilding' }, random)).toBeLessThanOrEqual(5_000);
  }
  const { actor, clock, sockets } = run();
  actor.send({ type: 'DELAYED', code: 'too-many-sockets' });
  clock.increment(15_000);
  expect([sockets(), actor.getSnapshot().context.delay]).toEqual([1, 'too-many-sockets']);
  clock.increment(15_000);
  expect([sockets(), actor.getSnapshot().context.delay]).toEqual([2, 'too-many-sockets']);
});
