// Ends locks that have expired and locks whose tab is gone, in real time [LK9]. A lock renewed meanwhile stays [LK12].
import { kinds } from '@despacho/contract/live/kinds.ts';
import { abandonLock, expireLock, lockStateAfter, type Ended, type LockState } from '@despacho/domain/orders/locks.ts';
import { readEpoch } from '../store/live/epoch.ts';
import { aliveTabs } from '../store/live/tabs.ts';
import { orderCodec } from '../store/orders/orders.ts';
import { reviseDocuments } from '../store/documents/revise.ts';
import type { JobCounts, JobTools } from './job.ts';
import { readLive } from './liveState.ts';

const lockedOrder = kinds.order.state.pick({ lock: true, lockFence: true });

/**
 * For how long the tabs' keys can be trusted: they were lost with the epoch before. Kept in Redis, because the next run may
 * be another process's; 0 while there is no epoch.
 */
export const epochAgeMs = async ({ redis, key }: Pick<JobTools, 'redis' | 'key'>, now: number): Promise<number> => {
  const { epoch } = await readEpoch(redis, key);
  if (epoch === null) return 0;
  const lastEpoch = await redis.get(key('lock-epoch'));
  const [seenEpoch, since] = lastEpoch?.split(' ') ?? [];
  if (seenEpoch === epoch) return now - Number(since);
  await redis.set(key('lock-epoch'), `${epoch} ${now}`);
  return 0;
};

export const runLockExpiry = async (tools: JobTools): Promise<JobCounts> => {
  const { redis, key, db, clock } = tools;
  const now = clock.realNow();
  const ageMs = await epochAgeMs(tools, now);
  const orders = await readLive(tools, 'order', lockedOrder);
  const locked = new Map([...orders].filter(([, { lock }]) => lock !== null));
  const tabs = new Set([...locked.values()].map(({ lock }) => lock?.sessionId ?? null).filter((id) => id !== null));
  const alive = await aliveTabs(redis, key, [...tabs]);

  // A tab that was not checked acquired the lock meanwhile: it counts as open.
  const isAlive = (sessionId: string | null): boolean =>
    sessionId === null || !tabs.has(sessionId) || alive.has(sessionId);
  const ending = (state: LockState): Ended => {
    const expired = expireLock(state, now);
    if (expired.kind === 'ended') return expired;
    return abandonLock(state, { isAlive: isAlive(state.lock?.sessionId ?? null), epochAgeMs: ageMs });
  };

  const over = [...locked].filter(([, state]) => ending(state).kind === 'ended').map(([id]) => id);
  const revision = await reviseDocuments(db, orderCodec.collection, over, (id, found) => {
    const order = found === null ? null : orderCodec.read(id, found.data, found.meta);
    if (order === null || !order.ok) return null;
    const end = ending(order.value);
    return end.kind === 'ended' ? orderCodec.write(lockStateAfter(order.value, end)) : null;
  });
  return { locks: locked.size, ...revision };
};
