// Handler of the link to the customers' page of an order. The token is stored apart from the order, and in no live view.
import { trackingLink } from '@despacho/domain/messages/compose.ts';
import { triesLeftOf } from '@despacho/domain/tracking/pin.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { companies } from '../../store/companies/companies.ts';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import { readOrder } from '../../store/orders/write.ts';
import { isOwn, type OrderDependencies } from './dependencies.ts';

/** [MS21] */
export const orderLinkHandlers = ({
  db,
  config,
}: Pick<OrderDependencies, 'db' | 'config'>): Pick<Handlers, 'orderLink'> => ({
  orderLink: async ({ params: { id }, scope }) => {
    const order = await readOrder(db, id);
    if (!isOwn(scope, order)) return refuse('not-found');
    const [found, company] = await Promise.all([readOrderSecrets(db, [id]), companies.find(db, order.company.id)]);
    const secrets = found.get(id);
    if (secrets === undefined || secrets.trackingToken === null) return respond({ url: null, pinTriesLeft: null });
    const url = trackingLink(secrets.trackingToken, config.publicOrigin);
    return respond({ url, pinTriesLeft: triesLeftOf(secrets, company) });
  },
});
