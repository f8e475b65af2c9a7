// The actors, guards and actions of the machine in orderEdit.ts, by name.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import {
  assertEvent,
  assign,
  cancel,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
} from 'xstate';
import { resolved } from '../orders/merge/merge.ts';
import { isActiveStatus } from '../orders/order.ts';
import type {
  Ending,
  Inputs,
  MergeInput,
  MergeResult,
  OrderEditContext,
  OrderEditEmitted,
  OrderEditEvent,
  OrderEditInput,
  ReadResult,
  ReasonInput,
  SaveFailure,
  SaveInput,
  SaveResult,
} from './orderEditEvents.ts';
import {
  differencesIn,
  draftRecovered,
  draftWith,
  hasChanges,
  lacksReason,
  mayEdit,
  orderReceived,
  patchTo,
  saveDropped,
} from './orderEditMerge.ts';
import { orderLock, RELEASE_MS, type OrderLockSnapshot } from './orderLock.ts';
import type { OrderLockEvent } from './orderLockEvents.ts';
import { lockView, viewOfLock } from './orderLockView.ts';

/** [ED11] */
const MAX_ROUNDS = 3;

const failureOf = (result: SaveResult): SaveFailure => {
  if (result.kind === 'refused') return result.failure;
  return { code: 'conflict', ...(result.kind === 'conflict' ? { details: result.conflict } : {}) };
};

