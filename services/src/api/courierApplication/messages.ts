// What a phone sends about the messages of its orders [CP20] [CP22].
import type { ActRefusal, ActResult, CourierAct } from '@despacho/contract/couriers/application.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { occurredAt } from '@despacho/domain/couriers/acts.ts';
import { withMessage, withRead } from '@despacho/domain/couriers/conversations.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import type { Clock } from '../../platform/clock.ts';
import { changeConversation } from '../../store/couriers/conversations.ts';
import type { Firestore } from '../../store/firestore.ts';

export type MessageAct = Extract<CourierAct, { kind: 'message' | 'readMessages' }>;

export const isMessageAct = (act: CourierAct): act is MessageAct =>
  act.kind === 'message' || act.kind === 'readMessages';

type NotWritten = ActRefusal | { reason: 'already' };

/** A read mark that comes too late is no loss: it is answered as done. */
export const takeMessage = async (
  { db, clock }: { db: Firestore; clock: Clock },
  { id, name }: Courier,
  act: MessageAct,
): Promise<ActResult> => {
  const now = clock.now();
  const sentAt = new Date(occurredAt(Date.parse(act.at), { previousAt: 0, now })).toISOString();
  const written = await changeConversation<NotWritten>(db, act.orderId, (order, before) => {
    if (order === null || order.courier?.id !== id) return { ok: false, refusal: { reason: 'reassigned' } };
    if (act.kind === 'readMessages') {
      const conversation = withRead(before, { isCourier: true, courierId: id }, act.upTo, now);
      return { ok: true, conversation };
    }
    const { key, text } = act;
    const added = withMessage(
      before,
      { key, courierId: id, author: { id, name }, isFromCourier: true, text, sentAt },
      now,
    );
    if (added.result === 'already') return { ok: false, refusal: { reason: 'already' } };
    if (!isActiveStatus(order.status)) return { ok: false, refusal: { reason: 'over', status: order.status } };
    if (added.result === 'full') return { ok: false, refusal: { reason: 'full' } };
    return { ok: true, conversation: added.conversation };
  });
  const { key } = act;
  if (written.ok) return { key, result: 'accepted', at: sentAt };
  const { refusal } = written;
  if (refusal.reason === 'already' || act.kind === 'readMessages') return { key, result: 'already' };
  return { key, result: 'refused', refusal };
};
