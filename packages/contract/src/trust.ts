// The trust report of a week: how often the product was right, how much it asked of people, and what did not reach it.
import { z } from 'zod';
import { alarmRule } from './alarms.ts';
import { routes } from './route.ts';
import { localDayText, reference } from './values.ts';

const sum = z.int().min(0);

/** ISO-8601, `2026-W47`: it begins on Monday. */
export const weekText = z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/);

/** Weeks with days that are still stored, for 400 days. */
export const MAX_TRUST_WEEKS = 57;

/** In the order of the report. */
export const TRUST_FIGURES = [
  'recall',
  'precision',
  'saved',
  'createdInside',
  'goingInside',
  'alarms',
  'alarmRate',
  'worstAlarmRate',
  'floodShare',
  'highShare',
  'returnedShare',
  'standing',
  'suggestedChosen',
  'firstChosen',
  'otherChosen',
  'unsuggested',
  'proposalsAccepted',
  'proposalsChanged',
  'promisesKept',
  'conflicts',
  'conflictsSaved',
  'smsSent',
  'smsFailed',
  'smsDropped',
  'smsRecorded',
  'emailSent',
  'emailFailed',
  'emailDropped',
  'emailRecorded',
  'silence',
  'stageMissing',
  'unreadable',
] as const;
export type TrustFigure = (typeof TRUST_FIGURES)[number];

/** `part` of `of`. Without a denominator, `of` is 0, there is no share. */
export const trustShare = z.object({ part: sum, of: sum });
export type TrustShare = z.infer<typeof trustShare>;

/** `of` null: a plain count. */
const figure = z.object({ id: z.enum(TRUST_FIGURES), part: sum, of: sum.nullable() });
export type TrustFigureValue = z.infer<typeof figure>;

export const MAX_ALARM_SOURCES = 10;
const source = z.object({
  rule: alarmRule,
  company: reference.nullable(),
  branch: reference.nullable(),
  alarms: sum,
});
export type AlarmSource = z.infer<typeof source>;

const trustWeek = z.object({
  week: weekText,
  from: localDayText,
  to: localDayText,
  figures: z.array(figure),
  /** Past days of the week, and today, that have no figures. */
  missing: z.array(localDayText),
});
export type TrustWeek = z.infer<typeof trustWeek>;

export const trustRoutes = routes({
  /** [TS9] */
  trust: {
    method: 'GET',
    path: '/api/trust',
    // Owners and administrators of the whole operation alone have it.
    guard: 'accounts.edit',
    /** Without a week the current one. */
    query: z.strictObject({ week: weekText.optional() }),
    response: z.object({
      current: trustWeek,
      previous: trustWeek,
      /** The days of both weeks that have figures. */
      days: z.array(z.object({ day: localDayText, recall: trustShare, precision: trustShare, alarmRate: trustShare })),
      /** The most alarms first. */
      sources: z.array(source),
      /** The first day with figures; null: none is stored. */
      firstDay: localDayText.nullable(),
    }),
  },
});
