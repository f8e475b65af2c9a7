// Edits one order: reads it, changes it under its lock, merges what others change meanwhile, saves or leaves it (ED1,
// ED5, ED8 to ED12). The form owns the input, which is read on demand; this machine owns lock, base, save and conflict.
// Lock and form run side by side. Every ending goes through `closing`, which waits until the lock is released.
import { orderEditSetup } from './orderEditSetup.ts';
import { differencesIn } from './orderEditMerge.ts';
import type { ReadResult } from './orderEditEvents.ts';
import { lockView } from './orderLockView.ts';

const leaving = { type: 'endWith', params: 'left' } as const;
const idling = { type: 'endWith', params: 'idle' } as const;
const saveStopped = { type: 'endSave', params: 'stopped' } as const;
const saveFailed = { type: 'endSave', params: { code: 'internal' } } as const;
const saveUnavailable = { type: 'endSave', params: { code: 'unavailable' } } as const;
const saveDone = [
  { type: 'endNow', params: 'saved' },
  { type: 'endSave', params: null },
  { type: 'reportSaved' },
] as const;

/** While a request runs, leaving waits for its result. */
const afterwards = { LEAVE: { actions: leaving }, IDLE: { actions: idling } } as const;
const atOnce = {
  LEAVE: { actions: leaving, target: 'closing' },
  IDLE: { actions: idling, target: 'closing' },
} as const;
const stoppingTheSave = {
  LEAVE: { actions: [leaving, saveStopped], target: 'closing' },
  IDLE: { actions: [idling, saveStopped], target: 'closing' },
} as const;

const loadedOrder = (result: ReadResult) => (result.kind === 'loaded' ? result.order : null);

