// The one grid of the console: `<DataGrid id columns rows rowId title />`. Sorting, filters, search, groups, selection, pages,
// what stays for the user, exports, keyboard and cards on narrow screens come with it.
import { useRef } from 'react';
import { useMedia } from '../useMedia.ts';
import { Pager } from './bar/Pager.tsx';
import { GroupBar, SelectionBar } from './bar/Strips.tsx';
import { Toolbar } from './bar/Toolbar.tsx';
import { Cards } from './body/Cards.tsx';
import { cellId, DETAIL, SELECT } from './body/Row.tsx';
import { Rows } from './body/Rows.tsx';
import { GridNote, StateStrip } from './body/states.tsx';
import { widthOf } from './column.ts';
import { facetsOf, isFiltering } from './filter/filtering.ts';
import styles from './Grid.module.css';
import { Headers, pinsOf, templateOf } from './head/HeaderRow.tsx';
import { keysOf } from './keys.ts';
import { HEADER_LINE } from './model/useCells.ts';
import type { DataGridProps } from './props.ts';
import { RowKeys } from './RowKeys.tsx';
import { useEdges } from './useEdges.ts';
import { useExport } from './useExport.ts';
import { useGrid } from './useGrid.ts';

/** Narrow screens show cards. */
const NARROW = '(max-width: 48rem)';
const LEAD_PX = 40;
const still = { useRow: <T,>(row: T): T => row };

export const DataGrid = <T extends object>(props: DataGridProps<T>) => {
  const { columns, rows, title, live = still, onOpen, detail } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const grid = useGrid(props, { scroller });
  const { gridId, query, look, ask, arrange, visible, filtered, model, lead, columnIds, rowIds, selection, active } =
    grid;
  const { lines, page, pages } = model;
  const { canSelect, hasSelection, openFilter } = grid;
  const isNarrow = useMedia(NARROW);
  useEdges(scroller, !isNarrow);
  const { isExporting, onExport } = useExport({
    title,
    fileName: props.fileName,
    columns: visible,
    rows: model.sorted,
  });
  const grouped = look.group.flatMap((each) => columns.find((column) => column.id === each) ?? []);
  const natural = visible.reduce(
    (sum, column) => sum + (look.widths[column.id] ?? widthOf(column)),
    lead.length * LEAD_PX,
  );
  const style: Record<`--${string}`, string> = {
    '--grid-columns': templateOf(visible, look.widths, lead.length),
    '--grid-width': `${natural}px`,
    ...pinsOf(visible, look.widths),
  };

  return (
    <section
      className={styles['grid']}
      aria-labelledby={`${gridId}-title`}
      data-stale={props.isStale || undefined}
      style={style}
      onKeyDown={(event) => keysOf(grid, { scroller, search }, props)(event)}
    >
      <Toolbar
        title={title}
        titleId={`${gridId}-title`}
        count={filtered.length}
        columns={columns}
        search={query.search}
        searchField={search}
        onSearch={(text) => ask({ search: text })}
        onBack={grid.back}
        rules={query.rules}
        onRules={(rules) => ask({ rules })}
        isFiltering={isFiltering(columns, query)}
        onClearFilters={grid.clearFilters}
        look={look}
        onLook={arrange}
        onExport={(format) => void onExport(format)}
        isExporting={isExporting}
        isLive={props.live !== undefined}
        waiting={grid.waiting}
        onApply={grid.apply}
        onMenu={grid.setIsMenuOpen}
      >
        {typeof props.head === 'function' ? props.head(grid.controls) : props.head}
      </Toolbar>
      <StateStrip {...props} hasRows={rows.length > 0} />
      <GroupBar columns={grouped} onRemove={(each) => arrange({ group: look.group.filter((name) => name !== each) })} />
      {props.actions === undefined || !hasSelection ? null : (
        <SelectionBar count={selection.ids.size} onClear={selection.clear}>
          {props.actions(grid.chosen, selection.clear)}
        </SelectionBar>
      )}
      {isNarrow ? (
        <Cards
          label={title}
          lines={lines}
          columns={visible}
          live={live}
          groupText={grid.groupText}
          selected={canSelect ? selection.ids : null}
          onSelect={(each) => selection.choose(each, false, rowIds)}
          onOpen={onOpen === undefined ? undefined : (row) => onOpen(row, grid.list)}
          onGroup={model.toggleGroup}
          detail={detail}
        />
      ) : (
        <div className={styles['frame']} data-empty={lines.length === 0 || undefined}>
          <div
            ref={scroller}
            className={styles['scroller']}
            data-empty={lines.length === 0 || undefined}
            role={grouped.length > 0 ? 'treegrid' : 'grid'}
            tabIndex={0}
            aria-labelledby={`${gridId}-title`}
            aria-rowcount={(grouped.length > 0 ? lines.length : filtered.length) + 1}
            aria-colcount={columnIds.length}
            aria-multiselectable={canSelect || undefined}
            aria-busy={props.isLoading || undefined}
            aria-activedescendant={active === null ? undefined : cellId(gridId, active.line, active.column)}
            onFocus={() => grid.setHasFocus(true)}
            onBlur={({ currentTarget, relatedTarget }) => grid.setHasFocus(currentTarget.contains(relatedTarget))}
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
                facets={(column) => facetsOf(grid.shown, columns, query, column)}
                openFilter={openFilter}
                onOpen={(column, isOpen) => {
                  grid.setOpenFilter(isOpen ? column.id : null);
                  if (!isOpen) grid.back();
                }}
                onSort={grid.sort}
                onFilter={grid.filter}
                onWidth={grid.width}
              />
              <Rows
                grid={gridId}
                scroller={scroller}
                lines={lines}
                columns={visible}
                lead={lead}
                groups={grouped.length}
                offset={grouped.length > 0 ? 0 : page * query.size}
                live={live}
                newest={grid.onNewest}
                groupText={grid.groupText}
                active={active}
                edited={grid.edited}
                selected={canSelect ? selection.ids : null}
                open={grid.open}
                canOpen={onOpen !== undefined}
                detail={detail}
                onPress={(line, name, event) => {
                  grid.setActive({ line: line.id, column: name });
                  if (grid.edited === null) grid.back();
                  const isOwn = name !== SELECT && name !== DETAIL;
                  const isInner =
                    isOwn && event.target instanceof Element && event.target.closest('a,button,input,select') !== null;
                  // Whoever marks a text to copy it opens nothing.
                  const isMarking = isOwn && getSelection()?.isCollapsed === false;
                  if (!isInner && !isMarking) grid.press(line, name, event.shiftKey);
                }}
                onDoublePress={grid.pressTwice}
                onHover={grid.setIsHovered}
                onStore={grid.onStore}
                onLeave={grid.onLeave}
              />
            </div>
          </div>
        </div>
      )}
      {lines.length > 0 ? null : <GridNote {...props} hasRows={rows.length > 0} onClearFilters={grid.clearFilters} />}
      <RowKeys grid={grid} parts={{ scroller, search }} keys={props.keys ?? []} />
      <div className={styles['foot']}>
        {typeof props.footer === 'function' ? props.footer(filtered) : props.footer}
        <Pager
          page={page}
          pages={pages}
          size={query.size}
          sizes={grid.sizes}
          total={model.total}
          hasGroups={grouped.length > 0}
          onPage={(next) => ask({ page: next })}
          onSize={(next) => ask({ size: next })}
        />
      </div>
    </section>
  );
};
