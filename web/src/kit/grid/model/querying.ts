// How sorting, filters and widths change the settings of a grid.
import type { Column } from '../column.ts';
import type { ColumnFilter } from '../filter/columnFilter.ts';
import type { SortBy } from './state.ts';
import type { GridState } from './useGridState.ts';

const nextSort = (sort: readonly SortBy[], id: string, isAlso: boolean): SortBy[] => {
  const now = sort.find((each) => each.id === id);
  const next: SortBy[] = now === undefined ? [{ id, desc: false }] : now.desc ? [] : [{ id, desc: true }];
  if (!isAlso) return next;
  return now === undefined ? [...sort, ...next] : sort.flatMap((each) => (each.id === id ? next : [each]));
};

export type Querying<T> = {
  sort: (column: Column<T>, isAlso: boolean) => void;
  filter: (columnId: string, next: ColumnFilter | null) => void;
  clearFilters: () => void;
  /** Null: as the column's definition has it. */
  width: (column: Column<T>, next: number | null) => void;
};

export const queryingOf = <T>({ query, look, ask, arrange }: GridState): Querying<T> => ({
  sort: (column, isAlso) => {
    if (column.sort !== false) ask({ sort: nextSort(query.sort, column.id, isAlso) });
  },
  filter: (columnId, next) => {
    const { [columnId]: _, ...others } = query.filters;
    ask({ filters: next === null ? others : { ...others, [columnId]: next } });
  },
  clearFilters: () => ask({ filters: {}, rules: null, search: '' }),
  width: (column, next) => {
    const { [column.id]: _, ...others } = look.widths;
    arrange({ widths: next === null ? others : { ...others, [column.id]: next } });
  },
});
