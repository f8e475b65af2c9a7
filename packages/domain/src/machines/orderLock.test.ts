import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/views.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { LOCK_MS } from '../locks.ts';
import { orderLock, RELEASE_MS } from './orderLock.ts';
import type { Acquired, OrderLockEvent, Renewed } from './orderLockEvents.ts';

const MINUTE = 60_000;
const order = kinds.order.staff.parse(sampleOrder());
const granted = (fence = 1, leftMs = LOCK_MS): Acquired => ({ kind: 'granted', fence, leftMs, order });
const held = (isSameUser = false): Acquired => ({
  kind: 'held',
  holder: { id: isSameUser ? 'me' : 'eva', name: 'Eva' },
  isSameUser,
});
const mark = (fence: number, id = 'eva') => ({ id, name: 'Eva', fence });

const TAGS = ['asking', 'mine', 'prompting', 'others', 'lost', 'failed', 'needless', 'ending'] as const;

/** Lets what was answered arrive: promises of promises. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A server that answers what the test says; `null` = not yet. */
const running = () => {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const answers = {
    acquire: granted() as Acquired | null,
    renew: { kind: 'renewed', leftMs: LOCK_MS } as Renewed | null,
    release: true as boolean,
    clear: true,
  };
  const late: (() => void)[] = [];
  const answer = async <T>(what: string, value: () => T | null): Promise<T> => {
    asked.push(what);
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
          answer(input.takeOver ? 'takeOver' : 'acquire', () => answers.acquire),
        ),
        renew: fromPromise(async ({ input }: { input: { fence: number } }) =>
          answer(`renew ${input.fence}`, () => answers.renew),
        ),
        release: fromPromise(async () => {
          await answer('release', () => (answers.release ? true : null));
        }),
        clear: fromPromise(async () => answer('clear', () => answers.clear)),
      },
    }),
    { input: { userId: 'me' }, clock },
  );
  actor.start();
  const tags = () => TAGS.filter((tag) => actor.getSnapshot().hasTag(tag));
  return {
    actor,
    asked,
    answers,
    tags,
    send: async (event: OrderLockEvent) => {
      actor.send(event);
      await settled();
    },
    pass: async (ms: number) => {
      // In seconds, so that what is asked at one of them is answered before the next.
      for (let left = ms; left > 0; left -= 1_000) {
        clock.increment(Math.min(left, 1_000));
        await settled();
      }
    },
    answerLate: async () => {
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
  it('[ED1] is taken on opening, and is given back on leaving', async () => {
    const { actor, asked, send, tags } = await opened();
    expect(tags()).toEqual(['mine']);
    await send({ type: 'RELEASE' });
    expect([asked, actor.getSnapshot().status]).toEqual([['acquire', 'release'], 'done']);
  });

  it('[ED2] [ED1] asks after four minutes without input whether somebody is there, and lets go at five', async () => {
    const { asked, pass, tags, actor } = await opened();
    await pass(4 * MINUTE - 1_000);
    expect(tags()).toEqual(['mine']);
    await pass(1_000);
    expect(tags()).toEqual(['mine', 'prompting']);
    await pass(MINUTE - 1_000);
    expect(asked).toEqual(['acquire']);
    await pass(1_000);
    expect([tags(), asked, actor.getSnapshot().context.cause]).toEqual([['lost'], ['acquire', 'release'], 'idle']);
  });

  it('[ED2] [LK5] Sí renews at once and starts the four minutes anew; No lets go', async () => {
    const { asked, pass, send, tags, actor } = await opened();
    await pass(4 * MINUTE);
    await send({ type: 'CONFIRM' });
    expect([tags(), asked]).toEqual([['mine'], ['acquire', 'renew 1']]);
    await pass(4 * MINUTE - 1_000);
    expect(tags()).toEqual(['mine']);
    await pass(1_000);
    await send({ type: 'DECLINE' });
    expect([tags(), asked.at(-1), actor.getSnapshot().context.cause]).toEqual([['lost'], 'release', 'declined']);
  });

  it('[ED3] [LK5] is renewed each minute while somebody typed in the last four, and no longer', async () => {
    const { asked, pass, send, tags } = await opened();
    await pass(3 * MINUTE);
    expect(asked).toEqual(['acquire']);
    await send({ type: 'TYPED' });
    await pass(4 * MINUTE - 1_000);
    expect(asked.filter((each) => each === 'renew 1')).toHaveLength(3);
    await pass(1_000);
    expect(tags()).toEqual(['mine', 'prompting']);
    const before = asked.length;
    await pass(59_000);
    expect(asked).toHaveLength(before);
  });

  it('[ED3] a renewal that is refused is a lock that is lost', async () => {
    const { answers, pass, send, tags, actor } = await opened();
    answers.renew = { kind: 'lost', holder: { id: 'eva', name: 'Eva' } };
    await send({ type: 'TYPED' });
    await pass(MINUTE);
    expect([tags(), actor.getSnapshot().context]).toMatchObject([['lost'], { cause: 'taken', holder: { id: 'eva' } }]);
  });

  it('[ED3] [ED4] nobody who answers is asked again each five seconds, until the time is over', async () => {
    const { answers, asked, pass, send, tags, actor } = await opened();
    answers.renew = { kind: 'unreachable' };
    for (let minute = 0; minute < 5; minute += 1) {
      await send({ type: 'TYPED' });
      await pass(minute === 4 ? MINUTE - 1_000 : MINUTE);
    }
    expect(tags()).toEqual(['mine']);
    expect(asked.length).toBeGreaterThan(40);
    await pass(1_000);
    expect([tags(), actor.getSnapshot().context.cause]).toEqual([['lost'], 'expired']);
  });

  it('[ED4] each renewal moves the end', async () => {
    const { answers, pass, send, tags } = await opened();
    answers.renew = { kind: 'renewed', leftMs: LOCK_MS };
    for (let minute = 0; minute < 12; minute += 1) {
      await send({ type: 'TYPED' });
      await pass(MINUTE);
    }
    expect(tags()).toEqual(['mine']);
  });

  it('[ED5] an answer that comes after leaving is given back too', async () => {
    const world = running();
    world.answers.acquire = null;
    await settled();
    await world.send({ type: 'RELEASE' });
    world.answers.acquire = granted();
    await world.answerLate();
    expect([world.asked, world.tags(), world.actor.getSnapshot().status]).toEqual([
      ['acquire', 'release'],
      ['ending'],
      'done',
    ]);
  });

  it('[ED5] leaving waits three seconds for the server and no longer', async () => {
    const { actor, answers, pass, send } = await opened();
    answers.release = false;
    await send({ type: 'RELEASE' });
    await pass(RELEASE_MS - 1_000);
    expect(actor.getSnapshot().status).toBe('active');
    await pass(1_000);
    expect(actor.getSnapshot().status).toBe('done');
  });

  it('[LK3] [ED7] shows who has it, and takes it when it becomes free', async () => {
    const world = running();
    world.answers.acquire = held();
    await settled();
    expect([world.tags(), world.actor.getSnapshot().context.holder?.name]).toEqual([['others'], 'Eva']);
    await world.send({ type: 'MARK', mark: mark(4) });
    expect(world.asked).toHaveLength(1);
    world.answers.acquire = granted(5);
    await world.send({ type: 'MARK', mark: null });
    expect([world.tags(), world.actor.getSnapshot().context.fence]).toEqual([['mine'], 5]);
  });

  it('[ED7] asks again each half minute where no news comes', async () => {
    const world = running();
    world.answers.acquire = held();
    await settled();
    await world.pass(30_000);
    expect([world.asked.length, world.tags()]).toEqual([2, ['others']]);
  });

  it('[LK8] clears another`s and takes it', async () => {
    const world = running();
    world.answers.acquire = held();
    await settled();
    world.answers.acquire = granted(7);
    await world.send({ type: 'CLEAR' });
    expect([world.asked, world.tags()]).toEqual([['acquire', 'clear', 'acquire'], ['mine']]);
  });

  it('[LK4] takes it over from one`s own other tab, but from nobody else', async () => {
    const world = running();
    world.answers.acquire = held();
    await settled();
    await world.send({ type: 'TAKE_OVER' });
    expect(world.asked).toEqual(['acquire']);
    const own = running();
    own.answers.acquire = held(true);
    await settled();
    own.answers.acquire = granted(2);
    await own.send({ type: 'TAKE_OVER' });
    expect([own.asked, own.tags()]).toEqual([['acquire', 'takeOver'], ['mine']]);
  });

  it('[ED6] what is taken away is lost until it is taken again by hand', async () => {
    const { answers, asked, send, tags } = await opened();
    await send({ type: 'MARK', mark: null });
    expect(tags()).toEqual(['mine']);
    await send({ type: 'MARK', mark: mark(1, 'me') });
    await send({ type: 'MARK', mark: null });
    expect(tags()).toEqual(['lost']);
    await send({ type: 'BACK' });
    expect(asked).toEqual(['acquire']);
    answers.acquire = granted(2);
    await send({ type: 'TAKE_AGAIN' });
    expect(tags()).toEqual(['mine']);
  });

  it('[ED6] a newer number is another holder, an older one is old news', async () => {
    const { send, tags, actor } = await opened();
    await send({ type: 'MARK', mark: mark(0) });
    expect(tags()).toEqual(['mine']);
    await send({ type: 'MARK', mark: mark(2) });
    expect([tags(), actor.getSnapshot().context.holder]).toEqual([['lost'], { id: 'eva', name: 'Eva' }]);
  });

  it('[ED6] what was lost while away is taken again by itself, where nobody else has it', async () => {
    const { answers, asked, send, tags } = await opened();
    await send({ type: 'MARK', mark: mark(1, 'me') });
    await send({ type: 'AWAY' });
    answers.renew = { kind: 'lost', holder: null };
    answers.acquire = granted(2);
    await send({ type: 'BACK' });
    expect([asked, tags()]).toEqual([['acquire', 'renew 1', 'acquire'], ['mine']]);
    await send({ type: 'AWAY' });
    answers.renew = { kind: 'lost', holder: { id: 'eva', name: 'Eva' } };
    answers.acquire = held();
    await send({ type: 'BACK' });
    expect(tags()).toEqual(['others']);
  });

  it('[ED6] away for longer than it holds it is shown as lost, and taken again on return', async () => {
    const { answers, pass, send, tags } = await opened();
    await send({ type: 'AWAY' });
    answers.renew = { kind: 'unreachable' };
    await send({ type: 'TYPED' });
    await pass(3 * MINUTE);
    await send({ type: 'TYPED' });
    await pass(2 * MINUTE);
    expect(tags()).toEqual(['lost']);
    answers.acquire = granted(3);
    await send({ type: 'BACK' });
    expect(tags()).toEqual(['mine']);
  });

  it('[OR18] an order that is over needs none', async () => {
    const world = running();
    world.answers.acquire = { kind: 'needless' };
    await settled();
    expect(world.tags()).toEqual(['needless']);
    await world.send({ type: 'RELEASE' });
    expect(world.asked).toEqual(['acquire']);
  });

  it('a server that fails is asked again', async () => {
    const world = running();
    world.answers.acquire = { kind: 'failed' };
    await settled();
    expect(world.tags()).toEqual(['failed']);
    world.answers.acquire = granted();
    await world.pass(10_000);
    expect(world.tags()).toEqual(['mine']);
  });

  it('[LK9] a page that comes back from the browser`s memory takes it again', async () => {
    const { asked, send, tags } = await opened();
    await send({ type: 'HIDDEN' });
    expect(tags()).toEqual(['asking']);
    await send({ type: 'SHOWN' });
    expect([asked, tags()]).toEqual([['acquire', 'acquire'], ['mine']]);
  });
});
