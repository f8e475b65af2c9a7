// The edit lock of one order in one tab (A-112 to A-119, ED1 to ED7): asked for, kept while somebody types, given back in any case.
// In `held` three questions are kept apart: is somebody there, when is it renewed, until when does it hold.
import { assign, fromPromise, raise, setup, stateIn, type SnapshotFrom } from 'xstate';
import { LOCK_MS } from '../locks.ts';
import type {
  Acquired,
  Holder,
  LossCause,
  Mark,
  OrderLockContext,
  OrderLockEvent,
  OrderLockInput,
  Renewed,
} from './orderLockEvents.ts';

/** the question comes after four minutes without input, and waits for one. */
export const PROMPT_MS = 240_000;
export const ANSWER_MS = 60_000;
export const HEARTBEAT_MS = 60_000;
/** Leaving waits no longer for the server. */
export const RELEASE_MS = 3_000;
const RENEW_AGAIN_MS = 5_000;
const ASK_AGAIN_MS = 10_000;
const RECHECK_MS = 30_000;

type Granted = Extract<Acquired, { kind: 'granted' }>;
type Held = Extract<Acquired, { kind: 'held' }>;

const machine = setup({
  types: {
    context: {} as OrderLockContext,
    events: {} as OrderLockEvent,
    input: {} as OrderLockInput,
    tags: {} as 'asking' | 'mine' | 'prompting' | 'others' | 'lost' | 'failed' | 'needless' | 'ending',
  },
  actors: {
    /** Resolves when this page asks nothing else about the lock any more. */
    settle: fromPromise<void>(async () => {
      throw new Error('the turn must be provided');
    }),
    acquire: fromPromise<Acquired, { takeOver: boolean }>(async () => {
      throw new Error('the acquiring must be provided');
    }),
    renew: fromPromise<Renewed, { fence: number }>(async () => {
      throw new Error('the renewal must be provided');
    }),
    /** Whatever this page was given, also after it was no longer wanted [ED5]. */
    release: fromPromise<void>(async () => {
      throw new Error('the release must be provided');
    }),
    /** True when it is free now. */
    clear: fromPromise<boolean>(async () => {
      throw new Error('the clearing must be provided');
    }),
  },
  delays: {
    promptAfter: PROMPT_MS,
    answerWithin: ANSWER_MS,
    heartbeat: HEARTBEAT_MS,
    renewAgain: RENEW_AGAIN_MS,
    askAgain: ASK_AGAIN_MS,
    recheck: RECHECK_MS,
    releaseWithin: RELEASE_MS,
    validity: ({ context }) => context.leftMs,
  },
  guards: {
    isGranted: (_, answer: Acquired) => answer.kind === 'granted',
    isHeld: (_, answer: Acquired) => answer.kind === 'held',
    isNeedless: (_, answer: Acquired) => answer.kind === 'needless',
    isRenewed: (_, answer: Renewed) => answer.kind === 'renewed',
    isLostAway: ({ context }, answer: Renewed) => answer.kind === 'lost' && context.wasAway,
    isLost: (_, answer: Renewed) => answer.kind === 'lost',
    isFree: (_, isFree: boolean) => isFree,
    hasTyped: ({ context }) => context.hasTyped,
    /** A newer number, or none where ours has been seen. */
    isMarkAway: ({ context }, mark: Mark | null) => isGone(context, mark) && context.wasAway,
    isMarkGone: ({ context }, mark: Mark | null) => isGone(context, mark),
    isOwnMark: ({ context }, mark: Mark | null) => mark !== null && mark.fence === context.fence,
    isMark: (_, mark: Mark | null) => mark !== null,
    isOwnTab: ({ context }) => context.isSameUser,
    /** Nobody took it from us: our time ran out while nobody could be asked. */
    expiredAway: ({ context }) => context.wasAway && context.cause === 'expired',
  },
  actions: {
    keepGrant: assign((_, answer: Acquired) => {
      if (answer.kind !== 'granted') return {};
      const { fence, leftMs, order }: Granted = answer;
      return { fence, leftMs, order, holder: null, isSameUser: false, cause: null, ...calm };
    }),
    keepHolder: assign((_, answer: Acquired) => {
      if (answer.kind !== 'held') return {};
      const { holder, isSameUser }: Held = answer;
      return { holder, isSameUser, cause: null, fence: null };
    }),
    keepRenewal: assign((_, answer: Renewed) =>
      answer.kind === 'renewed' ? { leftMs: answer.leftMs, wasAway: false } : {},
    ),
    loseTo: assign(({ context }, holder: Holder | null) => ({
      cause: 'taken' as const,
      holder: holder === null ? null : { id: holder.id, name: holder.name },
      isSameUser: holder?.id === context.userId,
      fence: null,
    })),
    showMark: assign(({ context }, mark: Mark | null) =>
      mark === null
        ? { holder: null, isSameUser: false }
        : { holder: { id: mark.id, name: mark.name }, isSameUser: mark.id === context.userId },
    ),
    lose: assign((_, cause: LossCause) => ({ cause, holder: null, isSameUser: false, fence: null })),
    noteSeen: assign({ isSeen: true }),
    noteTyping: assign({ hasTyped: true }),
    noteSilence: assign({ hasTyped: false }),
    noteAway: assign({ wasAway: true }),
    wishTakeOver: assign({ isTakingOver: true }),
    forgetTakeOver: assign({ isTakingOver: false }),
    askRenewal: raise({ type: 'RENEW' }),
    tellRenewal: raise({ type: 'RENEWED' }),
  },
});

const calm = { isSeen: false, hasTyped: false, wasAway: false, isTakingOver: false };

