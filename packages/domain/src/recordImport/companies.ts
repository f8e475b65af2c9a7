// A row of a file of companies as the body of a creation: its schema and rules judge it afterwards.
import { companyRows, type Company } from '@despacho/contract/companies.ts';
import { fromPayload } from '@despacho/contract/payloads.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { NEW_COMPANY } from '../companies/newCompany.ts';
import { companyProblems } from '../companies/problems.ts';
import { plainCharacters, trimmed } from '../reading/characters.ts';
import { plainFieldsIn } from './rows.ts';

export type RecordCells = Partial<Record<RecordColumn, string>>;
export type RecordBody = Readonly<Record<string, unknown>>;

export const cellsOf =
  (cells: RecordCells) =>
  (column: RecordColumn): string =>
    trimmed(cells[column] ?? '');

const MINUTES = /^\d{1,6}$/;
const SECONDS = 60;

/** [IN2] [EM2] `readFlag`: the store's, because files use the same spellings as documents. Null: neither yes nor no. */
export const readCompany = (
  cells: RecordCells,
  readFlag: (text: string) => boolean | null,
): { body: RecordBody; problems: RecordProblem[] } => {
  const cell = cellsOf(cells);
  const { fields, problems } = plainFieldsIn(companyRows, cell, { readFlag, usual: NEW_COMPANY });
  const minutes = plainCharacters(cell('lateLimitMinutes'));
  if (minutes !== '' && !MINUTES.test(minutes)) problems.push({ column: 'lateLimitMinutes', issue: 'not-a-number' });
  const { hasEmail, emails }: Partial<Company> = fromPayload(companyRows, fields);
  for (const { field, issue } of companyProblems({ hasEmail: hasEmail ?? false, emails: emails ?? [], theme: null }))
    if (field === 'emails') problems.push({ column: field, issue });
  return { body: { ...fields, lateLimitSeconds: MINUTES.test(minutes) ? Number(minutes) * SECONDS : null }, problems };
};
