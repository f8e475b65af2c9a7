// Files to download: the template, the rows with problems to correct and send again, and the generated passwords.
import {
  RECORD_LIMITS,
  recordColumn,
  type ImportedRecord,
  type RecordColumn,
  type RecordNoun,
} from '@despacho/contract/recordImport.ts';
import { columnsOf, headingOf } from '@despacho/domain/recordImport/columns.ts';
import type { Sheet } from '../../kit/export/sheet.ts';
import type { FileWords } from '../../kit/fileImport/failure.ts';
import { issueText, NOUN_TEXT, recordText } from './text.ts';

/** What is imported: a kind of records, perhaps of one company. */
export type ImportTarget = { noun: RecordNoun; companyId: string | null };

const WIDTH = 120;
const textColumn = (header: string) => ({ header, kind: 'text' as const, width: WIDTH });

/** A file for one company needs no column of it. */
const templateColumns = ({ noun, companyId }: ImportTarget): readonly RecordColumn[] =>
  columnsOf(noun).filter((column) => !(noun === 'branches' && companyId !== null && column === 'company'));

export const whyOf = (noun: RecordNoun, { problems, place }: ImportedRecord): string =>
  [
    ...problems.map(({ column, issue }) => issueText(noun, column, issue)),
    ...(place === null ? [] : [recordText.foundPlace(place.label)]),
  ].join('; ');

const baseName = (fileName: string): string => fileName.replace(/\.csv$/i, '');

export const templateSheet = (target: ImportTarget): Sheet => {
  const name = NOUN_TEXT[target.noun].template;
  const columns = templateColumns(target).map((column) => textColumn(headingOf(target.noun, column)));
  return { name, title: name, columns, rows: [] };
};

/** A number stays a number where no digit is lost: -90.51 is no formula. */
const valueOf = (column: RecordColumn, text: string): string | number => {
  const isNumber = column === 'latitude' || column === 'longitude';
  return isNumber && text !== '' && String(Number(text)) === text ? Number(text) : text;
};

/** The columns of the template, so that the corrected file can be sent as it is; the import ignores other columns. */
export const badSheet = (target: ImportTarget, fileName: string, rows: readonly ImportedRecord[]): Sheet => {
  const columns = columnsOf(target.noun).filter(
    (column) => templateColumns(target).includes(column) || rows.some(({ cells }) => (cells[column] ?? '') !== ''),
  );
  return {
    name: recordText.badName(baseName(fileName)),
    title: recordText.badName(fileName),
    columns: [...columns.map((column) => textColumn(headingOf(target.noun, column))), textColumn(recordText.why)],
    rows: rows
      .filter(({ verdict }) => verdict === 'invalid')
      .map((row) => [...columns.map((column) => valueOf(column, row.cells[column] ?? '')), whyOf(target.noun, row)]),
  };
};

/** Who a password is for. */
const OWNER_COLUMNS: Readonly<Record<RecordNoun, readonly RecordColumn[]>> = {
  companies: [],
  branches: [],
  users: ['firstName', 'lastName', 'email'],
  schedules: [],
  couriers: ['name', 'phone', 'email'],
};

/** [IN8] [IN11] */
export const passwordSheet = (noun: RecordNoun, fileName: string, rows: readonly ImportedRecord[]): Sheet => ({
  name: recordText.passwordsName(baseName(fileName)),
  title: recordText.passwordsName(fileName),
  columns: [
    ...OWNER_COLUMNS[noun].map((column) => textColumn(headingOf(noun, column))),
    textColumn(recordText.password),
  ],
  rows: rows.flatMap(({ cells, password }) =>
    password === null ? [] : [[...OWNER_COLUMNS[noun].map((column) => cells[column] ?? ''), password]],
  ),
});

export const wordsOf = ({ noun }: ImportTarget): FileWords => ({
  ...RECORD_LIMITS,
  empty: NOUN_TEXT[noun].empty,
  lost: NOUN_TEXT[noun].lost,
  headingOf: (column) => {
    const { data } = recordColumn.safeParse(column);
    return data === undefined ? column : headingOf(noun, data);
  },
});
