// Where a page of a list ended, as a word that only we read: the instant to the nanosecond and the document.
import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

export type Cursor = { at: Timestamp; id: string };

const said = z.tuple([
  z.int().min(-62_135_596_800).max(253_402_300_799),
  z.int().min(0).max(999_999_999),
  z.string().min(1),
]);

export const writeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([at.seconds, at.nanoseconds, id])).toString('base64url');

/** Null: nobody was ever given this one. An id of it names a document of one collection and nothing else. */
export const readCursor = (text: string): Cursor | null => {
  try {
    const [seconds, nanoseconds, id] = said.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return id.includes('/') ? null : { at: new Timestamp(seconds, nanoseconds), id };
  } catch {
    // Not even JSON: the same answer.
    return null;
  }
};
