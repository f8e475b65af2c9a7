// POST /api/deliveries/:id/ready: marks the goods as ready for pick-up, also while another user has the lock [OR123].
import { readyConflict, withReadiness } from '@despacho/domain/orders/ready.ts';
import { changeOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { respond, type Refusal } from '../outcome.ts';
import { conflicting, isOwn, unknownOrder, writerOf, type OrderDependencies } from './dependencies.ts';

type ReadyCall = Pick<Parameters<Handlers['markReady']>[0], 'caller' | 'scope' | 'params' | 'headers' | 'body'>;

export const readyMarker =
  ({ db, clock }: OrderDependencies) =>
  async ({ caller, scope, params: { id }, headers, body: { isReady } }: ReadyCall) => {
    const now = clock.now();
    const writer = writerOf(caller, now, headers);
    const written = await changeOrder<Refusal>(db, id, 'ready-changed', writer, async (order) => {
      if (!isOwn(scope, order)) return unknownOrder;
      const conflict = readyConflict(order);
      if (conflict !== null) return conflicting(conflict);
      return { ok: true, order: withReadiness(order, isReady, now) };
    });
    return written.ok ? respond({ order: written.order, event: written.event }) : written.refusal;
  };

export const readyHandler = (dependencies: OrderDependencies): Pick<Handlers, 'markReady'> => ({
  markReady: readyMarker(dependencies),
});
