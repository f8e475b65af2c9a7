// Where the table of a text file begins, and what separates its cells: the line that has the most columns in its heading.
import { CSV_LIMITS } from '@despacho/contract/csvFiles.ts';
import { parse } from 'csv-parse/sync';

/** What the parsers of a file have in common: they count records alike. */
export const PARSING = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: CSV_LIMITS.record,
};

/** Lines above the heading: `sep=;`, a title, a date. */
const MAX_ABOVE = 10;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** A spreadsheet names its separator in a line of its own. */
const SEPARATOR_LINE = /^sep=([^\p{L}\p{N}"\r\n ])[\r\n]/iu;

/** Lines without a text, which a spreadsheet writes with the separators of its columns. */
const EMPTY_LINES = /^(?:[\t ,;|]*[\r\n]+)*/;

const firstRecords = (text: string, delimiter: string): string[][] => {
  const records: string[][] = [];
  const beginning = text.slice(0, (MAX_ABOVE + 1) * CSV_LIMITS.record);
  const emptyLines = EMPTY_LINES.exec(beginning)?.[0].split(/\r\n|\r|\n/).length ?? 0;
  try {
    parse(beginning, {
      ...PARSING,
      delimiter,
      to: emptyLines + MAX_ABOVE,
      on_record: (record: string[]) => {
        records.push(record);
        return null;
      },
    });
  } catch {
    // The whole file is parsed afterwards, and reports the line.
  }
  return records;
};

/** `record`: how many records are above the heading. */
type Heading = { delimiter: string; record: number };

/** [IM8] [IM9] */
export const findHeading = (text: string, columnOf: (heading: string) => string | null): Heading => {
  const separator = SEPARATOR_LINE.exec(text)?.[1];
  const delimiters = separator === undefined ? DELIMITERS : [separator];
  let heading: Heading = { delimiter: separator ?? ',', record: separator === undefined ? 0 : 1 };
  let best = 0;
  let widest = 0;
  for (const delimiter of delimiters)
    for (const [record, cells] of firstRecords(text, delimiter).entries()) {
      const columns = new Set(cells.map(columnOf)).size - Number(cells.some((cell) => columnOf(cell) === null));
      // Without any column the widest first line is the heading: its problem names what is missing.
      const isWider = best === 0 && separator === undefined && record === 0 && cells.length > widest;
      if (columns > best || (columns === best && isWider)) heading = { delimiter, record };
      if (columns > best) best = columns;
      if (record === 0) widest = Math.max(widest, cells.length);
    }
  return heading;
};
