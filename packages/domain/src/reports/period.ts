// The days of a report that may be requested.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { ReportKind } from '@despacho/contract/reports.ts';
import { dayRange, localDay } from '../localTime.ts';

export type Days = { from: string; to: string };

/** [RP1] Days back from today, today included, and days of one report. */
export const REPORT_DAYS = 30;
export const SUMMARY_DAYS = 366;

export const mostDaysOf = (report: ReportKind): number => (report === 'courierSummary' ? SUMMARY_DAYS : REPORT_DAYS);

/** The first day that may be requested; null: every day, however long ago. */
export const firstDayOf = (report: ReportKind, today: string): string | null =>
  report === 'courierSummary' ? null : dayBefore(today, REPORT_DAYS - 1);

const dayBefore = (day: string, count: number): string => localDay(dayRange(day, day).from - count * DAY_MS);

export type PeriodProblem = 'backwards' | 'future' | 'tooOld' | 'tooMany';

/** [RP20] */
export const periodProblem = (report: ReportKind, { from, to }: Days, today: string): PeriodProblem | null => {
  if (from > to) return 'backwards';
  if (to > today) return 'future';
  const first = firstDayOf(report, today);
  if (first !== null && from < first) return 'tooOld';
  const { from: start, to: end } = dayRange(from, to);
  return (end - start) / DAY_MS > mostDaysOf(report) ? 'tooMany' : null;
};

/** The days of a range, the newest first. */
export const daysBack = ({ from, to }: Days): string[] => {
  const { from: start, to: end } = dayRange(from, to);
  return Array.from({ length: Math.max(0, (end - start) / DAY_MS) }, (_, at) => localDay(end - (at + 1) * DAY_MS));
};
