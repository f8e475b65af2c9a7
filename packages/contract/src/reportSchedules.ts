// Schedules of reports: a report that is mailed every morning, or on every first of the month, as long as its account may see it.
import { z } from 'zod';
import { exportProblem, onlyItsFilters, reportChoice, reportFormat } from './reports.ts';
import { routes } from './route.ts';
import { documentId, instant, localDayText } from './values.ts';

/** `day`: every morning, of the day before. `month`: on every first of the month, of the month before. */
export const scheduleEvery = z.enum(['day', 'month']);
export type ScheduleEvery = z.infer<typeof scheduleEvery>;

/** Schedules of one account. */
export const MAX_SCHEDULES = 10;
/** Addresses of one schedule besides that of its account. */
export const MAX_SCHEDULE_ADDRESSES = 5;

/** Who or what ended it: the account itself, or that it is disabled, has no permission or a smaller scope. */
export const scheduleStop = z.enum(['asker', 'account', 'permission', 'scope']);
export type ScheduleStop = z.infer<typeof scheduleStop>;

/**
 * What became of a run. `waiting`: the mail is in the outbox. `recorded`: no mail server is set up. `not-sent`: the mail
 * server did not take it. `stopped`: its file was stopped. Else there is no file, for this reason.
 */
export const scheduleResult = z.enum(['waiting', 'sent', 'recorded', 'not-sent', 'stopped', ...exportProblem.options]);
export type ScheduleResult = z.infer<typeof scheduleResult>;

const choices = { ...reportChoice.shape, every: scheduleEvery, format: reportFormat };

export const reportSchedule = z.object({
  ...choices,
  id: z.string(),
  /** Besides the address of the account. */
  to: z.array(z.string()),
  /** Clock of the operation, as its days. Null: it is stopped. */
  nextRunAt: instant.nullable(),
  stopped: scheduleStop.nullable(),
  last: z.object({ from: localDayText, to: localDayText, at: instant, result: scheduleResult }).nullable(),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

const SCHEDULES = ['reportSchedules'];

export const reportScheduleRoutes = routes({
  /** Schedules of the caller, the newest first. */
  reportSchedules: {
    method: 'GET',
    path: '/api/reports/schedules',
    guard: 'reports.orders',
    response: z.object({ schedules: z.array(reportSchedule) }),
  },
  /** [RP11] The same schedule again, while it runs, is the same. */
  createReportSchedule: {
    method: 'POST',
    path: '/api/reports/schedules',
    guard: 'reports.orders',
    scoped: true,
    invalidates: SCHEDULES,
    body: z
      .strictObject({ ...choices, to: z.array(z.email().max(254)).max(MAX_SCHEDULE_ADDRESSES).default([]) })
      .superRefine(onlyItsFilters),
    response: reportSchedule,
  },
  stopReportSchedule: {
    method: 'POST',
    path: '/api/reports/schedules/:id/stop',
    guard: 'reports.orders',
    invalidates: SCHEDULES,
    params: z.strictObject({ id: documentId }),
    response: reportSchedule,
  },
});
