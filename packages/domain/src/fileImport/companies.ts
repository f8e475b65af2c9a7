// A row of a file of companies as the body of a creation: its schema and rules judge it afterwards.
import { companyRows, type Company } from '@despacho/contract/companies.ts';
import { fromPayload } from '@despacho/contract/payloads.ts';
import { NEW_COMPANY } from '../companies/newCompany.ts';
import { companyProblems } from '../companies/problems.ts';
import { plainCharacters } from '../reading/characters.ts';
import { plainFieldsIn, recordReader, type ReadRecord, type RecordCells } from './rows.ts';

const MINUTES = /^\d{1,6}$/;
const SECONDS = 60;

/** [IN2] [EM2] `readFlag`: the store's, because files use the same spellings as documents. Null: neither yes nor no. */
export const readCompany = (cells: RecordCells, readFlag: (text: string) => boolean | null): ReadRecord => {
  const reader = recordReader(cells);
  const { cell, fail, problems } = reader;
  const fields = plainFieldsIn(companyRows, reader, { readFlag, usual: NEW_COMPANY });
  const minutes = plainCharacters(cell('lateLimitMinutes'));
  if (minutes !== '' && !MINUTES.test(minutes)) fail('lateLimitMinutes', 'not-a-number');
  const { hasEmail, emails }: Partial<Company> = fromPayload(companyRows, fields);
  for (const { field, issue } of companyProblems({ hasEmail: hasEmail ?? false, emails: emails ?? [], theme: null }))
    if (field === 'emails') fail(field, issue);
  return { body: { ...fields, lateLimitSeconds: MINUTES.test(minutes) ? Number(minutes) * SECONDS : null }, problems };
};
