// The rows of a file as a list, for screen readers and phones: the same facts as the sheet.
import { IMPORT_COLUMNS, type ImportColumn } from '@despacho/contract/orders/import.ts';
import { headingOf } from '@despacho/domain/fileImport/columns.ts';
import type { Column } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import styles from './OrderImport.module.css';
import { importText, previewText, VERDICT_TEXT } from './text.ts';
import type { CheckedRow } from './verdicts.ts';

const FOLDED: ReadonlySet<ImportColumn> = new Set(['depto', 'phone', 'payMethod', 'nota', 'latitude', 'longitude']);

const columnsFor = (addressOf: (orderId: string) => string | null): Column<CheckedRow>[] => [
  { id: 'line', header: previewText.line, kind: 'number', value: ({ line }) => line, width: 80, pinned: true },
  {
    id: 'verdict',
    header: previewText.verdict,
    kind: 'enum',
    value: ({ verdict }) => VERDICT_TEXT[verdict],
    values: Object.values(VERDICT_TEXT),
    width: 110,
    card: 'mark',
  },
  {
    id: 'why',
    header: previewText.why,
    kind: 'text',
    value: ({ why }) => why || null,
    render: ({ why, orderId }) => {
      const address = orderId === null ? null : addressOf(orderId);
      return address === null ? (
        <span title={why}>{why}</span>
      ) : (
        <>
          {why}{' '}
          <a className={styles['inner']} href={address} target="_blank" rel="noreferrer">
            {importText.open}
          </a>
        </>
      );
    },
    width: 320,
  },
  ...IMPORT_COLUMNS.map((column): Column<CheckedRow> => ({
    id: column,
    header: headingOf('orders', column),
    kind: 'text',
    value: ({ cells }) => cells[column] || null,
    ...(column === 'orderId' ? { card: 'title' as const } : {}),
    ...(FOLDED.has(column) ? { card: 'detail' as const } : {}),
  })),
];

const rowId = ({ row }: CheckedRow): string => String(row);

export const CheckedList = ({
  rows,
  addressOf,
}: {
  rows: readonly CheckedRow[];
  addressOf: (orderId: string) => string | null;
}) => (
  <DataGrid
    id="import-preview"
    title={previewText.title}
    columns={columnsFor(addressOf)}
    rows={rows}
    rowId={rowId}
    size={50}
    empty={previewText.none}
  />
);
