// What is told to people outside the screens. Documents: `smsSends` and `emailSends`, which are outbox and record in one.
import { z } from 'zod';
import { instant, reference } from './values.ts';

export const messageChannel = z.enum(['sms', 'email']);
export type MessageChannel = z.infer<typeof messageChannel>;

/** `withdrawn` tells a courier that an order is no longer his; `issue` is the mail about a problem that someone reported. */
export const messageOccasion = z.enum(['created', 'onTheWay', 'courier', 'withdrawn', 'issue']);
export type MessageOccasion = z.infer<typeof messageOccasion>;

export const messageAudience = z.enum(['customer', 'company', 'courier', 'support']);
export type MessageAudience = z.infer<typeof messageAudience>;

/**
 * `sent`: a gateway took it; in the demo city the record alone is as good. `recorded`: no gateway is set up, or none could reach
 * anybody, and nobody was told. `refused`: the gateway will never take it. `failed`: it was not taken in time. `dropped`: nobody
 * needs it any more.
 */
export const messageState = z.enum(['pending', 'sent', 'recorded', 'refused', 'failed', 'dropped']);
export type MessageState = z.infer<typeof messageState>;

/** What the message says is written from these when it is sent; they also stand in the reports of SMS and e-mail. */
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
  /** Follows from what it is about and from the occasion, so that nothing is said twice; unique in its channel. */
  id: z.string().min(1),
  channel: messageChannel,
  occasion: messageOccasion,
  audience: messageAudience,
  /** Phones as digits with the prefix, or addresses; empty: there is nobody a gateway could reach. */
  to: z.array(z.string()),
  order: messageOrder.nullable(),
  issueId: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

/** As it lies in its collection. */
export const storedMessage = outboxMessage.extend({
  state: messageState,
  /** Clock of the operation, as all dates of the reports. */
  createdAt: instant,
  sentAt: instant.nullable(),
  /** What was said. */
  text: z.string().nullable(),
  via: z.enum(['outbox', 'smtp', 'gateway']).nullable(),
  tries: z.number().int().min(0),
  /** Why the last try failed: a word, never what was sent. */
  problem: z.string().nullable(),
  /** Real time: until then one process has it in hand. */
  claimedUntil: instant.nullable(),
});
export type StoredMessage = z.infer<typeof storedMessage>;
