import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  abandonLock,
  acquireLock,
  clearLock,
  EPOCH_GRACE_MS,
  expireLock,
  holdsLock,
  LOCK_MS,
  lockStateAfter,
  releaseLock,
  renewLock,
  type Claimant,
  type LockProof,
  type LockState,
} from './locks.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const free: LockState = { lock: null, lockFence: 0 };
const ada: Claimant = { id: 'ada', name: 'Ada', sessionId: 'tab-1' };
const adaElsewhere: Claimant = { ...ada, sessionId: 'tab-2' };
const bruno: Claimant = { id: 'bruno', name: 'Bruno', sessionId: 'tab-3' };

const lockedBy = (claimant: Claimant, state = free, at = now): LockState =>
  lockStateAfter(state, acquireLock(state, claimant, at));
const proofOf = ({ lock }: LockState): LockProof => ({ sessionId: lock?.sessionId ?? '', fence: lock?.fence ?? -1 });

describe('locks', () => {
  it('[LK1] a free order is locked for five minutes by the first request', () => {
    expect(acquireLock(free, ada, now)).toEqual({
      kind: 'granted',
      lock: { ...ada, expiresAt: '2026-11-21T18:05:00.000Z', fence: 1 },
    });
  });

  it('[LK2] a lock can be taken over after it expires, not a millisecond before', () => {
    const locked = lockedBy(ada);
    expect(acquireLock(locked, bruno, now + LOCK_MS - 1).kind).toBe('locked');
    expect(acquireLock(locked, bruno, now + LOCK_MS)).toMatchObject({
      kind: 'granted',
      lock: { id: 'bruno', fence: 2 },
    });
  });

  it('[LK2] an expired lock is cleared, a valid one is not', () => {
    const locked = lockedBy(ada);
    expect(expireLock(locked, now + LOCK_MS - 1)).toEqual({ kind: 'unchanged' });
    expect(expireLock(locked, now + LOCK_MS)).toEqual({ kind: 'ended', was: locked.lock });
    expect(expireLock(free, now)).toEqual({ kind: 'unchanged' });
  });

  it('[LK3] the same tab requests again: same number, later end', () => {
    const locked = lockedBy(ada);
    expect(acquireLock(locked, ada, now + 1_000)).toEqual({
      kind: 'granted',
      lock: { ...ada, expiresAt: '2026-11-21T18:05:01.000Z', fence: 1 },
    });
  });

  it('[LK3] a rejected request returns the holder', () => {
    const locked = lockedBy(ada);
    expect(acquireLock(locked, bruno, now)).toEqual({ kind: 'locked', by: locked.lock, isSameUser: false });
    expect(acquireLock(locked, bruno, now, true).kind).toBe('locked');
  });

  it('[LK4] another tab of the holder must request a takeover', () => {
    const locked = lockedBy(ada);
    expect(acquireLock(locked, adaElsewhere, now)).toEqual({ kind: 'locked', by: locked.lock, isSameUser: true });
    const moved = lockStateAfter(locked, acquireLock(locked, adaElsewhere, now, true));
    expect(moved.lock).toMatchObject({ sessionId: 'tab-2', fence: 2 });
    expect(holdsLock(moved, proofOf(locked), now)).toBe(false);
  });

  it('[LK4] a lock written by another program has no tab and still blocks others', () => {
    const foreign: LockState = {
      lock: { id: 'ada', name: 'Ada', expiresAt: new Date(now + 1_000).toISOString(), sessionId: null, fence: 0 },
      lockFence: 4,
    };
    expect(acquireLock(foreign, ada, now)).toMatchObject({ kind: 'locked', isSameUser: true });
    expect(acquireLock(foreign, ada, now, true)).toMatchObject({ kind: 'granted', lock: { fence: 5 } });
  });

  it('[LK5] only the holder renews, and only before the end', () => {
    const locked = lockedBy(ada);
    const renewed = renewLock(locked, proofOf(locked), now + 60_000);
    expect(renewed).toMatchObject({ kind: 'renewed', lock: { expiresAt: '2026-11-21T18:06:00.000Z', fence: 1 } });
    expect(renewLock(locked, { sessionId: 'tab-3', fence: 1 }, now)).toEqual({ kind: 'lost', to: locked.lock });
    expect(renewLock(locked, { sessionId: 'tab-1', fence: 0 }, now)).toEqual({ kind: 'lost', to: locked.lock });
    expect(renewLock(locked, proofOf(locked), now + LOCK_MS)).toEqual({ kind: 'lost', to: null });
  });

  it('[LK6] a save requires the current number', () => {
    const locked = lockedBy(ada);
    const lockedNext = lockedBy(bruno, locked, now + LOCK_MS);
    expect(holdsLock(locked, proofOf(locked), now)).toBe(true);
    expect(holdsLock(locked, proofOf(locked), now + LOCK_MS)).toBe(false);
    expect(holdsLock(lockedNext, proofOf(locked), now + LOCK_MS)).toBe(false);
    expect(holdsLock(lockedNext, proofOf(lockedNext), now + LOCK_MS)).toBe(true);
  });

  it('[LK7] releasing ends the own lock only', () => {
    const locked = lockedBy(ada);
    const lockedNext = lockedBy(bruno, locked, now + LOCK_MS);
    expect(releaseLock(locked, proofOf(locked))).toEqual({ kind: 'ended', was: locked.lock });
    expect(releaseLock(lockedNext, proofOf(locked))).toEqual({ kind: 'unchanged' });
    expect(releaseLock(free, proofOf(locked))).toEqual({ kind: 'unchanged' });
  });

  it('[LK8] clearing ends any lock', () => {
    const locked = lockedBy(ada);
    expect(clearLock(locked)).toEqual({ kind: 'ended', was: locked.lock });
    expect(clearLock(free)).toEqual({ kind: 'unchanged' });
  });

  it('[LK9] a lock ends with its tab, but not right after a new epoch', () => {
    const locked = lockedBy(ada);
    const gone = { isAlive: false, epochAgeMs: EPOCH_GRACE_MS };
    expect(abandonLock(locked, gone)).toEqual({ kind: 'ended', was: locked.lock });
    expect(abandonLock(locked, { ...gone, epochAgeMs: EPOCH_GRACE_MS - 1 })).toEqual({ kind: 'unchanged' });
    expect(abandonLock(locked, { ...gone, isAlive: true })).toEqual({ kind: 'unchanged' });
    const foreign = locked.lock === null ? free : { ...locked, lock: { ...locked.lock, sessionId: null } };
    expect(abandonLock(foreign, gone)).toEqual({ kind: 'unchanged' });
  });

  it('[LK10] a lock after a release has a new number', () => {
    const locked = lockedBy(ada);
    const released = lockStateAfter(locked, releaseLock(locked, proofOf(locked)));
    expect(released).toEqual({ lock: null, lockFence: 1 });
    const again = lockedBy(ada, released);
    expect(again.lock?.fence).toBe(2);
    expect(holdsLock(again, proofOf(locked), now)).toBe(false);
  });
});

