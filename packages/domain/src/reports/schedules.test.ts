import { reportKind, type ReportKind } from '@despacho/contract/reports.ts';
import { scheduleEvery, type ScheduleEvery } from '@despacho/contract/reportSchedules.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from '../localTime.ts';
import { accessLossOf } from './access.ts';
import { periodProblem, type Days } from './period.ts';
import { dueRun, MOST_LATE_DAYS, runAfter } from './schedules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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

  const due = (every: 'day' | 'month', report: ReportKind, runAt: string, now: string) =>
    dueRun({ every, report, runAt: at(runAt) }, at(now));

  it.each([
    ['day', 'orders', '2026-11-22T05:00', '2026-11-22T05:00', '2026-11-21', '2026-11-21'],
    ['day', 'orders', '2026-11-22T05:00', '2026-11-24T09:00', '2026-11-21', '2026-11-21'],
    ['day', 'orders', '2026-11-02T05:00', '2026-11-24T09:00', '2026-11-17', '2026-11-17'],
    // A month of 31 days does not fit into the thirty that most reports go back.
    ['month', 'orders', '2026-11-01T05:00', '2026-11-01T06:00', '2026-10-03', '2026-10-31'],
    ['month', 'orders', '2026-12-01T05:00', '2026-12-10T06:00', '2026-11-11', '2026-11-30'],
    ['month', 'orders', '2026-03-01T05:00', '2026-03-01T05:00', '2026-02-01', '2026-02-28'],
    ['month', 'courierSummary', '2026-11-01T05:00', '2026-11-01T06:00', '2026-10-01', '2026-10-31'],
    ['month', 'courierSummary', '2026-08-01T05:00', '2026-11-20T06:00', '2026-10-01', '2026-10-31'],
  ] as const)('every %s of %s due at %s, at %s: %s to %s', (every, report, runAt, now, from, to) => {
    expect(due(every, report, runAt, now)?.days).toEqual({ from, to });
  });

  it('are not due before their time, and skip a month that is too old', () => {
    expect(due('day', 'orders', '2026-11-22T05:00', '2026-11-22T04:59')).toBeNull();
    expect(due('month', 'orders', '2026-12-01T05:00', '2026-12-31T06:00')).toEqual({
      days: null,
      nextRunAt: at('2027-01-01T05:00'),
    });
  });

  /** The runs of a clock that is looked at after each of these pauses, in hours, and on which day each was sent. */
  const played = (every: ScheduleEvery, report: ReportKind, hours: readonly number[]) => {
    let now = at('2026-01-20T12:00');
    let runAt = runAfter(every, now);
    const sent: { days: Days; today: string }[] = [];
    for (const pause of hours) {
      now += pause * HOUR_MS;
      for (let run = dueRun({ every, report, runAt }, now); run !== null; run = dueRun({ every, report, runAt }, now)) {
        if (run.days !== null) sent.push({ days: run.days, today: localDay(now) });
        runAt = run.nextRunAt;
      }
    }
    return sent;
  };
  const pausesUpTo = (hours: number) => fc.array(fc.integer({ min: 0, max: hours }), { minLength: 5, maxLength: 40 });

  it('are of days that may be requested, and none twice', () => {
    const kinds = [fc.constantFrom(...scheduleEvery.options), fc.constantFrom(...reportKind.options)] as const;
    fc.assert(
      fc.property(...kinds, pausesUpTo(40 * 24), (every, report, hours) => {
        const sent = played(every, report, hours);
        expect(sent.flatMap(({ days, today }) => periodProblem(report, days, today) ?? [])).toEqual([]);
        const repeated = sent.filter(({ days }, index) => days.from <= (sent[index - 1]?.days.to ?? ''));
        expect(repeated).toEqual([]);
      }),
    );
  });

  it('leave out no day within a week', () => {
    fc.assert(
      fc.property(pausesUpTo((MOST_LATE_DAYS - 1) * 24), (hours) => {
        const days = played('day', 'orders', hours).map(({ days: { from } }) => Date.parse(from));
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
