// The columns of each kind of file, and which of them a refused field of a creation is in.
import {
  NEEDED_RECORD_COLUMNS,
  RECORD_COLUMNS,
  RECORD_LIMITS,
  type RecordColumn,
  type RecordNoun,
} from '@despacho/contract/recordImport.ts';
import { columnFinder } from '../headings.ts';
import { RECORD_HEADINGS } from './text.ts';

type Headings = Readonly<Partial<Record<RecordColumn, readonly [string, ...string[]]>>>;
const headingsOf = (noun: RecordNoun): Headings => RECORD_HEADINGS[noun];

export const columnsOf = (noun: RecordNoun): readonly RecordColumn[] => RECORD_COLUMNS[noun];

/** As templates and screens name it. */
export const headingOf = (noun: RecordNoun, column: RecordColumn): string => headingsOf(noun)[column]?.[0] ?? column;

/** [IM8] Only files of orders must be called .csv. */
export const RECORD_FILE_ENDINGS = ['.csv', '.tsv', '.txt'] as const;
export const isRecordFile = (name: string): boolean =>
  RECORD_FILE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

/** [IN1] `isOfCompany`: the request names the company of every row. */
export const recordFile = (noun: RecordNoun, isOfCompany: boolean) => {
  const columns = columnsOf(noun);
  const headings = headingsOf(noun);
  const needed = NEEDED_RECORD_COLUMNS[noun];
  return {
    columnOf: columnFinder(columns, (column) => headings[column] ?? []),
    needed: noun === 'branches' && !isOfCompany ? (['company', ...needed] as const) : needed,
    rows: RECORD_LIMITS.rows,
  };
};

/** The fields of bodies that no column is called after. */
const FIELD_COLUMNS: Readonly<Record<string, RecordColumn>> = {
  lateLimitSeconds: 'lateLimitMinutes',
  CompanyId: 'company',
  companyId: 'company',
  branchId: 'branch',
  CountryId: 'country',
  RegionId: 'region',
  CityId: 'city',
  point: 'latitude',
  perimeter: 'latitude',
  courierId: 'courier',
  startsAt: 'start',
  endsAt: 'end',
};

/** Null: of no column. `path`: of a refused field, as `body.point.lng`. */
export const columnOfField = (noun: RecordNoun, path: string): RecordColumn | null => {
  const [, field = '', part] = path.split('.');
  if (field === 'point' && part === 'lng') return 'longitude';
  return FIELD_COLUMNS[field] ?? columnsOf(noun).find((column) => column === field) ?? null;
};
