// Handler of lists of orders: GET /api/deliveries, always within what the caller may see.
import type { Scope } from '@despacho/contract/access.ts';
import type { OrderListQuery } from '@despacho/contract/orders/lists.ts';
import { dayRange, dayWindow, type TimeWindow } from '@despacho/domain/localTime.ts';
import { scopeContains, scopeCovers, scopeOf } from '@despacho/domain/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { readBranch } from '../../store/branches.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readCursor, writeCursor } from '../../store/lists/cursor.ts';
import { readOrderPage } from '../../store/lists/orderPage.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse } from '../outcome.ts';

type Parts = { db: Firestore; clock: Clock };

/** [OR41] */
const windowOf = ({ days, from, to }: OrderListQuery, now: number): TimeWindow | null => {
  if (from !== undefined && to !== undefined) return dayRange(from, to);
  return days === undefined ? null : dayWindow(now, days);
};

const written = ({ from, to }: TimeWindow) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });

export const orderListHandlers = ({ db, clock }: Parts): Pick<Handlers, 'listOrders'> => {
  /** The part of his scope that was asked for; null when it is not in it, or there is no such thing. */
  const narrowed = async (own: Scope, { company, branch }: OrderListQuery): Promise<Scope | null> => {
    if (branch !== undefined) {
      const found = await readBranch(db, branch);
      if (found === null || (company !== undefined && found.company.id !== company)) return null;
      const asked: Scope = { type: 'branch', companyId: found.company.id, branchId: branch };
      return scopeCovers(own, asked) ? asked : null;
    }
    if (company === undefined) return own;
    const asked: Scope = { type: 'company', companyId: company };
    if (scopeCovers(own, asked)) return asked;
    // A branch's user may name his company: he sees no more of it than before.
    return own.type === 'branch' && own.companyId === company ? own : null;
  };

  return {
    listOrders: async ({ caller, query }) => {
      const own = scopeOf(caller);
      if (own === null) return refuse('forbidden');
      const scope = await narrowed(own, query);
      if (scope === null) {
        const path = query.branch === undefined ? 'query.company' : 'query.branch';
        return refuse('invalid', [{ path, issue: 'unknown' }]);
      }
      const after = query.cursor === undefined ? null : readCursor(query.cursor);
      if (query.cursor !== undefined && after === null)
        return refuse('invalid', [{ path: 'query.cursor', issue: 'unknown' }]);
      const window = windowOf(query, clock.now());
      const page = await readOrderPage(db, { statuses: query.status, window, scope, limit: query.limit, after });
      // The query holds it already; an order that names a branch of mine and another's company is not mine.
      const orders = page.orders.filter(({ company, branch }) =>
        scopeContains(own, { companyId: company.id, branchId: branch?.id ?? null }),
      );
      return respond({
        orders,
        total: page.total,
        unreadable: page.unreadable,
        nextCursor: page.next === null ? null : writeCursor(page.next),
        window: window === null ? null : written(window),
      });
    },
  };
};
