// Which column a heading of a file means: in Spanish, or by the name the API has for it.
import { IMPORT_COLUMNS, type ImportColumn } from '@despacho/contract/orders/import.ts';
import { fold } from '../../fold.ts';
import { IMPORT_HEADINGS } from './text.ts';

const normalizedHeading = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const COLUMN_BY_HEADING: ReadonlyMap<string, ImportColumn> = new Map(
  IMPORT_COLUMNS.flatMap((column) =>
    [column, ...IMPORT_HEADINGS[column]].map((heading) => [normalizedHeading(heading), column]),
  ),
);

/** [IM9] Null: the column is ignored. */
export const columnOf = (heading: string): ImportColumn | null =>
  COLUMN_BY_HEADING.get(normalizedHeading(heading)) ?? null;
