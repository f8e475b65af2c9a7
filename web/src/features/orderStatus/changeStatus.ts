// Saves what the status dialog was answered, from wherever it was asked; under anybody's lock [OR17].
import type { Api } from '@despacho/client/rest.ts';
import type { EditableField } from '@despacho/contract/orderPayload.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';
import { valueOf } from '@despacho/domain/order/fields.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import type { StatusAnswer } from './askStatus.tsx';
import { statusText } from './text.ts';

/** True when the order has that status now. */
export const changeStatus = async (api: Api, order: StaffOrder, { status, reason }: StatusAnswer): Promise<boolean> => {
  const base = (field: EditableField) => ({ [field]: valueOf(order, field) });
  const result = await api.editOrder({
    params: { id: order.id },
    query: { notify_biker: order.courier === null ? 'false' : 'true', calculate_circle: 'true' },
    headers: {},
    body: {
      status,
      ...(reason === null ? {} : { orderObservations: reason }),
      base: { ...base('status'), ...(reason === null ? {} : base('orderObservations')) },
    },
  });
  if (!result.ok) {
    notify(statusText.failed, 'danger');
    // The documents' sentence names no reason; somebody else's change is worth knowing of.
    notify(FAILURE_TEXT[result.code], 'warning');
    return false;
  }
  notify(statusText.done, 'success');
  return true;
};
