// The machine of the form with everything it asks for: the API, the live connection, and the questions to the person.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Api, Failure } from '@despacho/client/rest.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';
import { orderEdit } from '@despacho/domain/machines/orderEdit.ts';
import type { Loaded, OrderEditEvent, SaveAnswer, SaveInput } from '@despacho/domain/machines/orderEditEvents.ts';
import { orderLock } from '@despacho/domain/machines/orderLock.ts';
import { editsBetween } from '@despacho/domain/order/edits.ts';
import { fromCallback, fromPromise } from 'xstate';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { askReason } from '../orderStatus/askStatus.tsx';
import { statusText } from '../orderStatus/text.ts';
import { offerUndo } from '../undo/offerUndo.ts';
import { askMerge, type NameOf } from './askMerge.tsx';
import { conflictIn, type LockCalls } from './lockCalls.ts';
import { editText } from './text.ts';
import { watchOrder } from './watchOrder.ts';

export type EditParts = {
  api: Api;
  live: Live<StaffDocs>;
  orderId: string;
  isClosed: boolean;
  lock: LockCalls;
  nameOf: NameOf;
};

const failed = (failure: Failure): SaveAnswer => {
  const conflict = failure.code === 'conflict' ? conflictIn(failure.details) : null;
  return conflict === null ? { kind: 'refused', failure } : { kind: 'conflict', conflict };
};
const proofOf = (fence: number | null) => (fence === null ? {} : { 'x-lock-fence': String(fence) });

const read = async (api: Api, orderId: string, signal?: AbortSignal): Promise<Loaded> => {
  const result = await api.order({ params: { id: orderId }, ...(signal === undefined ? {} : { signal }) });
  if (result.ok) return { kind: 'loaded', order: result.value.order };
  return { kind: result.code === 'not-found' ? 'missing' : 'failed' };
};

/** What is worth taking back in one grip: an order that was cancelled, or that nobody has any more. */
const lossIn = ({ base, wanted }: SaveInput, number: string): string | null => {
  if (wanted.status === ORDER_STATUS.CANCELLED && base.status !== wanted.status) return statusText.undone(number);
  return wanted.alias_id === null && base.alias_id !== null ? editText.unassigned(number) : null;
};

const save = async ({ api, orderId }: EditParts, input: SaveInput): Promise<SaveAnswer> => {
  const { base, wanted, fence } = input;
  const body = editsBetween(base, wanted);
  // The machine saves only what differs.
  if (body === null) throw new Error(`nothing of order ${orderId} differs`);
  const hasCourier = wanted.alias_id !== null;
  const result = await api.editOrder({
    params: { id: orderId },
    query: { notify_biker: hasCourier ? 'true' : 'false', calculate_circle: 'true' },
    headers: proofOf(fence),
    body,
  });
  if (!result.ok) return failed(result);
  const { order, duplicateOf, event } = result.value;
  if (duplicateOf !== null) notify(editText.duplicate(duplicateOf.number), 'warning');
  const loss = lossIn(input, order.number);
  if (loss !== null) offerUndo({ text: loss, orders: [{ id: order.id, number: order.number, event }] });
  return { kind: 'saved', order };
};

const remove = async ({ api, orderId }: EditParts, fence: number | null): Promise<SaveAnswer> => {
  const result = await api.deleteOrder({ params: { id: orderId }, headers: proofOf(fence) });
  if (!result.ok) return failed(result);
  const { order, event } = result.value;
  if (event === null) notify(editText.removed, 'success');
  else offerUndo({ text: editText.removed, orders: [{ id: order.id, number: order.number, event }] });
  return { kind: 'saved', order };
};

/** Out of the live connection's sight an order may be gone, or only closed for long. */
const onLeft = async ({ api, orderId }: EditParts, tell: (event: OrderEditEvent) => void): Promise<void> => {
  const found = await read(api, orderId);
  if (found.kind === 'missing') tell({ type: 'GONE' });
  if (found.kind === 'loaded') tell({ type: 'ORDER', order: found.order });
};

const lockLogic = ({ lock }: EditParts) =>
  orderLock.provide({
    actors: {
      settle: fromPromise(async () => lock.settle()),
      acquire: fromPromise(async ({ input }: { input: { takeOver: boolean } }) => lock.acquire(input.takeOver)),
      renew: fromPromise(async ({ input }: { input: { fence: number } }) => lock.renew(input.fence)),
      release: fromPromise(async () => lock.release()),
      clear: fromPromise(async () => {
        const isFree = await lock.clear();
        if (!isFree) notify(editText.clearFailed, 'danger');
        return isFree;
      }),
    },
  });

const questions = (parts: EditParts) => ({
  askReason: fromPromise(async ({ input }: { input: { remarks: string | null } }) => askReason(input.remarks)),
  askMerge: fromPromise(async ({ input, signal }: { input: Parameters<typeof askMerge>[0]; signal: AbortSignal }) =>
    askMerge(input, parts.nameOf, signal),
  ),
  confirmDelete: fromPromise(async () => confirm({ title: editText.removeTitle, action: editText.removeAction })),
});

export const orderEditLogic = (parts: EditParts) => {
  const { api, live, orderId, isClosed } = parts;
  const shown = (): StaffOrder | undefined =>
    !isClosed && live.status.get().freshness === 'fresh' ? live.collections.order.get(orderId) : undefined;
  return orderEdit.provide({
    actors: {
      lock: lockLogic(parts),
      load: fromPromise(async ({ input, signal }: { input: { isFresh: boolean }; signal: AbortSignal }) => {
        const order = input.isFresh ? undefined : shown();
        return order === undefined ? read(api, orderId, signal) : { kind: 'loaded' as const, order };
      }),
      watch: fromCallback<OrderEditEvent>(({ sendBack }) =>
        watchOrder(live, orderId, sendBack, () => void onLeft(parts, sendBack)),
      ),
      save: fromPromise(async ({ input }: { input: SaveInput }) => save(parts, input)),
      remove: fromPromise(async ({ input }: { input: { fence: number | null } }) => remove(parts, input.fence)),
      ...questions(parts),
    },
  });
};
