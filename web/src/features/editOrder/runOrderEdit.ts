// Runs the machine orderEdit for one order while a screen shows it, and connects it with the form, the page and the notifications.
import { writable, type Readable } from '@despacho/client/readable.ts';
import { editableField } from '@despacho/contract/orders/payload.ts';
import { orderEdit } from '@despacho/domain/machines/orderEdit.ts';
import { isMoved } from '@despacho/domain/orders/history.ts';
import type { Inputs, OrderEditEmitted, OrderEditEvent } from '@despacho/domain/machines/orderEditEvents.ts';
import { inputsOf, type FormValues } from '@despacho/domain/orders/merge/values.ts';
import { createActor, type Actor, type SnapshotFrom } from 'xstate';
import { askRedZones, redZoneRefusal } from '../../entities/incidents/askRedZones.ts';
import { refusalOf, refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { lockRequests, type LockRequests } from './lock/lockRequests.ts';
import { ledBy } from './ledBy.ts';
import { orderEditActors, type EditDependencies } from './orderEditActors.ts';
import { editText } from './text.ts';

type OrderEditActor = Actor<typeof orderEdit>;
export type OrderEditSnapshot = SnapshotFrom<typeof orderEdit>;

/** The form owns the input: the machine reads it there and writes decisions into it. */
type EditedForm = {
  unsaved: () => Inputs;
  replace: (values: Partial<FormValues>) => void;
};

export type RunningOrderEdit = {
  /** Starts with the first subscriber; after the last one the lock is released. */
  snapshot: Readable<OrderEditSnapshot>;
  /** The other person of a difference; null while unknown. */
  changedBy: Readable<string | null>;
  send: (event: OrderEditEvent) => void;
  /** Connects the form until the returned function is called. */
  attach: (form: EditedForm) => () => void;
  /** Null: saved. */
  save: () => Promise<Refusal | null>;
};

export type OrderEditOptions = Omit<EditDependencies, 'lock' | 'confirmedZones' | 'isSaved'> & { userId: string };

type SaveEnd = Extract<OrderEditEmitted, { type: 'saveEnded' }>['refusal'];

const nextSaveEnd = async (actor: OrderEditActor): Promise<SaveEnd> =>
  new Promise((resolve) => {
    const { unsubscribe } = actor.on('saveEnded', ({ refusal }) => {
      unsubscribe();
      resolve(refusal);
    });
  });

const refusalOfSave = (end: SaveEnd): Refusal | null => {
  if (end === null) return null;
  if (end === 'stopped') return { fields: {}, text: null };
  const refusal = refusalOf({ ok: false, ...end }, editableField.options);
  if (refusal.text === null) return refusal;
  const text = editText.saveFailed(redZoneRefusal(end.details) ?? FAILURE_TEXT[end.code]);
  notify(text, 'danger');
  return refusedWith(text);
};

/** A hidden page releases its lock at once; the browser may show it again from its memory. */
const followPage = (actor: OrderEditActor, lock: LockRequests): (() => void) => {
  const onHide = (): void => {
    lock.releaseLast();
    actor.send({ type: 'HIDDEN' });
  };
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) actor.send({ type: 'SHOWN' });
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
};

/** Runs the actor while it has subscribers. */
const whileSubscribed = (actor: OrderEditActor, lock: LockRequests): Readable<OrderEditSnapshot> => {
  let subscribers = 0;
  let isStarted = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const start = (): void => {
    clearTimeout(leaving);
    if (isStarted) return;
    isStarted = true;
    actor.start();
    // Until the lock is released, which may be after the screen has gone.
    actor.subscribe({ complete: followPage(actor, lock) });
  };
  // A development build of React mounts twice in a row: the second mount cancels this.
  const leave = (): void => {
    leaving = setTimeout(() => {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'LEAVE' });
    });
  };
  return {
    get: () => actor.getSnapshot(),
    subscribe: (listener) => {
      const { unsubscribe } = actor.subscribe(listener);
      subscribers += 1;
      start();
      return () => {
        unsubscribe();
        subscribers -= 1;
        if (subscribers === 0) leave();
      };
    },
  };
};

const STAYS: Refusal = { fields: {}, text: null };

export const runOrderEdit = ({ userId, ...options }: OrderEditOptions): RunningOrderEdit => {
  const { api, orderId, isClosed } = options;
  // Milliseconds of a clock that is never set back.
  const lock = lockRequests(api, orderId, () => performance.now());
  let form: EditedForm | null = null;
  let zones = { isConfirmed: false };
  const isSaved = async (): Promise<boolean> => (await nextSaveEnd(actor)) === null;
  const actor: OrderEditActor = createActor(
    orderEdit.provide({ actors: orderEditActors({ ...options, lock, confirmedZones: () => zones, isSaved }) }),
    {
      input: { orderId, userId, isClosed, unsaved: () => form?.unsaved() ?? {} },
    },
  );
  const changedBy = writable<string | null>(null);
  const readChangedBy = async (): Promise<void> => {
    const history = await api.orderHistory({ params: { id: orderId } });
    const latest = history.ok ? history.value.events[0] : undefined;
    if (history.ok) changedBy.set(latest === undefined || isMoved(latest) ? null : latest.by.name);
  };
  actor.on('differs', () => void readChangedBy());
  actor.on('decided', ({ patch }) => form?.replace(inputsOf(patch)));
  actor.on('saved', () => notify(editText.saved, 'success'));
  actor.on('removalFailed', () => notify(editText.removeFailed, 'danger'));
  return {
    snapshot: whileSubscribed(actor, lock),
    changedBy,
    send: (event) => actor.send(event),
    attach: (attached) => {
      form = attached;
      return () => {
        form = null;
      };
    },
    save: async () => {
      const led = ledBy(actor.getSnapshot().context.order, form?.unsaved() ?? {});
      const confirmed = led === null ? { isConfirmed: false } : await askRedZones(api, options.live, [led]);
      if (confirmed === null) return STAYS;
      zones = confirmed;
      const end = nextSaveEnd(actor);
      actor.send({ type: 'SAVE' });
      return refusalOfSave(await end);
    },
  };
};
