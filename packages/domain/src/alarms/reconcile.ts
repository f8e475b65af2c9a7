// Computes from the expected and the existing alarms what must be written: raised, changed, cleared.
import { isRetiredRule, type Alarm, type AlarmRule } from '@despacho/contract/alarms.ts';
import type { ExpectedAlarm } from './conditions.ts';
import { isDrillOver } from './drills.ts';
import { ALARM_RULES, callKey } from './rules.ts';
import { isFromStart, type Start } from './start.ts';

/** By call: since when its condition has been seen without a break, in milliseconds. */
export type Episodes = ReadonlyMap<string, number>;

export type Difference = {
  raise: Alarm[];
  /** The outdated fields of an open alarm: its label, its place. */
  revise: { id: string; changes: Partial<Alarm> }[];
  clear: string[];
  /** [AR18] Open alarms of retired rules. */
  supersede: string[];
};

/** [AR7] [AR8] An episode lasts as long as its condition. Loss of this memory costs one hold, nothing more. */
export const episodesAfter = (before: Episodes, expected: Iterable<ExpectedAlarm>, now: number): Episodes =>
  new Map(Array.from(expected, callKey).map((key) => [key, before.get(key) ?? now]));

/** [AR23] A danger is never part of what stood before. */
const foundAtStart = (rule: AlarmRule, episode: number, start: Start | null): string | null => {
  if (start === null || ALARM_RULES[rule].priority === 'high') return null;
  return isFromStart(episode, start) ? new Date(start.startedAt).toISOString() : null;
};

/** A new alarm, not acknowledged yet. */
export const alarmOf = (expected: ExpectedAlarm, episode: number, now: number, start: Start | null = null): Alarm => ({
  rule: expected.rule,
  subject: expected.subject,
  companyId: expected.companyId,
  branchId: expected.branchId,
  // The same id in every evaluation of this episode, so two that raise it at once write one alarm.
  id: `${callKey(expected)}-${episode}`,
  priority: ALARM_RULES[expected.rule].priority,
  raisedAt: new Date(now).toISOString(),
  acknowledgedBy: null,
  acknowledgedAt: null,
  shelvedBy: null,
  shelvedUntil: null,
  clearedAt: null,
  raisedCount: expected.count,
  peakCount: expected.count,
  foundAtStart: foundAtStart(expected.rule, episode, start),
  isSuperseded: false,
  isDrill: false,
  startedBy: null,
  endedBy: null,
  escalations: [],
  notes: [],
});

/** [AR6] */
const changesTo = (alarm: Alarm, { subject, companyId, branchId }: ExpectedAlarm): Partial<Alarm> | null => {
  const isSame = alarm.subject.label === subject.label && alarm.companyId === companyId && alarm.branchId === branchId;
  return isSame ? null : { subject, companyId, branchId };
};

const byAge = (a: Alarm, b: Alarm): number =>
  a.raisedAt < b.raisedAt || (a.raisedAt === b.raisedAt && a.id < b.id) ? -1 : 1;

type Given = {
  /** Cleared ones among them do not count. */
  alarms: Iterable<Alarm>;
  expected: Iterable<ExpectedAlarm>;
  episodes: Episodes;
  /** The last start of the operation; null: none is recorded. */
  start: Start | null;
  /** Whether it cannot be decided now if the alarm is over; it is then left unchanged. */
  isUndecided: (alarm: Alarm) => boolean;
};

/** [AR7] [AR8] [AR9] [AR23] */
export const reconcile = ({ alarms, expected, episodes, start, isUndecided }: Given, now: number): Difference => {
  const expectedByKey = new Map(Array.from(expected, (one) => [callKey(one), one]));
  const difference: Difference = { raise: [], revise: [], clear: [], supersede: [] };
  const openKeys = new Set<string>();
  for (const alarm of [...alarms].filter(({ clearedAt }) => clearedAt === null).toSorted(byAge)) {
    if (alarm.isDrill) {
      if (isDrillOver(alarm, now)) difference.clear.push(alarm.id);
      continue;
    }
    if (isRetiredRule(alarm.rule)) {
      difference.supersede.push(alarm.id);
      continue;
    }
    const key = callKey(alarm);
    const one = expectedByKey.get(key);
    const isSecond = openKeys.has(key);
    const isOver = one === undefined && !isUndecided(alarm);
    if (isSecond || isOver) {
      difference.clear.push(alarm.id);
      continue;
    }
    openKeys.add(key);
    const changes = one === undefined ? null : changesTo(alarm, one);
    if (changes !== null) difference.revise.push({ id: alarm.id, changes });
  }
  for (const [key, one] of expectedByKey) {
    const episode = episodes.get(key);
    if (openKeys.has(key) || episode === undefined) continue;
    if (now - episode >= ALARM_RULES[one.rule].holdMs) difference.raise.push(alarmOf(one, episode, now, start));
  }
  return difference;
};
