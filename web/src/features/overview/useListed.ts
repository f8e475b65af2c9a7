// The way from a number to the orders behind it: the live list, filtered to them.
import type { ColumnFilters } from '../../kit/grid/filter/columnFilter.ts';
import { writeQuery } from '../../kit/grid/model/address.ts';
import { plainQuery } from '../../kit/grid/model/state.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';

/** By the names of the list's columns: the values of which an order has one. */
export type Listed = Readonly<Partial<Record<'level' | 'status' | 'courier' | 'company' | 'branch', string>>>;

const plain = plainQuery(0);

/** Undefined where the account has no list. `of`: what the whole overview is about. */
export const useListed = (of: Listed): ((only: Listed) => string | undefined) => {
  const path = useScreenPath()('/all-orders');
  return (only) => {
    if (path === null) return undefined;
    const filters: ColumnFilters = Object.fromEntries(
      Object.entries({ ...of, ...only }).map(([column, value]) => [column, { kind: 'set', values: [value] }]),
    );
    const search = writeQuery(new URLSearchParams(), { ...plain, filters }, plain).toString();
    return search === '' ? path : `${path}?${search}`;
  };
};
