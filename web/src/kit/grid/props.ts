// The properties of a grid.
import type { ReactNode } from 'react';
import type { Columns } from './column.ts';
import type { ColumnFilter, ColumnFilters } from './filter/columnFilter.ts';
import type { Facet } from './filter/filtering.ts';
import type { GridQuery } from './model/state.ts';
import type { Address } from './model/useGridState.ts';
import type { PagedQuery, PagedSource } from './source.ts';

/** `useRow`: the newest state of a row; undefined when it is gone. */
export type LiveRows<T> = { useRow: (row: T) => T | undefined };

/** A key that does something with rows: the chosen ones, else the one with the keyboard's cell. `clear` ends the selection. */
export type RowKey<T> = { key: string; does: string; run: (rows: readonly T[], clear: () => void) => void };

/** What the screen's own controls beside the heading see of the grid, and do with it. */
export type GridControls = {
  /** The values of a column among the rows that all other filters leave. */
  facets: (columnId: string) => readonly Facet[];
  /** As it is now; a bare address does not say it. */
  query: GridQuery;
  filters: ColumnFilters;
  filter: (columnId: string, filter: ColumnFilter | null) => void;
  /** The columns whose values are groups, the outermost first. */
  group: readonly string[];
  groupBy: (columnIds: readonly string[]) => void;
  /** What a paged source receives; null: all rows are here. */
  paged: PagedQuery | null;
  /** How many rows the filters leave, of all pages; `isCountExact` false: at least so many. Null: not known. */
  count: number | null;
  isCountExact: boolean;
  /** Rows of this page that could not be read. */
  unreadable: number;
};

export type DataGridProps<T extends object> = {
  /** The key of stored settings, and the name of exported files. */
  id: string;
  columns: Columns<T>;
  /** Where the server gives the rows in pages. It brings its own loading state, order, filters and export. */
  source?: PagedSource<T>;
  /** All rows, where there is no `source`. Live: a snapshot, at most four times a second; a row that did not change is the same object. */
  rows?: readonly T[];
  rowId: (row: T) => string;
  /** The heading; the count of rows is beside it, unless the rows are parts of one sum. */
  title: string;
  isCounted?: boolean;
  /** The screen has a heading of its own above it. */
  isBeneath?: boolean;
  /** The name of exported files; by default the heading. */
  fileName?: string;
  /** `useSearchParams()`: sort, filters, search and page live in the address. */
  address?: Address;
  /** Each row follows its own record, without the list. With it rows keep their places while they are read. */
  live?: LiveRows<T>;
  /** Enter, or a click on a cell that does nothing else. `list` gives all rows as filtered and sorted now [OR85]. */
  onOpen?: (row: T, list: () => readonly T[]) => void;
  /** By default one click opens a row; `twice` where rows come and go quickly. Enter opens it either way. */
  opens?: 'once' | 'twice';
  keys?: readonly RowKey<T>[];
  /** Rows are chosen with boxes; what may be done with them is above the rows. */
  actions?: (selected: readonly T[], clear: () => void) => ReactNode;
  /** In their place while no row is chosen. */
  unchosen?: ReactNode;
  /** Opens below a row. */
  detail?: (row: T) => ReactNode;
  /** Stores an edited cell; a text is the reason why it could not be. */
  onEdit?: (row: T, patch: Partial<T>) => Promise<string | null>;
  size?: number;
  sizes?: readonly number[];
  /** What the heading of a group adds to the count of its rows. */
  groupNote?: (rows: readonly T[]) => string | null;
  /** A warning about rows that the filters hide; null: none. */
  hiddenNote?: (hidden: readonly T[]) => string | null;
  /** The message of the screen for no rows. */
  empty?: string;
  isLoading?: boolean;
  /** Why there are no newer rows. */
  failure?: string | null;
  onRetry?: () => void;
  isStale?: boolean;
  /** Beside the heading. */
  head?: ReactNode | ((grid: GridControls) => ReactNode);
  /** Beside the pages: counts. As a function it is given the rows that the filters leave. */
  footer?: ReactNode | ((rows: readonly T[], grid: GridControls) => ReactNode);
};
