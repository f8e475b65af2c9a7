// PATCH /app/changebiker/orders/:id: assigns a courier from a list, also while another user has the lock [OR95].
import { mayAssign } from '@despacho/domain/orders/assigning.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { changeOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse, type Refusal } from '../outcome.ts';
import { cashCheck } from './cashLimit.ts';
import { decideEdit, type EditRequest } from './edit.ts';
import type { Moved } from './measuring.ts';
import { redZonesOf } from './redZones.ts';
import { rejected, conflicting, isOwn, unknownOrder, writerOf, type OrderDependencies } from './dependencies.ts';

export const courierHandler = (dependencies: OrderDependencies): Pick<Handlers, 'changeCourier'> => {
  const { db, clock } = dependencies;
  const zonesOf = redZonesOf(dependencies);
  return {
    changeCourier: async ({ caller, scope, params: { id }, query, headers, body: { uid, base, suggested } }) => {
      const zones = await zonesOf({ caller, scope, isConfirmed: query.enter_red_zone ?? false });
      const cash = await cashCheck(dependencies, { scope, query });
      const writer = writerOf(caller, clock.now(), headers);
      const written = await changeOrder<Refusal | Moved>(db, id, 'courier-changed', writer, async (order, related) => {
        if (!isOwn(scope, order)) return unknownOrder;
        if (!mayAssign(caller, order)) return rejected(refuse('forbidden'));
        if (!isActiveStatus(order.status)) return conflicting({ reason: 'closed' });
        const read = base === undefined ? (order.courier?.id ?? null) : base;
        const payload = { alias_id: uid, base: { alias_id: read } };
        const request: EditRequest = {
          payload,
          scope,
          presented: { userId: caller.id, proof: null },
          actor: writer,
          courierField: 'uid',
          zones,
          cash,
          realNow: clock.realNow(),
        };
        const decision = await decideEdit(order, request, related, null);
        return decision.ok && suggested !== undefined
          ? { ...decision, eventDetails: { ...decision.eventDetails, suggested } }
          : decision;
      });
      if (written.ok) return respond({ order: written.order, event: written.event });
      // Nothing is priced here, so this code never occurs; the compiler cannot infer it.
      return written.refusal.code === 'moved' ? refuse('unavailable') : written.refusal;
    },
  };
};
