// Mails scheduled reports: begins the file of each run that is due, and puts its mail into the outbox once the file is whole.
import { MAX_EXPORTED, type ExportProblem } from '@despacho/contract/reports.ts';
import { SYSTEM_ID } from '@despacho/domain/orders/lists/closed.ts';
import { dueRun } from '@despacho/domain/reports/schedules.ts';
import { controllers } from '../../store/accounts/controllers.ts';
import { readAccess } from '../../store/reports/access.ts';
import { newExport, readExport } from '../../store/reports/exports.ts';
import { countReport } from '../../store/reports/reports.ts';
import {
  beginRun,
  dueSchedules,
  endRun,
  mailRun,
  postponeRun,
  stopSchedule,
  type ScheduleRun,
  type StoredSchedule,
} from '../../store/reports/schedules.ts';
import type { JobCounts, JobTools } from '../job.ts';

/** By the operation's clock. */
const AGAIN_MS = 3_600_000;
/** Files of one run that fail before it is given up. */
const MAX_FAILURES = 5;

const SYSTEM = { id: SYSTEM_ID, name: SYSTEM_ID };

type Tools = Pick<JobTools, 'db' | 'clock' | 'log'>;
type Step = 'begun' | 'making' | 'mailed' | 'stopped' | 'failed' | 'skipped';

/** [RP12] */
const stopIfLost = async ({ db, clock, log }: Tools, schedule: StoredSchedule): Promise<boolean> => {
  const { id, askerId, choice, scope } = schedule;
  const { loss: reason } = await readAccess(db, { askerId, report: choice.report, scope });
  if (reason === null) return false;
  await stopSchedule(db, schedule, { reason, by: SYSTEM, at: clock.now() });
  log.info({ schedule: id, asker: askerId, reason }, 'scheduled report stopped');
  return true;
};

const begin = async ({ db, clock }: Tools, schedule: StoredSchedule): Promise<Step> => {
  const { id, askerId, choice, every, format, scope, runAtMs } = schedule;
  const now = clock.now();
  const due = dueRun({ every, runAt: runAtMs }, now);
  if (due === null) return 'skipped';
  const { days, nextRunAt } = due;
  const request = { ...choice, ...days };
  const total = await countReport(db, { request, scope });
  if (total !== null && total > MAX_EXPORTED[format]) {
    await endRun(db, schedule, { ...days, atMs: now, result: 'too-many-rows', nextRunAtMs: nextRunAt });
    return 'failed';
  }
  const file = newExport({ askerId, request, format, scope, total, scheduleId: id }, clock.realNow());
  const run = await beginRun(db, schedule, { nextRunAtMs: nextRunAt, file });
  return run === null ? 'skipped' : 'begun';
};

/** A file that would have too many rows again is not made again. */
const fail = async (
  { db, clock }: Tools,
  schedule: StoredSchedule,
  { from, to, nextRunAtMs }: ScheduleRun,
  result: ExportProblem | 'stopped',
): Promise<Step> => {
  const now = clock.now();
  const isFinal = result === 'too-many-rows' || result === 'stopped' || schedule.failures + 1 >= MAX_FAILURES;
  await (isFinal
    ? endRun(db, schedule, { from, to, atMs: now, result, nextRunAtMs })
    : postponeRun(db, schedule, { result, againAt: now + AGAIN_MS, now }));
  return 'failed';
};

/** What became of the file of a run. */
const settle = async (tools: Tools, schedule: StoredSchedule, run: ScheduleRun): Promise<Step> => {
  const { db, clock } = tools;
  const file = await readExport(db, run.exportId);
  if (file === null || clock.realNow() >= file.expiresAtMs) return fail(tools, schedule, run, 'interrupted');
  switch (file.state) {
    case 'pending':
    case 'running':
      return 'making';
    case 'stopped':
      return fail(tools, schedule, run, 'stopped');
    case 'failed':
      return fail(tools, schedule, run, file.problem ?? 'internal');
    case 'refused':
      return fail(tools, schedule, run, 'interrupted');
    case 'done': {
      const asker = await controllers.find(db, schedule.askerId);
      const to = asker === null ? schedule.to : [asker.email, ...schedule.to];
      return (await mailRun(db, schedule, { to, now: clock.now() })) ? 'mailed' : 'skipped';
    }
  }
};

const step = async (tools: Tools, schedule: StoredSchedule): Promise<Step> => {
  if (await stopIfLost(tools, schedule)) return 'stopped';
  return schedule.run === null ? begin(tools, schedule) : settle(tools, schedule, schedule.run);
};

/** [RP12] [RP13] One step of each schedule that has something to do. */
export const runReportSchedules = async (tools: Tools): Promise<JobCounts> => {
  const counts: Record<Step, number> = { begun: 0, making: 0, mailed: 0, stopped: 0, failed: 0, skipped: 0 };
  for (const schedule of await dueSchedules(tools.db, tools.clock.now())) {
    try {
      counts[await step(tools, schedule)] += 1;
    } catch (error) {
      // The others go on; this one is tried again with the next run of the job.
      tools.log.error({ schedule: schedule.id, err: error }, 'scheduled report failed');
      counts.failed += 1;
    }
  }
  return counts;
};
