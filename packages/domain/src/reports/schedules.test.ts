import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { scheduleEvery, type ScheduleEvery } from '@despacho/contract/reportSchedules.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from '../localTime.ts';
import { accessLossOf } from './access.ts';
import type { Days } from './period.ts';
import { dueRun, MAX_LATE_DAYS, runAfter } from './schedules.ts';

const at = (local: string): number => Date.parse(`${local}-06:00`);

describe('[RP13] the runs of a scheduled report', () => {
  it.each([
    ['day', '2026-11-21T12:00', '2026-11-22T05:00'],
    ['day', '2026-11-21T03:00', '2026-11-21T05:00'],
    ['day', '2026-11-21T05:00', '2026-11-22T05:00'],
    ['month', '2026-11-21T12:00', '2026-12-01T05:00'],
    ['month', '2026-12-01T04:59', '2026-12-01T05:00'],
    ['month', '2026-12-01T05:00', '2027-01-01T05:00'],
  ] as const)('every %s after %s: %s', (every, now, run) => {
    expect(runAfter(every, at(now))).toBe(at(run));
  });

  const due = (every: 'day' | 'month', runAt: string, now: string) => dueRun({ every, runAt: at(runAt) }, at(now));

  it.each([
    ['day', '2026-11-22T05:00', '2026-11-22T05:00', '2026-11-21', '2026-11-21'],
    ['day', '2026-11-22T05:00', '2026-11-24T09:00', '2026-11-21', '2026-11-21'],
    ['day', '2026-11-02T05:00', '2026-11-24T09:00', '2026-11-17', '2026-11-17'],
    // A month is whole, also one that is longer than the thirty days of the screen, or that is sent late.
    ['month', '2026-11-01T05:00', '2026-11-01T06:00', '2026-10-01', '2026-10-31'],
    ['month', '2026-12-01T05:00', '2026-12-10T06:00', '2026-11-01', '2026-11-30'],
    ['month', '2026-03-01T05:00', '2026-03-01T05:00', '2026-02-01', '2026-02-28'],
    ['month', '2026-08-01T05:00', '2026-11-20T06:00', '2026-10-01', '2026-10-31'],
  ] as const)('every %s due at %s, at %s: %s to %s', (every, runAt, now, from, to) => {
    expect(due(every, runAt, now)?.days).toEqual({ from, to });
  });

  it('are not due before their time', () => {
    expect(due('day', '2026-11-22T05:00', '2026-11-22T04:59')).toBeNull();
  });

  /** The runs of a clock that is looked at after each of these pauses, in hours, and on which day each was sent. */
  const played = (every: ScheduleEvery, hours: readonly number[]) => {
    let now = at('2026-01-20T12:00');
    let runAt = runAfter(every, now);
    const sent: { days: Days; today: string }[] = [];
    for (const pause of hours) {
      now += pause * HOUR_MS;
      for (let run = dueRun({ every, runAt }, now); run !== null; run = dueRun({ every, runAt }, now)) {
        sent.push({ days: run.days, today: localDay(now) });
        runAt = run.nextRunAt;
      }
    }
    return sent;
  };
  const pausesUpTo = (hours: number) => fc.array(fc.integer({ min: 0, max: hours }), { minLength: 5, maxLength: 40 });

  it('are of days that are over, whole, and none twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...scheduleEvery.options), pausesUpTo(40 * 24), (every, hours) => {
        const sent = played(every, hours);
        expect(sent.filter(({ days, today }) => days.to >= today)).toEqual([]);
        const isWhole = ({ from, to }: Days): boolean =>
          every === 'day' ? from === to : from.endsWith('-01') && from.slice(0, 8) === to.slice(0, 8);
        expect(sent.filter(({ days }) => !isWhole(days))).toEqual([]);
        const repeated = sent.filter(({ days }, index) => days.from <= (sent[index - 1]?.days.to ?? ''));
        expect(repeated).toEqual([]);
      }),
    );
  });

  it('leave out no day within a week', () => {
    fc.assert(
      fc.property(pausesUpTo((MAX_LATE_DAYS - 1) * 24), (hours) => {
        const days = played('day', hours).map(({ days: { from } }) => Date.parse(from));
        expect(days).toEqual(days.map((_, index) => (days[0] ?? 0) + index * DAY_MS));
      }),
    );
  });
});

describe('[RP7] [RP12] an account may no longer see a report', () => {
  const acme = { type: 'company', companyId: 'acme' } as const;
  const admin = sampleController({ role: 'ADMINISTRATOR', company: { id: 'acme', name: 'Acme' }, branch: null });

  it.each([
    ['that has everything', admin, 'orders', null],
    ['that was removed', null, 'orders', 'account'],
    ['that is disabled', { ...admin, isEnabled: false }, 'orders', 'account'],
    ['whose role changed', { ...admin, role: 'USER' as const }, 'orders', 'permission'],
    ['of a company, the summary of couriers', admin, 'courierSummary', 'permission'],
    ['of another company', { ...admin, company: { id: 'other', name: 'Other' } }, 'orders', 'scope'],
    ['of the whole operation', { ...admin, company: null }, 'courierSummary', null],
  ] as const)('%s', (_, account, report, loss) => {
    expect(accessLossOf(account, report, acme)).toBe(loss);
  });
});
