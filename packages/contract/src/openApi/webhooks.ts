// Webhooks of the open API: endpoints of client programs, and the events that they receive (Standard Webhooks).
import { z } from 'zod';
import { writtenText } from '../inputs.ts';
import { documentId } from '../values.ts';
import { clientInstant, clientStatus, money, named } from './values.ts';

/** Endpoints of one company or branch, and of one test key. */
export const MAX_WEBHOOKS = 5;
/** Attempts of one delivery, those by hand too. */
export const MAX_ATTEMPTS = 30;

/** What happens to orders, in the order of a life. */
export const webhookType = z
  .enum([
    'order.created',
    'order.reverted',
    'order.assigned',
    'order.at_branch',
    'order.picked_up',
    'order.late_predicted',
    'order.eta_changed',
    'order.arriving',
    'order.delivered',
    'order.cancelled',
    'order.rescheduled',
    'order.rated',
    'order.proof_added',
    'order.deleted',
  ])
  .describe(
    '`order.reverted`: it went back, to the status of `data.order`, or lost its courier alone (`hasCourier` is false); `order.assigned` also with another courier; `order.at_branch`: the courier waits for the order; `order.eta_changed`: by more than 60 seconds; `order.deleted` also where it left to another company or branch, `order.created` also where it came from one or was restored.',
  );
export type WebhookType = z.infer<typeof webhookType>;

/** `webhook.test`: asked for by the call of that name. */
export const eventType = z.enum([...webhookType.options, 'webhook.test']);
export type EventType = z.infer<typeof eventType>;

/** Nothing of a customer: no name, telephone, address or PIN. */
export const webhookOrder = z
  .object({
    id: z.string(),
    reference: z.string().nullable(),
    number: z.string(),
    status: clientStatus,
    hasCourier: z
      .boolean()
      .optional()
      .describe('Whether a courier has it. Events of before this field do not have it.'),
    branch: named.nullable(),
    priority: z.boolean(),
    price: money.nullable(),
    circle: z.number().nullable(),
    distance: z.number().nullable().describe('Metres of the route.'),
    readyAt: clientInstant.nullable(),
    createdAt: clientInstant,
    updatedAt: clientInstant.nullable(),
    deliveredAt: clientInstant.nullable(),
    cancelledAt: clientInstant.nullable(),
  })
  .meta({ id: 'WebhookOrder', description: 'An order without its customer.' });
export type WebhookOrder = z.infer<typeof webhookOrder>;

export const webhookEvent = z
  .object({
    id: z.string().describe('Also in the header `webhook-id`: the same in each attempt.'),
    type: eventType,
    timestamp: clientInstant.describe('When it happened.'),
    test: z.boolean().describe('An order of the sandbox.'),
    sequence: z.int().describe('Counts the events of one order, from 1.'),
    data: z.object({
      order: webhookOrder
        .nullable()
        .describe(
          'As it was when the event was written; null in `webhook.test`. An order that left has only `id`, `reference`, `createdAt` and `updatedAt`, and the status `deleted`.',
        ),
      arrivesAt: clientInstant.optional().describe('Of `order.eta_changed` and `order.arriving`.'),
      stars: z.number().optional().describe('Of `order.rated`: 0 to 5.'),
    }),
  })
  .meta({ id: 'WebhookEvent', description: 'What is sent to webhooks.' });
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** `delivered`: answered with a status of 200 to 299. `failed`: ten times not. `dropped`: its webhook was disabled or deleted. */
export const deliveryState = z.enum(['pending', 'delivered', 'failed', 'dropped']);
export type DeliveryState = z.infer<typeof deliveryState>;

/** `person`: by a call or in the console. `gone`: it answered 410. `failing`: three days without a success. `secret`: we cannot sign any more; rotate its secret. */
export const disabledReason = z.enum(['person', 'gone', 'failing', 'secret']);

export const clientWebhook = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    types: z.array(webhookType).nullable().describe('Null: all, also those that are added later.'),
    test: z.boolean(),
    branch: named.nullable().describe('Null: all orders that the key sees.'),
    enabled: z.boolean(),
    disabledReason: disabledReason.nullable(),
    createdAt: clientInstant,
  })
  .meta({ id: 'Webhook', description: 'Where events are sent.' });
export type ClientWebhook = z.infer<typeof clientWebhook>;

const secret = z.string().describe('Shown once. Verify each event with it, as the Standard Webhooks libraries do.');
export const createdWebhook = clientWebhook
  .extend({ secret })
  .meta({ id: 'CreatedWebhook', description: 'A webhook with its secret.' });

const fields = {
  url: z.string().min(1).max(500).describe('https, in the public internet. No redirects are followed.'),
  description: writtenText(100).nullable().optional(),
  types: z
    .array(webhookType)
    .min(1)
    .max(webhookType.options.length)
    .refine((types) => new Set(types).size === types.length)
    .nullable()
    .optional(),
};
export const newWebhook = z.strictObject(fields).meta({ id: 'NewWebhook', description: 'A new webhook.' });
export const webhookChanges = z
  .strictObject({ ...fields, url: fields.url.optional(), enabled: z.boolean().optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'nothing changed')
  .meta({ id: 'WebhookChanges', description: 'Only what changes.' });

export const rotation = z.strictObject({
  expireAfter: z
    .int()
    .min(0)
    .max(7 * 86_400)
    .describe('Seconds for which the old secrets sign, too.'),
});
export const rotatedSecret = z.object({ secret, oldSecretsEndAt: clientInstant });

export const sentEvent = webhookEvent
  .extend({
    deliveries: z.array(
      z.object({
        webhook: z.string(),
        state: deliveryState,
        attempts: z.int(),
        status: z.int().nullable().describe('HTTP status of the last answer; null: none.'),
      }),
    ),
  })
  .meta({ id: 'SentEvent', description: 'An event with what became of it at each webhook.' });

export const eventQuery = { order: documentId.optional(), cursor: z.string().min(1).max(300).optional() };
