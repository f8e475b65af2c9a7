// Open alarms in the order in which they are to be answered, and for how long each may be put aside.
import type { Alarm, AlarmRule } from '@despacho/contract/alarms.ts';
import { alarmPhase, type AlarmPhase } from '@despacho/domain/alarms/acts.ts';
import { ALARM_RULES } from '@despacho/domain/alarms/rules.ts';
import { isSameLocalDay } from '@despacho/domain/localTime.ts';

type OpenPhase = Exclude<AlarmPhase, 'cleared'>;
/** `mine`: acknowledged by the account itself. */
export type OpenAlarms = Record<OpenPhase | 'mine', readonly Alarm[]>;

/** High ones first, then the oldest; by id, so that rows do not swap. */
const byUrgency = (a: Alarm, b: Alarm): number =>
  Number(b.priority === 'high') - Number(a.priority === 'high') ||
  Date.parse(a.raisedAt) - Date.parse(b.raisedAt) ||
  (a.id < b.id ? -1 : 1);

/** `isKept`: one that was cleared stays where it was, for the note that is being written on it [AR15]. */
export const openAlarms = (
  alarms: Iterable<Alarm>,
  ownId: string | null,
  now: number,
  isKept: (id: string) => boolean = () => false,
): OpenAlarms => {
  const sorted = [...alarms].toSorted(byUrgency);
  const phaseOf = (alarm: Alarm): AlarmPhase =>
    alarmPhase(isKept(alarm.id) ? { ...alarm, clearedAt: null } : alarm, now);
  const inPhase = (phase: OpenPhase) => sorted.filter((alarm) => phaseOf(alarm) === phase);
  const acknowledged = inPhase('acknowledged');
  const isMine = ({ acknowledgedBy }: Alarm): boolean => acknowledgedBy?.id === ownId;
  return {
    mine: acknowledged.filter(isMine),
    calling: inPhase('calling'),
    acknowledged: acknowledged.filter((alarm) => !isMine(alarm)),
    shelved: inPhase('shelved'),
  };
};

/** The newest first. */
export const clearedToday = (alarms: readonly Alarm[], now: number): Alarm[] =>
  alarms
    .filter(({ clearedAt }) => clearedAt !== null && isSameLocalDay(Date.parse(clearedAt), now))
    .toSorted((a, b) => Date.parse(b.clearedAt ?? '') - Date.parse(a.clearedAt ?? ''));

const CHOICES = [5, 10, 15, 30, 60, 120];

/** Minutes; `usual` = the default of the rule. */
export const shelveChoices = (rule: AlarmRule): { choices: readonly number[]; usual: number } => {
  const { shelveMinutes, longestShelveMinutes } = ALARM_RULES[rule];
  return { choices: CHOICES.filter((minutes) => minutes <= longestShelveMinutes), usual: shelveMinutes };
};
