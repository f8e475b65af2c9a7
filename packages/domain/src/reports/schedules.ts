// When a scheduled report runs, and which days it is of.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { ScheduleEvery } from '@despacho/contract/reportSchedules.ts';
import { dayWindow, localDay, startOfLocalDay } from '../localTime.ts';
import type { Days } from './period.ts';

/** Early in the morning, after the numbers of the last days were checked. */
const RUN_MS = 5 * 3_600_000;
/** [RP13] Days that are sent later when nothing ran meanwhile; older ones are left out. */
export const MAX_LATE_DAYS = 7;

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

/** The day before a run, or the whole month before it, which is longer than what is requested on the screen [RP1]. */
const daysOf = (every: ScheduleEvery, runAt: number): Days => {
  const to = localDay(dayWindow(runAt, 1).from);
  return { from: every === 'day' ? to : `${to.slice(0, 8)}01`, to };
};

export type DueRun = { days: Days; nextRunAt: number };

/** [RP13] The run that is due, the oldest first; null: none is. Instants in milliseconds of the operation's clock. */
export const dueRun = ({ every, runAt }: { every: ScheduleEvery; runAt: number }, now: number): DueRun | null => {
  if (runAt > now) return null;
  const latest = runBefore(every, now);
  const oldest = every === 'month' ? latest : latest - (MAX_LATE_DAYS - 1) * DAY_MS;
  const due = Math.max(runAt, oldest);
  return { days: daysOf(every, due), nextRunAt: runAfter(every, due) };
};
