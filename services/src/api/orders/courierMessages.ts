// The messages to couriers about a change of an order, written in the transaction of the change.
import { nextCount } from '@despacho/domain/counts.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { OutboxMessage } from '@despacho/contract/messages.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { courierNotifications, messagesOf } from '@despacho/domain/orders/messages.ts';
import type { Related } from '../../store/orders/related.ts';

/** [MS5] [MS14] At the revision that the change will have. `named`: the courier it names, where it was read before. */
export const courierMessages = async (
  before: Order,
  after: Order,
  named: Courier | null,
  related: Related,
): Promise<OutboxMessage[]> => {
  const messages: OutboxMessage[] = [];
  for (const { occasion, courierId } of courierNotifications(before, after)) {
    const courier = named?.id === courierId ? named : await related.courier(courierId);
    const shown = occasion === 'withdrawn' ? before : after;
    messages.push(
      ...messagesOf({ ...shown, revision: nextCount(before.revision), trackingToken: null }, occasion, null, courier),
    );
  }
  return messages;
};
