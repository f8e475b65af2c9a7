// One live connection: connect, join, follow, detect gaps, reconnect (LV1 to LV12).
// Two regions: `link` is the state of the connection, `data` is what the screen may claim about the shown data.
import { LIVE, LIVE_PROTOCOL, type JoinRequest, type Patch } from '@despacho/contract/live/protocol.ts';
import { assertEvent, assign, cancel, emit, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate';
import { compareClocks, laterClock } from '../live/clocks.ts';
import { beatStatus, patchStatus } from '../live/frames.ts';
import type { LinkOrder, LiveContext, LiveEmitted, LiveEvent, Renewal } from './liveEvents.ts';

const OPEN_MS = 5_000;
/** The first body may be long and the line slow, so each attempt waits longer. Later joins are short. */
const FIRST_JOIN_MS = 10_000;
const FIRST_JOIN_MAX_MS = 40_000;
const NEXT_JOIN_MS = 5_000;
const JOIN_AGAIN_MS = 1_000;

/** [LV9] `random` from 0 to 1. The very first wait already differs from one client to the next. */
export const backOffMs = (tries: number, random: number): number => {
  const max = Math.min(LIVE.reconnectMaxMs, LIVE.reconnectMinMs * 2 ** Math.max(1, tries));
  return LIVE.reconnectMinMs + random * (max - LIVE.reconnectMinMs);
};

/** [LV32] A full server is not asked again soon: a socket of the account or the address must close first. */
export const waitMs = ({ tries, delay }: Pick<LiveContext, 'tries' | 'delay'>, random: number): number =>
  delay === 'too-many-sockets' ? LIVE.crowdedWaitMs * (0.5 + random / 2) : backOffMs(tries, random);

const joinPatienceMs = ({ isNewSocket, tries }: LiveContext): number =>
  isNewSocket ? Math.min(FIRST_JOIN_MAX_MS, FIRST_JOIN_MS * Math.max(1, tries)) : NEXT_JOIN_MS;

/** [LV1] Without a standing the response contains everything. */
const joinRequest = ({ standing, scope }: LiveContext): JoinRequest => ({
  protocol: LIVE_PROTOCOL,
  ...(standing === null || scope === null ? {} : { epoch: standing.epoch, since: standing.clock, scope }),
});

const checkOf = ({ standing }: LiveContext, frame: Patch) =>
  standing === null ? 'duplicate' : patchStatus(standing, frame);

const clearedContext: LiveContext = {
  standing: null,
  scope: null,
  build: null,
  hasNewBuild: false,
  tries: 0,
  hasRenewed: false,
  isNewSocket: true,
  owed: null,
  refusal: null,
  delay: null,
  retryAfterMs: null,
  differences: 0,
};

const connection = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    emitted: {} as LiveEmitted,
    tags: {} as 'loading' | 'fresh' | 'catchingUp' | 'stale' | 'ended',
  },
  actors: {
    link: fromCallback<LiveEvent | LinkOrder>(() => {
      throw new Error('link must be provided');
    }),
    renew: fromPromise<Renewal>(async () => {
      throw new Error('renew must be provided');
    }),
  },
  delays: {
    staleAfter: LIVE.staleAfterMs,
    gapAfter: LIVE.gapAfterMs,
    checkEvery: LIVE.checkMs,
    openPatience: OPEN_MS,
    joinPatience: ({ context }) => joinPatienceMs(context),
    joinAgain: ({ context }) => context.retryAfterMs ?? JOIN_AGAIN_MS,
    /** The caller provides one with randomness. */
    backOff: ({ context }) => waitMs(context, 1),
  },
  guards: {
    isPatchGap: ({ context, event }) => {
      assertEvent(event, 'PATCH');
      return checkOf(context, event.frame) === 'gap';
    },
    isPatchNew: ({ context, event }) => {
      assertEvent(event, 'PATCH');
      return checkOf(context, event.frame) === 'apply';
    },
    paysDebt: ({ context, event }) => {
      assertEvent(event, 'PATCH');
      if (checkOf(context, event.frame) !== 'apply' || context.owed === null) return false;
      return compareClocks(event.frame.clock, context.owed) >= 0;
    },
    isBeatGap: ({ context: { standing }, event }) => {
      assertEvent(event, 'BEAT');
      return standing !== null && beatStatus(standing, event.frame) === 'gap';
    },
    isBeatLevel: ({ context: { standing }, event }) => {
      assertEvent(event, 'BEAT');
      return standing !== null && beatStatus(standing, event.frame) === 'level';
    },
    isDifferent: ({ event }) => {
      assertEvent(event, 'CHECKED');
      return event.answer === 'different';
    },
    isDoubtful: ({ event }) => {
      assertEvent(event, 'WAKE');
      return event.isDoubtful;
    },
    /** A new token does not help an old build, and a refused new token is not renewed again. */
    isFinal: ({ context, event }) => {
      assertEvent(event, 'REFUSED');
      return event.code === 'protocol' || context.hasRenewed;
    },
    isRenewed: (_, renewal: Renewal) => renewal === 'renewed',
    isRefused: (_, renewal: Renewal) => renewal === 'refused',
  },
  actions: {
    join: sendTo('link', ({ context }): LinkOrder => ({ type: 'JOIN', request: joinRequest(context) })),
    check: sendTo('link', ({ context }): LinkOrder => ({ type: 'CHECK', clock: context.standing?.clock ?? '0-0' })),
    report: sendTo('link', ({ event }): LinkOrder => {
      assertEvent(event, 'REPORT');
      return event;
    }),
    // Two timers that must outlive the states they are armed in.
    armCheck: raise({ type: 'CHECK_DUE' }, { delay: 'checkEvery', id: 'check' }),
    disarmCheck: cancel('check'),
    armSilence: raise({ type: 'SILENCE' }, { delay: 'staleAfter', id: 'silence' }),
    disarmSilence: cancel('silence'),
    reportGap: raise({ type: 'GAP' }),
    reportWhole: raise({ type: 'WHOLE' }),
    applyJoin: assign(({ context, event }) => {
      assertEvent(event, 'JOINED');
      const { epoch, clock, scope, build } = event.answer;
      return {
        ...clearedContext,
        standing: { epoch, clock },
        scope,
        build: context.build ?? build,
        hasNewBuild: context.build !== null && context.build !== build,
        isNewSocket: false,
        differences: context.differences,
      };
    }),
    applyPatch: assign({
      standing: ({ context: { standing }, event }) => {
        assertEvent(event, 'PATCH');
        return standing === null ? null : { ...standing, clock: event.frame.clock };
      },
    }),
    /** Everything up to the beat's clock was received. */
    applyBeat: assign({
      standing: ({ context: { standing }, event }) => {
        assertEvent(event, 'BEAT');
        return standing === null ? null : { ...standing, clock: laterClock(standing.clock, event.frame.clock) };
      },
      owed: null,
    }),
    owe: assign({
      owed: ({ event }) => {
        assertEvent(event, 'BEAT');
        return event.frame.last;
      },
    }),
    setBuild: assign({
      hasNewBuild: ({ context: { build }, event }) => {
        assertEvent(event, 'BEAT');
        return build !== null && event.frame.build !== build;
      },
    }),
    setDelay: assign(({ event }) => {
      assertEvent(event, 'DELAYED');
      return { delay: event.code, retryAfterMs: event.retryAfterMs ?? null };
    }),
    setRefusal: assign({
      refusal: ({ event }) => {
        assertEvent(event, 'REFUSED');
        return event.code;
      },
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    setNewSocket: assign({ isNewSocket: true }),
    clearDelay: assign({ delay: null, retryAfterMs: null }),
    setRenewed: assign({ hasRenewed: true }),
    /** [LV10] Without a standing the next join requests everything. */
    countDifference: assign({ differences: ({ context }) => context.differences + 1, standing: null }),
    startOver: assign({ tries: 0, hasRenewed: false, refusal: null }),
    emitJoin: emit(({ event }): LiveEmitted => {
      assertEvent(event, 'JOINED');
      return { type: 'joined', answer: event.answer, changes: event.changes };
    }),
    emitPatch: emit(({ event }): LiveEmitted => {
      assertEvent(event, 'PATCH');
      return { type: 'patched', changes: event.frame.changes };
    }),
    emitBeat: emit(({ event }): LiveEmitted => {
      assertEvent(event, 'BEAT');
      return { type: 'beat', frame: event.frame };
    }),
    emitPositions: emit(({ event }): LiveEmitted => {
      assertEvent(event, 'POSITIONS');
      return { type: 'positioned', frame: event.frame };
    }),
  },
});

