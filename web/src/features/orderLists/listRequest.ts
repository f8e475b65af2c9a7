// The request of a closed list: its status, its days, and the query of the grid.
import { searchTermsOf } from '@despacho/domain/orders/lists/searchKeys.ts';
import type { PagedQuery } from '../../kit/grid/source.ts';
import type { ClosedList } from './closedLists.ts';
import type { ListWindow } from './useWindow.ts';

/** Without the order and the page, which totals do not depend on. */
export const listRequest = ({ status, only }: ClosedList, window: ListWindow, { filters, search }: PagedQuery) => ({
  status,
  ...(window.kind === 'days' ? { days: String(window.days) } : window.range),
  ...filters,
  ...only,
  ...(searchTermsOf(search).length === 0 ? {} : { search }),
});
