// The orders of a list, read on page by page, and asked for anew when the live orders say that the answer is behind.
import { MOST_LISTED } from '@despacho/contract/orders/lists.ts';
import { isBehind } from '@despacho/domain/orders/lists/closed.ts';
import { useMemo } from 'react';
import { listedOrder, type ListedOrder } from '../../entities/orders/listed.ts';
import { useLive } from '../../kit/live.tsx';
import { usePagedRoute } from '../../kit/requests/usePagedRoute.ts';
import { useRepeated } from '../../kit/requests/useRepeated.ts';
import type { ClosedList } from './closedLists.ts';
import type { ListWindow } from './useWindow.ts';

/** 2,000 orders are read on to; what is beyond is asked for by whoever wants it. */
const PACE = { everyMs: 60_000, atOnce: 4 };
/** After a live order ended or came back; longer for a list of many pages, which are all asked for again. */
const BEHIND_MS = 2_000;
const LOOK_MS = 1_000;

const queryOf = (list: ClosedList, window: ListWindow) => ({
  status: list.status,
  limit: String(MOST_LISTED),
  ...(window.kind === 'days' ? { days: String(window.days) } : window.range),
});

/** As old as when it was last written: what the clock says since then is nobody's time any more. */
const asListed = (order: ListedOrder['order']): ListedOrder =>
  listedOrder(order, null, Date.parse(order.updatedAt ?? order.createdAt));

export const useClosedOrders = (list: ClosedList, window: ListWindow) => {
  const query = queryOf(list, window);
  const { pages, more, ...asked } = usePagedRoute(
    'listOrders',
    (cursor) => ({ query: cursor === null ? query : { ...query, cursor } }),
    PACE,
  );
  // An order whose event moved meanwhile may stand on two pages.
  const orders = useMemo(
    () => new Map(pages.flatMap((page) => page.orders).map((order) => [order.id, order])),
    [pages],
  );
  const rows = useMemo(() => [...orders.values()].map(asListed), [orders]);
  const newest = pages.at(-1);
  const isOld = useLive(
    ({ order }) =>
      newest !== undefined &&
      isBehind(
        {
          orders,
          statuses: [list.status],
          window: newest.window,
          oldest: more === null ? null : (rows.at(-1)?.order ?? null),
        },
        order.values(),
      ),
    { everyMs: LOOK_MS },
  );
  useRepeated(asked.retry, isOld ? BEHIND_MS * Math.max(1, pages.length) : null);
  return {
    ...asked,
    rows,
    more,
    total: pages[0]?.total ?? 0,
    unreadable: pages.reduce((sum, page) => sum + page.unreadable, 0),
  };
};
