// The calls about messages: what a gateway reports of the replies of customers, and the link that staff send themselves.
import { z } from 'zod';
import { routes } from './route.ts';
import { documentId } from './values.ts';

/** `optedOut`, `optedIn`: the number was stored or removed. `ignored`: another text, or not a number of Guatemala. */
export const smsReply = z.enum(['optedOut', 'optedIn', 'ignored']);
export type SmsReply = z.infer<typeof smsReply>;

const FROM_LENGTH = 40;
const TEXT_LENGTH = 2_000;

export const messageRoutes = routes({
  /** [MS19] Without the setting SMS_INBOUND_SECRET there is no such route. */
  smsInbound: {
    method: 'POST',
    path: '/functions/sms-inbound',
    guard: 'public',
    hasOwnLimit: true,
    headers: z.object({ 'x-sms-secret': z.string().max(400).optional() }),
    body: z.strictObject({ from: z.string().max(FROM_LENGTH), text: z.string().max(TEXT_LENGTH) }),
    response: z.object({ result: smsReply }),
  },
  /** [MS21] The customers' page of the order. */
  orderLink: {
    method: 'GET',
    path: '/api/deliveries/:id/link',
    guard: 'orders.readLink',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    response: z.object({
      /** Null: the order has no page. */
      url: z.string().nullable(),
      /** Tries of the PIN that are left, for all who try; null: the page does not ask for one. */
      pinTriesLeft: z.int().min(0).nullable(),
    }),
  },
});
