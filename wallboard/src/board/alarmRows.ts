// Open alarms as rows of the wall: subject, cause, start, owner. Shelved and cleared ones are hidden.
import type { AlarmPriority, AlarmRule } from '@despacho/contract/alarms.ts';
import type { WallAlarm, WallOrder } from '@despacho/contract/live/kinds.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import type { Episode } from '@despacho/domain/alarms/episodes.ts';
import { alarmFlood, alarmRate } from '@despacho/domain/alarms/flood.ts';
import { episodeText, subjectText } from '@despacho/ui/alarms/episodeText.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';

/** As many as the panel holds. */
export const ALARM_ROWS = 4;

const MINUTE_MS = 60_000;

export type AlarmLine = {
  id: string;
  priority: AlarmPriority;
  /** Of an episode its subject and its cause, of others the rule and the subject. */
  title: string;
  detail: string;
  /** Whole minutes. */
  ageMs: number;
  /** The owner; null while the alarm is open. */
  holder: string | null;
};

export type AlarmList = {
  rows: AlarmLine[];
  total: number;
  calling: number;
  /** New in ten minutes for each controller on duty [AR21]. */
  rate: number;
  /** How many are new in ten minutes, and how many are open of each rule: too many to be read one by one. */
  flood: { raised: number; byRule: { rule: AlarmRule; count: number }[] } | null;
};

type WallEpisode = Episode<WallOrder>;

export type OpenAlarm = WallAlarm & { isCalling: boolean };

/** High first, then those that are not acknowledged, then the oldest; by id, so that rows do not swap. */
const byUrgency = (one: OpenAlarm, other: OpenAlarm): number =>
  Number(other.priority === 'high') - Number(one.priority === 'high') ||
  Number(other.isCalling) - Number(one.isCalling) ||
  Date.parse(one.raisedAt) - Date.parse(other.raisedAt) ||
  (one.id < other.id ? -1 : 1);

/** Neither cleared nor put aside. */
export const openAlarms = (alarms: readonly WallAlarm[], now: number): OpenAlarm[] =>
  alarms
    .map((alarm) => ({ alarm, phase: alarmPhase(alarm, now) }))
    .filter(({ phase }) => phase === 'calling' || phase === 'acknowledged')
    .map(({ alarm, phase }) => ({ ...alarm, isCalling: phase === 'calling' }))
    .sort(byUrgency);

const wordsOf = ({ rule, subject }: OpenAlarm, episode: WallEpisode | undefined): Pick<AlarmLine, 'title' | 'detail'> =>
  episode === undefined
    ? { title: ALARM_LABEL[rule], detail: subjectText(subject) }
    : { title: subjectText(subject), detail: episodeText(episode) };

const lineOf = (alarm: OpenAlarm, episode: WallEpisode | undefined, now: number): AlarmLine => ({
  id: alarm.id,
  priority: alarm.priority,
  ...wordsOf(alarm, episode),
  ageMs: Math.floor(Math.max(0, now - Date.parse(alarm.raisedAt)) / MINUTE_MS) * MINUTE_MS,
  holder: alarm.acknowledgedBy?.name ?? null,
});

const countByRule = (open: readonly OpenAlarm[]): { rule: AlarmRule; count: number }[] => {
  const counts = new Map<AlarmRule, number>();
  for (const { rule } of open) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  // In the order of urgency in which the rules were met.
  return [...counts].map(([rule, count]) => ({ rule, count }));
};

/** `episodes`: by alarm. */
export const alarmList = (
  alarms: readonly WallAlarm[],
  open: readonly OpenAlarm[],
  episodes: ReadonlyMap<string, WallEpisode>,
  { controllers, now }: { controllers: number; now: number },
): AlarmList => {
  const flood = alarmFlood(alarms, now);
  return {
    rows: open.slice(0, ALARM_ROWS).map((alarm) => lineOf(alarm, episodes.get(alarm.id), now)),
    total: open.length,
    calling: open.filter(({ isCalling }) => isCalling).length,
    rate: alarmRate(alarms, controllers, now),
    flood: flood === null ? null : { raised: flood.raised, byRule: countByRule(open) },
  };
};
