// The rows of a local source: filtered, sorted, grouped and cut into pages here, and kept still while they are being read.
import { useMemo } from 'react';
import type { Columns } from '../column.ts';
import { facetsOf, filterRows } from '../filter/filtering.ts';
import type { DataGridProps } from '../props.ts';
import { gridText } from '../text.ts';
import type { GridRows } from './gridRows.ts';
import type { GridLook, GridQuery } from './state.ts';
import { usePausedRows } from './usePausedRows.ts';
import { useTableModel } from './useTableModel.ts';

type Local<T extends object> = Pick<DataGridProps<T>, 'rowId' | 'isLoading' | 'failure' | 'onRetry'> & {
  rows: readonly T[];
  columns: Columns<T>;
  query: GridQuery;
  look: GridLook;
  isPaused: boolean;
};

export const useLocalRows = <T extends object>(local: Local<T>): GridRows<T> => {
  const { rows, columns, rowId, query, look, isPaused, isLoading = false, failure = null, onRetry } = local;
  const moment = useMemo(() => ({ query, look }), [query, look]);
  const { shown, isBehind, apply } = usePausedRows(rows, isPaused, moment);
  const filtered = useMemo(() => filterRows(shown, columns, query), [shown, columns, query]);
  const model = useTableModel({ columns, rows: filtered, rowId, query, look });
  const waiting = useMemo((): string | null => {
    if (!isBehind) return null;
    const there = new Set(filtered.map(rowId));
    const now = filterRows(rows, columns, query).map(rowId);
    const arrived = now.filter((each) => !there.has(each)).length;
    if (arrived > 0) return gridText.arrived(arrived);
    return now.length < there.size ? gridText.moved : null;
  }, [isBehind, filtered, rows, columns, query, rowId]);
  return {
    lines: model.lines,
    paging: {
      page: model.page,
      total: model.total,
      isTotalExact: true,
      hasNext: model.page < model.pages - 1,
      canJump: true,
    },
    filtered,
    count: filtered.length,
    unreadable: 0,
    selectable: rows,
    hasRows: rows.length > 0,
    sorted: model.sorted,
    toggleGroup: model.toggleGroup,
    facets: (column) => facetsOf(shown, columns, query, column),
    waiting,
    apply,
    paged: null,
    state: { isLoading, failure, onRetry },
  };
};
