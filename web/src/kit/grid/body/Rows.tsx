// The rows of a page, of which only the visible ones exist. A row that did not change is not drawn again.
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useState, type MouseEvent, type RefObject } from 'react';
import type { Line } from '../model/useTableModel.ts';
import { cellId, rowComponent, type RowProps } from './Row.tsx';
import styles from './Rows.module.css';

export const ROW_PX = 36;
const OVERSCAN = 6;

export type Active = { line: string; column: string };

type RowsProps<T> = Pick<
  RowProps<T>,
  'grid' | 'columns' | 'lead' | 'live' | 'canOpen' | 'detail' | 'newest' | 'onStore' | 'onLeave'
> & {
  scroller: RefObject<HTMLDivElement | null>;
  lines: readonly Line<T>[];
  /** How many columns group the rows. */
  groups: number;
  /** The place of the first line among all rows, from 0. */
  offset: number;
  groupText: (line: Line<T> & { kind: 'group' }) => string;
  active: Active | null;
  edited: Active | null;
  selected: ReadonlySet<string> | null;
  open: ReadonlySet<string>;
  onPress: (line: Line<T>, column: string, event: MouseEvent) => void;
  onDoublePress: (line: Line<T>, column: string) => void;
  onHover: (isHovered: boolean) => void;
  /** Where the pointer went from the rows. */
  onHoverEnd: (to: EventTarget | null) => void;
};

/** The focused row is rendered even when it was scrolled away, because it must be read aloud and scrolled to. */
const rangeWith =
  (previousIndex: number) =>
  ({ startIndex, endIndex, overscan, count }: Range): number[] => {
    const first = Math.max(0, startIndex - overscan);
    const last = Math.min(count - 1, endIndex + overscan);
    const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    if (previousIndex < 0 || previousIndex >= count || (previousIndex >= first && previousIndex <= last))
      return indexes;
    return previousIndex < first ? [previousIndex, ...indexes] : [...indexes, previousIndex];
  };

/** The level in a tree, counted from 1; rows that nothing groups have none. */
const levelOf = <T,>(line: Line<T>, groups: number): number | undefined => {
  if (line.kind === 'group') return line.depth + 1;
  return groups > 0 ? groups + 1 : undefined;
};

const placeOf = ({ target }: MouseEvent): { id: string; column: string } | null => {
  if (!(target instanceof Element)) return null;
  const id = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  return id === undefined || column === undefined ? null : { id, column };
};

type GroupHeadProps<T> = {
  grid: string;
  line: Line<T> & { kind: 'group' };
  /** The column of the keyboard; null: it is on another line. */
  active: string | null;
  first: string;
  span: number;
  text: string;
};

const GroupHead = <T,>({ grid, line, active, first, span, text }: GroupHeadProps<T>) => (
  <div
    id={active === null ? undefined : cellId(grid, line.id, active)}
    className={styles['group']}
    role="gridcell"
    aria-colspan={span}
    data-column={active ?? first}
    data-active={active !== null || undefined}
    style={{ paddingInlineStart: `${0.75 + line.depth * 1.25}rem` }}
  >
    {line.isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
    {text}
  </div>
);

/** The visible lines, the line of the keyboard among them. */
const useVisibleLines = <T,>({
  lines,
  scroller,
  active,
  open,
}: Pick<RowsProps<T>, 'lines' | 'scroller' | 'active' | 'open'>) => {
  const activeIndex = active === null ? -1 : lines.findIndex(({ id }) => id === active.line);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: rangeWith(activeIndex),
  });
  const areAllClosed = open.size === 0;
  useEffect(() => {
    if (areAllClosed) rows.measure();
  }, [rows, areAllClosed]);
  return rows;
};

/** Shift selects rows here; the browser would mark text from the last click on. */
const preventMarking = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};

export const Rows = <T extends object>(props: RowsProps<T>) => {
  const { grid, lines, columns, offset, groupText, active, edited, selected, open, detail, lead } = props;
  const [RowOf] = useState(() => rowComponent<T>());
  const rows = useVisibleLines(props);

  const onLine =
    (act: (line: Line<T>, column: string, event: MouseEvent) => void) =>
    (event: MouseEvent): void => {
      const place = placeOf(event);
      const line = lines.find(({ id }) => id === place?.id);
      if (line !== undefined && place !== null) act(line, place.column, event);
    };

  return (
    <div
      className={styles['all']}
      role="rowgroup"
      style={{ height: rows.getTotalSize() }}
      onClick={onLine(props.onPress)}
      onDoubleClick={onLine(props.onDoublePress)}
      onMouseDown={preventMarking}
      // Only a moving pointer pauses the rows: one at rest where the rows appeared (on the button that signed in) would
      // pause them for good. A touch leaves no pointer behind, so a touched row is not hovered.
      onPointerMove={({ pointerType }) => props.onHover(pointerType === 'mouse')}
      onPointerLeave={({ relatedTarget }) => props.onHoverEnd(relatedTarget)}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const line = lines[index];
        if (line === undefined) return null;
        const isRow = line.kind === 'row';
        return (
          <div
            key={key}
            ref={detail === undefined ? undefined : rows.measureElement}
            className={styles['row']}
            role="row"
            data-index={index}
            data-line={line.id}
            data-even={index % 2 === 1 || undefined}
            data-group={!isRow || undefined}
            aria-rowindex={offset + index + 2}
            aria-selected={selected === null || !isRow ? undefined : selected.has(line.id)}
            aria-expanded={isRow ? undefined : line.isOpen}
            aria-level={levelOf(line, props.groups)}
            style={{ transform: `translateY(${start}px)` }}
          >
            {isRow ? (
              <RowOf
                grid={grid}
                id={line.id}
                row={line.row}
                columns={columns}
                lead={lead}
                live={props.live}
                newest={props.newest}
                activeColumn={active?.line === line.id ? active.column : null}
                editedColumn={edited?.line === line.id ? edited.column : null}
                isSelected={selected === null ? null : selected.has(line.id)}
                isOpen={open.has(line.id)}
                canOpen={props.canOpen}
                detail={detail}
                onStore={props.onStore}
                onLeave={props.onLeave}
              />
            ) : (
              <GroupHead
                grid={grid}
                line={line}
                active={active?.line === line.id ? active.column : null}
                first={columns[0]?.id ?? ''}
                span={columns.length + lead.length}
                text={groupText(line)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
};
