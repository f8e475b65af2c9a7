// A shop of WooCommerce in tests: its recorded orders, and webhooks as it signs them.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listedShop, type ListedShop } from '@despacho/contract/shops.ts';
import { z } from 'zod';
import type { Reply } from '../../../../tests/support/api.ts';
import type { Who } from '../orders/ordersFixture.ts';
import type { Client } from '../openApi/openApiFixture.ts';

export const recorded = (name: 'order-cod' | 'order-paid', only: object = {}): Record<string, unknown> => ({
  ...z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'))),
  // A month after the recording it would be too old.
  date_created_gmt: new Date().toISOString().slice(0, 19),
  ...only,
});

export const SECRETS = {
  consumerKey: 'ck_0123456789abcdef0123456789abcdef01234567',
  consumerSecret: 'cs_fedcba9876543210fedcba9876543210fedcba98',
  webhookSecret: 'una-clave-larga-de-la-tienda',
};

const shopIn = z.strictObject({ shop: listedShop.strict() });
export const shopOf = ({ json }: Pick<Reply, 'json'>): ListedShop => shopIn.parse(json).shop;

export const connectTo = async (client: Client, apiKey: string, only: object = {}, who: Who = 'companyAdmin') =>
  client.operation.as(who, 'POST', '/api/shops', {
    body: { url: 'https://shop.example', apiKey, branch: 'branch-1', ...SECRETS, ...only },
  });

type Sent = { body: string; secret?: string; topic?: string; signature?: string };
/** As WooCommerce sends it. */
export const sendTo = async (client: Client, shopId: string, { body, secret, topic, signature }: Sent) => {
  const signed = createHmac('sha256', secret ?? SECRETS.webhookSecret)
    .update(body)
    .digest('base64');
  return client.operation.api.call('POST', `/connectors/woocommerce/${shopId}`, {
    body,
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-topic': topic ?? 'order.updated',
      'x-wc-webhook-signature': signature ?? signed,
    },
  });
};
