// The one grid of the console: `<DataGrid id columns rows rowId title />`. Sorting, filters, search, groups, selection, pages,
// what stays for the user, exports, keyboard and cards on narrow screens come with it. With a `source` the server gives the pages.
import { whole } from '@despacho/ui/format.ts';
import { useRef, type RefObject } from 'react';
import { useMedia } from '../useMedia.ts';
import { countText, Pager } from './bar/Pager.tsx';
import { GroupBar, SelectionBar } from './bar/Strips.tsx';
import { Toolbar } from './bar/Toolbar.tsx';
import { Cards } from './body/Cards.tsx';
import { Sheet, sheetStyle } from './body/Sheet.tsx';
import { GridNote, StateStrip } from './body/states.tsx';
import { ROOMY, textOf } from './column.ts';
import { isFiltering } from './filter/filtering.ts';
import styles from './Grid.module.css';
import { enterRows, keysOf } from './keys.ts';
import { isUncounted } from './model/gridRows.ts';
import { isAboveRows } from './model/useReader.ts';
import type { Line } from './model/useTableModel.ts';
import type { DataGridProps } from './props.ts';
import { RowKeys } from './RowKeys.tsx';
import { gridText } from './text.ts';
import { useEdges } from './useEdges.ts';
import { useExport } from './useExport.ts';
import { useGrid, type Grid } from './useGrid.ts';

/** Narrow screens show cards. */
const NARROW = '(max-width: 48rem)';
const still = { useRow: <T,>(row: T): T => row };

type PartProps<T extends object> = { grid: Grid<T>; props: DataGridProps<T> };

const groupedColumns = <T extends object>({ columns, settings: { look } }: Grid<T>) =>
  look.group.flatMap((each) => columns.find((column) => column.id === each) ?? []);

const groupTextOf =
  <T extends object>({ columns }: Grid<T>, note: DataGridProps<T>['groupNote'] = () => null) =>
  (line: Line<T> & { kind: 'group' }): string => {
    const column = columns.find((each) => each.id === line.columnId);
    const text = textOf(column?.kind ?? 'text', line.value);
    const heading = gridText.groupOf(
      column?.header ?? '',
      text === '' ? gridText.blank : text,
      whole(line.rows.length),
    );
    return [heading, note(line.rows)].filter((part) => part !== null).join(gridText.beside);
  };

/** Null: the filters hide nothing that the screen names. */
const hiddenTextOf = <T extends object>(
  { columns, settings: { query }, rows: { filtered } }: Grid<T>,
  { rows = [], rowId, hiddenNote, source }: DataGridProps<T>,
): string | null => {
  if (hiddenNote === undefined || source !== undefined || !isFiltering(columns, query)) return null;
  const shown = new Set(filtered.map(rowId));
  return hiddenNote(rows.filter((row) => !shown.has(rowId(row))));
};

const Head = <T extends object>({
  grid,
  props,
  search,
}: PartProps<T> & { search: RefObject<HTMLInputElement | null> }) => {
  const { gridId, columns, settings, querying, rows, selection, reader } = grid;
  const { query, look, ask, arrange } = settings;
  const { title, source } = props;
  const { isExporting, onExport } = useExport(grid, props);
  const grouped = groupedColumns(grid);
  const count = isUncounted(rows) ? gridText.uncounted : countText(rows.count, rows.paging.isTotalExact);
  return (
    <>
      <Toolbar
        title={title}
        titleId={`${gridId}-title`}
        isBeneath={props.isBeneath === true}
        count={props.isCounted === false ? null : count}
        columns={columns}
        search={query.search}
        searchHint={source === undefined ? gridText.search : source.searchHint}
        searchField={search}
        onSearch={(text) => ask({ search: text })}
        onBack={grid.back}
        onEnterRows={() => enterRows(grid)}
        rules={query.rules}
        onRules={source === undefined ? (rules) => ask({ rules }) : null}
        isFiltering={isFiltering(columns, query)}
        onClearFilters={querying.clearFilters}
        hidden={hiddenTextOf(grid, props)}
        look={look}
        onLook={arrange}
        onExport={(format) => void onExport(format)}
        isCsvOnly={source?.exportCsv !== undefined}
        isExporting={isExporting}
        isLive={props.live !== undefined}
        waiting={rows.waiting}
        onApply={rows.apply}
        onMenu={reader.setIsMenuOpen}
      >
        {typeof props.head === 'function' ? props.head(grid.controls) : props.head}
      </Toolbar>
      <StateStrip {...props} {...rows.state} hasRows={rows.lines.length > 0 || rows.hasRows} />
      <GroupBar columns={grouped} onRemove={(each) => arrange({ group: look.group.filter((name) => name !== each) })} />
      {props.actions === undefined ? null : !selection.hasSelection ? (
        props.unchosen
      ) : (
        <SelectionBar count={selection.ids.size} total={rows.paged === null ? null : count} onClear={selection.clear}>
          {props.actions(selection.chosen, selection.clear)}
        </SelectionBar>
      )}
    </>
  );
};

