// /api/deliveries/:id/messages: what the console and the courier of an order write to each other [CP20].
import type { CourierMessage } from '@despacho/contract/couriers/conversations.ts';
import { withMessage, withRead } from '@despacho/domain/couriers/conversations.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import type { Clock } from '../../platform/clock.ts';
import { changeConversation, readConversation } from '../../store/couriers/conversations.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Refusal } from '../outcome.ts';
import { isOwn, rejected, unknownOrder } from './dependencies.ts';

const conflicting = (reason: 'closed' | 'reassigned' | 'full') => rejected(refuse('conflict', { reason }));

type Changed = Awaited<ReturnType<typeof changeConversation<Refusal>>>;
const answer = (changed: Changed) =>
  changed.ok ? respond({ messages: changed.conversation.messages }) : changed.refusal;

export const courierConversationHandlers = ({
  db,
  clock,
}: {
  db: Firestore;
  clock: Clock;
}): Pick<Handlers, 'courierMessages' | 'sendCourierMessage' | 'readCourierMessages'> => ({
  courierMessages: async ({ scope, params: { id } }) => {
    if (!isOwn(scope, await readOrder(db, id))) return unknownOrder.refusal;
    const { messages } = await readConversation(db, id);
    return respond({ messages });
  },
  sendCourierMessage: async ({ caller, scope, params: { id }, body: { key, courierId, text } }) => {
    const now = clock.now();
    const message: Omit<CourierMessage, 'readAt'> = {
      key,
      courierId,
      author: { id: caller.id, name: caller.name },
      isFromCourier: false,
      text,
      sentAt: new Date(now).toISOString(),
    };
    return answer(
      await changeConversation<Refusal>(db, id, (order, before) => {
        if (!isOwn(scope, order)) return unknownOrder;
        const added = withMessage(before, message, now);
        if (added.result === 'already') return { ok: true, conversation: null };
        if (!isActiveStatus(order.status)) return conflicting('closed');
        if (order.courier?.id !== courierId) return conflicting('reassigned');
        if (added.result === 'full') return conflicting('full');
        return { ok: true, conversation: added.conversation };
      }),
    );
  },
  readCourierMessages: async ({ scope, params: { id }, body: { upTo } }) => {
    const now = clock.now();
    return answer(
      await changeConversation<Refusal>(db, id, (order, before) =>
        isOwn(scope, order)
          ? { ok: true, conversation: withRead(before, { isCourier: false }, upTo, now) }
          : unknownOrder,
      ),
    );
  },
});
