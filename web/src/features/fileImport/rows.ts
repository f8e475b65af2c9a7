// The rows of a checked or imported file, of whichever kind of records: each with its verdict, the reason, and the cells that are wrong.
import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { ImportedRecord, RecordImport, RecordNoun, RecordVerdict } from '@despacho/contract/recordImport.ts';
import type { FileCells, FileColumn, ImportNoun } from '@despacho/domain/fileImport/columns.ts';
import { lacksCoordinates, positionIn } from '@despacho/domain/fileImport/coordinates.ts';
import { REMARK_SENTENCE } from '@despacho/domain/reading/text.ts';
import { phoneWarning } from '../../kit/form/warnings.ts';
import { cellText, doubtText, DUPLICATE_TEXT, issueText } from './text.ts';

export type CheckedRow = Pick<ImportedRecord, 'row' | 'line' | 'verdict'> & {
  cells: FileCells;
  why: string;
  /** The cells that are wrong, and why. */
  wrong: ReadonlyMap<FileColumn, string>;
  /** [IN7] Found for an address without coordinates. */
  place: ImportedRecord['place'];
  /** [AU2] Of a created account. */
  password: string | null;
  /** The order it repeats. */
  orderId: string | null;
};

/** A response to a check or an import. */
export type CheckedFile = {
  rows: readonly CheckedRow[];
  /** Lines above the heading that were not read [IM8]. */
  skippedLines: number;
  /** What only orders have: null for other records. */
  answer: ImportAnswer | null;
};

export const countOf = (rows: readonly CheckedRow[], verdict: RecordVerdict): number =>
  rows.filter((row) => row.verdict === verdict).length;

type Issue = Parameters<typeof cellText>[2];
const problemsOf = (noun: ImportNoun, problems: readonly { column: FileColumn | null; issue: Issue }[]) => ({
  reasons: problems.map(({ column, issue }) => issueText(noun, column, issue)),
  wrong: new Map(
    problems.flatMap(({ column, issue }) =>
      column === null ? [] : [[column, cellText(noun, column, issue)] as const],
    ),
  ),
});

/** [OR44] [OR127] [OR98] What is doubtful about the cells of a row. */
const doubtsOf = (cells: FileCells, others: readonly (string | null)[] = []): string[] => {
  const position = positionIn(cells);
  const isSwapped = 'value' in position && position.isSwapped;
  const doubts = [isSwapped ? REMARK_SENTENCE.swapped : null, ...others, phoneWarning(cells.phone ?? '')];
  return doubts.flatMap((doubt) => doubt ?? []);
};

export const checkedRecords = (noun: RecordNoun, { rows, skippedLines }: RecordImport): CheckedFile => ({
  rows: rows.map(({ problems, place, ...row }): CheckedRow => {
    const { reasons, wrong } = problemsOf(noun, problems);
    const found = place === null ? [] : [doubtText.foundPlace(place.label)];
    const doubts = problems.length === 0 ? doubtsOf(row.cells) : [];
    return { ...row, place, wrong, why: [...reasons, ...found, ...doubts].join('; '), orderId: null };
  }),
  skippedLines,
  answer: null,
});

/** `labels`: of the places that are used, by row [OR116]. `outside`: rows outside the perimeter of their branch [BR4]. */
export const orderRows = (
  { rows, errors, duplicates, nearDuplicates }: ImportAnswer,
  labels: ReadonlyMap<number, string> = new Map(),
  outside: ReadonlySet<number> = new Set(),
): CheckedRow[] => {
  const failed = Map.groupBy(errors, ({ row }) => row);
  const nearBy = new Map(nearDuplicates.map((near) => [near.row, near.number]));
  const repeated = new Map(duplicates.map((duplicate) => [duplicate.row, duplicate]));
  return rows.map(({ row, line, cells }): CheckedRow => {
    const { reasons, wrong } = problemsOf('orders', failed.get(row) ?? []);
    const plain = { row, line, cells, wrong, place: null, password: null, orderId: null };
    if (reasons.length > 0) return { ...plain, verdict: 'invalid', why: reasons.join('; ') };
    const duplicate = repeated.get(row);
    if (duplicate !== undefined)
      return { ...plain, verdict: 'exists', why: DUPLICATE_TEXT[duplicate.reason], orderId: duplicate.orderId };
    const [near, label] = [nearBy.get(row), labels.get(row)];
    const found = label === undefined ? null : doubtText.foundPlace(label);
    const first = [
      near === undefined ? null : doubtText.otherWriting(near),
      outside.has(row) ? doubtText.outside : null,
    ];
    const doubts = doubtsOf(cells, [found ?? (lacksCoordinates(cells) ? doubtText.noPlace : null)]);
    return { ...plain, verdict: 'new', why: [...first.flatMap((doubt) => doubt ?? []), ...doubts].join('; ') };
  });
};

export const checkedOrders = (answer: ImportAnswer): CheckedFile => ({
  rows: orderRows(answer),
  skippedLines: answer.skippedLines,
  answer,
});
