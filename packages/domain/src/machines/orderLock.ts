// The edit lock of one order in one tab (ED1 to ED7): requested, renewed while the user types, released in any case. In
// `mine` three regions run side by side: presence of the user, renewal, and expiry.
import { assign, fromPromise, raise, setup, stateIn, type SnapshotFrom } from 'xstate';
import { LOCK_MS } from '../orders/locks.ts';
import type {
  Acquired,
  LockHolder,
  LossCause,
  PublishedLock,
  OrderLockContext,
  OrderLockEvent,
  OrderLockInput,
  Renewed,
} from './orderLockEvents.ts';

/** [ED2] [ED3] In the last fifth of a lock's time the question waits for a reply; a lock is renewed as often. */
export const REPLY_MS = LOCK_MS / 5;
export const PROMPT_MS = LOCK_MS - REPLY_MS;
export const HEARTBEAT_MS = LOCK_MS / 5;
/** [ED5] The longest time that leaving waits for the server. */
export const RELEASE_MS = 3_000;
const RENEW_RETRY_MS = 5_000;
const ACQUIRE_RETRY_MS = 10_000;
const RECHECK_MS = 30_000;

type Granted = Extract<Acquired, { kind: 'granted' }>;
type LockedByOther = Extract<Acquired, { kind: 'locked' }>;

const machine = setup({
  types: {
    context: {} as OrderLockContext,
    events: {} as OrderLockEvent,
    input: {} as OrderLockInput,
    tags: {} as 'requesting' | 'mine' | 'prompting' | 'others' | 'lost' | 'failed' | 'unneeded' | 'ending',
  },
  actors: {
    /** Resolves when no other request of this page about the lock is running. */
    settle: fromPromise<void>(async () => {
      throw new Error('settle must be provided');
    }),
    acquire: fromPromise<Acquired, { takeOver: boolean }>(async () => {
      throw new Error('acquire must be provided');
    }),
    renew: fromPromise<Renewed, { fence: number }>(async () => {
      throw new Error('renew must be provided');
    }),
    /** Also of a lock that was granted after the form was left [ED5]. */
    release: fromPromise<void>(async () => {
      throw new Error('release must be provided');
    }),
    /** True when it is free now. */
    clear: fromPromise<boolean>(async () => {
      throw new Error('clear must be provided');
    }),
  },
  delays: {
    promptAfter: PROMPT_MS,
    replyWithin: REPLY_MS,
    heartbeat: HEARTBEAT_MS,
    renewRetry: RENEW_RETRY_MS,
    acquireRetry: ACQUIRE_RETRY_MS,
    recheck: RECHECK_MS,
    releaseWithin: RELEASE_MS,
    validity: ({ context }) => context.leftMs,
  },
  guards: {
    isGranted: (_, result: Acquired) => result.kind === 'granted',
    isLockedByOther: (_, result: Acquired) => result.kind === 'locked',
    isUnneeded: (_, result: Acquired) => result.kind === 'unneeded',
    isRenewed: (_, result: Renewed) => result.kind === 'renewed',
    isLostOffline: ({ context }, result: Renewed) => result.kind === 'lost' && context.wasOffline,
    isLost: (_, result: Renewed) => result.kind === 'lost',
    isFree: (_, isFree: boolean) => isFree,
    hasTyped: ({ context }) => context.hasTyped,
    isReplacedOffline: ({ context }, lock: PublishedLock | null) => isReplaced(context, lock) && context.wasOffline,
    isReplaced: ({ context }, lock: PublishedLock | null) => isReplaced(context, lock),
    isOwnLock: ({ context }, lock: PublishedLock | null) => lock !== null && lock.fence === context.fence,
    isLocked: (_, lock: PublishedLock | null) => lock !== null,
    isOwnTab: ({ context }) => context.isSameUser,
    /** It ran out while the server could not be reached; it was not revoked. */
    isExpiredOffline: ({ context }) => context.wasOffline && context.cause === 'expired',
  },
  actions: {
    keepGrant: assign((_, result: Acquired) => {
      if (result.kind !== 'granted') return {};
      const { fence, leftMs, order }: Granted = result;
      return { fence, leftMs, order, holder: null, isSameUser: false, cause: null, ...initialFlags };
    }),
    keepHolder: assign((_, result: Acquired) => {
      if (result.kind !== 'locked') return {};
      const { holder, isSameUser }: LockedByOther = result;
      return { holder, isSameUser, cause: null, fence: null };
    }),
    keepRenewal: assign((_, result: Renewed) =>
      result.kind === 'renewed' ? { leftMs: result.leftMs, wasOffline: false } : {},
    ),
    loseTo: assign(({ context }, holder: LockHolder | null) => ({
      cause: 'revoked' as const,
      holder: holder === null ? null : { id: holder.id, name: holder.name },
      isSameUser: holder?.id === context.userId,
      fence: null,
    })),
    setHolder: assign(({ context }, lock: PublishedLock | null) =>
      lock === null
        ? { holder: null, isSameUser: false }
        : { holder: { id: lock.id, name: lock.name }, isSameUser: lock.id === context.userId },
    ),
    lose: assign((_, cause: LossCause) => ({ cause, holder: null, isSameUser: false, fence: null })),
    setPublished: assign({ isPublished: true }),
    setTyping: assign({ hasTyped: true }),
    clearTyping: assign({ hasTyped: false }),
    setOffline: assign({ wasOffline: true }),
    setTakeOver: assign({ isTakingOver: true }),
    clearTakeOver: assign({ isTakingOver: false }),
    requestRenewal: raise({ type: 'RENEW' }),
    reportRenewal: raise({ type: 'RENEWED' }),
  },
});

