// Cells of a workbook that a spreadsheet opens without a warning, and its dates at the time of Guatemala.
import { printableLine } from './neutralise.ts';

/** A workbook has no time zone: shifted, so that it shows the time of Guatemala (UTC-6, all year). */
const OFFSET_MS = -6 * 3_600_000;
export const workbookInstant = (at: number): number => at + OFFSET_MS;

/** Excel reports a file with longer texts as damaged. */
const MAX_LETTERS = 32_767;
/** Spreadsheets read `_x000D_` as the character of that code. */
const ESCAPE = /_(?=x[\dA-F]{4}_)/gi;
export const workbookText = (text: string): string =>
  printableLine(text).replaceAll(ESCAPE, '_x005F_').slice(0, MAX_LETTERS);

/** `@` is text: not read as a formula, not even after it is edited. */
export const WORKBOOK_FORMAT = {
  money: '"Q"#,##0.00',
  date: 'dd-mm-yyyy hh:mm:ss',
  day: 'dd-mm-yyyy',
  text: '@',
} as const;

/** Excel refuses these in the name of a sheet, and more than 31 letters. */
export const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]*?/\\:']/g, ' ')
    .slice(0, 31)
    .trim();

/** Excel's widths count characters. */
const PX_PER_CHARACTER = 7.5;
export const workbookWidth = (px: number): number => Math.ceil(px / PX_PER_CHARACTER);
