// Escalation: whom an alarm without an owner calls next, and when it calls everyone.
import type { Alarm, AlarmEscalation } from '@despacho/contract/alarms.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { scopeContains, type NamedScope } from '../access/scope.ts';
import { alarmPhase } from './acts.ts';
import { ALARM_RULES } from './rules.ts';

/** It travels to every screen with them. */
const MAX_ESCALATIONS = 20;

/** [AR21] An account on duty that sees the alarm's rule. `owned`: open alarms that it owns. */
export type PersonOnDuty = { person: Reference; scope: NamedScope; owned: number };

type Escalated = Pick<
  Alarm,
  | 'rule'
  | 'companyId'
  | 'branchId'
  | 'raisedAt'
  | 'clearedAt'
  | 'shelvedUntil'
  | 'acknowledgedBy'
  | 'isDrill'
  | 'escalations'
>;

/** [ES1] Whether everyone was called, the walls among them. */
export const callsEveryone = ({ escalations }: Pick<Alarm, 'escalations'>): boolean =>
  escalations.some(({ step }) => step !== 'next');

/** [ES3] Whether it calls this person more urgently than others: as the next one, or as everyone. */
export const callsUrgently = ({ escalations }: Pick<Alarm, 'escalations'>, personId: string | null): boolean =>
  escalations.some(({ step, person }) => step !== 'next' || (person !== null && person.id === personId));

/** [ES1] The one with the fewest alarms in hand; by id, so that two runs of a job call the same person. */
const nextPerson = (alarm: Escalated, onDuty: readonly PersonOnDuty[]): Reference | null => {
  const [first] = onDuty
    .filter(({ scope }) => scopeContains(scope, alarm))
    .toSorted((a, b) => a.owned - b.owned || (a.person.id < b.person.id ? -1 : 1));
  return first?.person ?? null;
};

type Circumstances = {
  onDuty: readonly PersonOnDuty[];
  /** Telephones for SMS are set. */
  hasPhones: boolean;
  /** Milliseconds of the operation's clock, and how fast it runs. */
  now: number;
  rate: number;
};

/** [ES2] A shelved one waits to the end of its shelf, and its time begins then. */
const callsSince = ({ raisedAt, shelvedUntil }: Escalated): number =>
  Math.max(Date.parse(raisedAt), shelvedUntil === null ? 0 : Date.parse(shelvedUntil));

/**
 * [ES1] The escalation that is due; null: none, or all were. Where no account is on duty for it, everyone is
 * called at once. [ES4] A drill never escalates.
 */
export const dueEscalation = (
  alarm: Escalated,
  { onDuty, hasPhones, now, rate }: Circumstances,
): AlarmEscalation | null => {
  if (alarm.isDrill || alarmPhase(alarm, now) !== 'calling' || callsEveryone(alarm)) return null;
  const { nextAfterMs, everyoneAfterMs, hasSms } = ALARM_RULES[alarm.rule].escalation;
  const waitedMs = (now - callsSince(alarm)) / rate;
  if (waitedMs < nextAfterMs) return null;
  const at = new Date(now).toISOString();
  const everyone: AlarmEscalation = { at, step: 'everyone', person: null, hasSms: hasSms && hasPhones };
  if (waitedMs >= everyoneAfterMs) return everyone;
  if (alarm.escalations.length > 0) return null;
  const person = nextPerson(alarm, onDuty);
  return person === null ? everyone : { at, step: 'next', person, hasSms: false };
};

/** [ES3] [ES5] Its owner left: it has none again, and calls everyone. Null: it is cleared, or another person's. */
export const releaseAlarm = (
  alarm: Pick<Alarm, 'rule' | 'isDrill' | 'clearedAt' | 'acknowledgedBy' | 'escalations'>,
  ownerId: string,
  { now, hasPhones }: Pick<Circumstances, 'now' | 'hasPhones'>,
): Partial<Alarm> | null => {
  const { rule, isDrill, clearedAt, acknowledgedBy, escalations } = alarm;
  if (clearedAt !== null || acknowledgedBy?.id !== ownerId) return null;
  const left: AlarmEscalation = {
    at: new Date(now).toISOString(),
    step: 'left',
    person: acknowledgedBy,
    hasSms: hasPhones && !isDrill && ALARM_RULES[rule].escalation.hasSms,
  };
  return { acknowledgedBy: null, acknowledgedAt: null, escalations: [...escalations, left].slice(-MAX_ESCALATIONS) };
};