const Foot = <T extends object>({ grid, props: { footer, isBeneath = false, title } }: PartProps<T>) => {
  const { rows, settings, sizes, reader } = grid;
  return (
    <div className={styles['foot']} data-below-rows onPointerEnter={() => reader.approach('pointer', false)}>
      {typeof footer === 'function' ? footer(rows.filtered, grid.controls) : footer}
      <Pager
        // Several grids of a screen differ by their titles.
        label={isBeneath ? gridText.pagesOf(title) : gridText.pages}
        paging={rows.paging}
        isUncounted={isUncounted(rows)}
        size={settings.query.size}
        sizes={sizes}
        hasGroups={groupedColumns(grid).length > 0}
        onPage={(next) => settings.ask({ page: next })}
        onSize={(next) => settings.ask({ size: next })}
      />
    </div>
  );
};

export const DataGrid = <T extends object>(props: DataGridProps<T>) => {
  const { title, live = still, onOpen, detail } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const grid = useGrid(props, { scroller });
  const { gridId, rows, rowIds, selection, visible, querying, reader } = grid;
  const isNarrow = useMedia(NARROW);
  const isRoomy = useMedia(ROOMY);
  useEdges(scroller, !isNarrow);
  const groupText = groupTextOf(grid, props.groupNote);
  return (
    <section
      className={styles['grid']}
      aria-labelledby={`${gridId}-title`}
      data-stale={props.isStale || undefined}
      style={sheetStyle(grid, isRoomy)}
      onPointerLeave={() => reader.approach('pointer', false)}
      onBlur={({ relatedTarget }) =>
        reader.approach('focus', rows.waiting !== null && isAboveRows(relatedTarget, scroller.current))
      }
      onKeyDown={(event) => keysOf(grid, { scroller, search }, props)(event)}
    >
      <Head grid={grid} props={props} search={search} />
      <div className={styles['below']}>
        {isNarrow ? (
          <Cards
            label={title}
            lines={rows.lines}
            columns={visible}
            live={live}
            groupText={groupText}
            selected={selection.canSelect ? selection.ids : null}
            onSelect={(each) => selection.choose(each, false, rowIds)}
            onOpen={onOpen === undefined ? undefined : (row) => onOpen(row, rows.sorted)}
            onGroup={rows.toggleGroup}
            detail={detail}
          />
        ) : (
          <Sheet
            grid={grid}
            scroller={scroller}
            live={live}
            groups={groupedColumns(grid).length}
            groupText={groupText}
            detail={detail}
            onOpen={onOpen}
            source={props.source}
            isLoading={rows.state.isLoading}
          />
        )}
        {rows.lines.length > 0 ? null : (
          <GridNote {...props} {...rows.state} hasRows={rows.hasRows} onClearFilters={querying.clearFilters} />
        )}
        <RowKeys grid={grid} parts={{ scroller, search }} keys={props.keys ?? []} isLive={props.live !== undefined} />
        <Foot grid={grid} props={props} />
      </div>
    </section>
  );
};
