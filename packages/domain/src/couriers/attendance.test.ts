import { emptiesOf } from '@despacho/contract/fields.ts';
import { checkInRows, type CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { LONGEST_SHIFT_MS } from '@despacho/contract/couriers/schedules.ts';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from '../localTime.ts';
import {
  approvalDays,
  approvalEnd,
  approvalOf,
  approvalViewOf,
  dayFolders,
  dayOfFolder,
  isApprovalOpen,
  misdatedEnds,
  workedBetween,
  workedSum,
} from './attendance.ts';

const at = (text: string): number => Date.parse(text);
const days = fc.integer({ min: at('2015-01-01T06:00:00Z'), max: at('2040-01-01T06:00:00Z') }).map(localDay);

const found = (only: Partial<CheckIn> = {}): CheckIn => ({
  ...emptiesOf(checkInRows),
  id: 'c1',
  day: '2026-11-21',
  name: 'Luis Ramos',
  checkInAt: '2026-11-21T14:00:00.000Z',
  branch: { id: 'b1', name: 'PORTALES', companyId: 'k1', companyName: 'San Martin', address: '16 calle' },
  ...only,
});

describe('the days of check-ins', () => {
  it('[AT1] are folders with and without leading zeros, of which the padded one is written', () => {
    expect(dayFolders('2026-03-05')).toEqual({ year: '2026', folders: ['03-05', '3-5'] });
    expect(dayFolders('2026-10-05')).toEqual({ year: '2026', folders: ['10-05', '10-5'] });
    expect(dayFolders('2026-11-21')).toEqual({ year: '2026', folders: ['11-21'] });
    expect(['13-01', '2-30', '05', 'x', '1-1-1'].map((folder) => dayOfFolder('2026', folder))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('[AT1] are found again from every folder they have', () => {
    fc.assert(
      fc.property(days, (day) => {
        const { year, folders } = dayFolders(day);
        expect(folders.map((folder) => dayOfFolder(year, folder))).toEqual(folders.map(() => day));
      }),
    );
  });

  it('[AT9] are today and the seven before it, in local time', () => {
    expect(approvalDays(at('2026-11-22T05:59:59Z'))).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-14',
    ]);
  });

  it('[AT21] have links until the end of the seventh day after them', () => {
    expect(approvalEnd('2026-11-21')).toBe(at('2026-11-29T06:00:00Z'));
    expect(
      ['2026-11-21T05:59:59Z', '2026-11-21T06:00:00Z', '2026-11-29T05:59:59Z', '2026-11-29T06:00:00Z'].map((now) =>
        isApprovalOpen('2026-11-21', at(now)),
      ),
    ).toEqual([false, true, true, false]);
  });

  it('[AT21] [AT9] agree: a day has open links exactly while it is looked for', () => {
    const instants = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instants, fc.integer({ min: -12, max: 12 }), (now, off) => {
        const day = localDay(now + off * DAY_MS);
        expect(isApprovalOpen(day, now)).toBe(approvalDays(now).includes(day));
      }),
    );
  });
});

describe('the time worked', () => {
  it('[AT5] is counted over midnight and over the end of a month', () => {
    const from = at('2026-12-01T03:00:00Z');
    expect(workedBetween(from, from + 9 * HOUR_MS)).toEqual({ ok: true, ms: 9 * HOUR_MS });
  });

  it('[AT5] is none while one end is missing, and has a reason where it cannot be true', () => {
    expect([workedBetween(null, 1), workedBetween(1, null), workedBetween(2, 1)]).toEqual([
      { ok: false, why: 'open' },
      { ok: false, why: 'open' },
      { ok: false, why: 'reversed' },
    ]);
    expect(workedBetween(0, LONGEST_SHIFT_MS)).toEqual({ ok: true, ms: LONGEST_SHIFT_MS });
    expect(workedBetween(0, LONGEST_SHIFT_MS + 1)).toEqual({ ok: false, why: 'tooLong' });
  });

  it('[AT5] sums only what can be true, whatever phones wrote', () => {
    const times = fc.option(fc.integer({ min: 0, max: 8_640_000_000_000_000 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(times, times)), (pairs) => {
        const all = pairs.map(([from, to]) => workedBetween(from, to));
        const { ms, unsummed } = workedSum(all);
        const counted = all.filter(({ ok }) => ok).length;
        const open = pairs.filter(([from, to]) => from === null || to === null).length;
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThanOrEqual(counted * LONGEST_SHIFT_MS);
        expect(counted + unsummed + open).toBe(pairs.length);
      }),
    );
  });
});

