// A row of a file of couriers as the body of a creation.
import type { Branch } from '@despacho/contract/branches.ts';
import { courierType, ownership } from '@despacho/contract/couriers/couriers.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { COURIER_TYPE_LABEL } from '../couriers/text.ts';
import { normalizedName, pickedByName } from '../named.ts';
import { cellsOf, type RecordBody, type RecordCells } from './companies.ts';
import type { UserLists } from './users.ts';

type Lists = Pick<UserLists, 'companies'> & {
  branches: readonly Pick<Branch, 'id' | 'name' | 'isEnabled' | 'company'>[];
};

/** By code or by label, in any case and accent. */
const choiceOf = <V extends string>(options: readonly V[], labelOf: (value: V) => string, text: string): V | null =>
  options.find((each) => [each, labelOf(each)].some((word) => normalizedName(word) === normalizedName(text))) ?? null;

/** [IN2] [IN11] */
export const readCourier = (
  cells: RecordCells,
  { companies, branches }: Lists,
): { body: RecordBody; problems: RecordProblem[] } => {
  const cell = cellsOf(cells);
  const problems: RecordProblem[] = [];
  const choice = <V extends string>(column: RecordColumn, options: readonly V[], labelOf: (value: V) => string) => {
    const text = cell(column);
    const found = text === '' ? null : choiceOf(options, labelOf, text);
    if (text !== '' && found === null) problems.push({ column, issue: 'not-a-choice' });
    return found;
  };
  const idOf = (column: RecordColumn, among: Parameters<typeof pickedByName>[0]): string => {
    const text = cell(column);
    if (text === '') return '';
    const picked = pickedByName(among, text);
    if (picked.ok) return picked.value.id;
    problems.push({ column, issue: picked.issue });
    return '';
  };
  const type = choice('type', courierType.options, (value) => COURIER_TYPE_LABEL[value]);
  const companyId = idOf('company', companies);
  const own = companyId === '' ? branches : branches.filter(({ company }) => company.id === companyId);
  const body = {
    name: cell('name'),
    phone: cell('phone'),
    dpi: cell('dpi'),
    transportId: cell('transportId'),
    email: cell('email'),
    companyId,
    branchId: idOf('branch', own),
    Pertenece: choice('Pertenece', ownership.options, (value) => value),
    ...(type !== null && { type }),
  };
  return { body, problems };
};
