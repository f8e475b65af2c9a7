import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { LOCK_MS } from '../orders/locks.ts';
import { orderLock, RELEASE_MS } from './orderLock.ts';
import type { Acquired, OrderLockEvent, Renewed } from './orderLockEvents.ts';

const MINUTE = 60_000;
const order = kinds.order.staff.parse(sampleOrder());
const granted = (fence = 1, leftMs = LOCK_MS): Acquired => ({ kind: 'granted', fence, leftMs, order });
const lockedBy = (isSameUser = false): Acquired => ({
  kind: 'locked',
  holder: { id: isSameUser ? 'me' : 'eva', name: 'Eva' },
  isSameUser,
});
const published = (fence: number, id = 'eva') => ({ id, name: 'Eva', fence });

const TAGS = ['requesting', 'mine', 'prompting', 'others', 'lost', 'failed', 'unneeded', 'ending'] as const;

/** Lets results arrive that are promises of promises. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A server that responds as planned; null: not yet. */
const running = () => {
  const clock = new SimulatedClock();
  const requests: string[] = [];
  const planned = {
    acquire: granted() as Acquired | null,
    renew: { kind: 'renewed', leftMs: LOCK_MS } as Renewed | null,
    release: true as boolean,
    clear: true,
  };
  const late: (() => void)[] = [];
  const respond = async <T>(what: string, value: () => T | null): Promise<T> => {
    requests.push(what);
    const now = value();
    if (now !== null) return now;
    const { promise, resolve } = Promise.withResolvers<T>();
    late.push(() => {
      const then = value();
      if (then !== null) resolve(then);
    });
    return promise;
  };
  const actor = createActor(
    orderLock.provide({
      actors: {
        settle: fromPromise<void>(async () => {}),
        acquire: fromPromise(async ({ input }: { input: { takeOver: boolean } }) =>
          respond(input.takeOver ? 'takeOver' : 'acquire', () => planned.acquire),
        ),
        renew: fromPromise(async ({ input }: { input: { fence: number } }) =>
          respond(`renew ${input.fence}`, () => planned.renew),
        ),
        release: fromPromise(async () => {
          await respond('release', () => (planned.release ? true : null));
        }),
        clear: fromPromise(async () => respond('clear', () => planned.clear)),
      },
    }),
    { input: { userId: 'me' }, clock },
  );
  actor.start();
  const tags = () => TAGS.filter((tag) => actor.getSnapshot().hasTag(tag));
  return {
    actor,
    requests,
    planned,
    tags,
    send: async (event: OrderLockEvent) => {
      actor.send(event);
      await settled();
    },
    pass: async (ms: number) => {
      // In steps of a second, so that a request of one is answered before the next.
      for (let remainingMs = ms; remainingMs > 0; remainingMs -= 1_000) {
        clock.increment(Math.min(remainingMs, 1_000));
        await settled();
      }
    },
    respondLate: async () => {
      late.splice(0).forEach((resolve) => resolve());
      await settled();
    },
  };
};
const opened = async () => {
  const world = running();
  await settled();
  return world;
};

