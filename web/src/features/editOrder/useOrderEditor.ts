// The edit of one order as a screen draws it: `const editor = useOrderEditor({ orderId, isClosed, onOver })`. Runs the machine
// orderEdit while the screen is mounted, and connects it with the form, the page and the notifications.
import { writable, type Readable } from '@despacho/client/readable.ts';
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { editableField } from '@despacho/contract/orders/payload.ts';
import { orderEdit } from '@despacho/domain/machines/orderEdit.ts';
import type {
  Ending,
  Inputs,
  LockView,
  OrderEditEmitted,
  OrderEditEvent,
} from '@despacho/domain/machines/orderEditEvents.ts';
import { mayEdit } from '@despacho/domain/machines/orderEditMerge.ts';
import { isMoved } from '@despacho/domain/orders/history.ts';
import { formValuesOf, inputsOf, type FieldValues, type FormValues } from '@despacho/domain/orders/merge/values.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { createActor, type Actor, type SnapshotFrom } from 'xstate';
import { askAssignment, cashRefusal, type Confirmed } from '../../entities/cash/askAssignment.ts';
import { redZoneRefusal } from '../../entities/incidents/askRedZones.ts';
import { referenceRefusal } from '../../entities/orders/referenceRefusal.ts';
import { refusalOf, refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { useConnection } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { ledBy } from './ledBy.ts';
import { lockRequests } from './lock/lockRequests.ts';
import { orderEditActors, type EditDependencies } from './orderEditActors.ts';
import { editText } from './text.ts';

/** The form owns the input: the machine reads it there and writes decisions into it. */
type EditedForm = {
  unsaved: () => Inputs;
  replace: (values: Partial<FormValues>) => void;
};

export type RunningOrderEdit = {
  actor: Actor<typeof orderEdit>;
  /** The other person of a difference; null while unknown. */
  changedBy: Readable<string | null>;
  send: (event: OrderEditEvent) => void;
  /** Runs the machine until the returned function is called, and then until the lock is released. */
  open: () => () => void;
  /** Connects the form until the returned function is called. */
  attach: (form: EditedForm) => () => void;
  /** Null: saved. */
  save: () => Promise<Refusal | null>;
};

type RunOptions = Omit<EditDependencies, 'lock' | 'confirmedZones' | 'isSaved'> & { userId: string };

type SaveEnd = Extract<OrderEditEmitted, { type: 'saveEnded' }>['refusal'];

const nextSaveEnd = async (actor: RunningOrderEdit['actor']): Promise<SaveEnd> =>
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
  const { details, code } = end;
  const reason = redZoneRefusal(details) ?? cashRefusal(details) ?? referenceRefusal(details) ?? FAILURE_TEXT[code];
  const text = editText.saveFailed(reason);
  notify(text, 'danger');
  return refusedWith(text);
};

/** A hidden page releases its lock at once; the browser may show it again from its memory. */
const followPage = (actor: RunningOrderEdit['actor'], releaseLast: () => void): (() => void) => {
  const onHide = (): void => {
    releaseLast();
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

const STAYS: Refusal = { fields: {}, text: null };

const runOrderEdit = ({ userId, ...options }: RunOptions): RunningOrderEdit => {
  const { api, orderId, isClosed } = options;
  // Milliseconds of a clock that is never set back.
  const lock = lockRequests(api, orderId, () => performance.now());
  let form: EditedForm | null = null;
  let zones: Confirmed = { isConfirmed: false };
  let isFollowed = false;
  const isSaved = async (): Promise<boolean> => (await nextSaveEnd(actor)) === null;
  const actor: RunningOrderEdit['actor'] = createActor(
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
    actor,
    changedBy,
    send: (event) => actor.send(event),
    open: () => {
      // Until the lock is released, which may be after the screen has gone.
      if (!isFollowed) actor.subscribe({ complete: followPage(actor, lock.releaseLast) });
      isFollowed = true;
      actor.start();
      actor.send({ type: 'MOUNTED' });
      return () => {
        if (actor.getSnapshot().status === 'active') actor.send({ type: 'UNMOUNTED' });
      };
    },
    attach: (attached) => {
      form = attached;
      return () => {
        form = null;
      };
    },
    save: async () => {
      const led = ledBy(actor.getSnapshot().context.order, form?.unsaved() ?? {});
      const confirmed = led === null ? { isConfirmed: false } : await askAssignment(api, options.live, led);
      if (confirmed === null) return STAYS;
      zones = confirmed;
      const end = nextSaveEnd(actor);
      actor.send({ type: 'SAVE' });
      return refusalOfSave(await end);
    },
  };
};

/** An order that is gone keeps its screen. */
export type EditEnding = Exclude<Ending, 'gone'>;

export type OrderEditorOptions = {
  orderId: string;
  /** Delivered, cancelled, deleted: no lock and no deleting; a save is compared all the same. */
  isClosed: boolean;
  /** Once, after the lock is released: the moment to navigate to another screen. */
  onOver: (ending: EditEnding) => void;
};

export type OpenOrder = {
  stage: 'open';
  /** As it is stored now. */
  order: StaffOrder;
  /** What a save is compared with. */
  base: FieldValues;
  /** The base as the fields of the form have it. */
  values: FormValues;
  lock: LockView;
  isClosed: boolean;
  isEditable: boolean;
  /** Saving, deleting, releasing the lock. */
  isBusy: boolean;
  edit: RunningOrderEdit;
};

export type OrderEditor =
  | { stage: 'loading' }
  | { stage: 'gone' }
  | { stage: 'failed'; retry: () => void }
  /** `onOver` was or is about to be called. */
  | { stage: 'over' }
  | OpenOrder;

const editorOf = (snapshot: SnapshotFrom<typeof orderEdit>, edit: RunningOrderEdit): OrderEditor => {
  const { order, base, lock, isClosed } = snapshot.context;
  if (snapshot.hasTag('gone')) return { stage: 'gone' };
  if (snapshot.hasTag('failed')) return { stage: 'failed', retry: () => edit.send({ type: 'RETRY' }) };
  if (snapshot.hasTag('over')) return { stage: 'over' };
  if (order === null || base === null) return { stage: 'loading' };
  return {
    stage: 'open',
    order,
    base,
    values: { ...formValuesOf(order), ...inputsOf(base) },
    lock,
    isClosed,
    isEditable: snapshot.hasTag('editing') && mayEdit(snapshot.context),
    isBusy: snapshot.hasTag('busy'),
    edit,
  };
};

const leadsOn = (ending: Ending | undefined): ending is EditEnding => ending !== undefined && ending !== 'gone';

export const useOrderEditor = ({ orderId, isClosed, onOver }: OrderEditorOptions): OrderEditor => {
  const { api } = useSession();
  const session = useSessionState();
  const userId = session.isSignedIn ? session.uid : '';
  const live = useConnection();
  const edit = useMemo(
    () => runOrderEdit({ api, live, orderId, userId, isClosed }),
    [api, live, orderId, userId, isClosed],
  );
  const snapshot = useSelector(edit.actor, (current) => current);
  useEffect(() => edit.open(), [edit]);
  const { output } = snapshot;
  const finish = useEffectEvent((ending: EditEnding) => onOver(ending));
  useEffect(() => {
    if (leadsOn(output)) finish(output);
  }, [output]);
  return editorOf(snapshot, edit);
};
