// The list that the form of an order was opened from: written into its address, and read from there when the form closes.
import { z } from 'zod';

const OPEN = '/edit-order';
const OF_COMPANY = '/edit-orders-filters';

/** Lists of a single company: their orders have an address of their own. */
const COMPANY_LISTS = ['/all-orders-pollo-brujo', '/orders-ishop-guatemala', '/orders-san-martin'] as const;
const OPEN_LISTS = ['/new-orders', '/order-import', '/desk'] as const;
const CLOSED_LISTS = ['/canceled-orders', '/reagend-orders', '/deleted-orders'] as const;

/** The lists an order is opened from; any other place counts as the first. */
export type OrderListPath =
  | '/all-orders'
  | '/history-orders'
  | '/abandoned-orders'
  | (typeof COMPANY_LISTS)[number]
  | (typeof OPEN_LISTS)[number]
  | (typeof CLOSED_LISTS)[number];

/** The part of URLSearchParams that is needed. */
export type Search = { get: (name: string) => string | null };

const listIn = <P extends string>(lists: readonly P[], path: string | null): P | null =>
  lists.find((list) => list === path) ?? null;

/** [OR80] `from`: the path of the list. */
export const editAddress = (id: string, from: string): string => {
  const form = `${OPEN}/${encodeURIComponent(id)}`;
  if (from === '/history-orders') return `${form}?delivered=true`;
  if (from === '/abandoned-orders') return `${form}?delivered=true&state=forgotten`;
  const company = listIn(COMPANY_LISTS, from);
  if (company !== null) return `${OF_COMPANY}/${encodeURIComponent(id)}?from=${company}`;
  const open = listIn(OPEN_LISTS, from);
  if (open !== null) return `${form}?route=${open}`;
  const closed = listIn(CLOSED_LISTS, from);
  return closed === null ? form : `${form}?delivered=true&route=${closed}`;
};

/** [OR81] The form of a closed order: no lock, no deletion. The presence of the parameter counts, with any value. */
export const isClosedMode = (search: Search): boolean => search.get('delivered') !== null;

/** [OR82] The list to return to. Only the lists above are accepted, because an address can be forged. */
export const returnAddress = (pathname: string, search: Search): OrderListPath => {
  const route = search.get('from') ?? search.get('route');
  if (search.get('state') === 'forgotten') return '/abandoned-orders';
  if (isClosedMode(search)) {
    const closed = listIn(CLOSED_LISTS, route);
    return closed ?? (route === null ? '/history-orders' : '/canceled-orders');
  }
  const isOfCompany = pathname.startsWith(`${OF_COMPANY}/`);
  return listIn(isOfCompany ? COMPANY_LISTS : OPEN_LISTS, route) ?? '/all-orders';
};

/** Part of the router's state, which survives a reload and may come from another page. `at`: the address of the list. */
const cameFrom = z.object({ at: z.string() });

/** [OR82] The list as it was left, with its page, filters and search. */
export const leftAddress = (list: OrderListPath, state: unknown): string => {
  const at = cameFrom.safeParse(state).data?.at ?? '';
  return at.startsWith(`${list}?`) ? at : list;
};
