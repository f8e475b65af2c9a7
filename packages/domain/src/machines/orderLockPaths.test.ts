import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPromise, getInitialSnapshot, getNextSnapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { LOCK_MS } from '../orders/locks.ts';
import { orderLock, type OrderLockSnapshot } from './orderLock.ts';
import type { Acquired, OrderLockEvent, Renewed } from './orderLockEvents.ts';

const order = kinds.order.staff.parse(sampleOrder());
const granted = (): Acquired => ({ kind: 'granted', fence: 1, leftMs: LOCK_MS, order });
const lockedBy = (isSameUser = false): Acquired => ({ kind: 'locked', holder: { id: 'eva', name: 'Eva' }, isSameUser });
const published = (fence: number, id = 'eva') => ({ id, name: 'Eva', fence });
const TAGS = ['requesting', 'mine', 'prompting', 'others', 'lost', 'failed', 'unneeded', 'ending'] as const;

/** The engine's own events; only generated paths need to name them. */
const done = (id: string, output: unknown): OrderLockEvent => {
  const event: unknown = { type: `xstate.done.actor.0.orderLock.${id}`, output };
  return event as OrderLockEvent;
};
const after = (delay: string, state: string): OrderLockEvent => {
  const event: unknown = { type: `xstate.after.${delay}.orderLock.${state}` };
  return event as OrderLockEvent;
};
const events: OrderLockEvent[] = [
  { type: 'TYPED' },
  { type: 'CONFIRM' },
  { type: 'DECLINE' },
  { type: 'TAKE_OVER' },
  { type: 'TAKE_AGAIN' },
  { type: 'CLEAR' },
  { type: 'RELEASE' },
  { type: 'LOCK_PUBLISHED', lock: published(1, 'me') },
  { type: 'LOCK_PUBLISHED', lock: published(2) },
  { type: 'LOCK_PUBLISHED', lock: null },
  { type: 'LOST', holder: null },
  { type: 'DISCONNECTED' },
  { type: 'RECONNECTED' },
  { type: 'HIDDEN' },
  { type: 'SHOWN' },
  done('checking', undefined),
  done('acquiring', granted()),
  done('acquiring', lockedBy()),
  done('acquiring', lockedBy(true)),
  done('acquiring', { kind: 'unneeded' }),
  done('acquiring', { kind: 'failed' }),
  done('others.acquiring', granted()),
  done('others.acquiring', lockedBy()),
  done('others.clearing', true),
  done('others.clearing', false),
  done('mine.beat.renewing', { kind: 'renewed', leftMs: LOCK_MS }),
  done('mine.beat.renewing', { kind: 'lost', holder: null }),
  done('mine.beat.renewing', { kind: 'unreachable' }),
  done('lapsing', undefined),
  done('releasing', undefined),
  after('promptAfter', 'mine.presence.active'),
  after('replyWithin', 'mine.presence.prompting'),
  after('heartbeat', 'mine.beat.waiting'),
  after('renewRetry', 'mine.beat.unreachable'),
  after('validity', 'mine.time.running'),
  after('recheck', 'others.waiting'),
  after('acquireRetry', 'failed'),
  after('releaseWithin', 'lapsing'),
  after('releaseWithin', 'releasing'),
];
const stubbed = orderLock.provide({
  actors: {
    settle: fromPromise<void>(async () => {}),
    acquire: fromPromise(async () => granted()),
    renew: fromPromise<Renewed, { fence: number }>(async () => ({ kind: 'unreachable' })),
    release: fromPromise<void>(async () => {}),
    clear: fromPromise(async () => true),
  },
});
const facts = ({ value, context }: OrderLockSnapshot): string =>
  JSON.stringify([value, context.isPublished, context.wasOffline, context.hasTyped, context.isSameUser, context.cause]);
const paths = getShortestPaths(stubbed, { events, input: { userId: 'me' }, serializeState: facts });

describe('every path through the lock', () => {
  it('reaches every state of the chart', () => {
    const reached = paths.map(({ state }) => JSON.stringify(state.value)).join(' ');
    for (const name of 'checking acquiring active prompting waiting renewing unreachable others clearing acquiring lost failed unneeded lapsing hidden releasing released'.split(
      ' ',
    )) {
      expect(reached).toContain(`"${name}"`);
    }
    expect(paths.length).toBeGreaterThan(100);
  });

  it('[ED1] is never shown as own without a granted number, and is in one state at a time', () => {
    const claims = TAGS.filter((tag) => tag !== 'prompting');
    for (const { state } of paths) {
      expect(claims.filter((tag) => state.hasTag(tag))).toHaveLength(1);
    }
    const mine = paths.filter(({ state }) => state.hasTag('mine'));
    expect(mine.filter(({ state }) => state.context.fence === null)).toEqual([]);
    expect(mine.length).toBeGreaterThan(10);
  });

  it('[ED5] ends from every state by leaving, with or without a response', () => {
    for (const { state } of paths.filter(({ state: { status } }) => status === 'active')) {
      const leaving = getNextSnapshot(stubbed, state, { type: 'RELEASE' });
      const last =
        leaving.status === 'done' ? leaving : getNextSnapshot(stubbed, leaving, after('releaseWithin', 'releasing'));
      expect([JSON.stringify(state.value), last.status]).toEqual([JSON.stringify(state.value), 'done']);
    }
  });
});

describe('any sequence of events', () => {
  it('[ED1] [ED6] is own only after the server granted it and before anything ended it', () => {
    const mine = (state: OrderLockSnapshot) => state.hasTag('mine');
    const endsLock = ({ type, ...rest }: OrderLockEvent): boolean =>
      type === 'LOST' ||
      type === 'RELEASE' ||
      type === 'HIDDEN' ||
      (type === 'LOCK_PUBLISHED' && 'lock' in rest && rest.lock?.fence === 2);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (happening) => {
        let state = getInitialSnapshot(stubbed, { userId: 'me' });
        for (const event of happening) {
          if (state.status !== 'active') return;
          const next = getNextSnapshot(stubbed, state, event);
          const isGrant = JSON.stringify(event).includes('"granted"');
          const isBreach = mine(next) && (endsLock(event) || (!mine(state) && !isGrant));
          expect([event.type, isBreach]).toEqual([event.type, false]);
          state = next;
        }
      }),
      { numRuns: 200 },
    );
  });
});
