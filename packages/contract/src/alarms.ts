// Alarms require an action of a person. They are stored on the server and shared by all screens.
import { z } from 'zod';
import { writtenText } from './inputs.ts';
import { routes } from './route.ts';
import { documentId, instant, reference } from './values.ts';

/** Raised by older builds, one for each order. None is raised any more; the cleared ones stay readable. */
const RETIRED_RULES = ['late', 'late2h', 'noCourier'] as const;

export const alarmRule = z.enum([
  'branch',
  'zone',
  'silentCourier',
  'theft',
  'extortion',
  'accident',
  ...RETIRED_RULES,
]);
export type AlarmRule = z.infer<typeof alarmRule>;

export const isRetiredRule = (rule: AlarmRule): boolean => RETIRED_RULES.some((retired) => retired === rule);

export const alarmPriority = z.enum(['medium', 'high']);
export type AlarmPriority = z.infer<typeof alarmPriority>;

export const alarmNote = z.object({ at: instant, by: reference, text: z.string().min(1).max(500) });
export type AlarmNote = z.infer<typeof alarmNote>;

/**
 * [ES2] A further call for an owner. `next`: to one person on duty. `everyone`: to all of them and the walls. `left`: to everyone again,
 * because its owner, `person`, is no longer on duty. `hasSms`: the telephones of the operation got an SMS too.
 */
export const alarmEscalation = z.object({
  at: instant,
  step: z.enum(['next', 'everyone', 'left']),
  person: reference.nullable(),
  hasSms: z.boolean(),
});
export type AlarmEscalation = z.infer<typeof alarmEscalation>;

export const alarm = z.object({
  id: z.string().min(1),
  rule: alarmRule,
  priority: alarmPriority,
  /** `order` only with a retired rule. The label of a zone is its number. */
  subject: z.object({
    kind: z.enum(['branch', 'zone', 'courier', 'incident', 'order']),
    id: z.string(),
    label: z.string(),
  }),
  companyId: z.string().nullable(),
  branchId: z.string().nullable(),
  raisedAt: instant,
  acknowledgedBy: reference.nullable(),
  acknowledgedAt: instant.nullable(),
  shelvedBy: reference.nullable(),
  shelvedUntil: instant.nullable(),
  clearedAt: instant.nullable(),
  /** How many orders or couriers an episode covered when it was raised; null for others. */
  raisedCount: z.number().int().min(1).nullable(),
  /** The most it covered; written when it is cleared. */
  peakCount: z.number().int().min(1).nullable(),
  /** The start of the operation at which its condition was there already [AR23]; null: it began later. */
  foundAtStart: instant.nullable(),
  /** Cleared because its rule was retired. */
  isSuperseded: z.boolean(),
  /** An exercise: never a theft, an extortion or an accident, and in no statistics. */
  isDrill: z.boolean(),
  /** Who started and who ended a drill; null for every other alarm. */
  startedBy: reference.nullable(),
  endedBy: reference.nullable(),
  /** The earliest first. */
  escalations: z.array(alarmEscalation),
  notes: z.array(alarmNote),
});
export type Alarm = z.infer<typeof alarm>;

/** Most cleared alarms in a response, the newest first. Open ones have no limit: in a flood a dangerous one must not be left out. */
export const MAX_CLEARED = 500;

const params = z.strictObject({ id: documentId });

export const alarmRoutes = routes({
  alarms: {
    method: 'GET',
    path: '/api/alarms',
    guard: 'incidents.read',
    scoped: true,
    /** Open ones, oldest first, or cleared ones, the newest first. */
    query: z.strictObject({ state: z.enum(['open', 'cleared']).default('open') }),
    response: z.object({ alarms: z.array(alarm) }),
  },
  acknowledgeAlarm: {
    method: 'POST',
    path: '/api/alarms/:id/acknowledge',
    guard: 'alarms.act',
    scoped: true,
    invalidates: ['alarms'],
    params,
    response: alarm,
  },
  shelveAlarm: {
    method: 'POST',
    path: '/api/alarms/:id/shelve',
    guard: 'alarms.act',
    scoped: true,
    invalidates: ['alarms'],
    params,
    /** 0 ends the shelving. The longest time is in the alarm's rule (domain/alarms/rules). */
    body: z.strictObject({ minutes: z.number().int().min(0).max(1_440) }),
    response: alarm,
  },
  noteAlarm: {
    method: 'POST',
    path: '/api/alarms/:id/note',
    guard: 'alarms.act',
    scoped: true,
    invalidates: ['alarms'],
    params,
    body: z.strictObject({ text: writtenText(500).min(1) }),
    response: alarm,
  },
});
