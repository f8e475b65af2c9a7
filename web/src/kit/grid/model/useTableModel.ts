// The table library, and the only file that imports it: from filtered rows to the rows of a page, sorted and grouped.
import {
  columnGroupingFeature,
  createExpandedRowModel,
  createGroupedRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ExpandedState,
  type Row,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { compareValues, type Column, type Columns, type Value } from '../column.ts';
import type { GridLook, GridQuery } from './state.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnGroupingFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
type Features = typeof features;

/** Rows of one value are one group, unless the column names groups. */
const groupOf = <T>({ groupName, value }: Column<T>, row: T): Value => groupName?.(row) ?? value(row);

const definitionOf = <T extends object>(column: Column<T>): ColumnDef<Features, T> => ({
  id: column.id,
  accessorFn: (row) => column.value(row) ?? undefined,
  getGroupingValue: (row) => groupOf(column, row),
  sortUndefined: 'last',
  sortFn: (one, other, id) => compareValues(column, one.getValue<Value>(id), other.getValue<Value>(id)),
});

/** A line of the grid: a row, or the head of a group. */
export type Line<T> =
  | { kind: 'row'; id: string; row: T }
  | {
      kind: 'group';
      id: string;
      columnId: string;
      value: Value;
      /** The rows of the groups within it too. */
      rows: readonly T[];
      depth: number;
      isOpen: boolean;
    };

const leavesOf = <T extends object>(rows: readonly Row<Features, T>[]): T[] =>
  rows.flatMap((row) => (row.subRows.length > 0 ? leavesOf(row.subRows) : [row.original]));

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const lineOf = <T extends object>(row: Row<Features, T>): Line<T> =>
  row.groupingColumnId === undefined
    ? { kind: 'row', id: row.id, row: row.original }
    : {
        kind: 'group',
        id: row.id,
        columnId: row.groupingColumnId,
        value: isValue(row.groupingValue) ? row.groupingValue : null,
        rows: leavesOf(row.subRows),
        depth: row.depth,
        isOpen: row.getIsExpanded(),
      };

export type TableModel<T> = {
  lines: readonly Line<T>[];
  /** All rows in order, of all pages: for exports, and for moving through an order's neighbours. */
  sorted: () => T[];
  page: number;
  pages: number;
  /** What pages are made of: rows, or groups of the first column that groups. */
  total: number;
  /** The rows of a group of any page; none where there is no such group. */
  rowsOf: (groupId: string) => readonly T[];
  /** Changes when a group is opened or closed. */
  expanded: unknown;
  toggleGroup: (id: string) => void;
};

type Given<T> = {
  columns: Columns<T>;
  rows: readonly T[];
  rowId: (row: T) => string;
  query: GridQuery;
  look: GridLook;
};

export const useTableModel = <T extends object>({ columns, rows, rowId, query, look }: Given<T>): TableModel<T> => {
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const group = useMemo(
    () => look.group.filter((id) => columns.some((column) => column.id === id)),
    [look.group, columns],
  );
  const total = useMemo(() => {
    const column = columns.find(({ id }) => id === group[0]);
    return column === undefined ? rows.length : new Set(rows.map((row) => String(groupOf(column, row)))).size;
  }, [columns, rows, group]);
  const pages = Math.max(1, Math.ceil(total / query.size));
  // Rows went, and the page with them: the last one there is.
  const page = Math.min(query.page, pages - 1);
  // Groups are in the order of their column unless it is sorted descending; rows within them are in the chosen order.
  const sorting = useMemo(() => {
    const ofGroups = group.map((id) => query.sort.find((each) => each.id === id) ?? { id, desc: false });
    return [...ofGroups, ...query.sort.filter(({ id }) => !group.includes(id))];
  }, [group, query.sort]);
  const pagination = useMemo(() => ({ pageIndex: page, pageSize: query.size }), [page, query.size]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { sorting, grouping: group, expanded, pagination },
    onExpandedChange: setExpanded,
    // A live snapshot changes neither the page nor the open rows.
    autoResetPageIndex: false,
    autoResetExpanded: false,
    enableMultiSort: true,
    enableSortingRemoval: true,
    groupedColumnMode: false,
    paginateExpandedRows: false,
  });
  const shown = table.getRowModel().rows;
  const lines = useMemo(() => shown.map(lineOf), [shown]);
  const groupsById = table.getGroupedRowModel().rowsById;
  return {
    lines,
    sorted: () => leavesOf(table.getSortedRowModel().rows),
    page,
    pages,
    total,
    rowsOf: (groupId) => leavesOf(groupsById[groupId]?.subRows ?? []),
    expanded,
    toggleGroup: (id) => groupsById[id]?.toggleExpanded(),
  };
};
