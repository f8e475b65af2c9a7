// The rows of the open API about webhooks and their events.
import { z } from 'zod';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';
import {
  clientWebhook,
  createdWebhook,
  eventQuery,
  newWebhook,
  rotatedSecret,
  rotation,
  sentEvent,
  webhookChanges,
} from './webhooks.ts';
import { once, pageSize } from './values.ts';

const params = z.strictObject({ id: documentId.describe('Id of the webhook.') });
const client = { guard: 'client', scoped: true, keyScope: 'webhooks:manage' } as const;

/** What returns a secret has no Idempotency-Key: answers under one are stored. */
export const clientWebhookRoutes = routes({
  clientCreateWebhook: {
    ...client,
    method: 'POST',
    summary: 'Create a webhook',
    path: '/v1/webhooks',
    body: newWebhook,
    response: createdWebhook,
  },
  clientWebhooks: {
    ...client,
    method: 'GET',
    summary: 'List the webhooks',
    path: '/v1/webhooks',
    response: z.object({ webhooks: z.array(clientWebhook) }),
  },
  clientWebhook: {
    ...client,
    method: 'GET',
    summary: 'Read one webhook',
    path: '/v1/webhooks/:id',
    params,
    response: clientWebhook,
  },
  clientChangeWebhook: {
    ...client,
    method: 'PATCH',
    summary: 'Change a webhook, or enable it again',
    path: '/v1/webhooks/:id',
    params,
    body: webhookChanges,
    response: clientWebhook,
  },
  clientDeleteWebhook: {
    ...client,
    method: 'DELETE',
    summary: 'Delete a webhook',
    path: '/v1/webhooks/:id',
    params,
    response: z.object({ ok: z.literal(true) }),
  },
  clientRotateSecret: {
    ...client,
    method: 'POST',
    summary: 'A new secret for a webhook',
    path: '/v1/webhooks/:id/rotate-secret',
    params,
    body: rotation,
    response: rotatedSecret,
  },
  clientTestWebhook: {
    ...client,
    method: 'POST',
    summary: 'Send an event to try a webhook',
    path: '/v1/webhooks/:id/test',
    headers: once,
    params,
    response: z.object({ event: z.string().describe('Id of the event.') }),
  },
  clientEvents: {
    ...client,
    method: 'GET',
    summary: 'Events of the last 30 days, the newest first',
    path: '/v1/events',
    query: z.strictObject({ ...eventQuery, limit: pageSize.optional().describe('1 to 100; 20 without it.') }),
    response: z.object({ events: z.array(sentEvent), next: z.string().nullable() }),
  },
});
