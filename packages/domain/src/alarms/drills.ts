// Drills: how one begins, when it ends by itself, and how quickly people reacted to it.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { drillRule, type DrillReport, type DrillRule } from '@despacho/contract/drills.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Acted, Actor } from './acts.ts';
import { ALARM_RULES } from './rules.ts';

/** [IC13] Milliseconds of the operation's clock. */
export const DRILL_LASTS_MS = 60 * 60_000;

export type DrilledCourier = Pick<Courier, 'id' | 'name' | 'company' | 'branch'>;

/** [IC11] The alarm of a drill: about a courier, seen by everyone who would see the courier's own report. */
export const drillOf = (id: string, rule: DrillRule, courier: DrilledCourier, { by, now }: Actor): Alarm => ({
  id,
  rule,
  priority: ALARM_RULES[rule].priority,
  subject: { kind: 'courier', id: courier.id, label: courier.name },
  companyId: courier.company?.id ?? null,
  branchId: courier.branch?.id ?? null,
  raisedAt: new Date(now).toISOString(),
  acknowledgedBy: null,
  acknowledgedAt: null,
  shelvedBy: null,
  shelvedUntil: null,
  clearedAt: null,
  raisedCount: null,
  peakCount: null,
  foundAtStart: null,
  isSuperseded: false,
  isDrill: true,
  startedBy: by,
  endedBy: null,
  escalations: [],
  notes: [],
});

/** Ending it twice changes nothing. */
export const endDrill = (drill: Pick<Alarm, 'clearedAt'>, { by, now }: Actor): Acted => ({
  ok: true,
  changes: drill.clearedAt === null ? { clearedAt: new Date(now).toISOString(), endedBy: by } : null,
});

/** [IC13] */
export const isDrillOver = ({ raisedAt }: Pick<Alarm, 'raisedAt'>, now: number): boolean =>
  now - Date.parse(raisedAt) >= DRILL_LASTS_MS;

/** [IC14] Null: the alarm is no drill. */
export const reportOf = (alarm: Alarm): DrillReport | null => {
  const rule = drillRule.safeParse(alarm.rule).data;
  if (!alarm.isDrill || rule === undefined) return null;
  const after = (instant: string | null | undefined): number | null =>
    instant === null || instant === undefined
      ? null
      : Math.max(0, Math.round((Date.parse(instant) - Date.parse(alarm.raisedAt)) / 1_000));
  return {
    id: alarm.id,
    rule,
    courier: alarm.subject.label,
    startedBy: alarm.startedBy,
    startedAt: alarm.raisedAt,
    acknowledgedBy: alarm.acknowledgedBy,
    acknowledgedAfterSec: after(alarm.acknowledgedAt),
    firstNoteAfterSec: after(alarm.notes[0]?.at),
    notes: alarm.notes.length,
    endedAt: alarm.clearedAt,
    endedBy: alarm.endedBy,
    lastedSec: after(alarm.clearedAt),
  };
};
