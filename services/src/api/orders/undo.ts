// POST /api/deliveries/:id/undo: undoes the caller's own recent change, as an event of its own [UN1].
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { lockedByOther } from '@despacho/domain/orders/saving.ts';
import { mayAssign } from '@despacho/domain/orders/assigning.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { undoIssue, undone, waitsForLock } from '@despacho/domain/orders/undo.ts';
import { changeOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse, type Refusal } from '../outcome.ts';
import { cashCheck, cashConflict } from './cashLimit.ts';
import { referenceConflict } from '../openApi/references.ts';
import { courierMessages } from './courierMessages.ts';
import {
  rejected,
  conflicting,
  isOwn,
  presentedBy,
  unknownOrder,
  writerOf,
  type OrderDependencies,
} from './dependencies.ts';

/** [UN7] The permission for a change also allows undoing it. */
const mayUndo = (caller: Controller, order: Order, { what }: OrderEvent): boolean => {
  if (what === 'deleted') return can(caller, 'orders.delete');
  if (what === 'restored') return can(caller, 'orders.restore');
  if (what === 'ready-changed') return can(caller, 'orders.assignQueue');
  return what === 'courier-changed' ? mayAssign(caller, order) : can(caller, 'orders.edit');
};

export const undoHandler = (dependencies: OrderDependencies): Pick<Handlers, 'undoOrder'> => ({
  undoOrder: async ({ caller, scope, params: { id }, headers, body }) => {
    const { db, clock } = dependencies;
    const now = clock.now();
    const cash = await cashCheck(dependencies, { scope, query: {} });
    const written = await changeOrder<Refusal>(
      db,
      id,
      'undone',
      writerOf(caller, now, headers),
      async (order, related) => {
        if (!isOwn(scope, order)) return unknownOrder;
        // [UN9] Phones write below an order: only the record of the API shows what the last change was.
        const last = await related.lastChange();
        const event = last?.id === body.event ? last : await related.event(body.event);
        if (event === null) return unknownOrder;
        if (event.by.id !== caller.id) return rejected(refuse('forbidden'));
        // Already undone: the first response may have been lost.
        if (last?.undoes === event.id) return { ok: true, order };
        const elapsedMs = (now - Date.parse(event.at)) / clock.rate;
        const issue = undoIssue(order, event, last === null ? [] : [last], elapsedMs);
        if (issue !== null) return rejected(refuse('conflict', issue));
        // After the reason: a branch may assign only while the order waits, and should read who accepted it.
        if (!mayUndo(caller, order, event)) return rejected(refuse('forbidden'));
        if (last?.id !== event.id)
          return rejected(refuse('conflict', { reason: 'changed', by: last?.by.name ?? null }));
        const locked = waitsForLock(event) ? lockedByOther(order, presentedBy(caller, headers), clock.realNow()) : null;
        if (locked !== null) return conflicting(locked);
        const before = undone(order, event);
        // The event may lead back to a place that the caller no longer sees [AC20].
        if (before === null || !isOwn(scope, before)) return rejected(refuse('conflict', { reason: 'not-undoable' }));
        const other = await referenceConflict(order, before, { scope, now, related });
        if (other !== null) return other;
        const regaining = before.courier?.id === order.courier?.id ? null : before.courier;
        const courier = regaining === null ? null : await related.courier(regaining.id);
        const overLimit = await cashConflict(order, before, courier, cash, related);
        if (overLimit !== null) return overLimit;
        const messages = await courierMessages(order, before, courier, related);
        return { ok: true, order: before, messages, eventDetails: { undoes: event.id } };
      },
    );
    return written.ok ? respond({ order: written.order, event: written.event }) : written.refusal;
  },
});
