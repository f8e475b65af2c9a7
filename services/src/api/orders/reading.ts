// One order in any status, and its history.
import { MAX_EVENTS } from '@despacho/contract/orders/calls.ts';
import { historyWithin } from '@despacho/domain/orders/history.ts';
import { readEvents } from '../../store/orders/events.ts';
import { readOrder } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse } from '../outcome.ts';
import { isOwn, type OrderDependencies } from './dependencies.ts';

export const readingHandlers = ({ db }: Pick<OrderDependencies, 'db'>): Pick<Handlers, 'order' | 'orderHistory'> => ({
  order: async ({ scope, params: { id } }) => {
    const order = await readOrder(db, id);
    return isOwn(scope, order) ? respond({ order }) : refuse('not-found');
  },
  orderHistory: async ({ scope, params: { id } }) => {
    const order = await readOrder(db, id);
    if (!isOwn(scope, order)) return refuse('not-found');
    return respond({ events: historyWithin(scope, order, await readEvents(db, id, MAX_EVENTS)) });
  },
});
