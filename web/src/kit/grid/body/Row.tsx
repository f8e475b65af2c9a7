// One row. It watches its own record, so that a change of it draws this row and nothing else.
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { memo, useLayoutEffect, type ReactNode } from 'react';
import { isNumeric, pinnedCount, textOf, type Column, type Columns } from '../column.ts';
import { gridText } from '../text.ts';
import { CellEditor, type Stored } from './CellEditor.tsx';
import styles from './Body.module.css';

/** Leading columns that belong to the grid and not to the rows. */
export const SELECT = '#select';
export const DETAIL = '#detail';

export const cellId = (grid: string, line: string, column: string): string => `${grid}/${line}/${column}`;

/** The offset of a pinned column; the grid sets it, so that no row is rendered again when a width changes. */
export const pinVariable = (index: number): string => `var(--pin-${index})`;

export type RowProps<T> = {
  grid: string;
  id: string;
  row: T;
  columns: Columns<T>;
  /** Leading columns, in order. */
  lead: readonly string[];
  live: { useRow: (row: T) => T | undefined };
  /** Reports the row as shown now, for what a key or a click does with it. */
  newest: (id: string, row: T | null) => void;
  activeColumn: string | null;
  editedColumn: string | null;
  /** Null: nothing is chosen in this grid. */
  isSelected: boolean | null;
  isOpen: boolean;
  canOpen: boolean;
  detail: ((row: T) => ReactNode) | undefined;
  onStore: (row: T, column: Column<T>, text: string) => Promise<Stored>;
  onLeave: () => void;
};

type CellProps<T> = { column: Column<T>; row: T };

const content = <T,>({ column, row }: CellProps<T>): ReactNode => {
  if (column.render !== undefined) return column.render(row);
  const text = textOf(column.kind, column.value(row));
  return text === '' ? gridText.none : text;
};

const LeadCell = <T,>({ name, isSelected, isOpen }: { name: string } & Pick<RowProps<T>, 'isSelected' | 'isOpen'>) =>
  name === SELECT ? (
    <input type="checkbox" tabIndex={-1} aria-label={gridText.selectRow} checked={isSelected === true} readOnly />
  ) : (
    <button
      type="button"
      tabIndex={-1}
      aria-label={isOpen ? gridText.collapse : gridText.expand}
      aria-expanded={isOpen}
    >
      {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
    </button>
  );

const RowView = <T,>(props: RowProps<T>) => {
  const { grid, id, columns, lead, live, activeColumn, editedColumn, isOpen, detail, onStore, onLeave } = props;
  // oxlint-disable-next-line react/hooks -- a screen gives its grid one hook for good
  const current = live.useRow(props.row);
  const row = current ?? props.row;
  const pins = pinnedCount(columns);
  const { newest } = props;
  useLayoutEffect(() => {
    newest(id, row);
    return () => newest(id, null);
  }, [newest, id, row]);
  return (
    <>
      <div
        className={styles['cells']}
        role="presentation"
        title={current === undefined ? gridText.gone : undefined}
        data-gone={current === undefined || undefined}
      >
        {lead.map((name, index) => (
          <div
            key={name}
            id={cellId(grid, id, name)}
            className={styles['lead']}
            role="gridcell"
            aria-colindex={index + 1}
            data-column={name}
            data-active={activeColumn === name || undefined}
          >
            <LeadCell name={name} isSelected={props.isSelected} isOpen={isOpen} />
          </div>
        ))}
        {columns.map((column, index) => (
          <div
            key={column.id}
            id={cellId(grid, id, column.id)}
            className={styles['cell']}
            role="gridcell"
            aria-colindex={lead.length + index + 1}
            data-column={column.id}
            data-cell={column.id}
            data-numeric={isNumeric(column.kind) || undefined}
            data-pinned={index < pins ? column.pinned : undefined}
            style={index < pins ? { insetInlineStart: pinVariable(index) } : undefined}
            data-actions={column.card === 'actions' || undefined}
            data-acts={column.onCell !== undefined || (props.canOpen && column.edit === undefined) || undefined}
            data-active={activeColumn === column.id || undefined}
          >
            {editedColumn === column.id ? (
              <CellEditor
                label={gridText.edit(column.header)}
                first={textOf('text', column.value(row))}
                onStore={async (text) => onStore(row, column, text)}
                onLeave={onLeave}
              />
            ) : (
              content({ column, row })
            )}
          </div>
        ))}
      </div>
      {isOpen && detail !== undefined ? (
        <div className={styles['detail']} role="gridcell" aria-label={gridText.details} aria-colspan={columns.length}>
          {detail(row)}
        </div>
      ) : null}
    </>
  );
};

/** A component for the rows of one grid: React keeps what a row drew by the type of the component. */
export const rowComponent = <T,>() => memo((props: RowProps<T>) => <RowView {...props} />);
