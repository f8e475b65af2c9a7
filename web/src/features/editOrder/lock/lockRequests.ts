// The requests of this page about the lock of one order, one after the other: a release never overtakes the lock it releases [ED5].
import type { Api } from '@despacho/client/rest.ts';
import { orderConflict, type OrderConflict } from '@despacho/contract/orders/calls.ts';
import { LOCK_MS } from '@despacho/domain/orders/locks.ts';
import type { Acquired, Renewed } from '@despacho/domain/machines/orderLockEvents.ts';

export const conflictIn = (details: unknown): OrderConflict | null => orderConflict.safeParse(details).data ?? null;

type Queue = {
  last: Promise<unknown>;
  /** The fence of the lock that this page was granted and has not released. */
  fence: number | null;
};

/** By session, because another account has locks of its own. Two forms of one order in one page share a queue. */
const queues = new WeakMap<object, Map<string, Queue>>();

const queueOf = (api: object, orderId: string): Queue => {
  const ofSession = queues.get(api) ?? new Map<string, Queue>();
  queues.set(api, ofSession);
  const queue = ofSession.get(orderId) ?? { last: Promise.resolve(), fence: null };
  ofSession.set(orderId, queue);
  return queue;
};

export type LockRequests = {
  settle(): Promise<void>;
  acquire(takeOver: boolean): Promise<Acquired>;
  renew(fence: number): Promise<Renewed>;
  release(): Promise<void>;
  /** Ends another person's lock. True: it is free now. */
  clear(): Promise<boolean>;
  /** While the page is closed: the response is not waited for. */
  releaseLast(): void;
};

/** `now`: milliseconds of a clock that is never set back. */
export const lockRequests = (api: Pick<Api, 'orderLock'>, orderId: string, now: () => number): LockRequests => {
  const queue = queueOf(api, orderId);
  const params = { id: orderId };
  const enqueue = async <T>(request: () => Promise<T>): Promise<T> => {
    const result = queue.last.then(request, request);
    queue.last = result.catch(() => undefined);
    return result;
  };
  const fenceHeader = (fence: number) => ({ 'x-lock-fence': String(fence) });

  /** [ED4] The server counts from the arrival of the request, which is later: this page's clock is on the safe side. */
  const leftSince = (requestedAt: number): number => Math.max(0, LOCK_MS - (now() - requestedAt));

  return {
    settle: async () => enqueue(async () => undefined),
    acquire: async (takeOver) =>
      enqueue(async (): Promise<Acquired> => {
        const requestedAt = now();
        const query = { delete: 'false', calculate_circle: 'false', ...(takeOver ? { take_over: 'true' } : {}) };
        const result = await api.orderLock({ params, query, headers: {}, body: {} });
        if (result.ok && result.value.lock !== null) {
          const { fence } = result.value.lock;
          queue.fence = fence;
          return { kind: 'granted', fence, leftMs: leftSince(requestedAt), order: result.value.order };
        }
        const conflict = result.ok ? null : conflictIn(result.details);
        if (conflict?.reason === 'closed') return { kind: 'unneeded' };
        if (conflict?.reason !== 'locked') return { kind: 'failed' };
        const { id, name } = conflict.holder;
        return { kind: 'locked', holder: { id, name }, isSameUser: conflict.isSameUser };
      }),
    renew: async (fence) =>
      enqueue(async (): Promise<Renewed> => {
        const requestedAt = now();
        const query = { delete: 'false', calculate_circle: 'false' };
        const result = await api.orderLock({ params, query, headers: fenceHeader(fence), body: {} });
        if (result.ok) return { kind: 'renewed', leftMs: leftSince(requestedAt) };
        const conflict = conflictIn(result.details);
        if (conflict?.reason !== 'lock-lost') return { kind: 'unreachable' };
        queue.fence = null;
        return { kind: 'lost', holder: conflict.holder };
      }),
    release: async () =>
      enqueue(async () => {
        const { fence } = queue;
        if (fence === null) return;
        queue.fence = null;
        const query = { delete: 'true', calculate_circle: 'false' };
        await api.orderLock({ params, query, headers: fenceHeader(fence), body: {} });
      }),
    clear: async () =>
      enqueue(async () => {
        const query = { delete: 'true', calculate_circle: 'false' };
        return (await api.orderLock({ params, query, headers: {}, body: {} })).ok;
      }),
    releaseLast: () => {
      const { fence } = queue;
      if (fence === null) return;
      queue.fence = null;
      const query = { delete: 'true', calculate_circle: 'false' };
      void api.orderLock({ params, query, headers: fenceHeader(fence), body: {}, isLast: true });
    },
  };
};
