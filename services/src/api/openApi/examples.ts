// A body for each call of the open API that takes one, as its document and the page for programmers show it. A test parses each.
import type { openApiRoutes } from '@despacho/contract/openApi/routes.ts';
import type { Route } from '@despacho/contract/route.ts';
import type { z } from 'zod';

type Rows = typeof openApiRoutes;
type WithBody = { [N in keyof Rows]: Rows[N] extends { body: z.ZodType } ? N : never }[keyof Rows];
type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : never;

const destination = { address: '16 calle 2-40', zone: 10, municipality: 'Guatemala', lat: 14.5975, lng: -90.5145 };
const order = {
  reference: 'web-1001',
  customer: { name: 'Ana Lopez', phone: '55550101' },
  destination,
  payment: { method: 'cash', collect: { amount: 12_550, currency: 'GTQ' } },
  note: 'Black gate',
} as const;

export const EXAMPLES: { [N in WithBody]: BodyOf<Rows[N]> } = {
  clientCreateQuote: { destination },
  clientCreateOrder: order,
  clientCreateOrders: { orders: [order, { ...order, reference: 'web-1002' }] },
  clientChangeOrder: { note: 'Blue gate', base: { note: 'Black gate' } },
  clientCancelOrder: { reason: 'The customer changed their mind' },
  clientMoveClock: { seconds: 60 },
  clientCreateWebhook: { url: 'https://shop.example/despacho', types: ['order.picked_up', 'order.delivered'] },
  clientChangeWebhook: { enabled: true },
  clientRotateSecret: { expireAfter: 3_600 },
};
