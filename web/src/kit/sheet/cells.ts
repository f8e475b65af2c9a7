// The texts of a sheet and what people do with them: type, paste rows of a spreadsheet, empty a region. Rows grow as needed.

export type Cells = readonly (readonly string[])[];
export type Place = { row: number; col: number };
/** Both ends belong to it. */
export type Region = { rows: readonly [number, number]; cols: readonly [number, number] };

/** So many rows are below the last one that is filled. */
const SPARE = 5;

const isBlank = (row: readonly string[]): boolean => row.every((text) => text.trim() === '');

export const isFilled = (row: readonly string[]): boolean => !isBlank(row);

const withSpare = (cells: Cells, width: number): Cells => {
  const last = cells.findLastIndex(isFilled);
  const missing = last + 1 + SPARE - cells.length;
  if (missing <= 0) return cells;
  return [...cells, ...Array.from({ length: missing }, () => Array.from({ length: width }, () => ''))];
};

/** Every row as wide as the sheet, and some to write into. */
export const sheetOf = (cells: Cells, width: number): Cells =>
  withSpare(
    cells.map((row) => Array.from({ length: width }, (_, col) => row[col] ?? '')),
    width,
  );

/** Rows as spreadsheets copy them: a line each, cells between tabs, the last line end left out. */
export const copiedRows = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** What is wider than the sheet is left out. */
export const withTexts = (cells: Cells, at: Place, texts: readonly (readonly string[])[]): Cells => {
  const width = cells[0]?.length ?? 0;
  const needed = at.row + texts.length - cells.length;
  const grown =
    needed <= 0 ? cells : [...cells, ...Array.from({ length: needed }, () => Array.from({ length: width }, () => ''))];
  const written = grown.map((row, index) => {
    const line = texts[index - at.row];
    return line === undefined ? row : row.map((text, col) => line[col - at.col] ?? text);
  });
  return withSpare(written, width);
};

export const emptied = (cells: Cells, { rows: [first, last], cols: [left, right] }: Region): Cells =>
  cells.map((row, index) =>
    index < first || index > last ? row : row.map((text, col) => (col < left || col > right ? text : '')),
  );
