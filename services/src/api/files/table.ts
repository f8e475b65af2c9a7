// Reads a file of separated values (RFC 4180) in chunks, and stops at the first exceeded limit with its line.
import { finished } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CSV_LIMITS, type FileIssue, type FileProblem, type RowBreak } from '@despacho/contract/csvFiles.ts';
import type { FileRow } from '@despacho/domain/fileImport/rows.ts';
import { withoutMarks } from '@despacho/domain/export/neutralise.ts';
import { CsvError, parse } from 'csv-parse';
import { textOfFile } from './encoding.ts';
import { findHeading, PARSING } from './heading.ts';

/** The columns of a kind of files, and how many rows one may have. */
export type TableFormat<C extends string> = {
  /** Null: the column is ignored. */
  columnOf: (heading: string) => C | null;
  needed: readonly C[];
  rows: number;
};

type Failed = { ok: false; problem: FileProblem };
type ReadFile<C extends string> = { ok: true; rows: FileRow<C>[]; skippedLines: number } | Failed;

/** Characters passed to the parser before other requests run: a millisecond or two. */
const CHUNK = 4_096;

const problem = (issue: FileIssue, line: number | null, columns?: string[]): Failed => ({
  ok: false,
  problem: { path: 'file', issue, line, ...(columns === undefined ? {} : { columns }) },
});

const lineAt = (text: string, offset: number): number => {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
};

function* chunksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += CHUNK) yield text.slice(from, from + CHUNK);
}

const ISSUES: Record<string, FileIssue> = {
  CSV_MAX_RECORD_SIZE: 'line-too-long',
  CSV_QUOTE_NOT_CLOSED: 'unclosed-quote',
};

/** The position of each column of the template [IM9]. */
const headerOf = <C extends string>(
  cells: readonly string[],
  columnOf: TableFormat<C>['columnOf'],
): Map<C, number> | { repeated: C } => {
  const places = new Map<C, number>();
  for (const [at, cell] of cells.entries()) {
    const column = columnOf(cell);
    if (column === null) continue;
    if (places.has(column)) return { repeated: column };
    places.set(column, at);
  }
  return places;
};

/** `="0012"` is a text for a spreadsheet. */
const FORMULA_TEXT = /^="([^"]*)"$/;
const cellText = (cell: string): string => FORMULA_TEXT.exec(cell)?.[1] ?? withoutMarks(cell);

const escaped = (delimiter: string): string => (delimiter === '\t' ? '\\t' : `\\${delimiter}`);

/** Whether every quote of a record begins or ends a cell, or is doubled within one. */
const quoteCheck = (delimiter: string): ((raw: string) => boolean) => {
  const mark = escaped(delimiter);
  const cell = `(?:"(?:[^"]|"")*"|="[^"${mark}]*"|[^"${mark}\\r\\n]*)`;
  const wellFormed = new RegExp(`^${cell}(?:${mark}${cell})*[\\r\\n]*$`);
  return (raw) => !raw.includes('"') || wellFormed.test(raw.replace(/^[\r\n]+/, ''));
};

type ParsedRecord = { cells: readonly string[]; lines: number; raw: string };

/** Collects records as they are parsed, and stops at the first that exceeds a limit. */
const createSheet = <C extends string>(
  { columnOf, needed, rows: max }: TableFormat<C>,
  { delimiter, record: above }: ReturnType<typeof findHeading>,
) => {
  const rows: FileRow<C>[] = [];
  const isQuoted = quoteCheck(delimiter);
  let header: { places: Map<C, number>; width: number; line: number } | null = null;
  let stopped: Failed | null = null;
  let records = 0;
  let lastLine = 0;
  /** Line ends of two characters within cells, which the parser counts as two. */
  let countedTwice = 0;

  const headed = (cells: readonly string[], line: number): Failed | null => {
    const places = headerOf(cells, columnOf);
    if (!(places instanceof Map)) return problem('repeated-column', line, [places.repeated]);
    const missing = needed.filter((column) => !places.has(column));
    header = { places, width: cells.length, line };
    return missing.length > 0 ? problem('missing-columns', line, missing) : null;
  };

  const breakOf = ({ cells, raw }: ParsedRecord, { places, width }: NonNullable<typeof header>): RowBreak | null => {
    if (!isQuoted(raw)) return 'stray-quote';
    if (cells.slice(width).some((cell) => cell !== '')) return 'too-many-cells';
    // Without an end of its line it is the last one: a file that was cut ends so.
    return cells.length <= Math.max(...places.values()) && !/[\r\n]$/.test(raw) ? 'too-few-cells' : null;
  };

  const addRecord = (record: ParsedRecord, line: number): Failed | null => {
    const { cells } = record;
    records += 1;
    if (cells.length > CSV_LIMITS.columns) return problem('too-many-columns', line);
    if (records <= above) return null;
    if (header === null) return headed(cells, line);
    if (records - above - 1 > max) return problem('too-many-rows', line);
    if (cells.every((cell) => cell.trim() === '')) return null;
    const named: Partial<Record<C, string>> = {};
    for (const [column, at] of header.places) named[column] = cellText(cells[at] ?? '');
    rows.push({ row: rows.length + 1, line, cells: named, broken: breakOf(record, header) });
    return null;
  };

  return {
    take: (record: ParsedRecord): void => {
      if (stopped !== null) return;
      const [inside, pairs] = [/[\r\n]/g, /\r\n/g].map((ends) => record.cells.join(',').match(ends)?.length ?? 0);
      stopped = addRecord(record, record.lines - (inside ?? 0) - countedTwice);
      countedTwice += pairs ?? 0;
      lastLine = record.lines - countedTwice;
    },
    stopped: () => stopped,
    failed: (code: string): Failed => stopped ?? problem(ISSUES[code] ?? 'malformed', lastLine + 1),
    whole: (): ReadFile<C> => {
      if (stopped !== null) return stopped;
      return rows.length === 0 ? problem('empty', null) : { ok: true, rows, skippedLines: (header?.line ?? 1) - 1 };
    },
  };
};

/** [IM8] */
export const readTable = async <C extends string>(bytes: Uint8Array, format: TableFormat<C>): Promise<ReadFile<C>> => {
  const decoded = await textOfFile(bytes);
  const { text } = decoded;
  if (!decoded.ok) return problem(decoded.issue, lineAt(text, decoded.at));
  await yieldToEventLoop();
  const heading = findHeading(text, format.columnOf);
  const sheet = createSheet(format, heading);
  const parser = parse({
    ...PARSING,
    delimiter: heading.delimiter,
    raw: true,
    // Nothing is passed downstream: a failing stream would lose its buffer.
    on_record: (parsed: string[] | { record: string[] }, { lines, raw = '' }) => {
      // With `raw` the parser wraps the record, which its types leave out.
      sheet.take({ cells: Array.isArray(parsed) ? parsed : parsed.record, lines, raw });
      return null;
    },
  });
  const ended = finished(parser.resume());
  // Awaited below; a file that stops at a limit is not waited for.
  ended.catch(() => undefined);
  try {
    for (const chunk of chunksOf(text)) {
      await yieldToEventLoop();
      parser.write(chunk);
      if (parser.destroyed || sheet.stopped() !== null) break;
    }
    if (sheet.stopped() === null) {
      parser.end();
      await ended;
    }
    return sheet.whole();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return sheet.failed(error.code);
  } finally {
    parser.destroy();
  }
};
