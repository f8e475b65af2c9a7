// The state and the actions of a grid, without its look: settings, rows, and what is selected, unfolded and edited.
import { useCallback, useId, useMemo, useState, type RefObject } from 'react';
import { cellId, DETAIL, SELECT } from './body/Row.tsx';
import { ROW_PX, type Active } from './body/Rows.tsx';
import type { Columns } from './column.ts';
import { shownColumns } from './model/arranging.ts';
import { isUncounted, type GridRows } from './model/gridRows.ts';
import { queryingOf, type Querying } from './model/querying.ts';
import { rowActsOf } from './model/rowActs.ts';
import { useSelection } from './model/selection.ts';
import { sizesOf } from './model/state.ts';
import { useCells } from './model/useCells.ts';
import { useEditing } from './model/useEditing.ts';
import { useGridState, type GridState } from './model/useGridState.ts';
import { useLocalRows } from './model/useLocalRows.ts';
import { useNewest } from './model/useNewest.ts';
import { usePagedRows } from './model/usePagedRows.ts';
import type { Pause } from './model/usePausedLines.ts';
import { useReader } from './model/useReader.ts';
import { useReturn } from './model/useReturn.ts';
import type { DataGridProps, GridControls } from './props.ts';
import { pagedColumns, pagedGridQuery } from './source.ts';

const SIZES: readonly number[] = [10, 20, 50];
const noRows: readonly never[] = [];

/** Its elements, made by the view: the rows, and the field of the search. */
export type GridParts = { scroller: RefObject<HTMLDivElement | null>; search: RefObject<HTMLInputElement | null> };

/** Columns and settings, without what the source cannot do. */
const useSettings = <T extends object>(props: DataGridProps<T>) => {
  const { id, address, source, size = 20 } = props;
  const sizesKey = (props.sizes ?? SIZES).join();
  const sizes = useMemo(() => sizesOf(size, sizesKey.split(',').map(Number)), [size, sizesKey]);
  const columns = useMemo(
    () => (source === undefined ? props.columns : pagedColumns(props.columns, source)),
    [props.columns, source],
  );
  const stored = useGridState({ id, columns, size, sizes, ...(address === undefined ? {} : { address }) });
  const query = useMemo(
    () => (source === undefined ? stored.query : pagedGridQuery(stored.query, source)),
    [stored.query, source],
  );
  const isPaged = source !== undefined;
  const look = useMemo(() => (isPaged ? { ...stored.look, group: [] } : stored.look), [stored.look, isPaged]);
  const settings: GridState = { ...stored, query, look };
  const visible = useMemo(() => shownColumns(columns, look), [columns, look]);
  return { columns, visible, sizes, settings };
};

const useUnfolded = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggleDetail = (line: string): void => {
    const next = new Set(open);
    if (!next.delete(line)) next.add(line);
    setOpen(next);
  };
  return { open, toggleDetail };
};

const useRows = <T extends object>(
  props: DataGridProps<T>,
  settings: Pick<GridState, 'query' | 'look'> & { columns: Columns<T> },
  pause: Pause,
  selected: ReadonlySet<string>,
): GridRows<T> => {
  const { source, rowId, rows = noRows } = props;
  /* oxlint-disable react/hooks -- a grid has one source for good */
  return source === undefined
    ? useLocalRows({ ...props, ...settings, rows, pause })
    : usePagedRows({ source, rowId, query: settings.query, selected });
  /* oxlint-enable react/hooks */
};

/** The ids of what the keyboard moves through. */
const useIds = <T>(
  lines: GridRows<T>['lines'],
  visible: Columns<T>,
  { canSelect, hasDetail }: { canSelect: boolean; hasDetail: boolean },
) => {
  const lead = useMemo(() => [...(canSelect ? [SELECT] : []), ...(hasDetail ? [DETAIL] : [])], [canSelect, hasDetail]);
  const columnIds = useMemo(() => [...lead, ...visible.map((column) => column.id)], [lead, visible]);
  const lineIds = useMemo(() => lines.map((line) => line.id), [lines]);
  const rowIds = useMemo(() => lines.filter(({ kind }) => kind === 'row').map((line) => line.id), [lines]);
  return { lead, columnIds, lineIds, rowIds };
};

const controlsOf = <T extends object>(
  { query, look, arrange }: GridState,
  { columns }: Pick<DataGridProps<T>, 'columns'>,
  rows: GridRows<T>,
  querying: Querying<T>,
): GridControls => ({
  facets: (columnId) => {
    const column = columns.find((each) => each.id === columnId);
    return column === undefined ? [] : rows.facets(column);
  },
  query,
  filters: query.filters,
  filter: querying.filter,
  group: look.group,
  groupBy: (groups) => arrange({ group: [...groups] }),
  paged: rows.paged,
  count: isUncounted(rows) ? null : rows.count,
  isCountExact: rows.paging.isTotalExact,
  unreadable: rows.unreadable,
});

export const useGrid = <T extends object>(props: DataGridProps<T>, { scroller }: Pick<GridParts, 'scroller'>) => {
  const { rowId } = props;
  const gridId = useId();
  const { columns, visible, sizes, settings } = useSettings(props);
  const { query, look } = settings;
  const selection = useSelection();
  const hasSelection = selection.ids.size > 0;
  const reader = useReader();
  // oxlint-disable-next-line react/preserve-manual-memoization -- the ref is the same for good, its current element is not
  const back = useCallback(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  const editing = useEditing(props.onEdit, back);
  const isLive = props.live !== undefined;
  const isReading = isLive && (reader.isReading || editing.edited !== null || hasSelection);
  const pause = { isReading, isApproaching: isLive && reader.isApproaching };
  const rows = useRows(props, { columns, query, look }, pause, selection.ids);
  const { lines } = rows;

  const canSelect = props.actions !== undefined;
  const { lead, columnIds, lineIds, rowIds } = useIds(lines, visible, {
    canSelect,
    hasDetail: props.detail !== undefined,
  });
  const cells = useCells({
    lines: lineIds,
    columns: columnIds,
    // The headers stay in sight, and the last line seen is the first one after the step.
    fitting: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
    idOf: ({ line, column }) => cellId(gridId, line, column),
  });
  const setActive = (cell: Active | null): void => {
    cells.setActive(cell);
    reader.setFocusedLine(cell?.line ?? null);
  };

  const columnOf = (name: string) => visible.find((column) => column.id === name);
  const newest = useNewest<T>();
  const unfolded = useUnfolded();
  const querying = queryingOf<T>(settings);
  const onLeaving = useReturn(props, scroller, lines.length > 0, cells.setActive);
  const acts = rowActsOf({
    ...props,
    ...newest,
    ...unfolded,
    rows,
    rowIds,
    selection,
    columnOf,
    setEdited: editing.setEdited,
    onLeaving,
  });
  const { selectable } = rows;
  const chosen = useMemo(
    () => (canSelect && hasSelection ? selectable.filter((row) => selection.ids.has(rowId(row))) : []),
    [canSelect, hasSelection, selectable, selection.ids, rowId],
  );
  return {
    gridId,
    columns,
    visible,
    sizes,
    settings,
    querying,
    rows,
    rowIds,
    lead,
    columnIds,
    columnOf,
    selection: { ...selection, canSelect, hasSelection, chosen },
    cells: { ...cells, setActive },
    reader,
    editing,
    newest,
    unfolded,
    acts,
    back,
    controls: controlsOf(settings, { columns }, rows, querying),
  };
};
export type Grid<T extends object> = ReturnType<typeof useGrid<T>>;
