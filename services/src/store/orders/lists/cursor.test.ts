import { Timestamp } from 'firebase-admin/firestore';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const cursors = fc.record({
  seconds: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
  nanoseconds: fc.integer({ min: 0, max: 999_999_999 }),
  id: fc.string({ unit: 'binary', minLength: 1 }).filter((id) => !id.includes('/')),
  listed: fc.nat(),
});

it('a cursor is read as it was written', () => {
  fc.assert(
    fc.property(cursors, ({ seconds, nanoseconds, id, listed }) => {
      const cursor = { at: new Timestamp(seconds, nanoseconds), id, listed };
      expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    }),
  );
});

it('other texts are null, decodable or not', () => {
  const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const others = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    cursors.map(({ seconds, nanoseconds, listed }) => encoded([seconds, nanoseconds, 'a/b', listed])),
    cursors.map(({ seconds, id, listed }) => encoded([seconds, -1, id, listed])),
    cursors.map(({ nanoseconds, id, listed }) => encoded([1e15, nanoseconds, id, listed])),
    cursors.map(({ seconds, nanoseconds, listed }) => encoded([seconds, nanoseconds, '\uD800', listed])),
  );
  fc.assert(
    fc.property(others, (text) => {
      expect(readCursor(text)).toBeNull();
    }),
  );
});
