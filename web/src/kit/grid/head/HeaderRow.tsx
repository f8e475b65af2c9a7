// The headers: a click sorts (with Shift: also), a button filters, the edge resizes.
import { SortAsc, SortDesc } from '@blueprintjs/icons';
import { useRef } from 'react';
import { cellId, pinVariable, SELECT } from '../body/Row.tsx';
import { filterOf, isNumeric, pinnedCount, widthOf, type Column, type Columns } from '../column.ts';
import type { ColumnFilter } from '../filter/columnFilter.ts';
import type { Facet } from '../filter/filtering.ts';
import type { GridQuery, SortBy } from '../model/state.ts';
import { HEADER_LINE } from '../model/useCells.ts';
import { gridText } from '../text.ts';
import type { Counting } from './ChoiceEditor.tsx';
import { HeaderFilter } from './HeaderFilter.tsx';
import styles from './HeaderRow.module.css';

const MIN_WIDTH = 56;
const MAX_WIDTH = 800;

type Drag = { startX: number; startWidth: number };
const widthAt = ({ startX, startWidth }: Drag, x: number): number =>
  Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, startWidth + x - startX));

/** The width is stored once, when the edge is let go: a grid that follows each movement draws all its rows each time. */
const Edge = ({ name, onWidth }: { name: string; onWidth: (width: number | null) => void }) => {
  const drag = useRef<Drag | null>(null);
  const end = (edge: HTMLElement): void => {
    drag.current = null;
    edge.style.translate = '';
  };
  return (
    <span
      className={styles['edge']}
      title={name}
      onPointerDown={({ currentTarget, clientX, pointerId }) => {
        drag.current = { startX: clientX, startWidth: currentTarget.parentElement?.offsetWidth ?? MIN_WIDTH };
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={({ currentTarget, clientX }) => {
        if (drag.current === null) return;
        currentTarget.style.translate = `${widthAt(drag.current, clientX) - drag.current.startWidth}px`;
      }}
      onPointerUp={({ currentTarget, clientX }) => {
        if (drag.current !== null && clientX !== drag.current.startX)
          onWidth(Math.round(widthAt(drag.current, clientX)));
        end(currentTarget);
      }}
      onPointerCancel={({ currentTarget }) => end(currentTarget)}
      onDoubleClick={() => onWidth(null)}
    />
  );
};

type HeaderCellProps<T> = {
  id: string;
  column: Column<T>;
  index: number;
  isActive: boolean;
  /** Its place among the pinned ones; null for all others. */
  pin: number | null;
  sort: SortBy | undefined;
  /** Its place among several; null when it is the only one. */
  sortPlace: number | null;
  filter: ColumnFilter | undefined;
  facets: (column: Column<T>) => readonly Facet[];
  counting: Counting<T> | null;
  isOpen: boolean;
  onOpen: (column: Column<T>, isOpen: boolean) => void;
  onSort: (column: Column<T>, isAlso: boolean) => void;
  onFilter: (column: Column<T>, filter: ColumnFilter | null) => void;
  onWidth: (column: Column<T>, width: number | null) => void;
};

const DIRECTION = { asc: 'ascending', desc: 'descending' } as const;

const HeaderCell = <T,>(props: HeaderCellProps<T>) => {
  const {
    id,
    column,
    index,
    isActive,
    pin,
    sort,
    sortPlace,
    filter,
    facets,
    counting,
    isOpen,
    onOpen,
    onSort,
    onFilter,
    onWidth,
  } = props;
  const direction = sort === undefined ? null : sort.desc ? 'desc' : 'asc';
  return (
    <div
      id={id}
      className={styles['header']}
      role="columnheader"
      aria-colindex={index}
      aria-sort={direction === null ? 'none' : DIRECTION[direction]}
      data-active={isActive || undefined}
      data-numeric={isNumeric(column.kind) || undefined}
      data-pinned={pin === null ? undefined : column.pinned}
      style={pin === null ? undefined : { insetInlineStart: pinVariable(pin) }}
    >
      <button
        type="button"
        className={styles['label']}
        tabIndex={-1}
        title={column.sort === false ? column.header : gridText.sortBy(column.header)}
        disabled={column.sort === false}
        onClick={({ shiftKey }) => onSort(column, shiftKey)}
      >
        <span>{column.header}</span>
        {direction === 'asc' ? <SortAsc size={14} /> : direction === 'desc' ? <SortDesc size={14} /> : null}
        {sortPlace === null ? null : <sub>{sortPlace}</sub>}
      </button>
      {filterOf(column) === false ? null : (
        <HeaderFilter
          column={column}
          filter={filter}
          facets={() => facets(column)}
          counting={counting}
          isOpen={isOpen}
          onOpen={(open) => onOpen(column, open)}
          onChange={(next) => onFilter(column, next)}
        />
      )}
      <Edge name={gridText.resize(column.header)} onWidth={(width) => onWidth(column, width)} />
    </div>
  );
};

type HeadersProps<T> = Pick<
  HeaderCellProps<T>,
  'facets' | 'counting' | 'onOpen' | 'onSort' | 'onFilter' | 'onWidth'
> & {
  grid: string;
  columns: Columns<T>;
  lead: readonly string[];
  query: GridQuery;
  /** The column of the keyboard, when it is among the headers. */
  active: string | null;
  areAllChosen: boolean;
  onChooseAll: (isChosen: boolean) => void;
  openFilter: string | null;
};

export const Headers = <T,>(props: HeadersProps<T>) => {
  const { grid, columns, lead, query, active, areAllChosen, onChooseAll, openFilter, ...cell } = props;
  const pins = pinnedCount(columns);
  return (
    <div className={styles['head']} role="rowgroup">
      <div className={styles['headers']} role="row" aria-rowindex={1}>
        {lead.map((name, index) => (
          <div
            key={name}
            id={cellId(grid, HEADER_LINE, name)}
            className={styles['lead']}
            role="columnheader"
            aria-colindex={index + 1}
            data-active={active === name || undefined}
          >
            {name === SELECT ? (
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={gridText.selectAll}
                checked={areAllChosen}
                onChange={() => onChooseAll(!areAllChosen)}
              />
            ) : (
              <span className={styles['unseen']}>{gridText.details}</span>
            )}
          </div>
        ))}
        {columns.map((column, index) => {
          const place = query.sort.findIndex(({ id }) => id === column.id);
          return (
            <HeaderCell
              key={column.id}
              {...cell}
              id={cellId(grid, HEADER_LINE, column.id)}
              column={column}
              index={lead.length + index + 1}
              isActive={active === column.id}
              pin={index < pins ? index : null}
              sort={query.sort[place]}
              sortPlace={place === -1 || query.sort.length < 2 ? null : place + 1}
              filter={query.filters[column.id]}
              isOpen={openFilter === column.id}
            />
          );
        })}
      </div>
    </div>
  );
};

/** Set widths stay, and those of pinned columns; all others share the remaining width in proportion. */
export const templateOf = <T,>(
  columns: readonly Column<T>[],
  widths: Readonly<Record<string, number>>,
  lead: number,
  isRoomy: boolean,
): string => {
  const pins = pinnedCount(columns);
  const tracks = columns.map((column, index) => {
    const width = widthOf(column, isRoomy);
    const chosen = widths[column.id] ?? (index < pins ? width : undefined);
    return chosen === undefined ? `minmax(${width}px, ${width}fr)` : `${chosen}px`;
  });
  return [...Array.from({ length: lead }, () => '40px'), ...tracks].join(' ');
};

/** The offset of each pinned column, and how much room all of them take, in a wide window and in a narrow one. */
export const pinsOf = <T,>(
  columns: readonly Column<T>[],
  widths: Readonly<Record<string, number>>,
  isRoomy: boolean,
): Record<`--${string}`, string> => {
  const places: Record<`--${string}`, string> = {};
  let width = 0;
  let narrowWidth = 0;
  for (const [index, column] of columns.slice(0, pinnedCount(columns)).entries()) {
    places[`--pin-${index}`] = `${width}px`;
    width += widths[column.id] ?? widthOf(column, isRoomy);
    if (column.pinned === true) narrowWidth = width;
  }
  return { ...places, '--pins': `${width}px`, '--narrow-pins': `${narrowWidth}px` };
};
