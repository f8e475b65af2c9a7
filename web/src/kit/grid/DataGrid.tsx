// The one grid of the console: `<DataGrid id columns rows rowId />`. Sorting, filters, search, groups, selection, pages, what
// stays for the user, exports, keyboard and cards on narrow screens come with it.
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { exportSheet } from '../export/exportSheet.ts';
import type { Format, Sheet } from '../export/sheet.ts';
import { notify } from '../notify/notify.ts';
import { useMedia } from '../useMedia.ts';
import { whole } from '@despacho/ui/format.ts';
import { Pager } from './bar/Pager.tsx';
import { GroupBar, SelectionBar } from './bar/Strips.tsx';
import { Toolbar } from './bar/Toolbar.tsx';
import { Cards } from './body/Cards.tsx';
import { cellId, DETAIL, SELECT } from './body/Row.tsx';
import { ROW_PX, Rows, type Active } from './body/Rows.tsx';
import { GridNote, StateStrip } from './body/states.tsx';
import { textOf, widthOf, type Column, type Columns } from './column.ts';
import type { ColumnFilter } from './filter/columnFilter.ts';
import { facetsOf, filterRows, isFiltering } from './filter/filtering.ts';
import styles from './Grid.module.css';
import { Headers, templateOf } from './head/HeaderRow.tsx';
import { shownColumns } from './model/arranging.ts';
import { useSelection } from './model/selection.ts';
import { sizesOf, type SortBy } from './model/state.ts';
import { HEADER_LINE, useCells } from './model/useCells.ts';
import { useGridState, type Address } from './model/useGridState.ts';
import { useHeldRows } from './model/useHeldRows.ts';
import { useTableModel, type Line } from './model/useTableModel.ts';
import { gridText } from './text.ts';

/** `useRow`: the newest state of a row; undefined when it is gone. */
export type LiveRows<T> = { useRow: (row: T) => T | undefined };

export type DataGridProps<T extends object> = {
  /** Names what is kept for the user, and exported files. */
  id: string;
  columns: Columns<T>;
  /** Live: a snapshot, at most four times a second; a row that did not change is the same object. */
  rows: readonly T[];
  rowId: (row: T) => string;
  /** The heading; the count of rows stands beside it. */
  title: string;
  /** `useSearchParams()`: sort, filters, search and page live in the address. */
  address?: Address;
  /** Each row follows its own record, without the list. With it rows keep their places while somebody reads. */
  live?: LiveRows<T>;
  /** Enter, or a click on a cell that does nothing else. `list` gives all rows as filtered and sorted now. */
  onOpen?: (row: T, list: () => readonly T[]) => void;
  /** Rows are chosen with boxes; what may be done with them stands above the rows. */
  actions?: (selected: readonly T[], clear: () => void) => ReactNode;
  /** Opens below a row. */
  detail?: (row: T) => ReactNode;
  /** Stores an edited cell; a text says why it could not be. */
  onEdit?: (row: T, patch: Partial<T>) => Promise<string | null>;
  size?: number;
  sizes?: readonly number[];
  /** The screen's word for no rows. */
  empty?: string;
  isLoading?: boolean;
  /** Why there are no newer rows. */
  failure?: string | null;
  onRetry?: () => void;
  isStale?: boolean;
  /** Beside the heading. */
  head?: ReactNode;
  /** Beside the pages: counts. As a function it is given the rows that the filters leave. */
  footer?: ReactNode | ((rows: readonly T[]) => ReactNode);
};

const SIZES: readonly number[] = [10, 20, 50];
/** Narrow screens show cards. */
const NARROW = '(max-width: 48rem)';
const LEAD_PX = 40;
const still = { useRow: <T,>(row: T): T => row };

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

