// One page of a closed list. Its cursor comes from the page before, so pages are reached one after another.
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
import { useCursors, useLast } from '../../kit/requests/pages.ts';
import { useInterval } from '../../kit/requests/useInterval.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import type { ClosedList } from './closedLists.ts';
import { listRequest } from './listRequest.ts';
import { closedText } from './text.ts';
import type { ListWindow } from './useWindow.ts';

/** After a live order ended in the page or left it. */
const BEHIND_MS = 2_000;

const moneyQuery = z.object(moneyFilters).catch({});

type Listed = ListedOrder['order'];
const none: readonly never[] = [];

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
  const order = query.isAscending ? 'asc' : 'desc';
  const request = { ...listRequest(list, window, query), order, limit: String(query.size) } as const;
  const name = JSON.stringify(request);
  const { cursors, follow } = useCursors(name);
  const page = Math.min(wanted, cursors.length - 1);
  const cursor = cursors[page] ?? null;
  const { value, failure, isLoading, retry } = useRoute(
    'listOrders',
    { query: cursor === null ? request : { ...request, cursor } },
    { everyMs: REQUEST_MS.list },
  );
  if (value !== null) follow(page, value.nextCursor);
  const shown = useLast(name, value);
  const orders = shown?.orders ?? none;
  const rows = useMemo(() => orders.map(asListed), [orders]);
  const byId = useMemo(() => new Map(orders.map((each) => [each.id, each])), [orders]);
  const before = page === 0 ? null : (orders[0] ?? null);
  const after = shown === null || shown.nextCursor === null ? null : (orders.at(-1) ?? null);
  const isOld = useLive(
    (live) =>
      value !== null &&
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
  useInterval(retry, isOld ? BEHIND_MS : null);
  return {
    rows,
    page,
    hasNext: shown !== null && shown.nextCursor !== null,
    total: shown?.total ?? 0,
    isTotalExact: shown?.isTotalExact ?? true,
    unreadable: shown?.unreadable ?? 0,
    isLoading,
    failure: failure === null ? null : closedText.failed,
    retry,
  };
};
