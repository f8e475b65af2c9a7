// Which list the form of an order was opened from: written into its address, and read from there when the form is left.
import type { AreaPath } from '../menus/areas.ts';

const OPEN = '/edit-order';
const OF_COMPANY = '/edit-orders-filters';

/** Of a single company: their orders have an address of their own. */
const COMPANY_LISTS = [
  '/all-orders-pollo-brujo',
  '/orders-ishop-guatemala',
  '/orders-san-martin',
] as const satisfies readonly AreaPath[];
const OPEN_LISTS = ['/new-orders', '/order-import'] as const satisfies readonly AreaPath[];
const CLOSED_LISTS = ['/canceled-orders', '/reagend-orders', '/deleted-orders'] as const satisfies readonly AreaPath[];

/** The lists an order is opened from; any other place counts as the first. */
export type OrderListPath =
  | '/all-orders'
  | '/history-orders'
  | '/abandoned-orders'
  | (typeof COMPANY_LISTS)[number]
  | (typeof OPEN_LISTS)[number]
  | (typeof CLOSED_LISTS)[number];

/** What of URLSearchParams is needed. */
export type Search = { get: (name: string) => string | null };

const known = <P extends string>(lists: readonly P[], path: string | null): P | null =>
  lists.find((list) => list === path) ?? null;

/** [OR80] `from`: the path of the list. */
export const editAddress = (id: string, from: string): string => {
  const form = `${OPEN}/${encodeURIComponent(id)}`;
  if (from === '/history-orders') return `${form}?delivered=true`;
  if (from === '/abandoned-orders') return `${form}?delivered=true&state=forgotten`;
  const company = known(COMPANY_LISTS, from);
  if (company !== null) return `${OF_COMPANY}/${encodeURIComponent(id)}?route=${company}`;
  const open = known(OPEN_LISTS, from);
  if (open !== null) return `${form}?route=${open}`;
  const closed = known(CLOSED_LISTS, from);
  return closed === null ? form : `${form}?delivered=true&route=${closed}`;
};

/** [OR81] Of an order that is over: no lock, no deleting. The parameter counts, not what it says. */
export const isClosedMode = (search: Search): boolean => search.get('delivered') !== null;

/** [OR82] Where the form leads back to. Only the lists above can be named: an address is anybody's to write. */
export const returnAddress = (pathname: string, search: Search): OrderListPath => {
  const route = search.get('route');
  if (search.get('state') === 'forgotten') return '/abandoned-orders';
  if (isClosedMode(search)) {
    const closed = known(CLOSED_LISTS, route);
    return closed ?? (route === null ? '/history-orders' : '/canceled-orders');
  }
  const isOfCompany = pathname.startsWith(`${OF_COMPANY}/`);
  return known(isOfCompany ? COMPANY_LISTS : OPEN_LISTS, route) ?? '/all-orders';
};
