// Saves the choice of the status dialog, under the lock of any user [OR17].
import type { Api } from '@despacho/client/rest.ts';
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { collectedCents } from '@despacho/domain/money/amounts.ts';
import { sendsCreation } from '@despacho/domain/orders/edits.ts';
import { valueOf } from '@despacho/domain/orders/fields.ts';
import { cashRefusal, confirmedQuery, reasonAfterRefusal } from '../../entities/cash/askAssignment.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { offerUndo } from '../undo/offerUndo.ts';
import type { StatusAnswer } from './askStatus.tsx';
import { statusText } from './text.ts';

/** [OR96] Eliminado is saved by the request that deletes. `cashReason`: why the courier gets more cash than the limit. */
export const sendStatus = async (
  api: Api,
  order: StaffOrder,
  { status, reason }: StatusAnswer,
  cashReason: string | null = null,
) => {
  if (status === ORDER_STATUS.DELETED) return api.deleteOrder({ params: { id: order.id }, headers: {} });
  const base = (field: EditableField) => ({ [field]: valueOf(order, field) });
  const creation = sendsCreation(order.status) ? base('_createdAt') : {};
  return api.editOrder({
    params: { id: order.id },
    query: {
      notify_biker: order.courier === null ? 'false' : 'true',
      calculate_circle: 'true',
      ...confirmedQuery({ isConfirmed: false, ...(cashReason === null ? {} : { cashReason }) }),
    },
    headers: {},
    body: {
      status,
      ...(reason === null ? {} : { orderObservations: reason }),
      ...creation,
      base: { ...base('status'), ...creation, ...(reason === null ? {} : base('orderObservations')) },
    },
  });
};

const UNDO_TEXT: Partial<Record<OrderStatus, (number: string) => string>> = {
  [ORDER_STATUS.CANCELLED]: statusText.undone,
  [ORDER_STATUS.DELETED]: statusText.deleted,
};

/** True when the order has that status now. A cancellation and a deletion can be undone. */
export const changeStatus = async (api: Api, order: StaffOrder, answer: StatusAnswer): Promise<boolean> => {
  const first = await sendStatus(api, order, answer);
  const cashReason = await reasonAfterRefusal(order.id, first, collectedCents(order));
  const result = cashReason === null ? first : await sendStatus(api, order, answer, cashReason);
  if (!result.ok) {
    // The person was asked and gave no reason.
    if (cashRefusal(result.details) !== null) return false;
    notify(statusText.failed, 'danger');
    // The fixed message has no reason; a change by another user is added.
    notify(FAILURE_TEXT[result.code], 'warning');
    return false;
  }
  notify(statusText.done, 'success');
  const { id, number } = order;
  const undoText = UNDO_TEXT[answer.status];
  if (undoText !== undefined)
    offerUndo({ text: undoText(number), orders: [{ id, number, event: result.value.event }] });
  return true;
};
