import { Timestamp } from 'firebase-admin/firestore';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstant, readMs, writeInstant } from './instants.ts';

const AT = '2026-11-21T18:00:00.250Z';
const MS = Date.parse(AT);

describe('instants', () => {
  it.each([
    ['a Timestamp', Timestamp.fromMillis(MS), AT],
    ['a Timestamp with microseconds', new Timestamp(MS / 1_000 - 0.25, 250_999_000), AT],
    ['seconds and nanoseconds', { seconds: 1_795_284_000, nanoseconds: 250_000_000 }, AT],
    ['seconds without nanoseconds', { seconds: 1_795_284_000 }, '2026-11-21T18:00:00.000Z'],
    ['_seconds and _nanoseconds', { _seconds: 1_795_284_000, _nanoseconds: 250_000_000 }, AT],
    ['seconds as texts', { seconds: '1795284000', nanoseconds: '250000000' }, AT],
    ['an ISO text', AT, AT],
    ['an ISO text with an offset', '2026-11-21T12:00:00.250-06:00', AT],
    ['an ISO text with spaces', ' 2026-11-21T18:00:00.250Z ', AT],
    ['a Date', new Date(MS), AT],
    ['epoch milliseconds', MS, AT],
    ['epoch seconds', 1_795_284_000, '2026-11-21T18:00:00.000Z'],
    ['epoch milliseconds as text', String(MS), AT],
    ['1970', 0, '1970-01-01T00:00:00.000Z'],
    ['[TM1] a text without a zone as local time', '2026-11-21 12:00:00', '2026-11-21T18:00:00.000Z'],
    ['[TM1] a day as local midnight', '2026-11-21', '2026-11-21T06:00:00.000Z'],
  ])('[DO1] reads %s', (_shape, given, expected) => {
    expect(readInstant(given)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    '',
    'mañana',
    '21/11/2026',
    '2026-13-45',
    true,
    {},
    [],
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -5,
    1e300,
    { seconds: 'soon' },
    { seconds: null, nanoseconds: 0 },
    new Date(Number.NaN),
    '+010000-01-01T00:00:00Z',
  ])('[DO1] reads %j as no time', (given) => {
    expect(readInstant(given)).toBeNull();
    expect(readMs(given)).toBeNull();
  });

  it('[DO1] writes a Timestamp that reads back as the same instant', () => {
    const instants = fc.date({ min: new Date(0), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (date) => {
        const stored = writeInstant(date.toISOString());
        expect(stored).toBeInstanceOf(Timestamp);
        expect(readInstant(stored)).toBe(date.toISOString());
      }),
    );
  });
});
