// Messages between the console and the courier of an order [CP20]. Documents: `courierConversations`, one for each order that has
// some, by the order's id.
import { z } from 'zod';
import { actKey } from '../orders/courierMarks.ts';
import { count, documentId, instant, reference } from '../values.ts';
import { MAX_MESSAGE } from './pageConstants.ts';

/** The most that an order has; the next one is refused. */
export const MAX_MESSAGES = 200;

export const courierMessage = z.object({
  /** Made by its sender, and random: a message counts once, however often it is sent. */
  key: actKey,
  /** The courier who wrote it or to whom it is; another courier of the order never sees it. */
  courierId: documentId,
  author: reference,
  isFromCourier: z.boolean(),
  text: z.string().min(1).max(MAX_MESSAGE),
  sentAt: instant,
  /** When the other side read it. */
  readAt: instant.nullable(),
});
export type CourierMessage = z.infer<typeof courierMessage>;

export const conversation = z.object({
  id: z.string(),
  /** Grows with every change. */
  changedAt: instant,
  /** Messages of couriers that no account of the console has read. */
  unread: count,
  messages: z.array(courierMessage),
});
export type Conversation = z.infer<typeof conversation>;

/** What its courier sees of a message. */
export const carriedMessage = courierMessage
  .pick({ key: true, isFromCourier: true, text: true, sentAt: true, readAt: true })
  .extend({ author: z.string() });
export type CarriedMessage = z.infer<typeof carriedMessage>;
