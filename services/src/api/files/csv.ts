// Reads a CSV file (RFC 4180, `,` or `;`) in chunks, and stops at the first exceeded limit with its line.
import { finished } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CSV_LIMITS, type FileIssue, type FileProblem } from '@despacho/contract/csvFiles.ts';
import { withoutMarks } from '@despacho/domain/export/neutralise.ts';
import { CsvError, parse } from 'csv-parse';

/** The columns of a kind of files, and how many rows one may have. */
export type CsvFormat<C extends string> = {
  /** Null: the column is ignored. */
  columnOf: (heading: string) => C | null;
  needed: readonly C[];
  rows: number;
};

export type CsvRow<C extends string> = {
  row: number;
  line: number;
  cells: Partial<Record<C, string>>;
  hasExtraCells: boolean;
};

type Failed = { ok: false; problem: FileProblem };
type ReadFile<C extends string> = { ok: true; rows: CsvRow<C>[] } | Failed;

/** Characters passed to the parser before other requests run: a millisecond or two. */
const CHUNK = 4_096;

const problem = (issue: FileIssue, line: number | null, columns?: string[]): Failed => ({
  ok: false,
  problem: { path: 'file', issue, line, ...(columns === undefined ? {} : { columns }) },
});

/** UTF-8, else what the spreadsheets of Windows write. Null: neither. */
const textOf = (bytes: Uint8Array): string | null => {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // One byte that is no UTF-8 is enough: the file is of the other kind.
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const lineAt = (text: string, offset: number): number => {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
};

/** The one that occurs more often in the header, outside of quotes. */
const delimiterOf = (text: string): string => {
  const header = /^[^\r\n]*/.exec(text.slice(0, CSV_LIMITS.record))?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
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
  columnOf: CsvFormat<C>['columnOf'],
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

const rowOf = <C extends string>(cells: readonly string[], places: Map<C, number>, width: number) => {
  const named: Partial<Record<C, string>> = {};
  for (const [column, at] of places) named[column] = withoutMarks(cells[at] ?? '');
  return { cells: named, hasExtraCells: cells.slice(width).some((cell) => cell !== '') };
};

/** Collects records as they are parsed, and stops at the first that exceeds a limit. */
const createSheet = <C extends string>({ columnOf, needed, rows: most }: CsvFormat<C>) => {
  const rows: CsvRow<C>[] = [];
  let header: { places: Map<C, number>; width: number } | null = null;
  let stopped: Failed | null = null;
  let records = 0;
  let lastLine = 0;

  const headed = (record: readonly string[], line: number): Failed | null => {
    const places = headerOf(record, columnOf);
    if (!(places instanceof Map)) return problem('repeated-column', line, [places.repeated]);
    const missing = needed.filter((column) => !places.has(column));
    header = { places, width: record.length };
    return missing.length > 0 ? problem('missing-columns', line, missing) : null;
  };

  const addRecord = (record: readonly string[], line: number): Failed | null => {
    if (record.length > CSV_LIMITS.columns) return problem('too-many-columns', line);
    if (header === null) return headed(record, line);
    records += 1;
    if (records > most) return problem('too-many-rows', line);
    if (record.every((cell) => cell.trim() === '')) return null;
    rows.push({ row: rows.length + 1, line, ...rowOf(record, header.places, header.width) });
    return null;
  };

  return {
    take: (record: readonly string[], lines: number): void => {
      if (stopped !== null) return;
      const inside = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      stopped = addRecord(record, lines - inside);
      lastLine = lines;
    },
    stopped: () => stopped,
    failed: (code: string): Failed => stopped ?? problem(ISSUES[code] ?? 'malformed', lastLine + 1),
    whole: (): ReadFile<C> => stopped ?? (rows.length === 0 ? problem('empty', null) : { ok: true, rows }),
  };
};

export const readCsv = async <C extends string>(bytes: Uint8Array, format: CsvFormat<C>): Promise<ReadFile<C>> => {
  const text = textOf(bytes);
  if (text === null) return problem('not-text', 1);
  const zero = text.indexOf('\0');
  if (zero !== -1) return problem('not-text', lineAt(text, zero));
  const sheet = createSheet(format);
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: CSV_LIMITS.record,
    // Nothing is passed downstream: a failing stream would lose its buffer.
    on_record: (record: string[], { lines }) => {
      sheet.take(record, lines);
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
