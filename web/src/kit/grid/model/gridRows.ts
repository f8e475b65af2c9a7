// What a grid shows of its rows, the same for both kinds of sources.
import type { Column } from '../column.ts';
import type { Facet } from '../filter/filtering.ts';
import type { PagedQuery } from '../source.ts';
import type { Line } from './useTableModel.ts';

export type Paging = {
  page: number;
  /** What pages are made of: rows, or groups of the first column that groups. */
  total: number;
  isTotalExact: boolean;
  hasNext: boolean;
  /** The last page cannot be reached at once where pages follow each other. */
  canJump: boolean;
};

/** No rows came, and more than none may exist: a count would be a false zero. */
export const isUncounted = <T>({ hasRows, lines, state }: GridRows<T>): boolean =>
  !hasRows && lines.length === 0 && (state.isLoading || state.failure !== null);

export type GridRows<T> = {
  lines: readonly Line<T>[];
  paging: Paging;
  /** Rows that the filters leave: of all pages, or of this one where the source is paged. */
  filtered: readonly T[];
  /** How many rows the filters leave, of all pages. */
  count: number;
  /** Rows of this page that could not be read. */
  unreadable: number;
  /** The rows that can be selected. */
  selectable: readonly T[];
  /** False: there are no rows, with any filters. */
  hasRows: boolean;
  /** All rows in order, or those of this page where the source is paged. */
  sorted: () => readonly T[];
  toggleGroup: (id: string) => void;
  facets: (column: Column<T>) => readonly Facet[];
  /** Rows that wait while the list is being read; null: none. */
  waiting: string | null;
  apply: () => void;
  /** Null: all rows are here. */
  paged: PagedQuery | null;
  state: { isLoading: boolean; failure: string | null; onRetry: (() => void) | undefined };
};
