// Files to download: the template, the rows with problems to correct and send again, and the generated passwords.
import { columnsOf, headingOf, type FileColumn, type ImportNoun } from '@despacho/domain/fileImport/columns.ts';
import type { Sheet } from '../../kit/export/sheet.ts';
import type { CheckedRow } from './rows.ts';
import { importText, NOUN_TEXT, wordsOf } from './text.ts';

/** What is imported: a kind of records, perhaps of one company. */
export type ImportTarget = { noun: ImportNoun; companyId: string | null };

type SheetColumn = Sheet['columns'][number];
const sheetColumn = (header: string, kind: SheetColumn['kind'] = 'text'): SheetColumn => ({ header, kind, width: 120 });

/** A file for one company needs no column of it. */
const templateColumns = ({ noun, companyId }: ImportTarget): readonly FileColumn[] =>
  columnsOf(noun).filter((column) => companyId === null || column !== 'company');

/** Those that a row fills, or that have a problem. */
export const usedColumns = (noun: ImportNoun, rows: readonly CheckedRow[]): FileColumn[] =>
  columnsOf(noun).filter((column) =>
    rows.some(({ cells, wrong }) => (cells[column] ?? '') !== '' || wrong.has(column)),
  );

const baseName = (fileName: string): string => fileName.replace(/\.\w{3}$/, '');

export const templateSheet = (target: ImportTarget): Sheet => {
  const name = NOUN_TEXT[target.noun].template;
  const columns = templateColumns(target).map((column) => sheetColumn(headingOf(target.noun, column)));
  return { name, title: name, columns, rows: [] };
};

const NUMBERS: ReadonlySet<FileColumn> = new Set(['latitude', 'longitude']);

/** A number stays a number where no digit is lost: -90.51 is no formula. */
const valueOf = (column: FileColumn, text: string): string | number =>
  NUMBERS.has(column) && text !== '' && String(Number(text)) === text ? Number(text) : text;

/** The columns of the template, so that the corrected file can be sent as it is; the import ignores other columns. */
export const badSheet = (target: ImportTarget, fileName: string, rows: readonly CheckedRow[]): Sheet => {
  const { noun } = target;
  const { badName, badColumn } = wordsOf(noun);
  const used = new Set([...templateColumns(target), ...usedColumns(noun, rows)]);
  const columns = columnsOf(noun).filter((column) => used.has(column));
  const hasLines = noun === 'orders';
  return {
    name: badName(baseName(fileName)),
    title: badName(fileName),
    columns: [
      ...columns.map((column) => sheetColumn(headingOf(noun, column), NUMBERS.has(column) ? 'number' : 'text')),
      ...(hasLines ? [sheetColumn(importText.badLine, 'number')] : []),
      sheetColumn(badColumn),
    ],
    rows: rows
      .filter(({ verdict }) => verdict === 'invalid')
      .map(({ cells, line, why }) => [
        ...columns.map((column) => valueOf(column, cells[column] ?? '')),
        ...(hasLines ? [line] : []),
        why,
      ]),
  };
};

/** Who a password is for. */
const OWNER_COLUMNS: Readonly<Partial<Record<ImportNoun, readonly FileColumn[]>>> = {
  users: ['firstName', 'lastName', 'email'],
  couriers: ['name', 'phone', 'email'],
};

/** [IN8] [IN15] */
export const passwordSheet = (noun: ImportNoun, fileName: string, rows: readonly CheckedRow[]): Sheet => {
  const owner = OWNER_COLUMNS[noun] ?? [];
  return {
    name: importText.passwordsName(baseName(fileName)),
    title: importText.passwordsName(fileName),
    columns: [...owner.map((column) => sheetColumn(headingOf(noun, column))), sheetColumn(importText.password)],
    rows: rows.flatMap(({ cells, password }) =>
      password === null ? [] : [[...owner.map((column) => cells[column] ?? ''), password]],
    ),
  };
};
