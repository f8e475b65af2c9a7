// Decides who may edit an order now ([ED1] to [ED6]); the store applies the decision in a transaction. `now` is real
// time, not that of the operation: a lock waits for a person, at any speed of a demo city.
import type { Order, OrderLock } from '@despacho/contract/orders/order.ts';
import { MAX_COUNT } from '@despacho/contract/values.ts';
import { nextCount } from '../counts.ts';

export const LOCK_MS = 300_000;
/** So much may the clocks of two servers differ. */
const CLOCK_SKEW_MS = 30_000;

/** The lock fields of an order. `lockFence`, the highest number ever issued, outlives its lock. */
export type LockState = Pick<Order, 'lock' | 'lockFence'>;

export type Claimant = { id: string; name: string; sessionId: string };
/** What a tab presents to prove that the lock is still its own. */
export type LockProof = { sessionId: string; fence: number };

export type Acquired =
  | { kind: 'granted'; lock: OrderLock }
  /** `isSameUser`: the claimant owns it in another tab and may take it over from there [LK4]. */
  | { kind: 'locked'; by: OrderLock; isSameUser: boolean };
export type Renewed = { kind: 'renewed'; lock: OrderLock } | { kind: 'lost'; to: OrderLock | null };
/** `unchanged`: there was no lock to release; that is a success too. */
export type Ended = { kind: 'ended'; was: OrderLock } | { kind: 'unchanged' };

const unchanged: Ended = { kind: 'unchanged' };

/** [LK2] At its very end a lock is over. [LK14] One that ends later than any lock can was not issued by a server, and is over too. */
export const isExpired = (lock: OrderLock, now: number): boolean => {
  const leftMs = Date.parse(lock.expiresAt) - now;
  return leftMs <= 0 || leftMs > LOCK_MS + CLOCK_SKEW_MS;
};

/** The valid lock, if any. */
export const holderAt = ({ lock }: LockState, now: number): OrderLock | null =>
  lock === null || isExpired(lock, now) ? null : lock;

const expiryAt = (now: number): string => new Date(now + LOCK_MS).toISOString();

/** Another program may have written a lock without counting. */
const highestFence = ({ lock, lockFence }: LockState): number => Math.max(lockFence, lock?.fence ?? 0);

const isOwn = (lock: OrderLock, { sessionId, fence }: LockProof): boolean =>
  lock.sessionId === sessionId && lock.fence === fence;

/** [LK1] [LK3] [LK4] `takeOver` moves the lock of the same user from another tab. */
export const acquireLock = (state: LockState, claimant: Claimant, now: number, takeOver = false): Acquired => {
  const holder = holderAt(state, now);
  const isSameUser = holder?.id === claimant.id;
  if (holder !== null && isSameUser && holder.sessionId === claimant.sessionId) {
    return { kind: 'granted', lock: { ...holder, name: claimant.name, expiresAt: expiryAt(now) } };
  }
  if (holder !== null && !(isSameUser && takeOver)) return { kind: 'locked', by: holder, isSameUser };
  const fence = nextCount(highestFence(state));
  return { kind: 'granted', lock: { ...claimant, expiresAt: expiryAt(now), fence } };
};

/** [LK5] */
export const renewLock = (state: LockState, proof: LockProof, now: number): Renewed => {
  const holder = holderAt(state, now);
  if (holder === null || !isOwn(holder, proof)) return { kind: 'lost', to: holder };
  return { kind: 'renewed', lock: { ...holder, expiresAt: expiryAt(now) } };
};

/** [LK6] May this tab save? */
export const holdsLock = (state: LockState, proof: LockProof, now: number): boolean => {
  const holder = holderAt(state, now);
  return holder !== null && isOwn(holder, proof);
};

/** [LK7] Only one's own lock; releasing a lost one changes nothing. */
export const releaseLock = ({ lock }: LockState, proof: LockProof): Ended =>
  lock !== null && isOwn(lock, proof) ? { kind: 'ended', was: lock } : unchanged;

/** [LK2] */
export const expireLock = ({ lock }: LockState, now: number): Ended =>
  lock !== null && isExpired(lock, now) ? { kind: 'ended', was: lock } : unchanged;

/** [LK8] Someone with the right takes it from its holder. */
export const clearLock = ({ lock }: LockState): Ended => (lock === null ? unchanged : { kind: 'ended', was: lock });

/** [LK10] The fields of the order after a decision: an issued number is never issued again. */
export const lockStateAfter = (state: LockState, decision: Acquired | Renewed | Ended): LockState => {
  switch (decision.kind) {
    case 'granted':
    case 'renewed':
      return {
        lock: decision.lock,
        lockFence:
          highestFence(state) >= MAX_COUNT ? decision.lock.fence : Math.max(highestFence(state), decision.lock.fence),
      };
    case 'ended':
      return { lock: null, lockFence: highestFence(state) };
    case 'locked':
    case 'lost':
    case 'unchanged':
      return state;
  }
};

/** After a new epoch tabs need this long to be back: their keys were lost with Redis, not they. */
export const EPOCH_GRACE_MS = 60_000;

/** [LK9] The holder's tab is gone. A lock without a session was set by another program and only expires. */
export const abandonLock = ({ lock }: LockState, tab: { isAlive: boolean; epochAgeMs: number }): Ended =>
  lock !== null && lock.sessionId !== null && !tab.isAlive && tab.epochAgeMs >= EPOCH_GRACE_MS
    ? { kind: 'ended', was: lock }
    : unchanged;
