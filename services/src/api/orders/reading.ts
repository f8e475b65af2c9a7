// One order, whatever its status, and what happened to it.
import { MOST_EVENTS } from '@despacho/contract/orders/calls.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { readEvents } from '../../store/order/events.ts';
import { readOrder } from '../../store/order/write.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse } from '../outcome.ts';
import { isOwn, type OrderDependencies } from './dependencies.ts';

export const readingHandlers = ({ db }: Pick<OrderDependencies, 'db'>): Pick<Handlers, 'order' | 'orderHistory'> => ({
  order: async ({ caller, params: { id } }) => {
    const scope = scopeOf(caller);
    const order = scope === null ? null : await readOrder(db, id);
    return scope !== null && isOwn(scope, order) ? respond({ order }) : refuse('not-found');
  },
  orderHistory: async ({ caller, params: { id } }) => {
    const scope = scopeOf(caller);
    const order = scope === null ? null : await readOrder(db, id);
    if (scope === null || !isOwn(scope, order)) return refuse('not-found');
    return respond({ events: await readEvents(db, id, MOST_EVENTS) });
  },
});
