// From a number to the orders behind it: the filters of a live list, as parameters of its address [OR103].
import type { QueueName } from '@despacho/domain/board/board.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import type { ColumnFilters } from '../../kit/grid/filter/columnFilter.ts';
import { linkQuery } from '../../kit/grid/model/address.ts';
import { plainQuery } from '../../kit/grid/model/state.ts';
import { orderText } from './text.ts';

/** By the columns of the list: the one value that the counted orders have. */
export type Counted = Readonly<
  Partial<Record<'level' | 'status' | 'courier' | 'company' | 'branch' | 'coordinates' | 'typing', string>>
>;

export const QUEUE_FILTER = {
  withoutCourier: { courier: PLACE_TEXT.noCourier },
  withoutCoordinates: { coordinates: orderText.withoutCoordinates },
  untyped: { typing: orderText.notTyped },
} as const satisfies Record<QueueName, Counted>;

const COMPANIES = 'companies';
const ALL = 'all';

/** Whether the address includes the companies that the main list leaves out [OR70]. */
export const includesAll = (params: URLSearchParams): boolean => params.get(COMPANIES) === ALL;

export const withCompanies = (params: URLSearchParams, isIncluded: boolean): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (isIncluded) next.set(COMPANIES, ALL);
  else next.delete(COMPANIES);
  return next;
};

const withFilters = (params: URLSearchParams, only: Counted): URLSearchParams => {
  const filters: ColumnFilters = Object.fromEntries(
    Object.entries(only).map(([column, value]) => [column, { kind: 'set', values: [value] }]),
  );
  return linkQuery(params, { ...plainQuery(0), filters });
};

export const countedSearch = (only: Counted): string =>
  withCompanies(withFilters(new URLSearchParams(), only), true).toString();

/** The same list at this address, with these orders only. */
export const countedAddress = (params: URLSearchParams, only: Counted): string =>
  `?${withFilters(params, only).toString()}`;
