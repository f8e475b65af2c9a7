// One order, whatever its status, and what happened to it.
import { MOST_EVENTS } from '@despacho/contract/orders/calls.ts';
import { readEvents } from '../../store/order/events.ts';
import { readOrder } from '../../store/order/write.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse } from '../outcome.ts';
import { isOwn, type OrderDependencies } from './dependencies.ts';

export const readingHandlers = ({ db }: Pick<OrderDependencies, 'db'>): Pick<Handlers, 'order' | 'orderHistory'> => ({
  order: async ({ scope, params: { id } }) => {
    const order = await readOrder(db, id);
    return isOwn(scope, order) ? respond({ order }) : refuse('not-found');
  },
  orderHistory: async ({ scope, params: { id } }) => {
    if (!isOwn(scope, await readOrder(db, id))) return refuse('not-found');
    return respond({ events: await readEvents(db, id, MOST_EVENTS) });
  },
});
