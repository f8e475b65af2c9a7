// An edit of an order against a simulated form and server, in the time of a simulated clock. The form behaves like that
// of the console: it keeps input and follows the base in every other field.
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds, type StaffOrder } from '@despacho/contract/live/kinds.ts';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { LOCK_MS } from '../../orders/locks.ts';
import { valuesOf, type FieldValues, type Patch } from '../../orders/merge/values.ts';
import { orderEdit } from '../orderEdit.ts';
import { differencesIn, draftOf, mayEdit, patchTo } from '../orderEditMerge.ts';
import type {
  MergeInput,
  MergeResult,
  OrderEditEmitted,
  OrderEditEvent,
  ReadResult,
  ReasonInput,
  SaveInput,
  SaveResult,
} from '../orderEditEvents.ts';
import { orderLock } from '../orderLock.ts';
import type { Acquired, Renewed } from '../orderLockEvents.ts';

export const staff = (only: Partial<Order> = {}): StaffOrder => kinds.order.staff.parse(sampleOrder(only));
export const read = staff({ address: 'read', note: 'read' });
export const stored = (only: Partial<Order>): StaffOrder =>
  staff({ address: 'read', note: 'read', revision: 1, ...only });
export const requested = (only: Partial<FieldValues>): FieldValues => ({ ...valuesOf(read), ...only });

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 15; turn += 1) await Promise.resolve();
};

/** TYPED and SAVE with the current values of the form. */
export type Step = OrderEditEvent | { type: 'TYPED' | 'SAVE'; draft: FieldValues };

type Plan = {
  loaded: ReadResult[];
  acquired: Acquired;
  saves: SaveResult[];
  removed: SaveResult;
  reason: string | null;
  merge: (input: MergeInput) => MergeResult;
  isSure: boolean;
  isResponding: boolean;
};

/** `isResponding: false`: saves wait for `respond()`. */
const running = (only: Partial<Plan> = {}, isClosed = false) => {
  const plan: Plan = {
    loaded: [{ kind: 'loaded', order: read }],
    acquired: { kind: 'granted', fence: 1, leftMs: LOCK_MS, order: read },
    saves: [{ kind: 'saved', order: read }],
    removed: { kind: 'saved', order: read },
    reason: 'no answer at the door',
    merge: () => ({}),
    isSure: true,
    isResponding: true,
    ...only,
  };
  const clock = new SimulatedClock();
  const saved: SaveInput[] = [];
  const requests: string[] = [];
  const emitted: OrderEditEmitted[] = [];
  let unsaved: Patch = {};
  let given: FieldValues | null = null;
  const adopted: Patch[] = [];
  let release: () => void = () => {};
  const next = <T>(list: T[]): T => {
    const value = list.length > 1 ? list.shift() : list[0];
    if (value === undefined) throw new Error('nothing planned');
    return value;
  };
  const actor = createActor(
    orderEdit.provide({
      actors: {
        lock: orderLock.provide({
          actors: {
            settle: fromPromise<void>(async () => {}),
            acquire: fromPromise<Acquired, { takeOver: boolean }>(async () => plan.acquired),
            renew: fromPromise<Renewed, { fence: number }>(async () => ({ kind: 'renewed', leftMs: LOCK_MS })),
            release: fromPromise<void>(async () => void requests.push('release')),
            clear: fromPromise<boolean>(async () => true),
          },
        }),
        load: fromPromise<ReadResult, { isFresh: boolean }>(async () => next(plan.loaded)),
        watch: fromCallback<OrderEditEvent>(() => () => {}),
        save: fromPromise<SaveResult, SaveInput>(async ({ input }) => {
          saved.push(input);
          requests.push('save');
          if (!plan.isResponding) await new Promise<void>((resolve) => (release = resolve));
          return next(plan.saves);
        }),
        remove: fromPromise<SaveResult, { fence: number | null }>(async () => {
          requests.push('remove');
          return plan.removed;
        }),
        askReason: fromPromise<string | null, ReasonInput>(async ({ input }) => {
          requests.push(`reason ${input.number}`);
          return plan.reason;
        }),
        askMerge: fromPromise<MergeResult, MergeInput>(async ({ input }) => {
          requests.push(`merge ${input.differences.map(({ field }) => field).join(' ')}`);
          return plan.merge(input);
        }),
        confirmDelete: fromPromise<boolean>(async () => plan.isSure),
      },
    }),
    { input: { orderId: read.id, userId: 'me', isClosed, unsaved: () => unsaved }, clock },
  );
  const without = (fields: Patch): Patch =>
    Object.fromEntries(Object.entries(unsaved).filter(([field]) => !(field in fields)));
  actor.on('*', (event) => {
    emitted.push(event);
    if (event.type === 'decided') unsaved = without(event.patch);
  });
  actor.subscribe(({ context: { base } }) => {
    const patch = base === null || given === null ? null : patchTo({ ...given, ...unsaved }, { ...base, ...unsaved });
    if (patch !== null) adopted.push(patch);
    given = base;
  });
  const type = (draft: FieldValues): void => {
    const { base } = actor.getSnapshot().context;
    if (base !== null) unsaved = patchTo(base, draft) ?? {};
  };
  actor.start();
  const view = () => {
    const snapshot = actor.getSnapshot();
    return {
      isEditable: snapshot.hasTag('editing') && mayEdit(snapshot.context),
      ...snapshot.context,
      draft: draftOf(snapshot.context),
      differences: differencesIn(snapshot.context, draftOf(snapshot.context)),
    };
  };
  return {
    actor,
    requests,
    saved,
    emitted,
    adopted,
    plan,
    view,
    respond: async () => {
      release();
      await settled();
    },
    send: async (...steps: Step[]) => {
      for (const step of steps) {
        if ('draft' in step) type(step.draft);
        actor.send(step);
      }
      await settled();
    },
    pass: async (ms: number) => {
      for (let remainingMs = ms; remainingMs > 0; remainingMs -= 1_000) {
        clock.increment(Math.min(remainingMs, 1_000));
        await settled();
      }
    },
    output: () => (actor.getSnapshot().status === 'done' ? actor.getSnapshot().output : null),
  };
};
export const opened = async (only: Partial<Plan> = {}, isClosed = false) => {
  const world = running(only, isClosed);
  await settled();
  return world;
};
/** How each save ended. */
export const saveEnds = (emitted: readonly OrderEditEmitted[]) =>
  emitted.flatMap((each) => (each.type === 'saveEnded' ? [each.refusal] : []));
