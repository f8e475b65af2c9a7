// What couriers are told of a change, whichever call makes it: written in its transaction.
import type { Courier } from '@despacho/contract/couriers.ts';
import type { OutboxMessage } from '@despacho/contract/messages.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { courierNews, messagesOf } from '@despacho/domain/messages.ts';
import type { Related } from '../../store/order/related.ts';

/** [MS5] [MS14] At the revision this change will be. `known`: the courier it names, where he was read already. */
export const newsFor = async (
  before: Order,
  after: Order,
  known: Courier | null,
  related: Related,
): Promise<OutboxMessage[]> => {
  const messages: OutboxMessage[] = [];
  for (const { occasion, courierId } of courierNews(before, after)) {
    const courier = known?.id === courierId ? known : await related.courier(courierId);
    const told = occasion === 'withdrawn' ? before : after;
    messages.push(...messagesOf({ ...told, revision: before.revision + 1 }, occasion, null, courier));
  }
  return messages;
};
