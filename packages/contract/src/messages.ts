// Messages to people outside the screens. Documents: `smsSends` and `emailSends`, which are outbox and record in one.
import { z } from 'zod';
import { instant, reference } from './values.ts';

export const messageChannel = z.enum(['sms', 'email']);
export type MessageChannel = z.infer<typeof messageChannel>;
export const MESSAGE_CHANNELS = messageChannel.options;

/** `withdrawn`: the order went to another courier. `issue`: the mail about a reported problem. `alarm`: an alarm without an owner. `passwordReset`: a link for an account. `report`: a scheduled report. `webhook`: one was disabled. */
export const messageOccasion = z.enum([
  'created',
  'onTheWay',
  'arriving',
  'delivered',
  'courier',
  'withdrawn',
  'issue',
  'passwordReset',
  'report',
  'alarm',
  'webhook',
]);
export type MessageOccasion = z.infer<typeof messageOccasion>;

/** Before the id of the reset, in the id of its mail. */
export const MESSAGE_OF_RESET = 'password-reset-';
/** Before the id of the file, in the id of its mail. */
export const MESSAGE_OF_REPORT = 'report-';
/** Before the place of the telephone and the id of the alarm, in the id of its SMS: `alarm-0-{id}`. */
export const MESSAGE_OF_ALARM = 'alarm-';
/** Before the id of the webhook and the instant, in the id of the mail about its end. */
export const MESSAGE_OF_WEBHOOK = 'webhook-';

export const messageAudience = z.enum(['customer', 'company', 'courier', 'support', 'account', 'staff']);
export type MessageAudience = z.infer<typeof messageAudience>;

/**
 * `sent`: a gateway accepted it; in the demo city the record counts as sent. `recorded`: not sent, because no gateway is set up
 * or none could reach a recipient. `refused`: the gateway rejected it for good. `failed`: it was not accepted in time.
 * `dropped`: no longer needed. `waiting`: until its import can be undone no longer [MS26].
 */
export const messageState = z.enum(['waiting', 'pending', 'sent', 'recorded', 'refused', 'failed', 'dropped']);
export type MessageState = z.infer<typeof messageState>;

/** The text is written from these when the message is sent; the reports of SMS and e-mail show them too. */
export const messageOrder = z.object({
  id: z.string().min(1),
  number: z.string(),
  customerName: z.string(),
  address: z.string(),
  company: reference,
  branch: reference.nullable(),
  courier: reference.nullable(),
  trackingToken: z.string().nullable(),
});
export type MessageOrder = z.infer<typeof messageOrder>;

export const outboxMessage = z.object({
  /** Made of the subject and the occasion, so that a message is sent once; unique in its channel. */
  id: z.string().min(1),
  channel: messageChannel,
  occasion: messageOccasion,
  audience: messageAudience,
  /** Phones as digits with the prefix, or addresses. Empty: no recipient can be reached. */
  to: z.array(z.string()),
  order: messageOrder.nullable(),
  issueId: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

/** As stored. */
export const storedMessage = outboxMessage.extend({
  state: messageState,
  /** Clock of the operation, as all dates of the reports. */
  createdAt: instant,
  sentAt: instant.nullable(),
  /** The text as sent. */
  text: z.string().nullable(),
  via: z.enum(['outbox', 'smtp', 'gateway']).nullable(),
  tries: z.number().int().min(0),
  /** The code of the last failure, never the content of the message. */
  problem: z.string().nullable(),
  /** The import that caused it; null: none. */
  importId: z.string().nullable(),
  /** Real time: until then one process has it in hand. */
  claimedUntil: instant.nullable(),
});
export type StoredMessage = z.infer<typeof storedMessage>;
