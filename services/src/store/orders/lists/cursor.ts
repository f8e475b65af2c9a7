// Where a page of a list ended, as an opaque text: the instant to the nanosecond, the document, and how many orders were listed so far.
import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

export type Cursor = { at: Timestamp; id: string; listed: number };

const written = z.tuple([
  z.int().min(-62_135_596_800).max(253_402_300_799),
  z.int().min(0).max(999_999_999),
  z.string().min(1),
  z.int().min(0),
]);

export const writeCursor = ({ at, id, listed }: Cursor): string =>
  Buffer.from(JSON.stringify([at.seconds, at.nanoseconds, id, listed])).toString('base64url');

/** Null: not written here. The id names a document of one collection and nothing else. */
export const readCursor = (text: string): Cursor | null => {
  try {
    const [seconds, nanoseconds, id, listed] = written.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    );
    return id.includes('/') || !id.isWellFormed() ? null : { at: new Timestamp(seconds, nanoseconds), id, listed };
  } catch {
    // No JSON, or another shape of it.
    return null;
  }
};
