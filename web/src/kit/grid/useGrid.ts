// What a grid knows and does, apart from how it looks: what is shown, chosen, opened and edited, and what holds it still.
import { whole } from '@despacho/ui/format.ts';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { cellId, DETAIL, SELECT } from './body/Row.tsx';
import { ROW_PX, type Active } from './body/Rows.tsx';
import { textOf, type Column } from './column.ts';
import type { ColumnFilter } from './filter/columnFilter.ts';
import { facetsOf, filterRows } from './filter/filtering.ts';
import { shownColumns } from './model/arranging.ts';
import { useSelection } from './model/selection.ts';
import { sizesOf, type SortBy } from './model/state.ts';
import { HEADER_LINE, useCells } from './model/useCells.ts';
import { useGridState } from './model/useGridState.ts';
import { useHeldRows } from './model/useHeldRows.ts';
import { useTableModel, type Line } from './model/useTableModel.ts';
import type { DataGridProps, GridControls } from './props.ts';
import { gridText } from './text.ts';

const SIZES: readonly number[] = [10, 20, 50];

const nextSort = (sort: readonly SortBy[], id: string, isAlso: boolean): SortBy[] => {
  const now = sort.find((each) => each.id === id);
  const next: SortBy[] = now === undefined ? [{ id, desc: false }] : now.desc ? [] : [{ id, desc: true }];
  if (!isAlso) return next;
  return now === undefined ? [...sort, ...next] : sort.flatMap((each) => (each.id === id ? next : [each]));
};

/** The newest of a function that a memoised row calls: its name stays, what it does follows. */
const useSteady = <A extends unknown[], R>(run: (...given: A) => R): ((...given: A) => R) => {
  const held = useRef(run);
  useLayoutEffect(() => {
    held.current = run;
  });
  return useCallback((...given: A) => held.current(...given), []);
};

/** Its elements, made by the view: the rows, and the field of the search. */
export type GridParts = { scroller: RefObject<HTMLDivElement | null>; search: RefObject<HTMLInputElement | null> };

