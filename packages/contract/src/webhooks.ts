// Webhooks as administrators see them in the console: where events go, each attempt with its answer, and one more by hand.
import { z } from 'zod';
import { MAX_ATTEMPTS, clientWebhook, deliveryState, eventType } from './openApi/webhooks.ts';
import { routes } from './route.ts';
import { documentId, instant, reference } from './values.ts';

export const listedWebhook = z.object({
  ...clientWebhook.pick({ id: true, url: true, description: true, test: true, enabled: true, disabledReason: true })
    .shape,
  company: reference,
  branch: reference.nullable(),
  createdAt: instant,
});
export type ListedWebhook = z.infer<typeof listedWebhook>;

export const listedDelivery = z.object({
  id: z.string(),
  type: eventType,
  /** Null: it is about no order. */
  orderId: z.string().nullable(),
  sequence: z.number(),
  state: deliveryState,
  createdAt: instant,
  /** When the next attempt comes, real time; null: none does. */
  nextAt: instant.nullable(),
  attempts: z.number(),
  /** HTTP status of the last answer; null: none. */
  status: z.number().nullable(),
});
export type ListedDelivery = z.infer<typeof listedDelivery>;

export const deliveryAttempt = z.object({
  at: instant,
  tookMs: z.number(),
  status: z.number().nullable(),
  /** Why there is no answer. */
  problem: z.enum(['address', 'unresolved', 'timeout', 'connection', 'tls', 'secret']).nullable(),
  /** The first 2 kB of the answer. */
  text: z.string(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

const params = z.strictObject({ id: documentId });
const changing = {
  guard: 'apiKeys.edit',
  scoped: true,
  invalidates: ['webhooks', 'webhookDeliveries', 'shops'],
  params,
  response: z.object({ ok: z.literal(true) }),
} as const;
const seeing = { method: 'GET', guard: 'apiKeys.edit', scoped: true } as const;

export const webhookRoutes = routes({
  webhooks: { ...seeing, path: '/api/webhooks', response: z.object({ webhooks: z.array(listedWebhook) }) },
  /** Nothing more is sent to it until a program enables it. */
  disableWebhook: { ...changing, method: 'POST', path: '/api/webhooks/:id/disable' },
  deleteWebhook: { ...changing, method: 'DELETE', path: '/api/webhooks/:id' },
  /** The newest first. */
  webhookDeliveries: {
    ...seeing,
    path: '/api/webhooks/:id/deliveries',
    params,
    response: z.object({ deliveries: z.array(listedDelivery) }),
  },
  webhookDelivery: {
    ...seeing,
    path: '/api/webhook-deliveries/:id',
    params,
    response: z.object({ delivery: listedDelivery, attempts: z.array(deliveryAttempt).max(MAX_ATTEMPTS) }),
  },
  resendDelivery: {
    method: 'POST',
    path: '/api/webhook-deliveries/:id/resend',
    guard: 'apiKeys.edit',
    scoped: true,
    invalidates: ['webhookDeliveries', 'webhookDelivery'],
    params,
    response: z.object({ ok: z.literal(true) }),
  },
});
