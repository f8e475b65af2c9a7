// The rows of a local source: filtered, sorted, grouped and cut into pages here, and kept in their places while they are being read.
import { useMemo } from 'react';
import type { Columns } from '../column.ts';
import { facetsOf, filterRows } from '../filter/filtering.ts';
import type { DataGridProps } from '../props.ts';
import type { GridRows } from './gridRows.ts';
import type { GridLook, GridQuery } from './state.ts';
import { usePausedLines, type Pause } from './usePausedLines.ts';
import { useTableModel, type Line } from './useTableModel.ts';

type Local<T extends object> = Pick<DataGridProps<T>, 'rowId' | 'isLoading' | 'failure' | 'onRetry'> & {
  rows: readonly T[];
  columns: Columns<T>;
  query: GridQuery;
  look: GridLook;
  pause: Pause;
};

/** The same places with the newest rows; one that is gone stays as it was. */
const renewed = <T extends object>(
  lines: readonly Line<T>[],
  rows: readonly T[],
  rowId: (row: T) => string,
  rowsOf: (groupId: string) => readonly T[],
): readonly Line<T>[] => {
  const newest = new Map(rows.map((row) => [rowId(row), row]));
  return lines.map((line) => {
    if (line.kind === 'group') return { ...line, rows: rowsOf(line.id) };
    const row = newest.get(line.id) ?? line.row;
    return row === line.row ? line : { ...line, row };
  });
};

export const useLocalRows = <T extends object>(local: Local<T>): GridRows<T> => {
  const { rows, columns, rowId, query, look, pause, isLoading = false, failure = null, onRetry } = local;
  const filtered = useMemo(() => filterRows(rows, columns, query), [rows, columns, query]);
  const ids = useMemo(() => new Set(filtered.map(rowId)), [filtered, rowId]);
  const model = useTableModel({ columns, rows: filtered, rowId, query, look });
  const moment = useMemo(() => ({ query, look, expanded: model.expanded }), [query, look, model.expanded]);
  const { shown, waiting, apply } = usePausedLines(model.lines, ids, pause, moment);
  const lines = useMemo(
    () => (shown === model.lines ? shown : renewed(shown, rows, rowId, model.rowsOf)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows of groups change with the lines of the model
    [shown, model.lines, rows, rowId],
  );
  return {
    lines,
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
    facets: (column) => facetsOf(rows, columns, query, column),
    waiting,
    apply,
    paged: null,
    state: { isLoading, failure, onRetry },
  };
};
