// The result of each row of a file: new, a duplicate and of which order, or failed and in which cells.
import type { ImportAnswer, ImportColumn, RowNearDuplicate } from '@despacho/contract/orders/import.ts';
import { lacksCoordinates, positionIn } from '@despacho/domain/fileImport/coordinates.ts';
import type { Verdict } from './choices.ts';
import { phoneWarning } from '../../kit/form/warnings.ts';
import { doubtText, DUPLICATE_TEXT, issueText } from './text.ts';

export type CheckedRow = {
  row: number;
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  verdict: Verdict;
  why: string;
  /** The cells that are wrong, and why. */
  wrong: ReadonlyMap<ImportColumn, string>;
  /** The order it repeats. */
  orderId: string | null;
};

const isSwapped = (cells: CheckedRow['cells']): boolean => {
  const position = positionIn(cells);
  return 'value' in position && position.isSwapped;
};

/** What is doubtful about a row that is imported. */
type Doubts = { label: string | undefined; isOutside: boolean; near: RowNearDuplicate | undefined };
const doubtsOf = (cells: CheckedRow['cells'], { label, isOutside, near }: Doubts): string =>
  [
    near === undefined ? null : doubtText.otherWriting(near.number),
    isOutside ? doubtText.outside : null,
    isSwapped(cells) ? doubtText.swapped : null,
    label !== undefined ? doubtText.foundPlace(label) : lacksCoordinates(cells) ? doubtText.noPlace : null,
    phoneWarning(cells.phone ?? ''),
  ]
    .filter((doubt) => doubt !== null)
    .join('; ');

/** `labels`: of the places that are used, by row [OR116]. `outside`: rows outside the perimeter of their branch [BR4]. */
export const checkedRows = (
  { rows, errors, duplicates, nearDuplicates }: ImportAnswer,
  labels: ReadonlyMap<number, string> = new Map(),
  outside: ReadonlySet<number> = new Set(),
): CheckedRow[] => {
  const failed = Map.groupBy(errors, ({ row }) => row);
  const nearBy = new Map(nearDuplicates.map((near) => [near.row, near]));
  const repeated = new Map(duplicates.map((duplicate) => [duplicate.row, duplicate]));
  return rows.map(({ row, line, cells }): CheckedRow => {
    const issues = failed.get(row) ?? [];
    const duplicate = repeated.get(row);
    const wrong = new Map(
      issues.flatMap(({ column, issue }): [ImportColumn, string][] =>
        column === null ? [] : [[column, issueText(column, issue)]],
      ),
    );
    const plain = { row, line, cells, wrong };
    if (issues.length > 0) {
      const why = issues.map(({ column, issue }) => issueText(column, issue)).join('; ');
      return { ...plain, verdict: 'failed', why, orderId: null };
    }
    if (duplicate === undefined) {
      const doubts = { label: labels.get(row), isOutside: outside.has(row), near: nearBy.get(row) };
      return { ...plain, verdict: 'new', why: doubtsOf(cells, doubts), orderId: null };
    }
    return { ...plain, verdict: 'duplicate', why: DUPLICATE_TEXT[duplicate.reason], orderId: duplicate.orderId };
  });
};

export const verdictCounts = (rows: readonly CheckedRow[]): Record<Verdict, number> => {
  const counts = { new: 0, duplicate: 0, failed: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
};
