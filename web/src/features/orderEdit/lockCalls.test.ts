import type { Api } from '@despacho/client/rest.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/views.ts';
import { LOCK_MS } from '@despacho/domain/locks.ts';
import { describe, expect, it } from 'vitest';
import { lockCalls } from './lockCalls.ts';

type Given = Parameters<Api['orderLock']>[0];
type Answer = Awaited<ReturnType<Api['orderLock']>>;

const order = kinds.order.staff.parse(sampleOrder());
const holder = { id: 'eva', name: 'Eva', expiresAt: '2026-11-21T18:05:00.000Z' };
const granted = (fence: number): Answer => ({ ok: true, value: { order, lock: { ...holder, id: 'me', fence } } });
const freed: Answer = { ok: true, value: { order, lock: null } };
const conflict = (details: object): Answer => ({ ok: false, code: 'conflict', details });

const asking = (answers: Promise<Answer>[] | Answer[]) => {
  const asked: string[] = [];
  let now = 0;
  const api = {
    orderLock: async ({ query, headers, isLast }: Given) => {
      const fence = headers['x-lock-fence'];
      const what = [query.delete === 'true' ? 'end' : 'take', fence, query.take_over, isLast].filter(
        (each) => each !== undefined,
      );
      asked.push(what.join(' '));
      const answer = answers.shift();
      if (answer === undefined) throw new Error('nothing was planned');
      return answer;
    },
  };
  const open = () => lockCalls(api, 'order-1', () => now);
  return { open, asked, pass: (ms: number) => (now += ms) };
};

describe('what a page asks about a lock', () => {
  it('[ED5] goes one after the other: leaving before the answer gives back what comes, and the next form waits', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { open, asked } = asking([promise, Promise.resolve(freed), Promise.resolve(granted(2))]);
    const [first, second] = [open(), open()];
    const taking = first.acquire(false);
    const leaving = first.release();
    const settling = second.settle().then(async () => second.acquire(false));
    await Promise.resolve();
    expect(asked).toEqual(['take']);
    resolve(granted(1));
    await Promise.all([taking, leaving, settling]);
    expect(asked).toEqual(['take', 'end 1', 'take']);
  });

  it('[ED4] counts from when it asked, on its own clock', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { open, pass } = asking([promise]);
    const taking = open().acquire(false);
    await Promise.resolve();
    pass(2_000);
    resolve(granted(1));
    expect(await taking).toMatchObject({ kind: 'granted', fence: 1, leftMs: LOCK_MS - 2_000 });
  });

  it('[LK3] [LK4] [OR18] tells who has it, in which tab, and that none is needed', async () => {
    const { open, asked } = asking([
      conflict({ reason: 'locked', holder, isSameUser: true }),
      conflict({ reason: 'closed' }),
      { ok: false, code: 'unavailable' },
    ]);
    const lock = open();
    expect(await lock.acquire(true)).toEqual({ kind: 'held', holder: { id: 'eva', name: 'Eva' }, isSameUser: true });
    expect(await lock.acquire(false)).toEqual({ kind: 'needless' });
    expect(await lock.acquire(false)).toEqual({ kind: 'failed' });
    expect(asked).toEqual(['take true', 'take', 'take']);
  });

  it('[LK5] a renewal that is refused is a loss, and one that is not heard is not', async () => {
    const { open } = asking([
      granted(4),
      { ok: false, code: 'unavailable' },
      conflict({ reason: 'lock-lost', holder: null, fields: [] }),
    ]);
    const lock = open();
    await lock.acquire(false);
    expect(await lock.renew(4)).toEqual({ kind: 'unreachable' });
    expect(await lock.renew(4)).toEqual({ kind: 'lost', holder: null });
  });

  it('[LK9] [LK7] gives back as the page goes away, and once', async () => {
    const { open, asked } = asking([granted(4), freed]);
    const lock = open();
    lock.releaseLast();
    await lock.acquire(false);
    lock.releaseLast();
    await lock.release();
    expect(asked).toEqual(['take', 'end 4 true']);
  });
});
