// Actions of people on an alarm: acknowledge, shelve, annotate.
import type { Alarm, AlarmNote } from '@despacho/contract/alarms.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { ALARM_RULES } from './rules.ts';

/** It travels to every screen with its notes. */
export const MAX_NOTES = 50;

/** The user and the time, in milliseconds of the operation's clock. */
export type Actor = { by: Reference; now: number };

export type Acted =
  /** Null: there is nothing to change, and that is fine. */
  { ok: true; changes: Partial<Alarm> | null } | { ok: false; reason: 'cleared' | 'too-long' | 'notes-full' };

export type AlarmPhase = 'calling' | 'acknowledged' | 'shelved' | 'cleared';

/** [AR10] The state of an alarm: only an open one makes a sound. */
export const alarmPhase = (
  { clearedAt, shelvedUntil, acknowledgedBy }: Pick<Alarm, 'clearedAt' | 'shelvedUntil' | 'acknowledgedBy'>,
  now: number,
): AlarmPhase => {
  if (clearedAt !== null) return 'cleared';
  if (shelvedUntil !== null && now < Date.parse(shelvedUntil)) return 'shelved';
  return acknowledgedBy === null ? 'calling' : 'acknowledged';
};

const isoOf = (now: number): string => new Date(now).toISOString();

/** [AR13] The first person to acknowledge an alarm keeps it; the result names that person to the others. */
export const acknowledgeAlarm = (alarm: Alarm, { by, now }: Actor): Acted => {
  if (alarm.clearedAt !== null) return { ok: false, reason: 'cleared' };
  if (alarm.acknowledgedBy !== null) return { ok: true, changes: null };
  return { ok: true, changes: { acknowledgedBy: by, acknowledgedAt: isoOf(now) } };
};

/** [AR14] No minutes at all end it. */
export const shelveAlarm = (alarm: Alarm, minutes: number, { by, now }: Actor): Acted => {
  if (alarm.clearedAt !== null) return { ok: false, reason: 'cleared' };
  if (minutes > ALARM_RULES[alarm.rule].longestShelveMinutes) return { ok: false, reason: 'too-long' };
  if (minutes > 0) return { ok: true, changes: { shelvedBy: by, shelvedUntil: isoOf(now + minutes * MINUTE_MS) } };
  // The instant stays: the time of its escalation begins then [ES2].
  const isShelved = alarmPhase(alarm, now) === 'shelved';
  return { ok: true, changes: isShelved ? { shelvedBy: null, shelvedUntil: isoOf(now) } : null };
};

/** [AR15] A cleared alarm accepts notes too, because the facts are often clear only afterwards. */
export const noteAlarm = (alarm: Alarm, text: string, { by, now }: Actor): Acted => {
  if (alarm.notes.length >= MAX_NOTES) return { ok: false, reason: 'notes-full' };
  const note: AlarmNote = { at: isoOf(now), by, text };
  return { ok: true, changes: { notes: [...alarm.notes, note] } };
};
