// A form over an order whose server is the test: it answers what was planned, in the time of a simulated clock.
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds, type StaffOrder } from '@despacho/contract/views.ts';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { LOCK_MS } from '../../locks.ts';
import { valuesOf, type FieldValues } from '../../order/merge/values.ts';
import { orderEdit } from '../orderEdit.ts';
import { mayEdit } from '../orderEditDraft.ts';
import type {
  Loaded,
  MergeAnswer,
  MergeInput,
  OrderEditEmitted,
  OrderEditEvent,
  SaveAnswer,
  SaveInput,
} from '../orderEditEvents.ts';
import { orderLock } from '../orderLock.ts';
import type { Acquired, Renewed } from '../orderLockEvents.ts';

export const staff = (only: Partial<Order> = {}): StaffOrder => kinds.order.staff.parse(sampleOrder(only));
export const read = staff({ address: 'read', note: 'read' });
export const stored = (only: Partial<Order>): StaffOrder =>
  staff({ address: 'read', note: 'read', revision: 1, ...only });
export const wanted = (only: Partial<FieldValues>): FieldValues => ({ ...valuesOf(read), ...only });

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 15; turn += 1) await Promise.resolve();
};

type Plan = {
  loaded: Loaded[];
  acquired: Acquired;
  saves: SaveAnswer[];
  removed: SaveAnswer;
  reason: string | null;
  merge: (input: MergeInput) => MergeAnswer;
  isSure: boolean;
  isAnswering: boolean;
};

/** `isAnswering: false` = saves hang until `answer()`. */
const running = (only: Partial<Plan> = {}, isClosed = false) => {
  const plan: Plan = {
    loaded: [{ kind: 'loaded', order: read }],
    acquired: { kind: 'granted', fence: 1, leftMs: LOCK_MS, order: read },
    saves: [{ kind: 'saved', order: read }],
    removed: { kind: 'saved', order: read },
    reason: 'no answer at the door',
    merge: () => ({}),
    isSure: true,
    isAnswering: true,
    ...only,
  };
  const clock = new SimulatedClock();
  const saved: SaveInput[] = [];
  const asked: string[] = [];
  const told: OrderEditEmitted[] = [];
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
            release: fromPromise<void>(async () => void asked.push('release')),
            clear: fromPromise<boolean>(async () => true),
          },
        }),
        load: fromPromise<Loaded, { isFresh: boolean }>(async () => next(plan.loaded)),
        watch: fromCallback<OrderEditEvent>(() => () => {}),
        save: fromPromise<SaveAnswer, SaveInput>(async ({ input }) => {
          saved.push(input);
          asked.push('save');
          if (!plan.isAnswering) await new Promise<void>((resolve) => (release = resolve));
          return next(plan.saves);
        }),
        remove: fromPromise<SaveAnswer, { fence: number | null }>(async () => {
          asked.push('remove');
          return plan.removed;
        }),
        askReason: fromPromise<string | null, { remarks: string | null }>(async () => {
          asked.push('reason');
          return plan.reason;
        }),
        askMerge: fromPromise<MergeAnswer, MergeInput>(async ({ input }) => {
          asked.push(`merge ${input.differences.map(({ field }) => field).join(' ')}`);
          return plan.merge(input);
        }),
        confirmDelete: fromPromise<boolean>(async () => plan.isSure),
      },
    }),
    { input: { orderId: read.id, userId: 'me', isClosed }, clock },
  );
  actor.on('*', (event) => told.push(event));
  actor.start();
  const view = () => {
    const snapshot = actor.getSnapshot();
    return { isEditable: snapshot.hasTag('editing') && mayEdit(snapshot.context), ...snapshot.context };
  };
  return {
    actor,
    asked,
    saved,
    told,
    plan,
    view,
    answer: async () => {
      release();
      await settled();
    },
    send: async (...events: OrderEditEvent[]) => {
      for (const event of events) actor.send(event);
      await settled();
    },
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 1_000) {
        clock.increment(Math.min(left, 1_000));
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
export const answers = (told: readonly OrderEditEmitted[]) =>
  told.flatMap((each) => (each.type === 'answered' ? [each.refusal] : []));
