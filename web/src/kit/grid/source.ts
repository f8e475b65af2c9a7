// Where the rows of a grid are: all of them here (`rows`), or on the server, which gives pages of what it can order and filter by index.
import type { Format } from '../export/sheet.ts';
import type { Columns } from './column.ts';
import type { GridQuery } from './model/state.ts';

/** What a paged grid requests. */
export type PagedQuery = {
  isAscending: boolean;
  /** One value a column. */
  filters: Readonly<Record<string, string>>;
  search: string;
  size: number;
};

export type RowPage<T> = {
  rows: readonly T[];
  /** From 0. The first one where the requested page cannot be reached. */
  page: number;
  hasNext: boolean;
  /** The number of rows of all pages. */
  total: number;
  /** False: there are at least so many. */
  isTotalExact: boolean;
  /** Rows of this page that could not be read. */
  unreadable: number;
  isLoading: boolean;
  failure: string | null;
  retry: () => void;
};

export type Choice = { key: string; text: string };

/** Hooks of a source are called by one grid for good. */
export type PagedSource<T> = {
  /** The one column that orders the rows, the latest first unless it is sorted ascending. */
  orderedBy: string;
  /** The values of each column that can be filtered, one at a time. */
  choices: Readonly<Record<string, readonly Choice[]>>;
  /** What the search finds; null: the server cannot search. */
  searchHint: string | null;
  usePage: (query: PagedQuery, page: number) => RowPage<T>;
  /** How many rows have each value; a value that was not counted is missing. */
  useCounts: (query: PagedQuery, columnId: string, values: readonly string[]) => ReadonlyMap<string, number>;
} & PagedExport;

/** All pages: as the CSV that the server sends, null where it failed; or as a file of any format that the server makes as a job. */
type PagedExport =
  | { exportCsv: (query: PagedQuery, columnIds: readonly string[]) => Promise<string | null>; startExport?: never }
  | { startExport: (query: PagedQuery, format: Format) => Promise<void>; exportCsv?: never };

/** Sorting, filters and groups that the server cannot do are not offered. */
export const pagedColumns = <T>(columns: Columns<T>, { orderedBy, choices }: PagedSource<T>): Columns<T> =>
  columns.map((column) => ({
    ...column,
    filter: Object.hasOwn(choices, column.id) ? ('set' as const) : (false as const),
    group: false,
    sort: column.id === orderedBy,
  }));

/** A query as it was stored or typed into an address, without what the server cannot do. */
export const pagedGridQuery = <T>(query: GridQuery, { orderedBy, choices }: PagedSource<T>): GridQuery => ({
  ...query,
  sort: query.sort.filter(({ id }) => id === orderedBy),
  filters: Object.fromEntries(
    Object.entries(query.filters).filter(
      ([id, filter]) => Object.hasOwn(choices, id) && filter.kind === 'set' && filter.values.length === 1,
    ),
  ),
  rules: null,
});

export const pagedQueryOf = ({ sort, filters, size }: GridQuery, search: string): PagedQuery => ({
  isAscending: sort[0]?.desc === false,
  filters: Object.fromEntries(
    Object.entries(filters).flatMap(([id, filter]) => {
      const [value] = filter.kind === 'set' ? filter.values : [];
      return value === undefined ? [] : [[id, value]];
    }),
  ),
  search,
  size,
});
