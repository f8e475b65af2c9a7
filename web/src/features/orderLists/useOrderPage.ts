// One page of a closed list.
import { useSession } from '@despacho/client/session/hooks.ts';
import { closing, moneyFilters, type Closing } from '@despacho/contract/orders/lists.ts';
import { passesMoneyFilters } from '@despacho/domain/money/filters.ts';
import { isAbandoned, isBehind } from '@despacho/domain/orders/lists/closed.ts';
import { matchesTerms, searchTermsOf } from '@despacho/domain/orders/lists/searchKeys.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { listedOrder, type ListedOrder } from '../../entities/orders/listed.ts';
import { LIVE_MS, REQUEST_MS } from '../../kit/freshness.ts';
import type { PagedQuery, RowPage } from '../../kit/grid/source.ts';
import { useLive } from '../../kit/live.tsx';
import { useInterval } from '../../kit/requests/useInterval.ts';
import { usePagedRoute } from '../../kit/requests/usePagedRoute.ts';
import type { ClosedList } from './closedLists.ts';
import { listRequest } from './listRequest.ts';
import { closedText } from './text.ts';
import type { ListWindow } from './useWindow.ts';

/** After a live order ended in the page or left it. */
const BEHIND_MS = 2_000;

const moneyQuery = z.object(moneyFilters).catch({});

type Listed = ListedOrder['order'];

/** As old as at its last write. */
const asListed = (order: Listed): ListedOrder =>
  listedOrder(order, null, Date.parse(order.updatedAt ?? order.createdAt));

const hasClosing = (order: Listed, wanted: Closing | undefined): boolean =>
  wanted === undefined || isAbandoned(order) === (wanted === 'abandoned');

const acceptsOf =
  ({ only }: ClosedList, { filters, search }: PagedQuery) =>
  (order: Listed): boolean => {
    const { company, branch, courier, type, payment }: PagedQuery['filters'] = { ...filters, ...only };
    return (
      (company === undefined || order.company.id === company) &&
      (branch === undefined || order.branch?.id === branch) &&
      (courier === undefined || order.courier?.id === courier) &&
      (type === undefined || order.type === type) &&
      (payment === undefined || order.paymentMethod === payment) &&
      hasClosing(order, closing.safeParse(filters['closing']).data) &&
      passesMoneyFilters(moneyQuery.parse(filters), order) &&
      matchesTerms(order, searchTermsOf(search))
    );
  };

export const useOrderPage = (
  list: ClosedList,
  window: ListWindow,
  query: PagedQuery,
  wanted: number,
): RowPage<ListedOrder> => {
  const { api } = useSession();
  const order = query.isAscending ? 'asc' : 'desc';
  const request = { ...listRequest(list, window, query), order, limit: String(query.size) } as const;
  const { value, isCurrent, ...page } = usePagedRoute(
    {
      key: ['listOrders', request],
      load: (cursor, signal) => api.listOrders({ query: { ...request, ...cursor }, signal }),
      rowsOf: ({ orders: listed }) => listed,
      failed: closedText.failed,
      everyMs: REQUEST_MS.list,
    },
    wanted,
  );
  const orders = page.rows;
  const rows = useMemo(() => orders.map(asListed), [orders]);
  const byId = useMemo(() => new Map(orders.map((each) => [each.id, each])), [orders]);
  const before = page.page === 0 ? null : (orders[0] ?? null);
  const after = page.hasNext ? (orders.at(-1) ?? null) : null;
  const isOld = useLive(
    (live) =>
      value !== null &&
      isCurrent &&
      isBehind(
        {
          orders: byId,
          statuses: [list.status],
          window: value.window,
          oldest: query.isAscending ? before : after,
          newest: query.isAscending ? after : before,
          accepts: acceptsOf(list, query),
        },
        live.order.values(),
      ),
    { everyMs: LIVE_MS.screen },
  );
  useInterval(page.retry, isOld ? BEHIND_MS : null);
  return { ...page, rows };
};