const initialFlags = { isPublished: false, hasTyped: false, wasOffline: false, isTakingOver: false };

/** A newer number was published, or none after our own. */
const isReplaced = ({ fence, isPublished }: OrderLockContext, lock: PublishedLock | null): boolean =>
  lock === null ? isPublished : fence !== null && (lock.fence > fence || (isPublished && lock.fence !== fence));

export const orderLock = machine.createMachine({
  id: 'orderLock',
  context: ({ input }) => ({
    userId: input.userId,
    fence: null,
    leftMs: LOCK_MS,
    order: null,
    holder: null,
    isSameUser: false,
    cause: null,
    ...initialFlags,
  }),
  initial: 'checking',
  states: {
    checking: {
      tags: 'requesting',
      invoke: { src: 'settle', onDone: 'acquiring', onError: 'acquiring' },
      on: { RELEASE: 'releasing', HIDDEN: 'hidden' },
    },
    acquiring: {
      tags: 'requesting',
      invoke: {
        src: 'acquire',
        input: ({ context }) => ({ takeOver: context.isTakingOver }),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            actions: { type: 'keepGrant', params: ({ event }) => event.output },
            target: 'mine',
          },
          {
            guard: { type: 'isLockedByOther', params: ({ event }) => event.output },
            actions: [{ type: 'keepHolder', params: ({ event }) => event.output }, 'clearTakeOver'],
            target: 'others',
          },
          { guard: { type: 'isUnneeded', params: ({ event }) => event.output }, target: 'unneeded' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      on: { RELEASE: 'releasing', HIDDEN: 'hidden' },
    },
    mine: {
      tags: 'mine',
      type: 'parallel',
      on: {
        RELEASE: 'releasing',
        HIDDEN: 'hidden',
        DISCONNECTED: { actions: 'setOffline' },
        RECONNECTED: { actions: 'requestRenewal' },
        LOST: { actions: { type: 'loseTo', params: ({ event }) => event.holder }, target: 'lost' },
        LOCK_PUBLISHED: [
          { guard: { type: 'isOwnLock', params: ({ event }) => event.lock }, actions: 'setPublished' },
          // It ended because this tab was offline, not because another user requested it.
          { guard: { type: 'isReplacedOffline', params: ({ event }) => event.lock }, target: 'acquiring' },
          {
            guard: { type: 'isReplaced', params: ({ event }) => event.lock },
            actions: { type: 'loseTo', params: ({ event }) => event.lock },
            target: 'lost',
          },
        ],
      },
      states: {
        presence: {
          initial: 'active',
          states: {
            active: {
              on: { TYPED: { actions: 'setTyping', target: 'active', reenter: true } },
              after: { promptAfter: 'prompting' },
            },
            prompting: {
              tags: 'prompting',
              entry: 'clearTyping',
              on: {
                CONFIRM: { actions: 'requestRenewal', target: 'active' },
                DECLINE: { actions: { type: 'lose', params: 'declined' }, target: '#orderLock.lapsing' },
              },
              after: {
                replyWithin: { actions: { type: 'lose', params: 'idle' }, target: '#orderLock.lapsing' },
              },
            },
          },
        },
        beat: {
          initial: 'waiting',
          states: {
            waiting: {
              on: { RENEW: 'renewing' },
              after: {
                heartbeat: [
                  { guard: 'hasTyped', target: 'renewing' },
                  { target: 'waiting', reenter: true },
                ],
              },
            },
            renewing: {
              invoke: {
                src: 'renew',
                input: ({ context }) => ({ fence: context.fence ?? 0 }),
                onDone: [
                  {
                    guard: { type: 'isRenewed', params: ({ event }) => event.output },
                    actions: [{ type: 'keepRenewal', params: ({ event }) => event.output }, 'reportRenewal'],
                    target: 'waiting',
                  },
                  {
                    guard: { type: 'isLostOffline', params: ({ event }) => event.output },
                    target: '#orderLock.acquiring',
                  },
                  {
                    guard: { type: 'isLost', params: ({ event }) => event.output },
                    actions: {
                      type: 'loseTo',
                      params: ({ event }) => (event.output.kind === 'lost' ? event.output.holder : null),
                    },
                    target: '#orderLock.lost',
                  },
                  { target: 'unreachable' },
                ],
                onError: 'unreachable',
              },
            },
            unreachable: { on: { RENEW: 'renewing' }, after: { renewRetry: 'renewing' } },
          },
        },
        time: {
          initial: 'running',
          states: {
            running: {
              on: { RENEWED: { target: 'running', reenter: true } },
              after: {
                validity: [
                  // The reply and the lock run out together.
                  {
                    guard: stateIn({ mine: { presence: 'prompting' } }),
                    actions: { type: 'lose', params: 'idle' },
                    target: '#orderLock.lapsing',
                  },
                  { actions: { type: 'lose', params: 'expired' }, target: '#orderLock.lost' },
                ],
              },
            },
          },
        },
      },
    },
    others: {
      tags: 'others',
      initial: 'waiting',
      on: {
        RELEASE: 'releasing',
        HIDDEN: 'hidden',
        TAKE_OVER: { guard: 'isOwnTab', actions: 'setTakeOver', target: 'acquiring' },
      },
      states: {
        waiting: {
          after: { recheck: 'acquiring' },
          on: {
            CLEAR: 'clearing',
            RECONNECTED: 'acquiring',
            LOCK_PUBLISHED: [
              {
                guard: { type: 'isLocked', params: ({ event }) => event.lock },
                actions: { type: 'setHolder', params: ({ event }) => event.lock },
              },
              { target: 'acquiring' },
            ],
          },
        },
        clearing: {
          invoke: {
            src: 'clear',
            onDone: [
              { guard: { type: 'isFree', params: ({ event }) => event.output }, target: 'acquiring' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        acquiring: {
          invoke: {
            src: 'acquire',
            input: { takeOver: false },
            onDone: [
              {
                guard: { type: 'isGranted', params: ({ event }) => event.output },
                actions: { type: 'keepGrant', params: ({ event }) => event.output },
                target: '#orderLock.mine',
              },
              {
                guard: { type: 'isUnneeded', params: ({ event }) => event.output },
                target: '#orderLock.unneeded',
              },
              { actions: { type: 'keepHolder', params: ({ event }) => event.output }, target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    /** The form keeps its input and is read-only [ED6]. */
    lost: {
      tags: 'lost',
      on: {
        RELEASE: 'releasing',
        HIDDEN: 'hidden',
        TAKE_AGAIN: 'acquiring',
        TAKE_OVER: { guard: 'isOwnTab', actions: 'setTakeOver', target: 'acquiring' },
        DISCONNECTED: { actions: 'setOffline' },
        RECONNECTED: { guard: 'isExpiredOffline', target: 'acquiring' },
        LOCK_PUBLISHED: { actions: { type: 'setHolder', params: ({ event }) => event.lock } },
      },
    },
    failed: {
      tags: 'failed',
      after: { acquireRetry: 'acquiring' },
      on: { RELEASE: 'releasing', HIDDEN: 'hidden', TAKE_AGAIN: 'acquiring', RECONNECTED: 'acquiring' },
    },
    unneeded: { tags: 'unneeded', on: { RELEASE: 'released' } },
    /** Released because there was no input; the form keeps its values [ED2]. */
    lapsing: {
      tags: 'lost',
      invoke: {
        src: 'release',
        onDone: 'lost',
        onError: 'lost',
      },
      after: { releaseWithin: 'lost' },
      on: { RELEASE: 'releasing', HIDDEN: 'hidden' },
    },
    /** The page was hidden and released the lock; the browser may show it again from its memory. */
    hidden: { tags: 'requesting', on: { SHOWN: 'checking', RELEASE: 'releasing' } },
    releasing: {
      tags: 'ending',
      invoke: {
        src: 'release',
        onDone: 'released',
        onError: 'released',
      },
      after: { releaseWithin: 'released' },
    },
    released: { type: 'final', tags: 'ending' },
  },
});

export type OrderLockSnapshot = SnapshotFrom<typeof orderLock>;
