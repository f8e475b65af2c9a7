// What the machine of a form over one order can ask, judge and do, by name; the chart is in orderEdit.ts.
import type { StaffOrder } from '@despacho/contract/views.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { assertEvent, assign, emit, enqueueActions, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate';
import { resolved } from '../order/merge/merge.ts';
import { isActiveStatus } from '../orders.ts';
import type {
  Ending,
  Loaded,
  MergeAnswer,
  MergeInput,
  OrderEditContext,
  OrderEditEmitted,
  OrderEditEvent,
  OrderEditInput,
  SaveAnswer,
  SaveFailure,
  SaveInput,
} from './orderEditEvents.ts';
import { draftTaken, hasChanges, lacksReason, mayEdit, orderTaken, patchTo, type Taken } from './orderEditDraft.ts';
import { noLock, viewOfLock } from './orderEditLock.ts';
import { orderLock, RELEASE_MS, type OrderLockSnapshot } from './orderLock.ts';
import type { OrderLockEvent } from './orderLockEvents.ts';

/** [ED11] A server that knows better again and again is asked no more. */
const MOST_ROUNDS = 3;

const refusalOf = (answer: SaveAnswer): SaveFailure =>
  answer.kind === 'refused' ? answer.failure : { code: 'conflict' };

export const orderEditParts = setup({
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
    /** `isFresh`: what the live connection shows is not good enough. */
    load: fromPromise<Loaded, { isFresh: boolean }>(async () => {
      throw new Error('the reading must be provided');
    }),
    /** Sends what the live connection tells of the order. */
    watch: fromCallback<OrderEditEvent>(() => {
      throw new Error('the watching must be provided');
    }),
    save: fromPromise<SaveAnswer, SaveInput>(async () => {
      throw new Error('the saving must be provided');
    }),
    remove: fromPromise<SaveAnswer, { fence: number | null }>(async () => {
      throw new Error('the deleting must be provided');
    }),
    askReason: fromPromise<string | null, { remarks: string | null }>(async () => {
      throw new Error('the question for a reason must be provided');
    }),
    askMerge: fromPromise<MergeAnswer, MergeInput>(async () => {
      throw new Error('the question about differences must be provided');
    }),
    confirmDelete: fromPromise<boolean>(async () => {
      throw new Error('the question before deleting must be provided');
    }),
  },
  delays: { releaseWithin: RELEASE_MS + 500 },
  guards: {
    isLoaded: (_, answer: Loaded) => answer.kind === 'loaded',
    isMissing: (_, answer: Loaded) => answer.kind === 'missing',
    needsLock: ({ context: { isClosed, order } }) => !isClosed && order !== null && isActiveStatus(order.status),
    mayEdit: ({ context }) => mayEdit(context),
    isEnding: ({ context }) => context.ending !== null,
    isOver: ({ context: { lock } }) => lock.state === 'released' || lock.state === 'none',
    isOverGone: ({ context: { lock, ending } }) =>
      (lock.state === 'released' || lock.state === 'none') && ending === 'gone',
    isGone: ({ context }) => context.ending === 'gone',
    /** The live connection may be slower than an answer was. */
    isOld: ({ context }, order: StaffOrder) => context.order !== null && order.revision < context.order.revision,
    isDeleted: ({ context }, order: StaffOrder) => !context.isClosed && order.status === ORDER_STATUS.DELETED,
    differs: ({ context }) => context.differences.length > 0,
    isUnchanged: ({ context }) => !hasChanges(context),
    lacksReason: ({ context }) => lacksReason(context),
    isReason: (_, reason: string | null) => reason !== null && reason.trim() !== '',
    isSaved: (_, answer: SaveAnswer) => answer.kind === 'saved',
    isChanged: ({ context }, answer: SaveAnswer) =>
      answer.kind === 'conflict' && answer.conflict.reason === 'changed' && context.rounds < MOST_ROUNDS,
    isLockGone: (_, answer: SaveAnswer) =>
      answer.kind === 'conflict' && (answer.conflict.reason === 'lock-lost' || answer.conflict.reason === 'locked'),
    isNotFound: (_, answer: SaveAnswer) => answer.kind === 'refused' && answer.failure.code === 'not-found',
    isChosen: (_, answer: MergeAnswer) => answer !== null,
    isYes: (_, answer: boolean) => answer,
  },
  actions: {
    takeOrder: enqueueActions(({ context, enqueue }, order: StaffOrder) => {
      const { next, told }: Taken = orderTaken(context, order);
      enqueue.assign(next);
      for (const each of told) enqueue.emit(each);
    }),
    takeDraft: assign(({ context, event }) => {
      assertEvent(event, ['TYPED', 'SAVE']);
      return draftTaken(context, event.type === 'TYPED' ? event.draft : event.wanted);
    }),
    noteLock: enqueueActions(({ context, enqueue }, snapshot: OrderLockSnapshot) => {
      const { lock: before } = context;
      const lock = viewOfLock(snapshot);
      const given = lock.order === before.order ? null : lock.order;
      const { next, told }: Taken = given === null ? { next: {}, told: [] } : orderTaken(context, given);
      enqueue.assign({ ...next, lock });
      for (const each of told) enqueue.emit(each);
      if (lock.state !== 'lost' || before.state === 'lost' || lock.cause === null) return;
      // [ED2] Nobody is there: what was typed stays, unless he said that he goes.
      if (lock.cause === 'declined' || (lock.cause === 'idle' && !hasChanges(context))) enqueue.raise({ type: 'IDLE' });
      else enqueue.emit({ type: 'lockLost', cause: lock.cause, holder: lock.holder });
    }),
    noteNoLock: assign(() => ({ lock: noLock('none') })),
    noteReleased: assign(() => ({ lock: noLock('released') })),
    tellLockGone: sendTo('lock', (_, answer: SaveAnswer): OrderLockEvent => {
      const conflict = answer.kind === 'conflict' ? answer.conflict : null;
      return { type: 'LOST', holder: conflict !== null && 'holder' in conflict ? conflict.holder : null };
    }),
    tellLock: sendTo('lock', ({ event }): OrderLockEvent => {
      assertEvent(event, [
        'CONFIRM',
        'DECLINE',
        'TAKE_OVER',
        'TAKE_AGAIN',
        'CLEAR',
        'HIDDEN',
        'SHOWN',
        'MARK',
        'AWAY',
        'BACK',
      ]);
      return event;
    }),
    tellTyping: sendTo('lock', { type: 'TYPED' }),
    releaseLock: sendTo('lock', { type: 'RELEASE' }),
    letGo: raise({ type: 'LET_GO' }),
    endWith: assign(({ context }, ending: Ending) => ({ ending: context.ending ?? ending })),
    endNow: assign((_, ending: Ending) => ({ ending })),
    startRounds: assign({ rounds: 0 }),
    noteRound: assign({ rounds: ({ context }) => context.rounds + 1 }),
    takeReason: assign(({ context: { draft } }, reason: string | null) =>
      draft === null || reason === null ? {} : { draft: { ...draft, orderObservations: reason.trim() } },
    ),
    takeChoices: enqueueActions(({ context, enqueue }, choices: MergeAnswer) => {
      const { base, draft, differences } = context;
      if (base === null || draft === null || choices === null) return;
      const decided = resolved(base, draft, differences, choices);
      enqueue.assign({ base: decided.base, draft: decided.mine, differences: [] });
      const patch = patchTo(draft, decided.mine);
      if (patch !== null) enqueue.emit({ type: 'adopted', patch });
    }),
    answerSaved: emit({ type: 'answered', refusal: null }),
    answerStopped: emit({ type: 'answered', refusal: 'stopped' }),
    answerRefused: emit((_, answer: SaveAnswer) => ({ type: 'answered' as const, refusal: refusalOf(answer) })),
    answerFailed: emit({ type: 'answered', refusal: { code: 'internal' } }),
    answerUnreached: emit({ type: 'answered', refusal: { code: 'unavailable' } }),
    tellSaved: emit({ type: 'saved' }),
    tellRemovalFailed: emit({ type: 'removalFailed' }),
  },
});
