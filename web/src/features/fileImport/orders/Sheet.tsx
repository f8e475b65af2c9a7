// The rows of a file as a sheet, from which ranges of cells are copied. Fetched when there is one to show: the table library is large.
import '@blueprintjs/table/lib/css/table.css';
import '../../../kit/sheet/sheetSize.ts';
import { HotkeysProvider } from '@blueprintjs/core';
import { Cell, Column, RowHeaderCell, Table } from '@blueprintjs/table';
import { headingOf, type FileColumn } from '@despacho/domain/fileImport/columns.ts';
import { useMemo } from 'react';
import sheetStyles from '../../../kit/sheet/Sheet.module.css';
import type { CheckedRow } from '../rows.ts';
import type { AddressOf } from '../RowsGrid.tsx';
import { usedColumns } from '../sheets.ts';
import { importText, wordsOf } from '../text.ts';

type SheetProps = { rows: readonly CheckedRow[]; addressOf: AddressOf };

type SheetColumn = { name: string; width: number; text: (row: CheckedRow) => string; of: FileColumn | null };

const { verdicts, rows: title } = wordsOf('orders');
const WIDE: ReadonlySet<FileColumn> = new Set(['name', 'address', 'nota', 'company']);

/** Columns that no row fills are left out. */
const columnsOf = (rows: readonly CheckedRow[]): SheetColumn[] => [
  { name: importText.verdict, width: 105, text: ({ verdict }) => verdicts[verdict][0], of: null },
  { name: importText.why, width: 330, text: ({ why }) => why, of: null },
  ...usedColumns('orders', rows).map((column): SheetColumn => ({
    name: headingOf('orders', column),
    width: WIDE.has(column) ? 210 : 120,
    text: ({ cells }) => cells[column] ?? '',
    of: column,
  })),
];

/** Scrolls by keys: the scrolling elements of the library cannot be focused. */
const reach = (wrapper: HTMLDivElement | null): void => {
  for (const scroller of wrapper?.querySelectorAll<HTMLElement>('[class*="scroll-container"]') ?? [])
    scroller.tabIndex = 0;
};

export const Sheet = ({ rows, addressOf }: SheetProps) => {
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const widths = useMemo(() => columns.map(({ width }) => width), [columns]);

  const cellAt = ({ text, of }: SheetColumn) =>
    function renderCell(index: number) {
      const row = rows[index];
      if (row === undefined) return <Cell />;
      const why = of === null ? undefined : row.wrong.get(of);
      const address = of === null && row.orderId !== null ? addressOf(row.orderId) : null;
      return (
        <Cell
          className={why === undefined && of !== null ? '' : (sheetStyles['wrong'] ?? '')}
          intent={why === undefined ? 'none' : 'danger'}
          tooltip={why ?? text(row)}
          truncated
        >
          {address === null ? (
            text(row)
          ) : (
            // A press opens the order instead of selecting the cell.
            <a href={address} target="_blank" rel="noreferrer" onMouseDown={(event) => event.stopPropagation()}>
              {text(row)}
            </a>
          )}
        </Cell>
      );
    };

  const lineAt = (index: number) => <RowHeaderCell name={String(rows[index]?.line ?? '')} />;

  return (
    <HotkeysProvider>
      <div ref={reach} className={sheetStyles['sheet']} role="group" aria-label={title}>
        <Table
          key={columns.length}
          numRows={rows.length}
          numFrozenColumns={1}
          columnWidths={widths}
          enableGhostCells={false}
          enableRowResizing={false}
          rowHeaderCellRenderer={lineAt}
          getCellClipboardData={(index, column) => {
            const row = rows[index];
            return row === undefined ? '' : (columns[column]?.text(row) ?? '');
          }}
          cellRendererDependencies={[rows]}
        >
          {columns.map((column) => (
            <Column key={column.name} id={column.name} name={column.name} cellRenderer={cellAt(column)} />
          ))}
        </Table>
      </div>
    </HotkeysProvider>
  );
};