describe('the lock of a form', () => {
  it('[ED1] is acquired on opening and released on leaving', async () => {
    const { actor, requests, send, tags } = await opened();
    expect(tags()).toEqual(['mine']);
    await send({ type: 'RELEASE' });
    expect([requests, actor.getSnapshot().status]).toEqual([['acquire', 'release'], 'done']);
  });

  it('[ED2] [ED1] asks for presence after four minutes without input, and is released at five', async () => {
    const { requests, pass, tags, actor } = await opened();
    await pass(4 * MINUTE - 1_000);
    expect(tags()).toEqual(['mine']);
    await pass(1_000);
    expect(tags()).toEqual(['mine', 'prompting']);
    await pass(MINUTE - 1_000);
    expect(requests).toEqual(['acquire']);
    await pass(1_000);
    expect([tags(), requests, actor.getSnapshot().context.cause]).toEqual([['lost'], ['acquire', 'release'], 'idle']);
  });

  it('[ED2] [LK5] Sí renews at once and restarts the four minutes; No releases the lock', async () => {
    const { requests, pass, send, tags, actor } = await opened();
    await pass(4 * MINUTE);
    await send({ type: 'CONFIRM' });
    expect([tags(), requests]).toEqual([['mine'], ['acquire', 'renew 1']]);
    await pass(4 * MINUTE - 1_000);
    expect(tags()).toEqual(['mine']);
    await pass(1_000);
    await send({ type: 'DECLINE' });
    expect([tags(), requests.at(-1), actor.getSnapshot().context.cause]).toEqual([['lost'], 'release', 'declined']);
  });

  it('[ED3] [LK5] is renewed each minute while there was input in the last four, and no longer', async () => {
    const { requests, pass, send, tags } = await opened();
    await pass(3 * MINUTE);
    expect(requests).toEqual(['acquire']);
    await send({ type: 'TYPED' });
    await pass(4 * MINUTE - 1_000);
    expect(requests.filter((each) => each === 'renew 1')).toHaveLength(3);
    await pass(1_000);
    expect(tags()).toEqual(['mine', 'prompting']);
    const before = requests.length;
    await pass(59_000);
    expect(requests).toHaveLength(before);
  });

  it('[ED3] a rejected renewal is a lost lock', async () => {
    const { planned, pass, send, tags, actor } = await opened();
    planned.renew = { kind: 'lost', holder: { id: 'eva', name: 'Eva' } };
    await send({ type: 'TYPED' });
    await pass(MINUTE);
    expect([tags(), actor.getSnapshot().context]).toMatchObject([
      ['lost'],
      { cause: 'revoked', holder: { id: 'eva' } },
    ]);
  });

  it('[ED3] [ED4] an unreachable server is requested again every five seconds, until the lock expires', async () => {
    const { planned, requests, pass, send, tags, actor } = await opened();
    planned.renew = { kind: 'unreachable' };
    for (let minute = 0; minute < 5; minute += 1) {
      await send({ type: 'TYPED' });
      await pass(minute === 4 ? MINUTE - 1_000 : MINUTE);
    }
    expect(tags()).toEqual(['mine']);
    expect(requests.length).toBeGreaterThan(40);
    await pass(1_000);
    expect([tags(), actor.getSnapshot().context.cause]).toEqual([['lost'], 'expired']);
  });

  it('[ED4] each renewal moves the end', async () => {
    const { planned, pass, send, tags } = await opened();
    planned.renew = { kind: 'renewed', leftMs: LOCK_MS };
    for (let minute = 0; minute < 12; minute += 1) {
      await send({ type: 'TYPED' });
      await pass(MINUTE);
    }
    expect(tags()).toEqual(['mine']);
  });

  it('[ED5] a lock that is granted after leaving is released too', async () => {
    const world = running();
    world.planned.acquire = null;
    await settled();
    await world.send({ type: 'RELEASE' });
    world.planned.acquire = granted();
    await world.respondLate();
    expect([world.requests, world.tags(), world.actor.getSnapshot().status]).toEqual([
      ['acquire', 'release'],
      ['ending'],
      'done',
    ]);
  });

  it('[ED5] leaving waits three seconds for the server at most', async () => {
    const { actor, planned, pass, send } = await opened();
    planned.release = false;
    await send({ type: 'RELEASE' });
    await pass(RELEASE_MS - 1_000);
    expect(actor.getSnapshot().status).toBe('active');
    await pass(1_000);
    expect(actor.getSnapshot().status).toBe('done');
  });

  it('[LK3] [ED7] shows the holder, and acquires the lock when it is free', async () => {
    const world = running();
    world.planned.acquire = lockedBy();
    await settled();
    expect([world.tags(), world.actor.getSnapshot().context.holder?.name]).toEqual([['others'], 'Eva']);
    await world.send({ type: 'LOCK_PUBLISHED', lock: published(4) });
    expect(world.requests).toHaveLength(1);
    world.planned.acquire = granted(5);
    await world.send({ type: 'LOCK_PUBLISHED', lock: null });
    expect([world.tags(), world.actor.getSnapshot().context.fence]).toEqual([['mine'], 5]);
  });

  it('[ED7] requests it again every half minute without an event', async () => {
    const world = running();
    world.planned.acquire = lockedBy();
    await settled();
    await world.pass(30_000);
    expect([world.requests.length, world.tags()]).toEqual([2, ['others']]);
  });

  it('[LK8] clears the lock of another user and takes it', async () => {
    const world = running();
    world.planned.acquire = lockedBy();
    await settled();
    world.planned.acquire = granted(7);
    await world.send({ type: 'CLEAR' });
    expect([world.requests, world.tags()]).toEqual([['acquire', 'clear', 'acquire'], ['mine']]);
  });

  it('[LK4] takes it over from another tab of the same user only', async () => {
    const world = running();
    world.planned.acquire = lockedBy();
    await settled();
    await world.send({ type: 'TAKE_OVER' });
    expect(world.requests).toEqual(['acquire']);
    const own = running();
    own.planned.acquire = lockedBy(true);
    await settled();
    own.planned.acquire = granted(2);
    await own.send({ type: 'TAKE_OVER' });
    expect([own.requests, own.tags()]).toEqual([['acquire', 'takeOver'], ['mine']]);
  });

  it('[ED6] a revoked lock is lost until the user requests it again', async () => {
    const { planned, requests, send, tags } = await opened();
    await send({ type: 'LOCK_PUBLISHED', lock: null });
    expect(tags()).toEqual(['mine']);
    await send({ type: 'LOCK_PUBLISHED', lock: published(1, 'me') });
    await send({ type: 'LOCK_PUBLISHED', lock: null });
    expect(tags()).toEqual(['lost']);
    await send({ type: 'RECONNECTED' });
    expect(requests).toEqual(['acquire']);
    planned.acquire = granted(2);
    await send({ type: 'TAKE_AGAIN' });
    expect(tags()).toEqual(['mine']);
  });

  it('[ED6] a newer number is another holder, an older one is ignored', async () => {
    const { send, tags, actor } = await opened();
    await send({ type: 'LOCK_PUBLISHED', lock: published(0) });
    expect(tags()).toEqual(['mine']);
    await send({ type: 'LOCK_PUBLISHED', lock: published(2) });
    expect([tags(), actor.getSnapshot().context.holder]).toEqual([['lost'], { id: 'eva', name: 'Eva' }]);
  });

  it('[ED6] a lock lost offline is requested again automatically', async () => {
    const { planned, requests, send, tags } = await opened();
    await send({ type: 'LOCK_PUBLISHED', lock: published(1, 'me') });
    await send({ type: 'DISCONNECTED' });
    planned.renew = { kind: 'lost', holder: null };
    planned.acquire = granted(2);
    await send({ type: 'RECONNECTED' });
    expect([requests, tags()]).toEqual([['acquire', 'renew 1', 'acquire'], ['mine']]);
    await send({ type: 'DISCONNECTED' });
    planned.renew = { kind: 'lost', holder: { id: 'eva', name: 'Eva' } };
    planned.acquire = lockedBy();
    await send({ type: 'RECONNECTED' });
    expect(tags()).toEqual(['others']);
  });

  it('[ED6] is shown as lost when offline for longer than it is valid, and requested again on reconnection', async () => {
    const { planned, pass, send, tags } = await opened();
    await send({ type: 'DISCONNECTED' });
    planned.renew = { kind: 'unreachable' };
    await send({ type: 'TYPED' });
    await pass(3 * MINUTE);
    await send({ type: 'TYPED' });
    await pass(2 * MINUTE);
    expect(tags()).toEqual(['lost']);
    planned.acquire = granted(3);
    await send({ type: 'RECONNECTED' });
    expect(tags()).toEqual(['mine']);
  });

  it('[OR125] a closed order needs none', async () => {
    const world = running();
    world.planned.acquire = { kind: 'unneeded' };
    await settled();
    expect(world.tags()).toEqual(['unneeded']);
    await world.send({ type: 'RELEASE' });
    expect(world.requests).toEqual(['acquire']);
  });

  it('a server that fails is requested again', async () => {
    const world = running();
    world.planned.acquire = { kind: 'failed' };
    await settled();
    expect(world.tags()).toEqual(['failed']);
    world.planned.acquire = granted();
    await world.pass(10_000);
    expect(world.tags()).toEqual(['mine']);
  });

  it('[LK9] a page restored from the back-forward cache acquires the lock again', async () => {
    const { requests, send, tags } = await opened();
    await send({ type: 'HIDDEN' });
    expect(tags()).toEqual(['requesting']);
    await send({ type: 'SHOWN' });
    expect([requests, tags()]).toEqual([['acquire', 'acquire'], ['mine']]);
  });
});
