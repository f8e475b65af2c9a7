// The rows of a file as a list: their verdicts and reasons, and each problem at its cell.
import { headingOf, type FileColumn, type ImportNoun } from '@despacho/domain/fileImport/columns.ts';
import { useMemo } from 'react';
import type { Column } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import styles from './FileImport.module.css';
import type { CheckedRow } from './rows.ts';
import { usedColumns } from './sheets.ts';
import { importText, wordsOf } from './text.ts';

const WIDE: ReadonlySet<FileColumn> = new Set(['name', 'address', 'email', 'emails', 'description', 'nota']);
const TITLES: ReadonlySet<FileColumn> = new Set(['orderId', 'name', 'firstName', 'lastName']);
/** Folded on the card of a narrow screen. */
const DETAILS: ReadonlySet<FileColumn> = new Set(['depto', 'payMethod', 'nota', 'latitude', 'longitude']);

const cellColumn = (noun: ImportNoun, column: FileColumn): Column<CheckedRow> => ({
  id: column,
  header: headingOf(noun, column),
  kind: 'text',
  value: ({ cells }) => cells[column] || null,
  render: ({ cells, wrong }) => {
    const why = wrong.get(column);
    const text = cells[column] ?? '';
    return why === undefined ? (
      text
    ) : (
      <span className={styles['wrong']} title={why}>
        {text === '' ? why : text}
      </span>
    );
  },
  width: WIDE.has(column) ? 210 : 130,
  ...(TITLES.has(column) ? { card: 'title' as const } : {}),
  ...(DETAILS.has(column) ? { card: 'detail' as const } : {}),
});

/** The address of the order that a row repeats; null: the account may not open it. */
export type AddressOf = (orderId: string) => string | null;

const columnsFor = (noun: ImportNoun, rows: readonly CheckedRow[], addressOf: AddressOf): Column<CheckedRow>[] => {
  const verdicts = Object.values(wordsOf(noun).verdicts).map(([one]) => one);
  const password: Column<CheckedRow> = {
    id: 'password',
    header: importText.password,
    kind: 'text',
    value: (row) => row.password,
    width: 140,
    // Their file is a download of its own.
    isExported: false,
  };
  const why: Column<CheckedRow> = {
    id: 'why',
    header: importText.why,
    kind: 'text',
    value: (row) => row.why || null,
    render: (row) => {
      const address = row.orderId === null ? null : addressOf(row.orderId);
      return (
        <>
          <span title={row.why}>{row.why}</span>{' '}
          {address === null ? null : (
            <a className={styles['inner']} href={address} target="_blank" rel="noreferrer">
              {importText.open}
            </a>
          )}
        </>
      );
    },
    width: 320,
  };
  return [
    { id: 'line', header: importText.line, kind: 'number', value: ({ line }) => line, width: 80, pinned: 'wide' },
    {
      id: 'verdict',
      header: importText.verdict,
      kind: 'enum',
      value: ({ verdict }) => wordsOf(noun).verdicts[verdict][0],
      values: verdicts,
      width: 130,
      card: 'mark',
    },
    ...(rows.some((row) => row.password !== null) ? [password] : []),
    ...(rows.some((row) => row.why !== '') ? [why] : []),
    ...usedColumns(noun, rows).map((column) => cellColumn(noun, column)),
  ];
};

const rowId = ({ row }: CheckedRow): string => String(row);
const nowhere: AddressOf = () => null;

type RowsGridProps = {
  noun: ImportNoun;
  rows: readonly CheckedRow[];
  /** With those that are not shown: the columns stay when rows are filtered. */
  all: readonly CheckedRow[];
  addressOf?: AddressOf;
};

export const RowsGrid = ({ noun, rows, all, addressOf = nowhere }: RowsGridProps) => (
  <DataGrid
    id={`import-${noun}`}
    title={wordsOf(noun).rows}
    columns={useMemo(() => columnsFor(noun, all, addressOf), [noun, all, addressOf])}
    rows={rows}
    rowId={rowId}
    size={50}
    empty={importText.none}
  />
);
