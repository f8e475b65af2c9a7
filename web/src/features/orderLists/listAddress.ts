// The address of a closed list as it is shown now, from its first page: its days, its filters and its search [OR104].
import type { GridControls } from '../../kit/grid/props.ts';
import { linkQuery } from '../../kit/grid/model/address.ts';
import { plainQuery } from '../../kit/grid/model/state.ts';
import type { ClosedList } from './closedLists.ts';
import { windowParams, type ListWindow } from './useWindow.ts';

export const listAddress = (list: ClosedList, window: ListWindow, { filters, paged }: GridControls): string => {
  const query = { ...plainQuery(list.size), filters, search: paged?.search ?? '' };
  return `${list.path}?${linkQuery(windowParams(window), query).toString()}`;
};