export const useGrid = <T extends object>(props: DataGridProps<T>, { scroller }: Pick<GridParts, 'scroller'>) => {
  const { id, columns, rows, rowId, address, onOpen, detail, onEdit, size = 20 } = props;
  const sizesKey = (props.sizes ?? SIZES).join();
  const sizes = useMemo(() => sizesOf(size, sizesKey.split(',').map(Number)), [size, sizesKey]);
  const { query, look, ask, arrange } = useGridState({ id, columns, size, sizes, address });
  const selection = useSelection();
  const gridId = useId();
  const newest = useRef(new Map<string, T>());

  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [openFilter, setOpenFilter] = useState<string | null>(null);
  const [edited, setEdited] = useState<Active | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focusedLine, setFocusedLine] = useState<string | null>(null);

  const hasSelection = selection.ids.size > 0;
  const isRead = isHovered || (hasFocus && focusedLine !== null && focusedLine !== HEADER_LINE);
  const isHeld =
    props.live !== undefined && (isRead || isMenuOpen || openFilter !== null || edited !== null || hasSelection);
  const moment = useMemo(() => ({ query, look }), [query, look]);
  const { shown, isBehind, apply } = useHeldRows(rows, isHeld, moment);

  const visible = useMemo(() => shownColumns(columns, look), [columns, look]);
  const filtered = useMemo(() => filterRows(shown, columns, query), [shown, columns, query]);
  const model = useTableModel({ columns, rows: filtered, rowId, query, look });
  const { lines } = model;
  const waiting = useMemo((): string | null => {
    if (!isBehind) return null;
    const there = new Set(filtered.map(rowId));
    const now = filterRows(rows, columns, query).map(rowId);
    const arrived = now.filter((each) => !there.has(each)).length;
    if (arrived > 0) return gridText.arrived(arrived);
    return now.length < there.size ? gridText.moved : null;
  }, [isBehind, filtered, rows, columns, query, rowId]);

  const canSelect = props.actions !== undefined;
  const hasDetail = detail !== undefined;
  const lead = useMemo(() => [...(canSelect ? [SELECT] : []), ...(hasDetail ? [DETAIL] : [])], [canSelect, hasDetail]);
  const columnIds = useMemo(() => [...lead, ...visible.map((column) => column.id)], [lead, visible]);
  const lineIds = useMemo(() => lines.map((line) => line.id), [lines]);
  const rowIds = useMemo(() => lines.filter(({ kind }) => kind === 'row').map((line) => line.id), [lines]);
  const cells = useCells({
    lines: lineIds,
    columns: columnIds,
    // The headers stay in sight, and the last line seen is the first one after the step.
    fitting: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
    idOf: ({ line, column }) => cellId(gridId, line, column),
  });
  const { active } = cells;
  const setActive = (cell: Active | null): void => {
    cells.setActive(cell);
    setFocusedLine(cell?.line ?? null);
  };

  const list = (): readonly T[] => model.sorted();
  const columnOf = (name: string): Column<T> | undefined => visible.find((column) => column.id === name);
  const currentOf = (line: Line<T> & { kind: 'row' }): T => newest.current.get(line.id) ?? line.row;
  const onNewest = useCallback((line: string, row: T | null) => {
    if (row === null) newest.current.delete(line);
    else newest.current.set(line, row);
  }, []);

  const toggleDetail = (line: string): void => {
    const next = new Set(open);
    if (!next.delete(line)) next.add(line);
    setOpen(next);
  };
  const act = (line: Line<T>, name: string, isRange: boolean): void => {
    if (line.kind === 'group') return model.toggleGroup(line.id);
    if (name === SELECT) return selection.choose(line.id, isRange, rowIds);
    if (name === DETAIL) return toggleDetail(line.id);
    const column = columnOf(name);
    if (column?.onCell !== undefined) return column.onCell(currentOf(line));
    if (column?.edit === undefined) onOpen?.(currentOf(line), list);
  };
  /** Choosing has the space bar: on the box of a row that opens, too, Enter opens it. */
  const enter = (line: Line<T>, name: string, isRange: boolean): void => {
    if (line.kind === 'row' && name === SELECT && onOpen !== undefined) onOpen(currentOf(line), list);
    else act(line, name, isRange);
  };
  const hasAct = (name: string): boolean => {
    const column = columnOf(name);
    return column === undefined || column.onCell !== undefined || column.edit !== undefined;
  };
  /** Where a row opens by two clicks, one only shows where the keyboard is. */
  const press = (line: Line<T>, name: string, isRange: boolean): void => {
    if (props.opens !== 'twice' || line.kind === 'group' || hasAct(name)) act(line, name, isRange);
  };
  const edit = (line: Line<T>, name: string): void => {
    if (line.kind === 'row' && onEdit !== undefined && columnOf(name)?.edit !== undefined) {
      setEdited({ line: line.id, column: name });
    }
  };
  const pressTwice = (line: Line<T>, name: string): void => {
    if (props.opens === 'twice' && line.kind === 'row' && !hasAct(name)) act(line, name, false);
    else edit(line, name);
  };
  const back = useCallback(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  const onLeave = useCallback(() => {
    setEdited(null);
    back();
  }, [back]);
  const onStore = useSteady(async (row: T, column: Column<T>, text: string): Promise<string | null> => {
    const changed = column.edit?.(row, text);
    if (changed === undefined || onEdit === undefined) return null;
    return changed.ok ? onEdit(row, changed.patch) : changed.message;
  });

  const sort = (column: Column<T>, isAlso: boolean): void => ask({ sort: nextSort(query.sort, column.id, isAlso) });
  const filterBy = (columnId: string, next: ColumnFilter | null): void => {
    const { [columnId]: _, ...others } = query.filters;
    ask({ filters: next === null ? others : { ...others, [columnId]: next } });
  };
  const filter = (column: Column<T>, next: ColumnFilter | null): void => filterBy(column.id, next);
  const controls: GridControls = {
    facets: (columnId) => {
      const column = columns.find((each) => each.id === columnId);
      return column === undefined ? [] : facetsOf(shown, columns, query, column);
    },
    filters: query.filters,
    filter: filterBy,
    group: look.group,
    groupBy: (groups) => arrange({ group: [...groups] }),
  };
  const clearFilters = (): void => ask({ filters: {}, rules: null, search: '' });
  const width = (column: Column<T>, next: number | null): void => {
    const { [column.id]: _, ...others } = look.widths;
    arrange({ widths: next === null ? others : { ...others, [column.id]: next } });
  };

  const groupText = (line: Line<T> & { kind: 'group' }): string => {
    const column = columns.find((each) => each.id === line.columnId);
    const text = textOf(column?.kind ?? 'text', line.value);
    return gridText.groupOf(column?.header ?? '', text === '' ? gridText.blank : text, whole(line.count));
  };
  const chosen = useMemo(
    () => (canSelect && hasSelection ? rows.filter((row) => selection.ids.has(rowId(row))) : []),
    [canSelect, hasSelection, rows, selection.ids, rowId],
  );

  return {
    gridId,
    query,
    look,
    ask,
    arrange,
    sizes,
    shown,
    visible,
    filtered,
    model,
    waiting,
    apply,
    lead,
    columnIds,
    rowIds,
    canSelect,
    selection,
    hasSelection,
    chosen,
    cells,
    active,
    setActive,
    open,
    edited,
    openFilter,
    setOpenFilter,
    setIsHovered,
    setHasFocus,
    setIsMenuOpen,
    list,
    columnOf,
    currentOf,
    onNewest,
    toggleDetail,
    enter,
    edit,
    press,
    pressTwice,
    back,
    onLeave,
    onStore,
    sort,
    filter,
    controls,
    clearFilters,
    width,
    groupText,
  };
};
export type Grid<T extends object> = ReturnType<typeof useGrid<T>>;
