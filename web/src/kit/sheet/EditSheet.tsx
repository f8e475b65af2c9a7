// A sheet of texts that are typed, pasted and emptied as in a spreadsheet. Load it lazily: the table library is large.
import '@blueprintjs/table/lib/css/table.css';
import './sheetSize.ts';
import { HotkeysProvider } from '@blueprintjs/core';
import { Column, EditableCell, FocusMode, RowHeaderCell, Table, type TableProps } from '@blueprintjs/table';
import { useMemo, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { copiedRows, emptied, withTexts, type Cells, type Place, type Region } from './cells.ts';
import styles from './Sheet.module.css';

export type SheetColumn = { id: string; name: string; width: number };

type EditSheetProps = {
  label: string;
  columns: readonly SheetColumn[];
  cells: Cells;
  onCells: (cells: Cells) => void;
  /** Why a cell is wrong. */
  problemAt: (row: number, col: number) => string | undefined;
};

const START: Place = { row: 0, col: 0 };

const isTyping = (target: EventTarget): boolean => target instanceof HTMLElement && target.matches('input, textarea');

const lineAt = (row: number) => <RowHeaderCell name={String(row + 1)} />;

/** The selected region, else the cell of the keyboard. */
const regionOf = (selected: Region | null, { row, col }: Place): Region =>
  selected ?? { rows: [row, row], cols: [col, col] };

export const EditSheet = ({ label, columns, cells, onCells, problemAt }: EditSheetProps) => {
  const [at, setAt] = useState(START);
  const [selected, setSelected] = useState<Region | null>(null);
  const widths = useMemo(() => columns.map(({ width }) => width), [columns]);

  const onPaste = (event: ClipboardEvent): void => {
    if (isTyping(event.target)) return;
    event.preventDefault();
    const { rows, cols } = regionOf(selected, at);
    onCells(withTexts(cells, { row: rows[0], col: cols[0] }, copiedRows(event.clipboardData.getData('text/plain'))));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isTyping(event.target) || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    onCells(emptied(cells, regionOf(selected, at)));
  };
  const onFocusedRegion: NonNullable<TableProps['onFocusedRegion']> = (region) => {
    if (region.type === FocusMode.CELL) setAt({ row: region.row, col: region.col });
  };

  const cellAt = (row: number, col: number) => {
    const problem = problemAt(row, col);
    return (
      <EditableCell
        value={cells[row]?.[col] ?? ''}
        intent={problem === undefined ? 'none' : 'danger'}
        className={problem === undefined ? '' : (styles['wrong'] ?? '')}
        {...(problem === undefined ? {} : { tooltip: problem })}
        onConfirm={(text) => onCells(withTexts(cells, { row, col }, [[text]]))}
      />
    );
  };

  return (
    <HotkeysProvider>
      <div className={styles['sheet']} role="group" aria-label={label} onPaste={onPaste} onKeyDown={onKeyDown}>
        <Table
          numRows={cells.length}
          columnWidths={widths}
          enableGhostCells={false}
          enableRowResizing={false}
          enableMultipleSelection={false}
          focusMode={FocusMode.CELL}
          onFocusedRegion={onFocusedRegion}
          onSelection={([region]) =>
            setSelected(region?.rows && region.cols ? { rows: region.rows, cols: region.cols } : null)
          }
          rowHeaderCellRenderer={lineAt}
          getCellClipboardData={(row, col) => cells[row]?.[col] ?? ''}
          cellRendererDependencies={[cells, problemAt]}
        >
          {columns.map(({ id, name }) => (
            <Column key={id} id={id} name={name} cellRenderer={cellAt} />
          ))}
        </Table>
      </div>
    </HotkeysProvider>
  );
};
