// The requests of the machine that edits an order: read, save, delete.
import type { Api, Failure } from '@despacho/client/rest.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { ReadResult, SaveInput, SaveResult } from '@despacho/domain/machines/orderEditEvents.ts';
import { editsBetween } from '@despacho/domain/orders/edits.ts';
import { redZoneQuery } from '../../entities/incidents/askRedZones.ts';
import { notify } from '../../kit/notify/notify.ts';
import { statusText } from '../orderStatus/text.ts';
import { offerUndo } from '../undo/offerUndo.ts';
import { conflictIn } from './lock/lockRequests.ts';
import { editText } from './text.ts';

const failed = (failure: Failure): SaveResult => {
  const conflict = failure.code === 'conflict' ? conflictIn(failure.details) : null;
  return conflict === null ? { kind: 'refused', failure } : { kind: 'conflict', conflict };
};

/** Proves that the lock is this tab's. */
const fenceHeader = (fence: number | null) => (fence === null ? {} : { 'x-lock-fence': String(fence) });

export const readOrder = async (api: Api, orderId: string, signal?: AbortSignal): Promise<ReadResult> => {
  const result = await api.order({ params: { id: orderId }, ...(signal === undefined ? {} : { signal }) });
  if (result.ok) return { kind: 'loaded', order: result.value.order };
  return { kind: result.code === 'not-found' ? 'missing' : 'failed' };
};

/** The two changes that are offered for undoing; null: neither was made. */
const undoTextOf = ({ base, requested }: SaveInput, number: string): string | null => {
  if (requested.status === ORDER_STATUS.CANCELLED && base.status !== requested.status) return statusText.undone(number);
  return requested.alias_id === null && base.alias_id !== null ? editText.unassigned(number) : null;
};

export const saveOrder = async (
  api: Api,
  orderId: string,
  input: SaveInput,
  zones: { isConfirmed: boolean },
): Promise<SaveResult> => {
  const { base, requested, fence } = input;
  const body = editsBetween(base, requested);
  // The machine saves only what differs.
  if (body === null) throw new Error(`order ${orderId} has no changes to save`);
  const result = await api.editOrder({
    params: { id: orderId },
    query: {
      notify_biker: requested.alias_id === null ? 'false' : 'true',
      calculate_circle: 'true',
      ...redZoneQuery(zones),
    },
    headers: fenceHeader(fence),
    body,
  });
  if (!result.ok) return failed(result);
  const { order, duplicateOf, event } = result.value;
  if (duplicateOf !== null) notify(editText.duplicate(duplicateOf.number), 'warning');
  const text = undoTextOf(input, order.number);
  if (text !== null) offerUndo({ text, orders: [{ id: order.id, number: order.number, event }] });
  return { kind: 'saved', order };
};

export const removeOrder = async (api: Api, orderId: string, fence: number | null): Promise<SaveResult> => {
  const result = await api.deleteOrder({ params: { id: orderId }, headers: fenceHeader(fence) });
  if (!result.ok) return failed(result);
  const { order, event } = result.value;
  if (event === null) notify(editText.removed, 'success');
  else offerUndo({ text: editText.removed, orders: [{ id: order.id, number: order.number, event }] });
  return { kind: 'saved', order };
};
