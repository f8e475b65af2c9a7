// The stages of an order as the grid of ESTATUS DE ORDENES shows them.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';

/** In the order in which an order goes through them; the letters are those of the legend. */
export const STAGES = [
  { code: 'EN', status: ORDER_STATUS.ON_HOLD },
  { code: 'PA', status: ORDER_STATUS.ASSIGNED },
  { code: 'PR', status: ORDER_STATUS.RECEIVING },
  { code: 'ER', status: ORDER_STATUS.GOING },
  { code: 'OE', status: ORDER_STATUS.DELIVERED },
] as const;

/** [EM7] A stage is done when its time was recorded. */
export const isStageDone = (
  { stateTime }: Pick<Order, 'stateTime'>,
  { status }: Pick<(typeof STAGES)[number], 'status'>,
): boolean => stateTime[status] !== undefined;
