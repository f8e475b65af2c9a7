// A row of a file of companies as the body of a creation: its schema and rules judge it afterwards.
import { RECORD_COLUMNS, type RecordColumn, type RecordProblem } from '@despacho/contract/recordImport.ts';
import { plainCharacters, trimmed } from '../reading/characters.ts';
import { companyProblems, linesIn } from '../companies/problems.ts';

export type RecordCells = Partial<Record<RecordColumn, string>>;
export type RecordBody = Readonly<Record<string, unknown>>;

export const cellsOf =
  (cells: RecordCells) =>
  (column: RecordColumn): string =>
    trimmed(cells[column] ?? '');

/** What an empty cell means: as in a form that was just opened. */
const USUAL_FLAGS = {
  email: false,
  sms: false,
  assistance: false,
  proyecto: true,
  usesQueue: true,
  requirePin: false,
  warnOutsidePerimeter: false,
} as const satisfies Partial<Record<RecordColumn, boolean>>;
type FlagColumn = keyof typeof USUAL_FLAGS;
const FLAG_COLUMNS = RECORD_COLUMNS.companies.filter((column): column is FlagColumn => column in USUAL_FLAGS);

const MINUTES = /^\d{1,6}$/;
const SECONDS = 60;

/** [IN2] [EM2] `readFlag`: the store's, because files use the same spellings as documents. Null: neither yes nor no. */
export const readCompany = (
  cells: RecordCells,
  readFlag: (text: string) => boolean | null,
): { body: RecordBody; problems: RecordProblem[] } => {
  const cell = cellsOf(cells);
  const problems: RecordProblem[] = [];
  const flag = (column: FlagColumn): boolean => {
    const text = cell(column);
    const read = text === '' ? USUAL_FLAGS[column] : readFlag(text);
    if (read === null) problems.push({ column, issue: 'not-a-choice' });
    return read ?? USUAL_FLAGS[column];
  };
  const flags = Object.fromEntries(FLAG_COLUMNS.map((column) => [column, flag(column)]));
  const minutes = plainCharacters(cell('lateLimitMinutes'));
  if (minutes !== '' && !MINUTES.test(minutes)) problems.push({ column: 'lateLimitMinutes', issue: 'not-a-number' });
  const emails = linesIn(cell('emails').replaceAll(/[\s,;]+/g, '\n'));
  for (const { field, issue } of companyProblems({ hasEmail: flags['email'] === true, emails, theme: null }))
    if (field === 'emails') problems.push({ column: field, issue });
  const body = {
    name: cell('name'),
    description: cell('description'),
    emails,
    ...flags,
    lateLimitSeconds: MINUTES.test(minutes) ? Number(minutes) * SECONDS : null,
    video: cell('video'),
  };
  return { body, problems };
};
