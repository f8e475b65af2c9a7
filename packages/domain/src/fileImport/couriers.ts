// A row of a file of couriers as the body of a creation.
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import { COURIER_TYPE_LABEL } from '../couriers/text.ts';
import { plainFieldsIn, recordReader, type ReadRecord, type RecordCells } from './rows.ts';
import { branchesOf, type PlaceLists } from './places.ts';

const WORDS: Readonly<Record<string, string>> = COURIER_TYPE_LABEL;

/** [IN2] [IN11] */
export const readCourier = (cells: RecordCells, { companies, branches }: PlaceLists): ReadRecord => {
  const reader = recordReader(cells);
  const fields = plainFieldsIn(courierRows, reader, { wordOf: (value) => WORDS[value] ?? value });
  const company = reader.pick('company', companies);
  const branch = reader.pick('branch', branchesOf(company, branches));
  return { body: { ...fields, companyId: company?.id ?? '', branchId: branch?.id ?? '' }, problems: reader.problems };
};
