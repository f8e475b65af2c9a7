// The rows of a file with their verdicts: counts that filter, and each problem at its cell.
import type { ImportedRecord, RecordColumn, RecordNoun, RecordVerdict } from '@despacho/contract/recordImport.ts';
import { headingOf, IMPORT_FILES } from '@despacho/domain/fileImport/columns.ts';
import { useMemo, useState } from 'react';
import { RowFilter } from '../../kit/fileImport/RowFilter.tsx';
import type { Column } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import styles from './RecordImport.module.css';
import { whyOf } from './sheets.ts';
import { cellText, FILTER_TEXT, recordText, VERDICT_TEXT } from './text.ts';

type Rows = readonly ImportedRecord[];

const WIDE: ReadonlySet<RecordColumn> = new Set(['name', 'address', 'email', 'emails', 'description']);
const TITLES: ReadonlySet<RecordColumn> = new Set(['name', 'firstName', 'lastName']);

const cellColumn = (noun: RecordNoun, column: RecordColumn): Column<ImportedRecord> => ({
  id: column,
  header: headingOf(noun, column),
  kind: 'text',
  value: ({ cells }) => cells[column] || null,
  render: ({ cells, problems }) => {
    const problem = problems.find((each) => each.column === column);
    const text = cells[column] ?? '';
    if (problem === undefined) return text;
    const why = cellText(noun, problem.column, problem.issue);
    return (
      <span className={styles['wrong']} title={why}>
        {text === '' ? why : text}
      </span>
    );
  },
  width: WIDE.has(column) ? 210 : 130,
  ...(TITLES.has(column) ? { card: 'title' as const } : {}),
});

/** Columns that no row fills are left out, unless one of them has a problem. */
const columnsFor = (noun: RecordNoun, rows: Rows): Column<ImportedRecord>[] => {
  const isUsed = (column: RecordColumn): boolean =>
    rows.some(({ cells, problems }) => (cells[column] ?? '') !== '' || problems.some((each) => each.column === column));
  const password: Column<ImportedRecord> = {
    id: 'password',
    header: recordText.password,
    kind: 'text',
    value: (row) => row.password,
    width: 140,
    // Their file is a download of its own.
    isExported: false,
  };
  const why: Column<ImportedRecord> = {
    id: 'why',
    header: recordText.why,
    kind: 'text',
    value: (row) => whyOf(noun, row) || null,
    render: (row) => <span title={whyOf(noun, row)}>{whyOf(noun, row)}</span>,
    width: 320,
  };
  return [
    { id: 'line', header: recordText.line, kind: 'number', value: ({ line }) => line, width: 80, pinned: 'wide' },
    {
      id: 'verdict',
      header: recordText.verdict,
      kind: 'enum',
      value: ({ verdict }) => VERDICT_TEXT[verdict],
      values: Object.values(VERDICT_TEXT),
      width: 130,
      card: 'mark',
    },
    ...(rows.some((row) => row.password !== null) ? [password] : []),
    ...(rows.some((row) => whyOf(noun, row) !== '') ? [why] : []),
    ...IMPORT_FILES[noun].columns.filter(isUsed).map((column) => cellColumn(noun, column)),
  ];
};

const rowId = ({ row }: ImportedRecord): string => String(row);

type RecordRowsProps = { noun: RecordNoun; rows: Rows; verdicts: readonly RecordVerdict[] };

/** `verdicts`: those that rows can have at this step. */
export const RecordRows = ({ noun, rows, verdicts }: RecordRowsProps) => {
  const [chosen, setChosen] = useState<RecordVerdict | null>(null);
  const columns = useMemo(() => columnsFor(noun, rows), [noun, rows]);
  const shown = useMemo(
    () => (chosen === null ? rows : rows.filter(({ verdict }) => verdict === chosen)),
    [rows, chosen],
  );
  const counts = verdicts.map((verdict) => ({
    verdict,
    label: FILTER_TEXT[verdict],
    count: rows.filter((row) => row.verdict === verdict).length,
  }));
  return (
    <>
      <RowFilter verdicts={counts} all={rows.length} chosen={chosen} onChoose={setChosen} />
      <DataGrid
        id={`import-${noun}`}
        title={recordText.rows}
        columns={columns}
        rows={shown}
        rowId={rowId}
        size={50}
        empty={recordText.none}
      />
    </>
  );
};
