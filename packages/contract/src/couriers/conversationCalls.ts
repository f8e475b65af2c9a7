// The calls about messages of orders, and what phones send of them. Not beside their noun: live kinds load that on every page.
import { z } from 'zod';
import { writtenText } from '../inputs.ts';
import { actKey } from '../orders/courierMarks.ts';
import { routes } from '../route.ts';
import { documentId, instant, latLng } from '../values.ts';
import { MAX_MESSAGE } from './pageConstants.ts';
import { courierMessage } from './conversations.ts';

const messageText = writtenText(MAX_MESSAGE).min(1);

const onOrder = { key: actKey, at: instant, position: latLng.nullable(), orderId: documentId };

/** What a phone sends among its acts. `upTo`: the key of the last message that was read. */
export const messageActs = [
  z.strictObject({ ...onOrder, kind: z.literal('message'), text: messageText }),
  z.strictObject({ ...onOrder, kind: z.literal('readMessages'), upTo: actKey }),
] as const;

/** Why a message of the console is not sent: the order is over, has another courier or none, or has `MAX_MESSAGES`. */
export const messageConflict = z.object({ reason: z.enum(['closed', 'reassigned', 'full']) });

const params = z.object({ id: documentId });
const messagesOfOrder = z.object({ messages: z.array(courierMessage) });

export const conversationRoutes = routes({
  /** The oldest first. */
  courierMessages: {
    method: 'GET',
    path: '/api/deliveries/:id/messages',
    guard: 'orders.read',
    scoped: true,
    params,
    response: messagesOfOrder,
  },
  /** `courierId`: the courier it is for, as the person saw it. */
  sendCourierMessage: {
    method: 'POST',
    path: '/api/deliveries/:id/messages',
    guard: 'orders.assignQueue',
    scoped: true,
    invalidates: ['courierMessages'],
    params,
    body: z.strictObject({ key: actKey, courierId: documentId, text: messageText }),
    response: messagesOfOrder,
  },
  readCourierMessages: {
    method: 'POST',
    path: '/api/deliveries/:id/messages/read',
    guard: 'orders.assignQueue',
    scoped: true,
    invalidates: ['courierMessages'],
    params,
    body: z.strictObject({ upTo: actKey }),
    response: messagesOfOrder,
  },
});
