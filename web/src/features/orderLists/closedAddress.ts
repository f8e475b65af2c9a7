// The address of a list of closed orders: its days, narrowed by company, branch, courier or way to pay.
import { linkQuery } from '../../kit/grid/model/address.ts';
import { plainQuery } from '../../kit/grid/model/state.ts';
import { windowParams, type ListWindow } from './useWindow.ts';

/** Ids, or the value of a way to pay. */
export type ClosedFilters = Readonly<
  Partial<Record<'company' | 'branch' | 'courier' | 'payment' | 'circle' | 'cost' | 'cash', string>>
>;

/** To be put after the path of the list. */
export const closedAddress = (window: ListWindow, only: ClosedFilters = {}): string => {
  const filters = Object.fromEntries(
    Object.entries(only).map(([column, value]) => [column, { kind: 'set' as const, values: [value] }]),
  );
  return `?${linkQuery(windowParams(window), { ...plainQuery(0), filters }).toString()}`;
};
