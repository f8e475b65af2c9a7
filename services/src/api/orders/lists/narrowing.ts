// What a list request covers: the part of the caller's scope it names, its days, its filters and its search terms.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { OrderListQuery } from '@despacho/contract/orders/lists.ts';
import { searchTermsOf } from '@despacho/domain/orders/lists/searchKeys.ts';
import { dayRange, dayWindow, type TimeWindow } from '@despacho/domain/localTime.ts';
import type { Firestore } from '../../../store/firestore.ts';
import type { OrderList } from '../../../store/orders/lists/orderQuery.ts';
import { narrowed } from '../../narrowed.ts';
import { refuse, type Refusal } from '../../outcome.ts';

export type ListQuery = Omit<OrderListQuery, 'limit' | 'order' | 'cursor'>;

/** [OR41] */
const windowOf = ({ days, from, to }: ListQuery, now: number): TimeWindow | null => {
  if (from !== undefined && to !== undefined) return dayRange(from, to);
  return days === undefined ? null : dayWindow(now, days);
};

export type Narrowed = { ok: true; list: OrderList } | Refusal;

/** [OR55] The scope of the account is always part of the list. */
export const listOf = async (db: Firestore, own: Scope, query: ListQuery, now: number): Promise<Narrowed> => {
  const scope = await narrowed(db, own, query);
  if (scope === null) {
    const path = query.branch === undefined ? 'query.company' : 'query.branch';
    return refuse('invalid', [{ path, issue: 'unknown' }]);
  }
  const { status, courier, type, payment, closing, circle, cost, cash, search = '' } = query;
  const list = {
    statuses: status,
    window: windowOf(query, now),
    scope,
    filters: { courier, type, payment, closing, circle, cost, cash },
    terms: searchTermsOf(search),
  };
  return { ok: true, list };
};
