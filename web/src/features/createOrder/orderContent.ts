// The values sent with the fields of a new order: the place of the branch, the status, and whether it has a courier.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { OrderContent } from '@despacho/domain/machines/orderCreate.ts';
import type { LatLng } from '@despacho/contract/values.ts';

export const contentOf = (content: OrderContent, origin: LatLng | null): OrderContent => ({
  ...content,
  status: ORDER_STATUS.ON_HOLD,
  ...(origin === null ? {} : { origin: `${origin.lat},${origin.lng}` }),
  ...(typeof content.alias_id === 'string' ? {} : { without_biker: 'Yes' }),
});

/** With a courier the courier is notified; without one the circle is computed. */
export const queryOf = ({ alias_id: courier }: OrderContent) =>
  typeof courier === 'string'
    ? { notify_biker: 'true' }
    : { notify_biker: 'false', without_biker: 'true', calculate_circle: 'true' };
