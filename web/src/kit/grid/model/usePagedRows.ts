// The rows of a paged source: the page that the server gives for the query, and the selected rows of the pages before.
import { useEffect, useMemo, useState } from 'react';
import type { Column } from '../column.ts';
import type { Facet } from '../filter/filtering.ts';
import { pagedQueryOf, type PagedSource } from '../source.ts';
import type { GridRows } from './gridRows.ts';
import type { GridQuery } from './state.ts';
import type { Line } from './useTableModel.ts';

/** A request for each typed letter would be in vain for all but the last. */
const TYPING_MS = 300;

const useDebouncedSearch = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // An emptied search needs no wait.
  return text === '' ? '' : debounced;
};

type Paged<T> = {
  source: PagedSource<T>;
  rowId: (row: T) => string;
  query: GridQuery;
  selected: ReadonlySet<string>;
};

const ignored = (): void => undefined;

export const usePagedRows = <T extends object>({ source, rowId, query, selected }: Paged<T>): GridRows<T> => {
  const search = useDebouncedSearch(query.search.trim());
  const paged = useMemo(() => pagedQueryOf(query, search), [query, search]);
  // oxlint-disable-next-line react/hooks -- a grid has one source for good
  const found = source.usePage(paged, query.page);
  const { rows, page, hasNext, total, isTotalExact, isLoading, failure, retry } = found;
  const lines = useMemo(() => rows.map((row): Line<T> => ({ kind: 'row', id: rowId(row), row })), [rows, rowId]);
  const [elsewhere, setElsewhere] = useState<ReadonlyMap<string, T>>(new Map());
  const here = useMemo(() => new Map(rows.map((row) => [rowId(row), row])), [rows, rowId]);
  const isNew = [...selected].some((id) => here.has(id) && !elsewhere.has(id));
  const isGone = [...elsewhere.keys()].some((id) => !selected.has(id));
  if (isNew || isGone) {
    const remaining = [...elsewhere, ...here].filter(([id]) => selected.has(id));
    setElsewhere(new Map(remaining));
  }
  const choicesOf = ({ id }: Column<T>): readonly Facet[] =>
    (source.choices[id] ?? []).map(({ key, text }) => ({ key, text, count: 0 }));
  const isFiltered = Object.keys(paged.filters).length > 0 || paged.search !== '';
  return {
    lines,
    paging: { page, total, isTotalExact, hasNext, canJump: false },
    filtered: rows,
    count: total,
    unreadable: found.unreadable,
    selectable: [...elsewhere].map(([id, row]) => here.get(id) ?? row),
    hasRows: rows.length > 0 || (isFiltered && !isLoading && failure === null),
    sorted: () => rows,
    toggleGroup: ignored,
    facets: choicesOf,
    waiting: null,
    apply: ignored,
    paged,
    state: { isLoading, failure, onRetry: retry },
  };
};