export const orderEditSetup = setup({
  types: {
    context: {} as OrderEditContext,
    events: {} as OrderEditEvent,
    emitted: {} as OrderEditEmitted,
    input: {} as OrderEditInput,
    output: {} as Ending,
    tags: {} as 'loading' | 'open' | 'editing' | 'busy' | 'gone' | 'failed' | 'over',
  },
  actors: {
    lock: orderLock,
    /** `isFresh`: read from the server, independent of the live connection. */
    load: fromPromise<ReadResult, { isFresh: boolean }>(async () => {
      throw new Error('load must be provided');
    }),
    /** Sends what the live connection publishes about the order. */
    watch: fromCallback<OrderEditEvent>(() => {
      throw new Error('watch must be provided');
    }),
    save: fromPromise<SaveResult, SaveInput>(async () => {
      throw new Error('save must be provided');
    }),
    remove: fromPromise<SaveResult, { fence: number | null }>(async () => {
      throw new Error('remove must be provided');
    }),
    askReason: fromPromise<string | null, ReasonInput>(async () => {
      throw new Error('askReason must be provided');
    }),
    askMerge: fromPromise<MergeResult, MergeInput>(async () => {
      throw new Error('askMerge must be provided');
    }),
    confirmDelete: fromPromise<boolean>(async () => {
      throw new Error('confirmDelete must be provided');
    }),
  },
  delays: { releaseWithin: RELEASE_MS + 500 },
  guards: {
    isLoaded: (_, result: ReadResult) => result.kind === 'loaded',
    isMissing: (_, result: ReadResult) => result.kind === 'missing',
    needsLock: ({ context: { isClosed, order } }) => !isClosed && order !== null && isActiveStatus(order.status),
    mayEdit: ({ context }) => mayEdit(context),
    isEnding: ({ context }) => context.ending !== null,
    isOver: ({ context: { lock } }) => lock.state === 'released' || lock.state === 'none',
    isOverGone: ({ context: { lock, ending } }) =>
      (lock.state === 'released' || lock.state === 'none') && ending === 'gone',
    isGone: ({ context }) => context.ending === 'gone',
    /** The live connection may be slower than a response. */
    isOld: ({ context }, order: StaffOrder) => context.order !== null && order.revision < context.order.revision,
    isDeleted: ({ context }, order: StaffOrder) => !context.isClosed && order.status === ORDER_STATUS.DELETED,
    differs: ({ context }) => differencesIn(context, context.requested).length > 0,
    isUnchanged: ({ context }) => !hasChanges(context),
    lacksReason: ({ context }) => lacksReason(context),
    isReason: (_, reason: string | null) => reason !== null && reason.trim() !== '',
    isSaved: (_, result: SaveResult) => result.kind === 'saved',
    isChanged: ({ context }, result: SaveResult) =>
      result.kind === 'conflict' && result.conflict.reason === 'changed' && context.rounds < MAX_ROUNDS,
    isLockGone: (_, result: SaveResult) =>
      result.kind === 'conflict' && (result.conflict.reason === 'lock-lost' || result.conflict.reason === 'locked'),
    isNotFound: (_, result: SaveResult) => result.kind === 'refused' && result.failure.code === 'not-found',
    isChosen: (_, result: MergeResult) => result !== null,
    isYes: (_, isSure: boolean) => isSure,
  },
  actions: {
    receiveOrder: enqueueActions(({ context, enqueue }, order: StaffOrder | null) => {
      if (order === null) return;
      const { next, emitted } = orderReceived(context, order);
      enqueue.assign(next);
      for (const each of emitted) enqueue.emit(each);
    }),
    recoverDraft: enqueueActions(({ context, enqueue }, inputs: Inputs) => {
      const { next, emitted } = draftRecovered(context, inputs);
      enqueue.assign(next);
      for (const each of emitted) enqueue.emit(each);
    }),
    updateLock: enqueueActions(({ context, enqueue }, snapshot: OrderLockSnapshot) => {
      const { lock: before } = context;
      const lock = viewOfLock(snapshot);
      enqueue.assign({ lock });
      // A lock is granted with the order as it was then.
      if (lock.order !== null && lock.order !== before.order) {
        const { next, emitted } = orderReceived(context, lock.order);
        enqueue.assign(next);
        for (const each of emitted) enqueue.emit(each);
      }
      if (lock.state !== 'lost' || before.state === 'lost' || lock.cause === null) return;
      // [ED2] Unsaved text keeps the form open, unless the person declined.
      if (lock.cause === 'declined' || (lock.cause === 'idle' && !hasChanges(context))) enqueue.raise({ type: 'IDLE' });
      else enqueue.emit({ type: 'lockLost', cause: lock.cause, holder: lock.holder });
    }),
    setNoLock: assign(() => ({ lock: lockView('none') })),
    setReleased: assign(() => ({ lock: lockView('released') })),
    reportLockGone: sendTo('lock', (_, result: SaveResult): OrderLockEvent => {
      const conflict = result.kind === 'conflict' ? result.conflict : null;
      return { type: 'LOST', holder: conflict !== null && 'holder' in conflict ? conflict.holder : null };
    }),
    forwardToLock: sendTo('lock', ({ event }): OrderLockEvent => {
      assertEvent(event, [
        'TYPED',
        'CONFIRM',
        'DECLINE',
        'TAKE_OVER',
        'TAKE_AGAIN',
        'CLEAR',
        'HIDDEN',
        'SHOWN',
        'LOCK_PUBLISHED',
        'DISCONNECTED',
        'RECONNECTED',
      ]);
      return event;
    }),
    releaseLock: sendTo('lock', { type: 'RELEASE' }),
    leaveSoon: raise({ type: 'LEAVE' }, { id: 'leave', delay: 0 }),
    stay: cancel('leave'),
    requestRelease: raise({ type: 'RELEASE_LOCK' }),
    /** The first ending counts. */
    endWith: assign(({ context }, ending: Ending) => ({ ending: context.ending ?? ending })),
    endNow: assign((_, ending: Ending) => ({ ending })),
    beginSave: assign(({ context: { base, unsaved } }) => ({
      requested: base === null ? null : draftWith(base, unsaved()),
      rounds: 0,
    })),
    dropSave: assign(({ context }) => saveDropped(context)),
    countRound: assign({ rounds: ({ context }) => context.rounds + 1 }),
    setReason: assign(({ context: { requested } }, reason: string | null) =>
      requested === null || reason === null ? {} : { requested: { ...requested, orderObservations: reason.trim() } },
    ),
    applyChoices: enqueueActions(({ context, enqueue }, choices: MergeResult) => {
      const { base, requested } = context;
      if (base === null || requested === null || choices === null) return;
      const decided = resolved(base, requested, differencesIn(context, requested), choices);
      enqueue.assign({ base: decided.base, requested: decided.mine });
      const patch = patchTo(requested, decided.mine);
      if (patch !== null) enqueue.emit({ type: 'decided', patch });
    }),
    endSave: emit((_, refusal: SaveFailure | 'stopped' | null) => ({ type: 'saveEnded' as const, refusal })),
    endSaveRefused: emit((_, result: SaveResult) => ({ type: 'saveEnded' as const, refusal: failureOf(result) })),
    reportSaved: emit({ type: 'saved' }),
    reportRemovalFailed: emit({ type: 'removalFailed' }),
  },
});
