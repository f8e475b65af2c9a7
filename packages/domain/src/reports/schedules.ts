// When a scheduled report runs, and which days it is of.
import type { ReportKind } from '@despacho/contract/reports.ts';
import type { ScheduleEvery } from '@despacho/contract/reportSchedules.ts';
import { dayWindow, localDay, startOfLocalDay } from '../localTime.ts';
import { firstDayOf, type Days } from './period.ts';

const DAY_MS = 86_400_000;
/** Early in the morning, after the numbers of the last days were checked. */
const RUN_MS = 5 * 3_600_000;
/** [RP13] Days that are sent later when nothing ran meanwhile; older ones are left out. */
export const MOST_LATE_DAYS = 7;

const hasRun = (every: ScheduleEvery, at: number): boolean => every === 'day' || localDay(at).endsWith('-01');

/** The first run after an instant of the operation's clock, in milliseconds. */
export const runAfter = (every: ScheduleEvery, at: number): number => {
  const today = startOfLocalDay(at) + RUN_MS;
  let run = today > at ? today : today + DAY_MS;
  while (!hasRun(every, run)) run += DAY_MS;
  return run;
};

/** The last run that is not after an instant. */
const runBefore = (every: ScheduleEvery, at: number): number => {
  const today = startOfLocalDay(at) + RUN_MS;
  let run = today <= at ? today : today - DAY_MS;
  while (!hasRun(every, run)) run -= DAY_MS;
  return run;
};

/** The day before a run, or the month before it as far as the report goes back today [RP1]. Null: it does not go back so far. */
const daysOf = (every: ScheduleEvery, report: ReportKind, runAt: number, now: number): Days | null => {
  const to = localDay(dayWindow(runAt, 1).from);
  if (every === 'day') return { from: to, to };
  const month = `${to.slice(0, 8)}01`;
  const first = firstDayOf(report, localDay(now)) ?? month;
  const from = first > month ? first : month;
  return from > to ? null : { from, to };
};

export type DueRun = { days: Days | null; nextRunAt: number };

/**
 * [RP13] The run that is due, the oldest first; null: none is. `days` null: its days are too old for the report, and only
 * the next run is waited for. Instants in milliseconds of the operation's clock.
 */
export const dueRun = (
  { every, report, runAt }: { every: ScheduleEvery; report: ReportKind; runAt: number },
  now: number,
): DueRun | null => {
  if (runAt > now) return null;
  const latest = runBefore(every, now);
  const oldest = every === 'month' ? latest : latest - (MOST_LATE_DAYS - 1) * DAY_MS;
  const due = Math.max(runAt, oldest);
  return { days: daysOf(every, report, due, now), nextRunAt: runAfter(every, due) };
};
