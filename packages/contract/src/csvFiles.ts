// Imported CSV files: why one cannot be read, and the places that a person accepted for its rows.
import { z } from 'zod';
import type { LatLng } from './values.ts';

export const CSV_LIMITS = {
  /** Characters of one record, however many lines it spans. */
  record: 20_000,
  columns: 50,
  /** Rows of one file for which places can be sent [OR116]. */
  places: 500,
} as const;

/** Why nothing of a file was read; the details of `invalid` name the line. */
export const fileIssue = z.enum([
  'empty',
  'missing-columns',
  'repeated-column',
  'too-many-columns',
  'line-too-long',
  'too-many-rows',
  'unclosed-quote',
  /** A file of another kind with the name of a text. */
  'workbook',
  'pdf',
  'picture',
  'archive',
  'markup',
  /** Neither text nor one of these: zero bytes, or bytes of two encodings. */
  'not-text',
  'malformed',
]);
export type FileIssue = z.infer<typeof fileIssue>;

/** What is wrong with a whole row, whose cells may be in other columns or cut. */
export const rowBreak = z.enum([
  /** More cells than the header has. */
  'too-many-cells',
  /** The file ends within the row. */
  'too-few-cells',
  /** A quote that neither begins nor ends a cell: where its cells end is not certain. */
  'stray-quote',
]);
export type RowBreak = z.infer<typeof rowBreak>;

export const fileProblem = z.object({
  path: z.literal('file'),
  issue: fileIssue,
  /** Where the trouble begins, counted from 1 with the header. */
  line: z.number().int().nullable(),
  columns: z.array(z.string()).optional(),
});
export type FileProblem = z.infer<typeof fileProblem>;

/** A place that a person accepted for a row without coordinates [OR116]. */
export type AcceptedPlace = { row: number; position: LatLng };

const ACCEPTED = /^(\d{1,4}):(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/;

/** `row:latitude,longitude` each, separated by semicolons: short enough for a field beside the file. */
export const placesText = (accepted: readonly AcceptedPlace[]): string =>
  accepted.map(({ row, position: { lat, lng } }) => `${row}:${lat.toFixed(6)},${lng.toFixed(6)}`).join(';');

export const acceptedPlaces = z
  .string()
  .default('')
  .transform((text, context): AcceptedPlace[] => {
    const read = text === '' ? [] : text.split(';').map((each) => ACCEPTED.exec(each));
    if (read.length > CSV_LIMITS.places) {
      context.addIssue({ code: 'too_big', maximum: CSV_LIMITS.places, inclusive: true, origin: 'array' });
      return [];
    }
    return read.flatMap((found) => {
      if (found !== null)
        return [{ row: Number(found[1]), position: { lat: Number(found[2]), lng: Number(found[3]) } }];
      context.addIssue({ code: 'custom' });
      return [];
    });
  });