export const liveConnection = connection.createMachine({
  id: 'liveConnection',
  context: clearedContext,
  type: 'parallel',
  states: {
    link: {
      initial: 'linked',
      states: {
        linked: {
          entry: 'setNewSocket',
          invoke: { id: 'link', src: 'link' },
          initial: 'opening',
          on: {
            CLOSED: { target: 'waiting', actions: ['clearDelay', 'reportGap'] },
            REFUSED: [
              { guard: 'isFinal', target: 'ended', actions: ['setRefusal', 'reportGap'] },
              { target: 'renewing', actions: ['setRefusal', 'reportGap'] },
            ],
            WAKE: { guard: 'isDoubtful', target: 'linked', reenter: true, actions: 'reportGap' },
            RETRY: { target: 'linked', reenter: true, actions: ['startOver', 'reportGap'] },
            REPORT: { actions: 'report' },
          },
          states: {
            opening: {
              after: { openPatience: { target: '#liveConnection.link.waiting', actions: 'clearDelay' } },
              // A server that is still building its state refuses before it has checked the account.
              on: { OPENED: 'joining', DELAYED: { target: '#liveConnection.link.waiting', actions: 'setDelay' } },
            },
            joining: {
              entry: 'join',
              after: { joinPatience: '#liveConnection.link.waiting' },
              on: {
                JOINED: { target: 'live', actions: ['applyJoin', 'emitJoin', 'reportWhole'] },
                DELAYED: { target: 'pausing', actions: 'setDelay' },
              },
            },
            pausing: { after: { joinAgain: 'joining' } },
            live: {
              entry: 'armCheck',
              exit: 'disarmCheck',
              initial: 'level',
              on: {
                PATCH: [
                  { guard: 'isPatchGap', target: 'joining', actions: 'reportGap' },
                  { guard: 'isPatchNew', actions: ['applyPatch', 'emitPatch'] },
                ],
                BEAT: [
                  { guard: 'isBeatGap', target: 'joining', actions: 'reportGap' },
                  { guard: 'isBeatLevel', actions: 'applyBeat' },
                  { target: '.owing', actions: 'owe' },
                ],
                SILENCE: 'joining',
                CHECK_DUE: { actions: ['check', 'armCheck'] },
                CHECKED: { guard: 'isDifferent', target: 'joining', actions: ['countDifference', 'reportGap'] },
              },
              states: {
                level: {},
                owing: {
                  after: { gapAfter: { target: '#liveConnection.link.linked.joining', actions: 'reportGap' } },
                  on: {
                    PATCH: [
                      { guard: 'isPatchGap', target: '#liveConnection.link.linked.joining', actions: 'reportGap' },
                      { guard: 'paysDebt', target: 'level', actions: ['applyPatch', 'emitPatch'] },
                      { guard: 'isPatchNew', actions: ['applyPatch', 'emitPatch'] },
                    ],
                    BEAT: [
                      { guard: 'isBeatGap', target: '#liveConnection.link.linked.joining', actions: 'reportGap' },
                      { guard: 'isBeatLevel', target: 'level', actions: 'applyBeat' },
                      // The earliest missing frame stays the one that is waited for.
                      {},
                    ],
                  },
                },
              },
            },
          },
        },
        waiting: {
          entry: 'countTry',
          after: { backOff: 'linked' },
          on: { WAKE: 'linked', RETRY: 'linked' },
        },
        renewing: {
          invoke: {
            src: 'renew',
            onDone: [
              {
                guard: { type: 'isRenewed', params: ({ event }) => event.output },
                target: 'linked',
                actions: 'setRenewed',
              },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'ended' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        ended: {
          tags: 'ended',
          on: { RETRY: { target: 'linked', actions: 'startOver' } },
        },
      },
    },
    data: {
      initial: 'empty',
      on: { WHOLE: '.current' },
      states: {
        empty: { tags: 'loading' },
        current: {
          tags: 'fresh',
          entry: ['disarmSilence', 'armSilence'],
          on: {
            BEAT: { actions: ['disarmSilence', 'armSilence'] },
            GAP: 'behind',
            SILENCE: 'stale',
          },
        },
        // The timer of the last good beat continues: two seconds in all.
        behind: { tags: 'catchingUp', on: { SILENCE: 'stale' } },
        stale: { tags: 'stale', entry: 'disarmSilence' },
      },
    },
    beats: {
      on: { BEAT: { actions: ['setBuild', 'emitBeat'] }, POSITIONS: { actions: 'emitPositions' } },
    },
  },
});