export const DataGrid = <T extends object>(props: DataGridProps<T>) => {
  const { id, columns, rows, rowId, title, address, live = still, onOpen, detail, onEdit, size = 20 } = props;
  const sizesKey = (props.sizes ?? SIZES).join();
  const sizes = useMemo(() => sizesOf(size, sizesKey.split(',').map(Number)), [size, sizesKey]);
  const { query, look, ask, arrange } = useGridState({ id, columns, size, sizes, address });
  const selection = useSelection();
  const isNarrow = useMedia(NARROW);
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const newest = useRef(new Map<string, T>());

  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [openFilter, setOpenFilter] = useState<string | null>(null);
  const [edited, setEdited] = useState<Active | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [isExporting, setIsExporting] = useState(false);
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
  const { lines, page, pages } = model;
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
  const edit = (line: Line<T>, name: string): void => {
    if (line.kind === 'row' && onEdit !== undefined && columnOf(name)?.edit !== undefined) {
      setEdited({ line: line.id, column: name });
    }
  };
  const back = useCallback(() => scroller.current?.focus({ preventScroll: true }), []);
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
  const filter = (column: Column<T>, next: ColumnFilter | null): void => {
    const { [column.id]: _, ...others } = query.filters;
    ask({ filters: next === null ? others : { ...others, [column.id]: next } });
  };
  const clearFilters = (): void => ask({ filters: {}, rules: null, search: '' });
  const width = (column: Column<T>, next: number | null): void => {
    const { [column.id]: _, ...others } = look.widths;
    arrange({ widths: next === null ? others : { ...others, [column.id]: next } });
  };

  const onExport = async (format: Format): Promise<void> => {
    const sheet: Sheet = {
      name: id,
      title,
      columns: visible.map((column) => ({ header: column.header, kind: column.kind, width: widthOf(column) })),
      rows: model.sorted().map((row) => visible.map(({ value }) => value(row))),
    };
    setIsExporting(true);
    try {
      await exportSheet(sheet, format);
    } catch {
      notify(gridText.exportFailed, 'danger');
    }
    setIsExporting(false);
  };

  const extend = (line: Line<T>, key: string): void => {
    const to = cells.moved(key, false);
    if (to === null || to.line === HEADER_LINE) return;
    if (!selection.ids.has(line.id)) selection.choose(line.id, false, rowIds);
    selection.choose(to.line, true, rowIds);
    setActive(to);
  };
  const onHeaderKey = (name: string, event: KeyboardEvent): boolean => {
    const column = columnOf(name);
    if (event.key === 'Enter' && column !== undefined) sort(column, event.shiftKey);
    else if (event.key === 'ArrowDown' && event.altKey && column !== undefined) setOpenFilter(column.id);
    else if (event.key === ' ' && name === SELECT)
      selection.chooseAll(rowIds, !rowIds.every((each) => selection.ids.has(each)));
    else return false;
    return true;
  };
  const onRowKey = (line: Line<T>, name: string, event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    if (canSelect && shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) extend(line, key);
    else if (key === 'Enter') act(line, name, shiftKey);
    else if (key === ' ' && line.kind === 'group') model.toggleGroup(line.id);
    else if (key === ' ' && canSelect) selection.choose(line.id, shiftKey, rowIds);
    else if (key === ' ' && detail !== undefined) toggleDetail(line.id);
    else if (key === 'F2') edit(line, name);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFar = event.ctrlKey || event.metaKey;
    if (isFar && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      return search.current?.select();
    }
    // A button or a field inside the grid knows its own keys.
    if (event.target !== scroller.current) return;
    const line = lines.find((each) => each.id === active?.line);
    const isDone =
      active !== null &&
      (line === undefined ? onHeaderKey(active.column, event) : onRowKey(line, active.column, event));
    if (isDone) return event.preventDefault();
    if (isFar && event.key.toLowerCase() === 'a' && canSelect) {
      event.preventDefault();
      return selection.chooseAll(rowIds, true);
    }
    if (event.key === 'Escape') {
      if (hasSelection) return selection.clear();
      setActive(null);
      return scroller.current?.blur();
    }
    const to = cells.moved(event.key, isFar);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
  };

  const groupText = (line: Line<T> & { kind: 'group' }): string => {
    const column = columns.find((each) => each.id === line.columnId);
    const text = textOf(column?.kind ?? 'text', line.value);
    return gridText.groupOf(column?.header ?? '', text === '' ? gridText.blank : text, whole(line.count));
  };
  const grouped = look.group.flatMap((each) => columns.find((column) => column.id === each) ?? []);
  const natural = visible.reduce(
    (sum, column) => sum + (look.widths[column.id] ?? widthOf(column)),
    lead.length * LEAD_PX,
  );
  const chosen = useMemo(
    () => (canSelect && hasSelection ? rows.filter((row) => selection.ids.has(rowId(row))) : []),
    [canSelect, hasSelection, rows, selection.ids, rowId],
  );
  const style: Record<`--${string}`, string> = {
    '--grid-columns': templateOf(visible, look.widths, lead.length),
    '--grid-width': `${natural}px`,
  };

  return (
    <section
      className={styles['grid']}
      aria-labelledby={`${gridId}-title`}
      data-stale={props.isStale || undefined}
      style={style}
      onKeyDown={onKeyDown}
    >
      <Toolbar
        title={title}
        titleId={`${gridId}-title`}
        count={filtered.length}
        columns={columns}
        search={query.search}
        searchField={search}
        onSearch={(text) => ask({ search: text })}
        onBack={back}
        rules={query.rules}
        onRules={(rules) => ask({ rules })}
        isFiltering={isFiltering(query)}
        onClearFilters={clearFilters}
        look={look}
        onLook={arrange}
        onExport={(format) => void onExport(format)}
        isExporting={isExporting}
        waiting={waiting}
        onApply={apply}
        onMenu={setIsMenuOpen}
      >
        {props.head}
      </Toolbar>
      <StateStrip {...props} hasRows={rows.length > 0} />
      <GroupBar columns={grouped} onRemove={(each) => arrange({ group: look.group.filter((name) => name !== each) })} />
      {props.actions === undefined || !hasSelection ? null : (
        <SelectionBar count={selection.ids.size} onClear={selection.clear}>
          {props.actions(chosen, selection.clear)}
        </SelectionBar>
      )}
      {isNarrow ? (
        <Cards
          label={title}
          lines={lines}
          columns={visible}
          live={live}
          groupText={groupText}
          selected={canSelect ? selection.ids : null}
          onSelect={(each) => selection.choose(each, false, rowIds)}
          onOpen={onOpen === undefined ? undefined : (row) => onOpen(row, list)}
          onGroup={model.toggleGroup}
          detail={detail}
        />
      ) : (
        <div
          ref={scroller}
          className={styles['scroller']}
          data-empty={lines.length === 0 || undefined}
          role="grid"
          tabIndex={0}
          aria-labelledby={`${gridId}-title`}
          aria-rowcount={(grouped.length > 0 ? lines.length : filtered.length) + 1}
          aria-colcount={columnIds.length}
          aria-multiselectable={canSelect || undefined}
          aria-busy={props.isLoading || undefined}
          aria-activedescendant={active === null ? undefined : cellId(gridId, active.line, active.column)}
          onFocus={() => setHasFocus(true)}
          onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
        >
          <div className={styles['sheet']} role="presentation">
            <Headers
              grid={gridId}
              columns={visible}
              lead={lead}
              query={query}
              active={active?.line === HEADER_LINE ? active.column : null}
              areAllChosen={rowIds.length > 0 && rowIds.every((each) => selection.ids.has(each))}
              onChooseAll={(isChosen) => selection.chooseAll(rowIds, isChosen)}
              facets={(column) => facetsOf(shown, columns, query, column)}
              openFilter={openFilter}
              onOpen={(column, isOpen) => {
                setOpenFilter(isOpen ? column.id : null);
                if (!isOpen) back();
              }}
              onSort={sort}
              onFilter={filter}
              onWidth={width}
            />
            <Rows
              grid={gridId}
              scroller={scroller}
              lines={lines}
              columns={visible}
              lead={lead}
              offset={grouped.length > 0 ? 0 : page * query.size}
              live={live}
              newest={onNewest}
              groupText={groupText}
              active={active}
              edited={edited}
              selected={canSelect ? selection.ids : null}
              open={open}
              canOpen={onOpen !== undefined}
              detail={detail}
              onPress={(line, name, event) => {
                setActive({ line: line.id, column: name });
                if (edited === null) back();
                const isOwn = name !== SELECT && name !== DETAIL;
                const isInner =
                  isOwn && event.target instanceof Element && event.target.closest('a,button,input,select') !== null;
                // Whoever marks a text to copy it opens nothing.
                const isMarking = isOwn && getSelection()?.isCollapsed === false;
                if (!isInner && !isMarking) act(line, name, event.shiftKey);
              }}
              onDoublePress={edit}
              onHover={setIsHovered}
              onStore={onStore}
              onLeave={onLeave}
            />
          </div>
        </div>
      )}
      {lines.length > 0 ? null : <GridNote {...props} hasRows={rows.length > 0} onClearFilters={clearFilters} />}
      <div className={styles['foot']}>
        {typeof props.footer === 'function' ? props.footer(filtered) : props.footer}
        <Pager
          page={page}
          pages={pages}
          size={query.size}
          sizes={sizes}
          total={filtered.length}
          onPage={(next) => ask({ page: next })}
          onSize={(next) => ask({ size: next })}
        />
      </div>
    </section>
  );
};
