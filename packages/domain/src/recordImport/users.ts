// A row of a file of accounts as the body of a creation.
import { role as roles, type Role } from '@despacho/contract/accounts/access.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { RecordProblem } from '@despacho/contract/recordImport.ts';
import { ROLE_LABEL } from '../access/text.ts';
import { normalizedName, pickedByName } from '../named.ts';
import { cellsOf, type RecordBody, type RecordCells } from './companies.ts';
import { WHOLE_OPERATION_WORDS } from './text.ts';

export type UserLists = {
  companies: readonly Pick<Company, 'id' | 'name' | 'isEnabled'>[];
  branches: readonly Pick<Branch, 'id' | 'name' | 'isEnabled' | 'company'>[];
};
type Reference = { id: string };

/** [IN8] By its label or its code. */
const roleOf = (text: string): Role | null => {
  const name = normalizedName(text);
  return (
    roles.options.find((each) => normalizedName(each) === name || normalizedName(ROLE_LABEL[each]) === name) ?? null
  );
};

const isWholeOperation = (text: string): boolean =>
  WHOLE_OPERATION_WORDS.some((word) => normalizedName(word) === normalizedName(text));

/** [IN2] [IN8] */
export const readUser = (
  cells: RecordCells,
  { companies, branches }: UserLists,
): { body: RecordBody; problems: RecordProblem[] } => {
  const cell = cellsOf(cells);
  const problems: RecordProblem[] = [];
  const role = roleOf(cell('role'));
  if (role === null) problems.push({ column: 'role', issue: cell('role') === '' ? 'required' : 'not-a-choice' });

  /** Undefined: none was chosen; null: the whole operation was. */
  const companyIn = (): Reference | null | undefined => {
    const text = cell('company');
    if (text === '') return undefined;
    if (isWholeOperation(text)) return null;
    const picked = pickedByName(companies, text);
    if (picked.ok) return { id: picked.value.id };
    problems.push({ column: 'company', issue: picked.issue });
    return undefined;
  };
  const company = companyIn();

  const branchIn = (): UserLists['branches'][number] | null => {
    const text = cell('branch');
    if (text === '') return null;
    const among =
      company === undefined || company === null
        ? branches
        : branches.filter((branch) => branch.company.id === company.id);
    const picked = pickedByName(among, text);
    if (picked.ok) return picked.value;
    problems.push({ column: 'branch', issue: picked.issue });
    return null;
  };
  const branch = branchIn();
  // The only branch of a name is enough to name its company.
  const owner = company === undefined && branch !== null ? { id: branch.company.id } : company;
  const body = {
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    email: cell('email'),
    ...(role !== null && { role }),
    ...(owner !== undefined && { company: owner }),
    branch: branch === null ? null : { id: branch.id },
  };
  return { body, problems };
};
