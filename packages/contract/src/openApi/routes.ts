// The rows of the open API. Its guard is a key; `keyScope` names what the key must be allowed.
import { z } from 'zod';
import { monthText } from '../accountStatements.ts';
import { writtenText } from '../inputs.ts';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';
import {
  changedOrder,
  clientCourier,
  clientEvent,
  clientOrder,
  clientOrderChanges,
  clientReference,
  createdOrder,
  followedOrder,
  newClientOrder,
  newDestination,
} from './orders.ts';
import { problem } from './problems.ts';
import { clientInstant, clientStatus, money, named, once, pageSize, resolvedPlace } from './values.ts';
import { clientWebhookRoutes } from './webhookRoutes.ts';

/** Orders of one batch, and bytes of it: more than 5 kB for each. */
export const MAX_BATCH = 100;
const MAX_BATCH_BYTES = 512 * 1_024;

const params = z.strictObject({ id: documentId.describe('Id of the order.') });

const client = { guard: 'client', scoped: true } as const;
const reading = { ...client, method: 'GET' } as const;
const posting = { ...client, method: 'POST', headers: once } as const;

const batchResult = z.union([
  z.object({ status: z.literal([200, 201]), order: createdOrder }),
  z.object({ status: z.int(), problem }),
]);

/** It needs no key. */
const openApiDocument = {
  openApiDocument: {
    method: 'GET',
    path: '/v1/openapi.json',
    guard: 'public',
    summary: 'This document',
    response: z.looseObject({ openapi: z.string() }),
    maxAgeSec: 300,
  },
} as const;

export const openApiRoutes = routes({
  ...openApiDocument,
  ...clientWebhookRoutes,
  clientCreateQuote: {
    ...posting,
    keyScope: 'orders:write',
    summary: 'Ask for price and arrival',
    path: '/v1/quotes',
    body: z.strictObject({ branch: documentId.optional(), destination: newDestination }),
    response: z
      .object({
        id: z.string(),
        branch: named,
        resolved: resolvedPlace,
        deliverable: z.boolean().describe('Whether the place is within the circles of the company.'),
        price: money.nullable(),
        circle: z.number().nullable(),
        distance: z.number().describe('Metres of the route.'),
        arrival: z.object({ from: clientInstant, to: clientInstant }).describe('If it were ordered now.'),
        expiresAt: clientInstant,
      })
      .meta({ id: 'Quote', description: 'A quote, valid for ten minutes.' }),
  },
  clientCreateOrder: {
    ...posting,
    keyScope: 'orders:write',
    summary: 'Create an order',
    path: '/v1/orders',
    body: newClientOrder,
    response: createdOrder,
  },
  clientCreateOrders: {
    ...posting,
    keyScope: 'orders:write',
    summary: 'Create up to 100 orders',
    path: '/v1/orders/batch',
    maxBytes: MAX_BATCH_BYTES,
    body: z.strictObject({ orders: z.array(newClientOrder).min(1).max(MAX_BATCH) }),
    response: z.object({ results: z.array(batchResult).describe('One of each order, in their sequence.') }),
  },
  clientOrders: {
    ...reading,
    keyScope: 'orders:read',
    summary: 'List orders, the newest first',
    path: '/v1/orders',
    query: z.strictObject({
      status: clientStatus.optional(),
      branch: documentId.optional(),
      reference: clientReference.optional(),
      from: clientInstant.optional().describe('Orders of this instant or later.'),
      to: clientInstant.optional().describe('Orders before this instant.'),
      limit: pageSize.optional().describe('Orders of a page, 1 to 100; 20 without it.'),
      cursor: z.string().min(1).max(500).optional().describe('`next` of the previous page.'),
    }),
    response: z.object({ orders: z.array(clientOrder), next: z.string().nullable() }),
  },
  clientOrder: {
    ...reading,
    keyScope: 'orders:read',
    summary: 'Read one order',
    path: '/v1/orders/:id',
    params,
    response: followedOrder,
  },
  clientChangeOrder: {
    ...client,
    method: 'PATCH',
    keyScope: 'orders:write',
    summary: 'Change an order until it is picked up',
    path: '/v1/orders/:id',
    params,
    body: clientOrderChanges,
    response: changedOrder,
  },
  clientCancelOrder: {
    ...posting,
    keyScope: 'orders:write',
    summary: 'Cancel an order until it is picked up',
    path: '/v1/orders/:id/cancel',
    params,
    body: z.strictObject({ reason: writtenText(2_000).min(1) }),
    response: followedOrder,
  },
  clientMarkReady: {
    ...posting,
    keyScope: 'orders:write',
    summary: 'The goods are ready for pick-up',
    path: '/v1/orders/:id/ready',
    params,
    response: followedOrder,
  },
  clientOrderEvents: {
    ...reading,
    keyScope: 'orders:read',
    summary: 'What happened to an order, the newest first',
    path: '/v1/orders/:id/events',
    params,
    response: z.object({ events: z.array(clientEvent) }),
  },
  clientOrderCourier: {
    ...reading,
    keyScope: 'couriers:read',
    summary: 'Who brings an order, and where the courier is',
    path: '/v1/orders/:id/courier',
    params,
    response: z.object({ courier: clientCourier.nullable().describe('Null unless the order is on the way.') }),
  },
  clientAdvanceOrder: {
    ...posting,
    keyScope: 'orders:write',
    summary: 'Sandbox: the next step of an order, now',
    path: '/v1/test/orders/:id/advance',
    params,
    response: followedOrder,
  },
  clientMoveClock: {
    ...posting,
    keyScope: 'orders:write',
    summary: 'Sandbox: move the clock of the key forward',
    path: '/v1/test/clock',
    body: z.strictObject({
      seconds: z
        .int()
        .min(1)
        .max(7 * 86_400)
        .describe('At once; in all the clock goes 30 days ahead.'),
    }),
    response: z.object({ now: clientInstant }),
  },
  clientBranches: {
    ...reading,
    keyScope: 'orders:read',
    summary: 'The branches that the key may use',
    path: '/v1/branches',
    response: z.object({
      branches: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          address: z.string().nullable(),
          lat: z.number().nullable(),
          lng: z.number().nullable(),
          enabled: z.boolean(),
        }),
      ),
    }),
  },
  clientPrices: {
    ...reading,
    keyScope: 'money:read',
    summary: 'Prices by circle of distance',
    path: '/v1/prices',
    response: z.object({
      circles: z.array(
        z.object({
          circle: z.number(),
          from: z.number().describe('Metres.'),
          to: z.number().describe('Metres.'),
          price: money,
        }),
      ),
    }),
  },
  clientStatement: {
    ...reading,
    keyScope: 'money:read',
    summary: 'The account statement of a month',
    path: '/v1/statement',
    query: z.strictObject({ month: monthText.describe('As `2026-11`.') }),
    response: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      circles: z.array(
        z.object({
          circle: z.number().nullable().describe('Null: orders without a circle.'),
          orders: z.int(),
          priced: z.int().describe('How many of them have a price.'),
          sum: money,
        }),
      ),
      orders: z.int(),
      sum: money,
      missing: z.array(z.iso.date()).describe('Days that are not calculated yet.'),
    }),
  },
});