export const orderEdit = orderEditSetup.createMachine({
  id: 'orderEdit',
  context: ({ input }) => ({
    ...input,
    order: null,
    base: null,
    requested: null,
    lock: lockView('requesting'),
    ending: null,
    rounds: 0,
  }),
  initial: 'loading',
  output: ({ context }) => context.ending ?? 'left',
  on: { MOUNTED: { actions: 'stay' }, UNMOUNTED: { actions: 'leaveSoon' } },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'load',
        input: { isFresh: false },
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            actions: { type: 'receiveOrder', params: ({ event }) => loadedOrder(event.output) },
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
          { actions: { type: 'receiveOrder', params: ({ event }) => event.order } },
        ],
        GONE: { actions: { type: 'endWith', params: 'gone' } },
        RECOVERED: { actions: { type: 'recoverDraft', params: ({ event }) => event.base } },
      },
      states: {
        lock: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'needsLock', target: 'locked' }, { target: 'none' }] },
            none: { entry: 'setNoLock' },
            locked: {
              invoke: {
                id: 'lock',
                src: 'lock',
                input: ({ context }) => ({ userId: context.userId }),
                onSnapshot: { actions: { type: 'updateLock', params: ({ event }) => event.snapshot } },
                onDone: 'released',
                onError: 'released',
              },
              on: {
                TYPED: { actions: 'forwardToLock' },
                RELEASE_LOCK: { actions: 'releaseLock' },
                CONFIRM: { actions: 'forwardToLock' },
                DECLINE: { actions: 'forwardToLock' },
                TAKE_OVER: { actions: 'forwardToLock' },
                TAKE_AGAIN: { actions: 'forwardToLock' },
                CLEAR: { actions: 'forwardToLock' },
                HIDDEN: { actions: 'forwardToLock' },
                SHOWN: { actions: 'forwardToLock' },
                LOCK_PUBLISHED: { actions: 'forwardToLock' },
                DISCONNECTED: { actions: 'forwardToLock' },
                RECONNECTED: { actions: 'forwardToLock' },
              },
            },
            released: { entry: 'setReleased' },
          },
        },
        form: {
          initial: 'editing',
          states: {
            editing: {
              tags: 'editing',
              entry: 'dropSave',
              always: { guard: 'isEnding', target: 'closing' },
              on: {
                ...atOnce,
                SAVE: [{ guard: 'mayEdit', actions: 'beginSave', target: 'validating' }, { actions: saveStopped }],
                DELETE: { guard: 'mayEdit', target: 'confirmDelete' },
              },
            },
            validating: {
              tags: 'busy',
              always: [
                { guard: 'differs', target: 'conflict' },
                { guard: 'isUnchanged', actions: saveDone, target: 'closing' },
                { guard: 'lacksReason', target: 'askReason' },
                { target: 'saving' },
              ],
            },
            askReason: {
              tags: 'busy',
              on: stoppingTheSave,
              invoke: {
                src: 'askReason',
                input: ({ context: { requested } }) => ({
                  number: String(requested?.orderId ?? ''),
                  remarks: requested === null ? null : String(requested.orderObservations ?? ''),
                }),
                onDone: [
                  {
                    guard: { type: 'isReason', params: ({ event }) => event.output },
                    actions: { type: 'setReason', params: ({ event }) => event.output },
                    target: 'saving',
                  },
                  { actions: saveStopped, target: 'editing' },
                ],
                onError: { actions: saveFailed, target: 'editing' },
              },
            },
            saving: {
              tags: 'busy',
              on: afterwards,
              invoke: {
                src: 'save',
                input: ({ context: { base, requested, lock } }) => {
                  if (base === null || requested === null) throw new Error('there is nothing to save');
                  return { base, requested, fence: lock.fence };
                },
                onDone: [
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event.output },
                    actions: saveDone,
                    target: 'closing',
                  },
                  {
                    guard: { type: 'isChanged', params: ({ event }) => event.output },
                    actions: 'countRound',
                    target: 'comparing',
                  },
                  {
                    guard: { type: 'isLockGone', params: ({ event }) => event.output },
                    actions: [{ type: 'reportLockGone', params: ({ event }) => event.output }, saveStopped],
                    target: 'editing',
                  },
                  {
                    guard: { type: 'isNotFound', params: ({ event }) => event.output },
                    actions: [{ type: 'endWith', params: 'gone' }, saveStopped],
                    target: 'closing',
                  },
                  {
                    actions: { type: 'endSaveRefused', params: ({ event }) => event.output },
                    target: 'editing',
                  },
                ],
                onError: { actions: saveFailed, target: 'editing' },
              },
            },
            /** [ED11] */
            comparing: {
              tags: 'busy',
              on: afterwards,
              invoke: {
                src: 'load',
                input: { isFresh: true },
                onDone: [
                  {
                    guard: { type: 'isLoaded', params: ({ event }) => event.output },
                    actions: { type: 'receiveOrder', params: ({ event }) => loadedOrder(event.output) },
                    target: 'validating',
                  },
                  { actions: saveUnavailable, target: 'editing' },
                ],
                onError: { actions: saveUnavailable, target: 'editing' },
              },
            },
            conflict: {
              tags: 'busy',
              on: stoppingTheSave,
              invoke: {
                src: 'askMerge',
                input: ({ context }) => {
                  const { order, requested } = context;
                  if (order === null) throw new Error('there is no order');
                  return { differences: differencesIn(context, requested), order };
                },
                onDone: [
                  {
                    guard: { type: 'isChosen', params: ({ event }) => event.output },
                    actions: { type: 'applyChoices', params: ({ event }) => event.output },
                    target: 'validating',
                  },
                  { actions: saveStopped, target: 'editing' },
                ],
                onError: { actions: saveFailed, target: 'editing' },
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
              on: afterwards,
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
                    actions: { type: 'reportLockGone', params: ({ event }) => event.output },
                    target: 'editing',
                  },
                  { actions: 'reportRemovalFailed', target: 'editing' },
                ],
                onError: { actions: 'reportRemovalFailed', target: 'editing' },
              },
            },
            closing: {
              tags: 'busy',
              entry: 'requestRelease',
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
