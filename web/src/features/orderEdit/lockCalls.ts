// What this page asks about the lock of one order, one question after the other: a release never overtakes what it releases [ED5].
import type { Api } from '@despacho/client/rest.ts';
import { orderConflict, type OrderConflict } from '@despacho/contract/orders/calls.ts';
import { LOCK_MS } from '@despacho/domain/locks.ts';
import type { Acquired, Renewed } from '@despacho/domain/machines/orderLockEvents.ts';

export const conflictIn = (details: unknown): OrderConflict | null => orderConflict.safeParse(details).data ?? null;

type Turns = {
  last: Promise<unknown>;
  /** The number this page was given and has not given back. */
  fence: number | null;
};

/** By session: another account has locks of its own. Two forms of one order in one page share them. */
const pages = new WeakMap<object, Map<string, Turns>>();

const turnsOf = (api: object, orderId: string): Turns => {
  const page = pages.get(api) ?? new Map<string, Turns>();
  pages.set(api, page);
  const turns = page.get(orderId) ?? { last: Promise.resolve(), fence: null };
  page.set(orderId, turns);
  return turns;
};

export type LockCalls = {
  settle(): Promise<void>;
  acquire(takeOver: boolean): Promise<Acquired>;
  renew(fence: number): Promise<Renewed>;
  release(): Promise<void>;
  /** Somebody else's; true when it is free now. */
  clear(): Promise<boolean>;
  /** While the page goes away: nobody waits for the answer. */
  releaseLast(): void;
};

/** `now`: milliseconds of a clock that nobody sets back. */
export const lockCalls = (api: Pick<Api, 'orderLock'>, orderId: string, now: () => number): LockCalls => {
  const turns = turnsOf(api, orderId);
  const params = { id: orderId };
  const inTurn = async <T>(ask: () => Promise<T>): Promise<T> => {
    const mine = turns.last.then(ask, ask);
    turns.last = mine.catch(() => undefined);
    return mine;
  };
  const proofOf = (fence: number) => ({ 'x-lock-fence': String(fence) });

  /** [ED4] The server counts from when it heard us, which is after we asked: by no clock but this page's. */
  const leftSince = (askedAt: number): number => Math.max(0, LOCK_MS - (now() - askedAt));

  return {
    settle: async () => inTurn(async () => undefined),
    acquire: async (takeOver) =>
      inTurn(async (): Promise<Acquired> => {
        const askedAt = now();
        const query = { delete: 'false', calculate_circle: 'false', ...(takeOver ? { take_over: 'true' } : {}) };
        const result = await api.orderLock({ params, query, headers: {}, body: {} });
        if (result.ok && result.value.lock !== null) {
          const { fence } = result.value.lock;
          turns.fence = fence;
          return { kind: 'granted', fence, leftMs: leftSince(askedAt), order: result.value.order };
        }
        const conflict = result.ok ? null : conflictIn(result.details);
        if (conflict?.reason === 'closed') return { kind: 'needless' };
        if (conflict?.reason !== 'locked') return { kind: 'failed' };
        const { id, name } = conflict.holder;
        return { kind: 'held', holder: { id, name }, isSameUser: conflict.isSameUser };
      }),
    renew: async (fence) =>
      inTurn(async (): Promise<Renewed> => {
        const askedAt = now();
        const query = { delete: 'false', calculate_circle: 'false' };
        const result = await api.orderLock({ params, query, headers: proofOf(fence), body: {} });
        if (result.ok) return { kind: 'renewed', leftMs: leftSince(askedAt) };
        const conflict = conflictIn(result.details);
        if (conflict?.reason !== 'lock-lost') return { kind: 'unreachable' };
        turns.fence = null;
        return { kind: 'lost', holder: conflict.holder };
      }),
    release: async () =>
      inTurn(async () => {
        const { fence } = turns;
        if (fence === null) return;
        turns.fence = null;
        const query = { delete: 'true', calculate_circle: 'false' };
        await api.orderLock({ params, query, headers: proofOf(fence), body: {} });
      }),
    clear: async () =>
      inTurn(async () => {
        const query = { delete: 'true', calculate_circle: 'false' };
        return (await api.orderLock({ params, query, headers: {}, body: {} })).ok;
      }),
    releaseLast: () => {
      const { fence } = turns;
      if (fence === null) return;
      turns.fence = null;
      const query = { delete: 'true', calculate_circle: 'false' };
      void api.orderLock({ params, query, headers: proofOf(fence), body: {}, isLast: true });
    },
  };
};
