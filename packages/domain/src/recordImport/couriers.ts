// A row of a file of couriers as the body of a creation.
import type { Branch } from '@despacho/contract/branches.ts';
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { COURIER_TYPE_LABEL } from '../couriers/text.ts';
import { pickedByName } from '../named.ts';
import { cellsOf, type RecordBody, type RecordCells } from './companies.ts';
import { plainFieldsIn } from './rows.ts';
import type { UserLists } from './users.ts';

type Lists = Pick<UserLists, 'companies'> & {
  branches: readonly Pick<Branch, 'id' | 'name' | 'isEnabled' | 'company'>[];
};

const WORDS: Readonly<Record<string, string>> = COURIER_TYPE_LABEL;

/** [IN2] [IN11] */
export const readCourier = (
  cells: RecordCells,
  { companies, branches }: Lists,
): { body: RecordBody; problems: RecordProblem[] } => {
  const cell = cellsOf(cells);
  const { fields, problems } = plainFieldsIn(courierRows, cell, { wordOf: (value) => WORDS[value] ?? value });
  const idOf = (column: RecordColumn, among: Parameters<typeof pickedByName>[0]): string => {
    const text = cell(column);
    if (text === '') return '';
    const picked = pickedByName(among, text);
    if (picked.ok) return picked.value.id;
    problems.push({ column, issue: picked.issue });
    return '';
  };
  const companyId = idOf('company', companies);
  const own = companyId === '' ? branches : branches.filter(({ company }) => company.id === companyId);
  return { body: { ...fields, companyId, branchId: idOf('branch', own) }, problems };
};