const isGone = ({ fence, isSeen }: OrderLockContext, mark: Mark | null): boolean =>
  mark === null ? isSeen : fence !== null && (mark.fence > fence || (isSeen && mark.fence !== fence));

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
    ...calm,
  }),
  initial: 'checking',
  states: {
    checking: {
      tags: 'asking',
      invoke: { src: 'settle', onDone: 'acquiring', onError: 'acquiring' },
      on: { RELEASE: 'releasing', HIDDEN: 'hidden' },
    },
    acquiring: {
      tags: 'asking',
      invoke: {
        src: 'acquire',
        input: ({ context }) => ({ takeOver: context.isTakingOver }),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            actions: { type: 'keepGrant', params: ({ event }) => event.output },
            target: 'held',
          },
          {
            guard: { type: 'isHeld', params: ({ event }) => event.output },
            actions: [{ type: 'keepHolder', params: ({ event }) => event.output }, 'forgetTakeOver'],
            target: 'heldByOther',
          },
          { guard: { type: 'isNeedless', params: ({ event }) => event.output }, target: 'needless' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      on: { RELEASE: 'releasing', HIDDEN: 'hidden' },
    },
    held: {
      tags: 'mine',
      type: 'parallel',
      on: {
        RELEASE: 'releasing',
        HIDDEN: 'hidden',
        AWAY: { actions: 'noteAway' },
        BACK: { actions: 'askRenewal' },
        LOST: { actions: { type: 'loseTo', params: ({ event }) => event.holder }, target: 'lost' },
        MARK: [
          { guard: { type: 'isOwnMark', params: ({ event }) => event.mark }, actions: 'noteSeen' },
          // Nobody took it away: it was free because we could not be heard.
          { guard: { type: 'isMarkAway', params: ({ event }) => event.mark }, target: 'acquiring' },
          {
            guard: { type: 'isMarkGone', params: ({ event }) => event.mark },
            actions: { type: 'loseTo', params: ({ event }) => event.mark },
            target: 'lost',
          },
        ],
      },
      states: {
        presence: {
          initial: 'active',
          states: {
            active: {
              on: { TYPED: { actions: 'noteTyping', target: 'active', reenter: true } },
              after: { promptAfter: 'prompting' },
            },
            prompting: {
              tags: 'prompting',
              entry: 'noteSilence',
              on: {
                CONFIRM: { actions: 'askRenewal', target: 'active' },
                DECLINE: { actions: { type: 'lose', params: 'declined' }, target: '#orderLock.lapsing' },
              },
              after: {
                answerWithin: { actions: { type: 'lose', params: 'idle' }, target: '#orderLock.lapsing' },
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
                    actions: [{ type: 'keepRenewal', params: ({ event }) => event.output }, 'tellRenewal'],
                    target: 'waiting',
                  },
                  {
                    guard: { type: 'isLostAway', params: ({ event }) => event.output },
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
                  { target: 'unheard' },
                ],
                onError: 'unheard',
              },
            },
            unheard: { on: { RENEW: 'renewing' }, after: { renewAgain: 'renewing' } },
          },
        },
        time: {
          initial: 'running',
          states: {
            running: {
              on: { RENEWED: { target: 'running', reenter: true } },
              after: {
                validity: [
                  // Its time and the question's end together.
                  {
                    guard: stateIn({ held: { presence: 'prompting' } }),
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
    heldByOther: {
      tags: 'others',
      initial: 'waiting',
      on: {
        RELEASE: 'releasing',
        HIDDEN: 'hidden',
        TAKE_OVER: { guard: 'isOwnTab', actions: 'wishTakeOver', target: 'acquiring' },
      },
      states: {
        waiting: {
          after: { recheck: 'asking' },
          on: {
            CLEAR: 'clearing',
            BACK: 'asking',
            MARK: [
              {
                guard: { type: 'isMark', params: ({ event }) => event.mark },
                actions: { type: 'showMark', params: ({ event }) => event.mark },
              },
              { target: 'asking' },
            ],
          },
        },
        clearing: {
          invoke: {
            src: 'clear',
            onDone: [
              { guard: { type: 'isFree', params: ({ event }) => event.output }, target: 'asking' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        asking: {
          invoke: {
            src: 'acquire',
            input: { takeOver: false },
            onDone: [
              {
                guard: { type: 'isGranted', params: ({ event }) => event.output },
                actions: { type: 'keepGrant', params: ({ event }) => event.output },
                target: '#orderLock.held',
              },
              {
                guard: { type: 'isNeedless', params: ({ event }) => event.output },
                target: '#orderLock.needless',
              },
              { actions: { type: 'keepHolder', params: ({ event }) => event.output }, target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    /** The form stands still with everything that was typed. */
    lost: {
      tags: 'lost',
      on: {
        RELEASE: 'releasing',
        HIDDEN: 'hidden',
        TAKE_AGAIN: 'acquiring',
        TAKE_OVER: { guard: 'isOwnTab', actions: 'wishTakeOver', target: 'acquiring' },
        AWAY: { actions: 'noteAway' },
        BACK: { guard: 'expiredAway', target: 'acquiring' },
        MARK: { actions: { type: 'showMark', params: ({ event }) => event.mark } },
      },
    },
    failed: {
      tags: 'failed',
      after: { askAgain: 'acquiring' },
      on: { RELEASE: 'releasing', HIDDEN: 'hidden', TAKE_AGAIN: 'acquiring', BACK: 'acquiring' },
    },
    needless: { tags: 'needless', on: { RELEASE: 'released' } },
    /** Given back because nobody was there; what was typed stays until somebody is. */
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
    /** The page went away, and gave the lock back as it did; from the browser's memory it may come back. */
    hidden: { tags: 'asking', on: { SHOWN: 'checking', RELEASE: 'releasing' } },
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
