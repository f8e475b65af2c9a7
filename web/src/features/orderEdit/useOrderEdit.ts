// Opens an order for changing while the screen shows it: `const edit = useOrderEdit({ orderId, isClosed, onOver })`.
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import { hasChanges, mayEdit } from '@despacho/domain/machines/orderEditDraft.ts';
import { formValuesOf, inputsOf } from '@despacho/domain/order/merge/values.ts';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { askToLeave } from '../../kit/form/useDirtyGuard.ts';
import { useConnection } from '../../kit/live.tsx';
import { openOrderEdit, type EditSnapshot, type OpenEdit } from './openOrderEdit.ts';
import type { Ending, OrderEdit, OrderEditOptions } from './orderEdit.ts';

const viewOf = (snapshot: EditSnapshot, open: OpenEdit): OrderEdit => {
  const { send, save } = open;
  const { order, draft, isClosed } = snapshot.context;
  if (snapshot.hasTag('gone')) return { stage: 'gone' };
  if (snapshot.hasTag('failed')) return { stage: 'failed', retry: () => send({ type: 'RETRY' }) };
  if (snapshot.hasTag('over')) return { stage: 'over' };
  if (order === null || draft === null) return { stage: 'loading' };
  const hasUnsaved = hasChanges(snapshot.context);
  const leave = async (): Promise<void> => {
    if (!hasUnsaved || (await askToLeave())) send({ type: 'LEAVE' });
  };
  return {
    stage: 'open',
    order,
    values: { ...formValuesOf(order), ...inputsOf(draft) },
    isClosed,
    isEditable: snapshot.hasTag('editing') && mayEdit(snapshot.context),
    isBusy: snapshot.hasTag('busy'),
    hasChanges: hasUnsaved,
    save,
    remove: () => send({ type: 'DELETE' }),
    leave: () => void leave(),
    open,
  };
};

const isEnding = (output: string | undefined): output is Ending => output !== undefined && output !== 'gone';

export const useOrderEdit = ({ orderId, isClosed, onOver }: OrderEditOptions): OrderEdit => {
  const { api } = useSession();
  const state = useSessionState();
  const userId = state.isSignedIn ? state.uid : '';
  const live = useConnection();
  const open = useMemo(
    () => openOrderEdit({ api, live, orderId, userId, isClosed }),
    [api, live, orderId, userId, isClosed],
  );
  const snapshot = useSyncExternalStore(open.snapshot.subscribe, open.snapshot.get);
  const { output } = snapshot;
  const tellOver = useEffectEvent((ending: Ending) => onOver(ending));
  useEffect(() => {
    if (isEnding(output)) tellOver(output);
  }, [output]);
  return viewOf(snapshot, open);
};
