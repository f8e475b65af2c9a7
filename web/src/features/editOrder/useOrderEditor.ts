// The edit of one order as a screen draws it: `const editor = useOrderEditor({ orderId, isClosed, onOver })`.
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import type { Ending, LockView } from '@despacho/domain/machines/orderEditEvents.ts';
import { mayEdit } from '@despacho/domain/machines/orderEditMerge.ts';
import { formValuesOf, inputsOf, type FieldValues, type FormValues } from '@despacho/domain/orders/merge/values.ts';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useConnection } from '../../kit/live.tsx';
import { runOrderEdit, type OrderEditSnapshot, type RunningOrderEdit } from './runOrderEdit.ts';

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

const editorOf = (snapshot: OrderEditSnapshot, edit: RunningOrderEdit): OrderEditor => {
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
  const snapshot = useSyncExternalStore(edit.snapshot.subscribe, edit.snapshot.get);
  const { output } = snapshot;
  const finish = useEffectEvent((ending: EditEnding) => onOver(ending));
  useEffect(() => {
    if (leadsOn(output)) finish(output);
  }, [output]);
  return editorOf(snapshot, edit);
};
