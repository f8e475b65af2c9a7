// A form over one order: read, changed under its lock, merged with what others change meanwhile, saved or left (ED1, ED5, ED8 to ED12).
// The lock and the form are two questions side by side; whoever leaves goes through `closing`, which waits for the release.
import { enqueueActions } from 'xstate';
import { noLock } from './orderEditLock.ts';
import { orderEditParts } from './orderEditParts.ts';

const leaving = { type: 'endWith', params: 'left' } as const;
const idling = { type: 'endWith', params: 'idle' } as const;
/** While something is under way, leaving waits for how it went. */
const whenDone = { LEAVE: { actions: leaving }, IDLE: { actions: idling } } as const;
const atOnce = {
  LEAVE: { actions: leaving, target: 'closing' },
  IDLE: { actions: idling, target: 'closing' },
} as const;
const unsaved = {
  LEAVE: { actions: [leaving, 'answerStopped'], target: 'closing' },
  IDLE: { actions: [idling, 'answerStopped'], target: 'closing' },
} as const;

export const orderEdit = orderEditParts.createMachine({
  id: 'orderEdit',
  context: ({ input }) => ({
    ...input,
    order: null,
    base: null,
    draft: null,
    differences: [],
    lock: noLock('asking'),
    ending: null,
    rounds: 0,
  }),
  initial: 'loading',
  output: ({ context }) => context.ending ?? 'left',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'load',
        input: { isFresh: false },
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            actions: enqueueActions(({ event, enqueue }) => {
              if (event.output.kind === 'loaded') enqueue({ type: 'takeOrder', params: event.output.order });
            }),
            target: 'open',
          },
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'gone' },
          { target: 'loadFailed' },
        ],
        onError: 'loadFailed',
      },
      on: { LEAVE: 'over' },
    },
    open: {
      tags: 'open',
      type: 'parallel',
      invoke: { src: 'watch' },
      on: {
        ORDER: [
          { guard: { type: 'isOld', params: ({ event }) => event.order } },
          {
            guard: { type: 'isDeleted', params: ({ event }) => event.order },
            actions: { type: 'endWith', params: 'gone' },
          },
          { actions: { type: 'takeOrder', params: ({ event }) => event.order } },
        ],
        GONE: { actions: { type: 'endWith', params: 'gone' } },
      },
      states: {
        lock: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'needsLock', target: 'locked' }, { target: 'none' }] },
            none: { entry: 'noteNoLock' },
            locked: {
              invoke: {
                id: 'lock',
                src: 'lock',
                input: ({ context }) => ({ userId: context.userId }),
                onSnapshot: { actions: { type: 'noteLock', params: ({ event }) => event.snapshot } },
                onDone: 'released',
                onError: 'released',
              },
              on: {
                TYPED: { actions: 'tellTyping' },
                LET_GO: { actions: 'releaseLock' },
                CONFIRM: { actions: 'tellLock' },
                DECLINE: { actions: 'tellLock' },
                TAKE_OVER: { actions: 'tellLock' },
                TAKE_AGAIN: { actions: 'tellLock' },
                CLEAR: { actions: 'tellLock' },
                HIDDEN: { actions: 'tellLock' },
                SHOWN: { actions: 'tellLock' },
                MARK: { actions: 'tellLock' },
                AWAY: { actions: 'tellLock' },
                BACK: { actions: 'tellLock' },
              },
            },
            released: { entry: 'noteReleased' },
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              tags: 'editing',
              always: { guard: 'isEnding', target: 'closing' },
              on: {
                ...atOnce,
                TYPED: { actions: 'takeDraft' },
                SAVE: [
                  { guard: 'mayEdit', actions: ['takeDraft', 'startRounds'], target: 'validating' },
                  { actions: 'answerStopped' },
                ],
                DELETE: { guard: 'mayEdit', target: 'confirmDelete' },
              },
            },
            validating: {
              tags: 'busy',
              always: [
                { guard: 'differs', target: 'conflict' },
                {
                  guard: 'isUnchanged',
                  actions: [{ type: 'endNow', params: 'saved' }, 'answerSaved', 'tellSaved'],
                  target: 'closing',
                },
                { guard: 'lacksReason', target: 'askReason' },
                { target: 'saving' },
              ],
            },
            askReason: {
              tags: 'busy',
              on: unsaved,
              invoke: {
                src: 'askReason',
                input: ({ context: { draft } }) => ({
                  remarks: draft === null ? null : String(draft.orderObservations ?? ''),
                }),
                onDone: [
                  {
                    guard: { type: 'isReason', params: ({ event }) => event.output },
                    actions: { type: 'takeReason', params: ({ event }) => event.output },
                    target: 'saving',
                  },
                  { actions: 'answerStopped', target: 'editing' },
                ],
                onError: { actions: 'answerFailed', target: 'editing' },
              },
            },
            saving: {
              tags: 'busy',
              on: whenDone,
              invoke: {
                src: 'save',
                input: ({ context: { base, draft, order, lock } }) => {
                  if (base === null || draft === null || order === null) throw new Error('nothing was read');
                  return { base, wanted: draft, fence: lock.fence };
                },
                onDone: [
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event.output },
                    actions: [{ type: 'endNow', params: 'saved' }, 'answerSaved', 'tellSaved'],
                    target: 'closing',
                  },
                  {
                    guard: { type: 'isChanged', params: ({ event }) => event.output },
                    actions: 'noteRound',
                    target: 'comparing',
                  },
                  {
                    guard: { type: 'isLockGone', params: ({ event }) => event.output },
                    actions: [{ type: 'tellLockGone', params: ({ event }) => event.output }, 'answerStopped'],
                    target: 'editing',
                  },
                  {
                    guard: { type: 'isNotFound', params: ({ event }) => event.output },
                    actions: [{ type: 'endWith', params: 'gone' }, 'answerStopped'],
                    target: 'closing',
                  },
                  {
                    actions: { type: 'answerRefused', params: ({ event }) => event.output },
                    target: 'editing',
                  },
                ],
                onError: { actions: 'answerFailed', target: 'editing' },
              },
            },
            /** [ED11] */
            comparing: {
              tags: 'busy',
              on: whenDone,
              invoke: {
                src: 'load',
                input: { isFresh: true },
                onDone: [
                  {
                    guard: { type: 'isLoaded', params: ({ event }) => event.output },
                    actions: enqueueActions(({ event, enqueue }) => {
                      if (event.output.kind === 'loaded') enqueue({ type: 'takeOrder', params: event.output.order });
                    }),
                    target: 'validating',
                  },
                  { actions: 'answerUnreached', target: 'editing' },
                ],
                onError: { actions: 'answerUnreached', target: 'editing' },
              },
            },
            conflict: {
              tags: 'busy',
              on: unsaved,
              invoke: {
                src: 'askMerge',
                input: ({ context: { differences, order } }) => {
                  if (order === null) throw new Error('nothing was read');
                  return { differences, order };
                },
                onDone: [
                  {
                    guard: { type: 'isChosen', params: ({ event }) => event.output },
                    actions: { type: 'takeChoices', params: ({ event }) => event.output },
                    target: 'validating',
                  },
                  { actions: 'answerStopped', target: 'editing' },
                ],
                onError: { actions: 'answerFailed', target: 'editing' },
              },
            },
            confirmDelete: {
              tags: 'busy',
              on: atOnce,
              invoke: {
                src: 'confirmDelete',
                onDone: [
                  { guard: { type: 'isYes', params: ({ event }) => event.output }, target: 'removing' },
                  { target: 'editing' },
                ],
                onError: 'editing',
              },
            },
            removing: {
              tags: 'busy',
              on: whenDone,
              invoke: {
                src: 'remove',
                input: ({ context }) => ({ fence: context.lock.fence }),
                onDone: [
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event.output },
                    actions: { type: 'endNow', params: 'removed' },
                    target: 'closing',
                  },
                  {
                    guard: { type: 'isLockGone', params: ({ event }) => event.output },
                    actions: { type: 'tellLockGone', params: ({ event }) => event.output },
                    target: 'editing',
                  },
                  { actions: 'tellRemovalFailed', target: 'editing' },
                ],
                onError: { actions: 'tellRemovalFailed', target: 'editing' },
              },
            },
            closing: {
              tags: 'busy',
              entry: 'letGo',
              always: [
                { guard: 'isOverGone', target: '#orderEdit.gone' },
                { guard: 'isOver', target: '#orderEdit.over' },
              ],
              after: {
                releaseWithin: [{ guard: 'isGone', target: '#orderEdit.gone' }, { target: '#orderEdit.over' }],
              },
            },
          },
        },
      },
    },
    gone: { tags: 'gone', on: { LEAVE: 'over' } },
    loadFailed: { tags: 'failed', on: { RETRY: 'loading', LEAVE: 'over' } },
    over: { type: 'final', tags: 'over' },
  },
});