describe('any history of a lock', () => {
  const claimants = fc.constantFrom(ada, adaElsewhere, bruno);
  const step = fc.oneof(
    fc.record({ does: fc.constant('acquire' as const), who: claimants, takeOver: fc.boolean() }),
    fc.record({ does: fc.constantFrom('renew' as const, 'release' as const), proof: fc.nat(8) }),
    fc.record({ does: fc.constantFrom('expire' as const, 'clear' as const) }),
    fc.record({ does: fc.constant('abandon' as const), isAlive: fc.boolean(), epochAgeMs: fc.nat(EPOCH_GRACE_MS * 2) }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.nat(LOCK_MS + 1_000) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  const decide = (state: LockState, action: Step, proofs: LockProof[], at: number): LockState => {
    switch (action.does) {
      case 'acquire':
        return lockStateAfter(state, acquireLock(state, action.who, at, action.takeOver));
      case 'renew':
      case 'release': {
        const proof = proofs[action.proof % Math.max(1, proofs.length)];
        if (proof === undefined) return state;
        return lockStateAfter(state, action.does === 'renew' ? renewLock(state, proof, at) : releaseLock(state, proof));
      }
      case 'expire':
        return lockStateAfter(state, expireLock(state, at));
      case 'clear':
        return lockStateAfter(state, clearLock(state));
      case 'abandon':
        return lockStateAfter(state, abandonLock(state, action));
      case 'wait':
        return state;
    }
  };

  it('[LK11] [LK10] has at most one holder at any time and never issues a number twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = free;
        let at = now;
        const proofs: LockProof[] = [];
        for (const action of steps) {
          at += action.does === 'wait' ? action.ms : 0;
          const before = state;
          state = decide(state, action, proofs, at);
          expect(state.lockFence).toBeGreaterThanOrEqual(before.lockFence);
          const given = state.lock;
          if (given !== null && !proofs.some(({ fence }) => fence === given.fence)) proofs.push(proofOf(state));
          const owner = proofs.find(({ fence }) => fence === given?.fence);
          expect(given?.sessionId).toBe(owner?.sessionId);
          expect(proofs.filter((proof) => holdsLock(state, proof, at)).length).toBeLessThanOrEqual(1);
          expect(given?.fence ?? Infinity).toBeGreaterThanOrEqual(before.lock?.fence ?? 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});
