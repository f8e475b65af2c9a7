// A price sheet recovered from a draft over the prices of now [DR3]. A row is one circle of one company.
import { isFilled, sheetOf, type Cells } from '../../kit/sheet/cells.ts';
import { COLUMN, nameKey, SHEET_WIDTH } from './priceCells.ts';

type Row = readonly string[];

/** A row that others changed, added or removed, as the draft did with another result. Null: there is none now. */
export type Contested = { key: string; company: string; circle: string; now: Row | null };

const rowKey = (row: Row): string => `${nameKey(row[COLUMN.company] ?? '')} ${row[COLUMN.circle] ?? ''}`;
const rowsByKey = (cells: Cells) => new Map(cells.filter(isFilled).map((row) => [rowKey(row), row]));
const isSame = (a: Row | undefined, b: Row | undefined): boolean => a?.join('\t') === b?.join('\t');

/** Rows that the draft left as they were follow those of now. */
export const recoveredSheet = (base: Cells, mine: Cells, now: Cells): { cells: Cells; contested: Contested[] } => {
  const [before, own, present] = [rowsByKey(base), rowsByKey(mine), rowsByKey(now)];
  const rows = mine.filter(isFilled).flatMap((row) => {
    const isUntouched = isSame(before.get(rowKey(row)), row);
    const current = isUntouched ? present.get(rowKey(row)) : row;
    return current === undefined ? [] : [current];
  });
  const added = [...present].flatMap(([key, row]) => (before.has(key) || own.has(key) ? [] : [row]));
  const contested = [...new Map([...before, ...own, ...present])].flatMap(([key, row]): Contested[] => {
    const [first, typed, current] = [before.get(key), own.get(key), present.get(key)];
    if (isSame(first, current) || isSame(first, typed) || isSame(typed, current)) return [];
    return [{ key, company: row[COLUMN.company] ?? '', circle: row[COLUMN.circle] ?? '', now: current ?? null }];
  });
  return { cells: sheetOf([...rows, ...added], SHEET_WIDTH), contested };
};

/** Those that the sheet still has with another content than now. */
export const stillContested = (contested: readonly Contested[], cells: Cells): Contested[] => {
  const rows = rowsByKey(cells);
  return contested.filter(({ key, now }) => !isSame(rows.get(key), now ?? undefined));
};

/** The sheet with the row of now instead of the own one. */
export const withRowOfNow = (cells: Cells, { key, now }: Contested): Cells => {
  const isOwn = (row: Row): boolean => isFilled(row) && rowKey(row) === key;
  const current = now === null ? [] : [now];
  const rows = cells.some(isOwn)
    ? cells.flatMap((row) => (isOwn(row) ? current : [row]))
    : [...cells.filter(isFilled), ...current];
  return sheetOf(rows, SHEET_WIDTH);
};
