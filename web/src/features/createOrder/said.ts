// What the documents have the form say beside what was typed: the branch's place, the status, that nobody carries it.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { SaidOrder } from '@despacho/domain/machines/orderCreate.ts';
import type { LatLng } from '@despacho/contract/values.ts';

export const saidOf = (said: SaidOrder, origin: LatLng | null): SaidOrder => ({
  ...said,
  status: ORDER_STATUS.ON_HOLD,
  ...(origin === null ? {} : { origin: `${origin.lat},${origin.lng}` }),
  ...(typeof said.alias_id === 'string' ? {} : { without_biker: 'Yes' }),
});

/** The addresses of the documents: with a courier he is told, without one the circle is computed. */
export const queryOf = ({ alias_id: courier }: SaidOrder) =>
  typeof courier === 'string'
    ? { notify_biker: 'true' }
    : { notify_biker: 'false', without_biker: 'true', calculate_circle: 'true' };
