// A row of a file of accounts as the body of a creation.
import { role as roles } from '@despacho/contract/accounts/access.ts';
import { userRows } from '@despacho/contract/accounts/users.ts';
import { ROLE_LABEL } from '../access/text.ts';
import { normalizedName } from '../named.ts';
import { branchesOf, type PlaceLists } from './places.ts';
import { choiceIn, plainFieldsIn, recordReader, type ReadRecord, type RecordCells } from './rows.ts';
import { WHOLE_OPERATION_WORDS } from './text.ts';

const isWholeOperation = (text: string): boolean =>
  WHOLE_OPERATION_WORDS.some((word) => normalizedName(word) === normalizedName(text));

/** [IN2] [IN8] */
export const readUser = (cells: RecordCells, { companies, branches }: PlaceLists): ReadRecord => {
  const reader = recordReader(cells);
  const { cell, fail, pick, problems } = reader;
  const role = choiceIn(roles.options, (each) => ROLE_LABEL[each], cell('role'));
  if (role === null) fail('role', cell('role') === '' ? 'required' : 'not-a-choice');
  const isWhole = isWholeOperation(cell('company'));
  const company = isWhole ? null : pick('company', companies);
  const branch = pick('branch', branchesOf(company, branches));
  // The only branch of a name is enough to name its company.
  const owner = isWhole ? null : (company ?? branch?.company);
  const body = {
    ...plainFieldsIn(userRows, reader),
    ...(role !== null && { role }),
    ...(owner !== undefined && { company: owner && { id: owner.id } }),
    branch: branch && { id: branch.id },
  };
  return { body, problems };
};
