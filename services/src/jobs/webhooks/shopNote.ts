// An event of an order as a note of the order in its shop, by the REST API of WooCommerce [OA31].
import { webhookEvent } from '@despacho/contract/openApi/webhooks.ts';
import { trackingLink } from '@despacho/domain/messages/compose.ts';
import { noteOf, shopOrderOf } from '@despacho/domain/openApi/shops.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import { referenceName, type Shop } from '../../store/webhooks/endpoints.ts';

type Note = { url: string; headers: Record<string, string>; body: string };

/** `consumer`: `key:secret`. Null: the event is about no order of the shop, or about nothing that shops are notified of. */
export const shopNote = async (
  { db, publicOrigin }: { db: Firestore; publicOrigin: string },
  { endpoint, body, consumer }: { endpoint: Pick<Shop, 'url' | 'shop'>; body: string; consumer: string },
): Promise<Note | null> => {
  const event = webhookEvent.safeParse(JSON.parse(body)).data;
  const order = event?.data.order ?? null;
  const id = shopOrderOf(order?.reference ?? null, referenceName(endpoint));
  const content = event === undefined ? null : noteOf(event);
  if (order === null || id === null || content === null) return null;
  // Orders of a sandbox have none.
  const token = content.isLinked ? (await readOrderSecrets(db, [order.id])).get(order.id)?.trackingToken : null;
  const note = token ? `${content.text} ${trackingLink(token, publicOrigin)}` : content.text;
  return {
    url: `${endpoint.url}/wp-json/wc/v3/orders/${id}/notes`,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Despacho-Shops/1',
      authorization: `Basic ${Buffer.from(consumer).toString('base64')}`,
    },
    // WooCommerce would mail a note of the customer's, who has our messages already.
    body: JSON.stringify({ note, customer_note: false }),
  };
};
