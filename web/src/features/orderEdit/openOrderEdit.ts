// One form of one order as long as somebody looks at it: the machine, the page's coming and going, and what is said of it.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { writable, type Readable } from '@despacho/client/readable.ts';
import type { Api } from '@despacho/client/rest.ts';
import { editableField, type EditableField } from '@despacho/contract/orders/payload.ts';
import type { EditedOrder } from '@despacho/contract/orders/forms.ts';
import type { orderEdit } from '@despacho/domain/machines/orderEdit.ts';
import type { OrderEditEmitted, OrderEditEvent } from '@despacho/domain/machines/orderEditEvents.ts';
import { typedValues, type Patch } from '@despacho/domain/order/merge/values.ts';
import { createActor, type SimulatedClock, type SnapshotFrom } from 'xstate';
import { refusalOf, refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import type { NameOf } from './askMerge.tsx';
import { lockCalls } from './lockCalls.ts';
import { orderEditLogic } from './orderEditLogic.ts';
import { editText } from './text.ts';

export type EditSnapshot = SnapshotFrom<typeof orderEdit>;

export type OpenEdit = {
  /** Begins with the first who looks and lets go when the last one has left. */
  snapshot: Readable<EditSnapshot>;
  /** What others changed and the inputs do not show yet; the form takes it as soon as it stands still. */
  adopted: Readable<Patch | null>;
  /** Who changed what is being changed here; null until it is known. */
  changedBy: Readable<string | null>;
  send: (event: OrderEditEvent) => void;
  type: (inputs: Partial<Record<EditableField, unknown>>) => void;
  takeAdopted: () => void;
  save: (form: EditedOrder) => Promise<Refusal | null>;
};

export type OpenEditOptions = {
  api: Api;
  live: Live<StaffDocs>;
  orderId: string;
  userId: string;
  isClosed: boolean;
  /** A clock that nobody sets back, and its timers. */
  now?: () => number;
  clock?: Pick<SimulatedClock, 'setTimeout' | 'clearTimeout'>;
};

const FIELDS = editableField.options;

const nameIn =
  ({ collections }: Live<StaffDocs>): NameOf =>
  (field, id) => {
    if (field === 'alias_id') return collections.courier.get(id)?.name ?? null;
    if (field === 'company_id') return collections.company.get(id)?.name ?? null;
    return field === 'branch_id' ? (collections.branch.get(id)?.name ?? null) : null;
  };

const refused = (refusal: Extract<OrderEditEmitted, { type: 'answered' }>['refusal']): Refusal | null => {
  if (refusal === null) return null;
  if (refusal === 'stopped') return { fields: {}, text: null };
  const said = refusalOf({ ok: false, ...refusal }, FIELDS);
  if (said.text === null) return said;
  const text = editText.saveFailed(FAILURE_TEXT[refusal.code]);
  notify(text, 'danger');
  return refusedWith(text);
};

export const openOrderEdit = (options: OpenEditOptions): OpenEdit => {
  const { api, live, orderId, userId, isClosed, now = () => performance.now(), clock } = options;
  const lock = lockCalls(api, orderId, now);
  const logic = orderEditLogic({ api, live, orderId, isClosed, lock, nameOf: nameIn(live) });
  const actor = createActor(logic, { input: { orderId, userId, isClosed }, ...(clock === undefined ? {} : { clock }) });
  const adopted = writable<Patch | null>(null);
  const changedBy = writable<string | null>(null);
  let answer: (refusal: Refusal | null) => void = () => {};

  const findWho = async (): Promise<void> => {
    const history = await api.orderHistory({ params: { id: orderId } });
    if (history.ok) changedBy.set(history.value.events[0]?.by.name ?? null);
  };
  actor.on('answered', ({ refusal }) => answer(refused(refusal)));
  actor.on('adopted', ({ patch }) => adopted.set({ ...adopted.get(), ...patch }));
  actor.on('differs', () => void findWho());
  actor.on('saved', () => notify(editText.saved, 'success'));
  actor.on('removalFailed', () => notify(editText.removeFailed, 'danger'));

  /** What the inputs say, and what they are still to say. */
  const valuesIn = (inputs: Partial<Record<EditableField, unknown>>) => {
    const { base } = actor.getSnapshot().context;
    return base === null ? null : { ...typedValues(base, inputs), ...adopted.get() };
  };

  const onHide = (): void => {
    lock.releaseLast();
    actor.send({ type: 'HIDDEN' });
  };
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) actor.send({ type: 'SHOWN' });
  };
  const listen = (): (() => void) => {
    addEventListener('pagehide', onHide);
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
    };
  };

  let watchers = 0;
  let hasBegun = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    clearTimeout(leaving);
    if (hasBegun) return;
    hasBegun = true;
    actor.start();
    // Until the lock is given back, which may be after the screen has gone.
    actor.subscribe({ complete: listen() });
  };
  /** React mounts twice while it is developed: who comes back in the same moment has never left. */
  const end = (): void => {
    leaving = setTimeout(() => {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'LEAVE' });
    });
  };

  return {
    adopted,
    changedBy,
    snapshot: {
      get: () => actor.getSnapshot(),
      subscribe: (listener) => {
        const { unsubscribe } = actor.subscribe(listener);
        watchers += 1;
        begin();
        return () => {
          unsubscribe();
          watchers -= 1;
          if (watchers === 0) end();
        };
      },
    },
    send: (event) => actor.send(event),
    type: (inputs) => {
      const draft = valuesIn(inputs);
      const held = actor.getSnapshot().context.draft;
      // What was put in by the machine itself is nothing that somebody typed.
      if (draft === null || held === null || FIELDS.every((field) => draft[field] === held[field])) return;
      actor.send({ type: 'TYPED', draft });
    },
    takeAdopted: () => adopted.set(null),
    save: async (form) => {
      const wanted = valuesIn(form);
      if (wanted === null) return refusedWith(FAILURE_TEXT.internal);
      const { promise, resolve } = Promise.withResolvers<Refusal | null>();
      answer = resolve;
      actor.send({ type: 'SAVE', wanted });
      return promise;
    },
  };
};
