// Files to download: the template, the rows with problems to correct and send again, and the generated passwords.
import {
  RECORD_LIMITS,
  recordColumn,
  type ImportedRecord,
  type RecordColumn,
  type RecordNoun,
} from '@despacho/contract/recordImport.ts';
import { headingOf, IMPORT_FILES } from '@despacho/domain/fileImport/columns.ts';
import { positionIn } from '@despacho/domain/fileImport/coordinates.ts';
import { REMARK_SENTENCE } from '@despacho/domain/reading/text.ts';
import { phoneWarning } from '../../kit/form/warnings.ts';
import type { Sheet } from '../../kit/export/sheet.ts';
import type { FileWords } from '../../kit/fileImport/failure.ts';
import { issueText, NOUN_TEXT, recordText } from './text.ts';

/** What is imported: a kind of records, perhaps of one company. */
export type ImportTarget = { noun: RecordNoun; companyId: string | null };

const WIDTH = 120;
const textColumn = (header: string) => ({ header, kind: 'text' as const, width: WIDTH });

/** A file for one company needs no column of it. */
const templateColumns = ({ noun, companyId }: ImportTarget): readonly RecordColumn[] =>
  IMPORT_FILES[noun].columns.filter((column) => !(noun === 'branches' && companyId !== null && column === 'company'));

/** What is doubtful about a row that can be created [OR44] [OR98]. */
const doubtsOf = ({ cells, problems }: ImportedRecord): string[] => {
  const position = positionIn(cells);
  const isSwapped = 'value' in position && position.isSwapped;
  const doubts = [phoneWarning(cells.phone ?? ''), isSwapped ? REMARK_SENTENCE.swapped : null];
  return problems.length === 0 ? doubts.flatMap((doubt) => doubt ?? []) : [];
};

export const whyOf = (noun: RecordNoun, row: ImportedRecord): string => {
  const { problems, place } = row;
  return [
    ...problems.map(({ column, issue }) => issueText(noun, column, issue)),
    ...(place === null ? [] : [recordText.foundPlace(place.label)]),
    ...doubtsOf(row),
  ].join('; ');
};

const baseName = (fileName: string): string => fileName.replace(/\.\w{3}$/, '');

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
  const columns = IMPORT_FILES[target.noun].columns.filter(
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
  endings: IMPORT_FILES[noun].endings,
  empty: NOUN_TEXT[noun].empty,
  lost: NOUN_TEXT[noun].lost,
  headingOf: (column) => {
    const { data } = recordColumn.safeParse(column);
    return data === undefined ? column : headingOf(noun, data);
  },
});
