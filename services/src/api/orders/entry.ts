// Answers the form of a new order while it is filled, within the scope of the account.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { searchTermsOf } from '@despacho/domain/orders/lists/searchKeys.ts';
import { recalledFrom } from '@despacho/domain/orders/recall.ts';
import { findDuplicate } from '../../store/orders/duplicates.ts';
import { readOrderPage } from '../../store/orders/lists/orderPage.ts';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';
import { isOwn, type OrderDependencies } from './dependencies.ts';

/** Enough that five different addresses are among them. */
const MAX_READ = 30;

export const entryHandlers = ({
  db,
  clock,
}: Pick<OrderDependencies, 'db' | 'clock'>): Pick<Handlers, 'sameNumber' | 'recalledAddresses'> => ({
  sameNumber: async ({ scope, query: { company, number } }) => {
    const draft = {
      id: '',
      number,
      company: { id: company, name: '' },
      createdAt: new Date(clock.now()).toISOString(),
    };
    return respond({ duplicateOf: await findDuplicate(db, draft, (other) => isOwn(scope, other)) });
  },
  recalledAddresses: async ({ scope, query: { phone } }) => {
    const { orders } = await readOrderPage(db, {
      statuses: [ORDER_STATUS.DELIVERED],
      window: null,
      scope,
      terms: searchTermsOf(phone),
      limit: MAX_READ,
      after: null,
    });
    const own = orders.filter((order) => isOwn(scope, order));
    return respond({ addresses: recalledFrom(own, phone) });
  },
});