describe('an approval', () => {
  it('[AT7] goes from not approved to approved, and needs a time', () => {
    expect(approvalOf(found(), 'checkin')).toEqual({ isCheckInApproved: true });
    expect(approvalOf(found(), 'checkout')).toBe('missing');
    expect(approvalOf(found({ checkOutAt: '2026-11-21T23:00:00.000Z' }), 'checkout')).toEqual({
      isCheckOutApproved: true,
    });
    expect(approvalOf(found({ isCheckInApproved: true }), 'checkin')).toBe('approved');
    expect(approvalOf(found({ isCheckInApproved: true, checkInAt: null }), 'checkin')).toBe('approved');
  });

  it('[AT10] shows the named fields and nothing else', () => {
    expect(approvalViewOf(found({ courierId: 'secret' }), 'checkin')).toEqual({
      check: 'checkin',
      name: 'Luis Ramos',
      at: '2026-11-21T14:00:00.000Z',
      companyName: 'San Martin',
      branchName: 'PORTALES',
      address: '16 calle',
      isApproved: false,
    });
  });
});

describe('[DO21] [DO37] the ends that a phone misdated', () => {
  const CREATED = at('2026-11-21T14:00:00.000Z');
  const LEFT = CREATED + 9 * HOUR_MS;
  const iso = (ms: number): string => new Date(ms).toISOString();
  const writes = { createdAt: CREATED, updatedAt: LEFT, rate: 1, isConfirmed: () => false };
  const ahead = found({ checkInAt: iso(CREATED + 3 * HOUR_MS), checkOutAt: iso(LEFT + 3 * HOUR_MS) });
  const entry = { checkInAt: iso(CREATED), phoneCheckInAt: ahead.checkInAt };
  const exit = { checkOutAt: iso(LEFT), phoneCheckOutAt: ahead.checkOutAt };

  it('count at the write of each', () => {
    expect(misdatedEnds(ahead, writes)).toEqual({ ...entry, ...exit });
    expect(misdatedEnds({ ...ahead, checkOutAt: iso(LEFT + HOUR_MS / 2) }, writes)).toEqual(entry);
    expect(misdatedEnds({ ...ahead, checkInAt: iso(CREATED - HOUR_MS / 2) }, writes)).toEqual(exit);
    expect(misdatedEnds({ ...ahead, checkOutAt: null }, { ...writes, updatedAt: CREATED })).toEqual(entry);
    expect(misdatedEnds(ahead, { ...writes, rate: 6 })).toEqual({});
  });

  it('are none where another program stored the past, or a server confirmed it', () => {
    expect(misdatedEnds(ahead, { ...writes, updatedAt: CREATED })).toEqual({});
    for (const end of ['isCheckInApproved', 'isCheckOutApproved'] as const)
      expect(misdatedEnds({ ...ahead, [end]: true }, writes)).toEqual({});
    const dayAfter = { checkInAt: iso(CREATED - DAY_MS - 1), checkOutAt: iso(LEFT + DAY_MS + 1) };
    expect(misdatedEnds({ ...ahead, ...dayAfter }, writes)).toEqual({});
    const isConfirmed = (instant: string): boolean => instant === ahead.checkInAt;
    expect(misdatedEnds({ ...ahead, isCheckInApproved: true }, { ...writes, isConfirmed })).toEqual(exit);
  });
});
