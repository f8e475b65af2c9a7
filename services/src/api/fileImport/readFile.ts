// The first steps of every import: the file is decoded, its columns are found, and accepted places are put into its cells.
import type { AcceptedPlace } from '@despacho/contract/csvFiles.ts';
import type { UploadedFile } from '@despacho/contract/route.ts';
import { isFileOf, tableFormat, type ImportNoun } from '@despacho/domain/fileImport/columns.ts';
import { withPlaces } from '@despacho/domain/fileImport/coordinates.ts';
import { readTable } from '../files/table.ts';
import { refuse, respond } from '../outcome.ts';

/** [IM13] Content decides what a file is; its name is only one of a text. `isOfCompany`: the request names the company of every row. */
export const readFile = async <N extends ImportNoun>(
  noun: N,
  file: UploadedFile,
  places: readonly AcceptedPlace[] = [],
  isOfCompany = false,
) => {
  if (!isFileOf(noun, file.name)) return refuse('unsupported-type');
  const read = await readTable(file.bytes, tableFormat(noun, isOfCompany));
  if (!read.ok) return refuse('invalid', [read.problem]);
  const placed = withPlaces(read.rows, places);
  if (!placed.ok) return refuse('invalid', [{ path: `body.places.${placed.at}`, issue: 'mismatch' }]);
  return respond({ rows: placed.rows, skippedLines: read.skippedLines });
};
