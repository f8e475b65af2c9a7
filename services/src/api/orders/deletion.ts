// DELETE /api/deliveries/:id and its undoing: soft, audited and idempotent [OR15].
import { ORDER_STATUS, orderStatus, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import { deleteOrder, restoreOrder } from '@despacho/domain/orders/deletion.ts';
import { lockedByOther } from '@despacho/domain/orders/saving.ts';
import { changeOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { respond, type Refusal } from '../outcome.ts';
import { referenceConflict } from '../openApi/references.ts';
import { courierMessages } from './courierMessages.ts';
import { conflicting, isOwn, presentedBy, unknownOrder, writerOf, type OrderDependencies } from './dependencies.ts';

/** The status before Eliminado in the last event with a status; null when that event has another one: the deletion left no event. */
const statusBeforeDeletion = (events: readonly OrderEvent[]): OrderStatus | null => {
  const last = events.find(({ after }) => after['status'] !== undefined);
  if (last?.after['status'] !== ORDER_STATUS.DELETED) return null;
  return orderStatus.safeParse(last.before['status']).data ?? null;
};

export const deletionHandlers = ({ db, clock }: OrderDependencies): Pick<Handlers, 'deleteOrder' | 'restoreOrder'> => ({
  deleteOrder: async ({ caller, scope, params: { id }, headers }) => {
    const writer = writerOf(caller, clock.now(), headers);
    const written = await changeOrder<Refusal>(db, id, 'deleted', writer, async (order, related) => {
      if (!isOwn(scope, order)) return unknownOrder;
      const conflict = lockedByOther(order, presentedBy(caller, headers), clock.realNow());
      if (conflict !== null) return conflicting(conflict);
      const deleted = deleteOrder(order, writer);
      return { ok: true, order: deleted, messages: await courierMessages(order, deleted, null, related) };
    });
    return written.ok ? respond({ order: written.order, event: written.event }) : written.refusal;
  },
  restoreOrder: async ({ caller, scope, params: { id }, headers }) => {
    const writer = writerOf(caller, clock.now(), headers);
    const written = await changeOrder<Refusal>(db, id, 'restored', writer, async (order, related) => {
      if (!isOwn(scope, order)) return unknownOrder;
      if (order.status !== ORDER_STATUS.DELETED) return { ok: true, order };
      const last = await related.lastChange();
      // [UN9] The own record of a deletion counts before events that phones could have written.
      const events = last?.what === 'deleted' ? [last] : await related.lastEvents();
      const restored = restoreOrder(order, statusBeforeDeletion(events));
      const other = await referenceConflict(order, restored, { scope, now: writer.now, related });
      if (other !== null) return other;
      return { ok: true, order: restored, messages: await courierMessages(order, restored, null, related) };
    });
    return written.ok ? respond({ order: written.order, event: written.event }) : written.refusal;
  },
});
