import type { Api } from '@despacho/client/rest.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { LOCK_MS } from '@despacho/domain/orders/locks.ts';
import { describe, expect, it } from 'vitest';
import { lockRequests } from './lockRequests.ts';

type LockRequest = Parameters<Api['orderLock']>[0];
type LockResponse = Awaited<ReturnType<Api['orderLock']>>;

const order = kinds.order.staff.parse(sampleOrder());
const holder = { id: 'eva', name: 'Eva', expiresAt: '2026-11-21T18:05:00.000Z' };
const granted = (fence: number): LockResponse => ({ ok: true, value: { order, lock: { ...holder, id: 'me', fence } } });
const freed: LockResponse = { ok: true, value: { order, lock: null } };
const conflict = (details: object): LockResponse => ({ ok: false, code: 'conflict', details });

const server = (responses: Promise<LockResponse>[] | LockResponse[]) => {
  const requests: string[] = [];
  let now = 0;
  const api = {
    orderLock: async ({ query, headers, isLast }: LockRequest) => {
      const fence = headers['x-lock-fence'];
      const what = [query.delete === 'true' ? 'end' : 'take', fence, query.take_over, isLast].filter(
        (each) => each !== undefined,
      );
      requests.push(what.join(' '));
      const response = responses.shift();
      if (response === undefined) throw new Error('no response was planned');
      return response;
    },
  };
  const open = () => lockRequests(api, 'order-1', () => now);
  return { open, requests, pass: (ms: number) => (now += ms) };
};

describe('requests of a page about a lock', () => {
  it('[ED5] run one after the other: leaving before the response releases a granted lock, and the next form waits', async () => {
    const { promise, resolve } = Promise.withResolvers<LockResponse>();
    const { open, requests } = server([promise, Promise.resolve(freed), Promise.resolve(granted(2))]);
    const [first, second] = [open(), open()];
    const taking = first.acquire(false);
    const leaving = first.release();
    const settling = second.settle().then(async () => second.acquire(false));
    await Promise.resolve();
    expect(requests).toEqual(['take']);
    resolve(granted(1));
    await Promise.all([taking, leaving, settling]);
    expect(requests).toEqual(['take', 'end 1', 'take']);
  });

  it('[ED4] measure the lock from when the request was sent, on the clock of the page', async () => {
    const { promise, resolve } = Promise.withResolvers<LockResponse>();
    const { open, pass } = server([promise]);
    const taking = open().acquire(false);
    await Promise.resolve();
    pass(2_000);
    resolve(granted(1));
    expect(await taking).toMatchObject({ kind: 'granted', fence: 1, leftMs: LOCK_MS - 2_000 });
  });

  it('[LK3] [LK4] [OR125] return the holder, whether it is the same user, and that no lock is needed', async () => {
    const { open, requests } = server([
      conflict({ reason: 'locked', holder, isSameUser: true }),
      conflict({ reason: 'closed' }),
      { ok: false, code: 'unavailable' },
    ]);
    const lock = open();
    expect(await lock.acquire(true)).toEqual({ kind: 'locked', holder: { id: 'eva', name: 'Eva' }, isSameUser: true });
    expect(await lock.acquire(false)).toEqual({ kind: 'unneeded' });
    expect(await lock.acquire(false)).toEqual({ kind: 'failed' });
    expect(requests).toEqual(['take true', 'take', 'take']);
  });

  it('[LK5] a rejected renewal is a loss, one without a response is not', async () => {
    const { open } = server([
      granted(4),
      { ok: false, code: 'unavailable' },
      conflict({ reason: 'lock-lost', holder: null, fields: [] }),
    ]);
    const lock = open();
    await lock.acquire(false);
    expect(await lock.renew(4)).toEqual({ kind: 'unreachable' });
    expect(await lock.renew(4)).toEqual({ kind: 'lost', holder: null });
  });

  it('[LK9] [LK7] release once while the page closes', async () => {
    const { open, requests } = server([granted(4), freed]);
    const lock = open();
    lock.releaseLast();
    await lock.acquire(false);
    lock.releaseLast();
    await lock.release();
    expect(requests).toEqual(['take', 'end 4 true']);
  });
});
