// The table of files that are imported: for each kind of records its columns, headings and limits.
import { IMPORT_COLUMNS, IMPORT_LIMITS, NEEDED_COLUMNS, type ImportColumn } from '@despacho/contract/orders/import.ts';
import { RECORD_COLUMNS, RECORD_LIMITS, type RecordColumn, type RecordNoun } from '@despacho/contract/recordImport.ts';
import { columnFinder } from '../headings.ts';
import { IMPORT_HEADINGS } from './text.ts';

export type ImportNoun = 'orders' | RecordNoun;
export type FileColumn = ImportColumn | RecordColumn;
/** What a row has in its columns, as written. */
export type FileCells = Partial<Record<FileColumn, string>>;

type ColumnsOf = { orders: ImportColumn } & Record<RecordNoun, RecordColumn>;
type ImportFile<C extends FileColumn> = {
  /** In the order of the template. */
  columns: readonly C[];
  /** A file without one of these is refused as a whole. */
  needed: readonly C[];
  fileBytes: number;
  rows: number;
  /** [IM13] Of the names of files. */
  endings: readonly string[];
};

const recordFile = (noun: RecordNoun): ImportFile<RecordColumn> => ({
  ...RECORD_COLUMNS[noun],
  ...RECORD_LIMITS,
  endings: ['.csv', '.tsv', '.txt'],
});

export const IMPORT_FILES: { readonly [N in ImportNoun]: ImportFile<ColumnsOf[N]> } = {
  orders: {
    columns: IMPORT_COLUMNS,
    needed: NEEDED_COLUMNS,
    fileBytes: IMPORT_LIMITS.fileBytes,
    rows: IMPORT_LIMITS.rows,
    endings: ['.csv'],
  },
  companies: recordFile('companies'),
  branches: recordFile('branches'),
  users: recordFile('users'),
  schedules: recordFile('schedules'),
  couriers: recordFile('couriers'),
};

export const columnsOf = (noun: ImportNoun): readonly FileColumn[] => IMPORT_FILES[noun].columns;

const headingsOf = (noun: ImportNoun): Readonly<Partial<Record<string, readonly [string, ...string[]]>>> =>
  IMPORT_HEADINGS[noun];
/** As templates and screens name it. */
export const headingOf = (noun: ImportNoun, column: string): string => headingsOf(noun)[column]?.[0] ?? column;

export const isFileOf = (noun: ImportNoun, name: string): boolean =>
  IMPORT_FILES[noun].endings.some((ending) => name.toLowerCase().endsWith(ending));

/** [IM9] [IN1] `isOfCompany`: the request names the company of every row. */
export const tableFormat = <N extends ImportNoun>(noun: N, isOfCompany = false) => {
  const { columns, needed, rows } = IMPORT_FILES[noun];
  const headings = headingsOf(noun);
  const others = columns.filter((column) => noun === 'branches' && !isOfCompany && column === 'company');
  return { columnOf: columnFinder(columns, (column) => headings[column] ?? []), needed: [...others, ...needed], rows };
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
  return FIELD_COLUMNS[field] ?? IMPORT_FILES[noun].columns.find((column) => column === field) ?? null;
};
