// The wide form of a grid: headers and rows in one scrolling frame, moved through by keyboard.
import type { RefObject } from 'react';
import { widthOf } from '../column.ts';
import styles from '../Grid.module.css';
import { Headers, pinsOf, templateOf } from '../head/HeaderRow.tsx';
import { HEADER_LINE } from '../model/useCells.ts';
import { isAboveRows } from '../model/useReader.ts';
import type { DataGridProps, LiveRows } from '../props.ts';
import type { Grid } from '../useGrid.ts';
import { cellId, DETAIL, SELECT } from './Row.tsx';
import { Rows } from './Rows.tsx';

const LEAD_PX = 40;

/** Tracks, widths and pins of the columns, shared by headers and rows. */
export const sheetStyle = <T extends object>({ visible, settings: { look }, lead }: Grid<T>, isRoomy: boolean) => {
  const natural = visible.reduce(
    (sum, column) => sum + (look.widths[column.id] ?? widthOf(column, isRoomy)),
    lead.length * LEAD_PX,
  );
  const style: Record<`--${string}`, string> = {
    '--grid-columns': templateOf(visible, look.widths, lead.length, isRoomy),
    '--grid-width': `${natural}px`,
    ...pinsOf(visible, look.widths, isRoomy),
  };
  return style;
};

type SheetProps<T extends object> = {
  detail: DataGridProps<T>['detail'];
  onOpen: DataGridProps<T>['onOpen'];
  source: DataGridProps<T>['source'];
  grid: Grid<T>;
  scroller: RefObject<HTMLDivElement | null>;
  live: LiveRows<T>;
  groups: number;
  groupText: Parameters<typeof Rows<T>>[0]['groupText'];
};

type Inner<T extends object> = Omit<SheetProps<T>, 'onOpen'>;

const SheetHead = <T extends object>({ grid, source }: Pick<Inner<T>, 'grid' | 'source'>) => {
  const { gridId, visible, lead, cells, rowIds, selection, reader, querying, rows, settings, back } = grid;
  const { active } = cells;
  const { paged } = rows;
  const counting = source === undefined || paged === null ? null : { source, query: paged };
  return (
    <Headers
      grid={gridId}
      columns={visible}
      lead={lead}
      query={settings.query}
      active={active?.line === HEADER_LINE ? active.column : null}
      areAllChosen={rowIds.length > 0 && rowIds.every((each) => selection.ids.has(each))}
      onChooseAll={(isChosen) => selection.chooseAll(rowIds, isChosen)}
      facets={rows.facets}
      counting={counting}
      openFilter={reader.openFilter}
      onOpen={(column, isOpen) => {
        reader.setOpenFilter(isOpen ? column.id : null);
        if (!isOpen) back();
      }}
      onSort={querying.sort}
      onFilter={(column, next) => querying.filter(column.id, next)}
      onWidth={querying.width}
    />
  );
};

const SheetRows = <T extends object>(props: Inner<T> & { canOpen: boolean }) => {
  const { grid, scroller, live, groups, groupText, detail, canOpen } = props;
  const { gridId, visible, lead, cells, selection, editing, acts, rows, newest, unfolded, reader, back } = grid;
  return (
    <Rows
      grid={gridId}
      scroller={scroller}
      lines={rows.lines}
      columns={visible}
      lead={lead}
      groups={groups}
      offset={groups > 0 ? 0 : rows.paging.page * grid.settings.query.size}
      live={live}
      newest={newest.onNewest}
      groupText={groupText}
      active={cells.active}
      edited={editing.edited}
      selected={selection.canSelect ? selection.ids : null}
      open={unfolded.open}
      canOpen={canOpen}
      detail={detail}
      onPress={(line, name, event) => {
        cells.setActive({ line: line.id, column: name });
        if (editing.edited === null) back();
        const isOwn = name !== SELECT && name !== DETAIL;
        const isInner =
          isOwn && event.target instanceof Element && event.target.closest('a,button,input,select') !== null;
        // Marking a text to copy it opens nothing.
        const isMarking = isOwn && getSelection()?.isCollapsed === false;
        if (!isInner && !isMarking) acts.press(line, name, event.shiftKey);
      }}
      onDoublePress={acts.pressTwice}
      onHover={reader.setIsHovered}
      onHoverEnd={(to) => {
        reader.setIsHovered(false);
        reader.approach('pointer', rows.waiting !== null && isAboveRows(to, scroller.current));
      }}
      onStore={editing.onStore}
      onLeave={editing.onLeave}
    />
  );
};

export const Sheet = <T extends object>({ onOpen, ...props }: SheetProps<T> & { isLoading: boolean }) => {
  const { grid, scroller, groups, isLoading } = props;
  const { gridId, rows, columnIds, cells, selection, reader } = grid;
  const { active } = cells;
  const isEmpty = rows.lines.length === 0;
  return (
    <div className={styles['frame']} data-empty={isEmpty || undefined}>
      <div
        ref={scroller}
        className={styles['scroller']}
        data-empty={isEmpty || undefined}
        role={groups > 0 ? 'treegrid' : 'grid'}
        tabIndex={0}
        aria-labelledby={`${gridId}-title`}
        aria-rowcount={(groups > 0 ? rows.lines.length : rows.count) + 1}
        aria-colcount={columnIds.length}
        aria-multiselectable={selection.canSelect || undefined}
        aria-busy={isLoading || undefined}
        aria-activedescendant={active === null ? undefined : cellId(gridId, active.line, active.column)}
        onFocus={() => reader.setHasFocus(true)}
        onBlur={({ currentTarget, relatedTarget }) => reader.setHasFocus(currentTarget.contains(relatedTarget))}
      >
        <div className={styles['sheet']} role="presentation" data-rows>
          <SheetHead grid={grid} source={props.source} />
          <SheetRows {...props} canOpen={onOpen !== undefined} />
        </div>
      </div>
    </div>
  );
};
