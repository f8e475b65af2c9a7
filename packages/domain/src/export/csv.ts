// Lines of a CSV file that spreadsheets open as it was meant: commas, quotes where needed, no cell that runs as a formula.
import { neutralise } from './neutralise.ts';

/** By it Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const NEEDS_QUOTES = /[",\r\n\uFEFF]|^\s|\s$/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Null is an empty cell. A number is written as it is, because a negative number is not a formula. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(neutralise(cell ?? '')))).join(',')}\r\n`;
