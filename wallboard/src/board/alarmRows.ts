// Open alarms as rows of the wall: subject, cause, start, owner. Shelved and cleared ones are hidden.
import type { AlarmPriority, AlarmRule } from '@despacho/contract/alarms.ts';
import type { WallAlarm, WallOrder } from '@despacho/contract/live/kinds.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { callsEveryone } from '@despacho/domain/alarms/escalation.ts';
import type { Episode } from '@despacho/domain/alarms/episodes.ts';
import { alarmFlood, alarmRate } from '@despacho/domain/alarms/flood.ts';
import { eventOf } from '@despacho/domain/alarms/start.ts';
import { episodeText, startText, subjectText } from '@despacho/ui/alarms/episodeText.ts';
import { ALARM_LABEL, DRILL_MARK, START_TEXT } from '@despacho/ui/alarms/text.ts';
import { wholeMinutes } from './wholeMinutes.ts';

/** As many as the panel holds. */
export const ALARM_ROWS = 4;

export type AlarmLine = {
  id: string;
  priority: AlarmPriority;
  /** For an episode its subject and its cause, for others the rule and the subject. */
  title: string;
  detail: string;
  /** Whole minutes. */
  ageMs: number;
  /** The owner; null while the alarm is open. */
  holder: string | null;
  /** [ES3] No person took it in time, and everyone was called. */
  callsEveryone: boolean;
};

export type AlarmList = {
  rows: AlarmLine[];
  total: number;
  calling: number;
  /** New in ten minutes for each controller on duty [AR21]. */
  rate: number;
  /** How many are new in ten minutes, and how many are open of each rule: too many to be read one by one. */
  flood: { raised: number; byRule: RuleCount[] } | null;
};

/** `start`: what stood before the operation started, of any rule. */
type RuleCount = { rule: AlarmRule | 'start'; count: number };

type WallEpisode = Episode<WallOrder>;

export type OpenAlarm = WallAlarm & { isCalling: boolean };

/** High first, then those that are not acknowledged, then the oldest; by id, so that rows do not swap. */
const byUrgency = (a: OpenAlarm, b: OpenAlarm): number =>
  Number(b.priority === 'high') - Number(a.priority === 'high') ||
  Number(b.isCalling) - Number(a.isCalling) ||
  Date.parse(a.raisedAt) - Date.parse(b.raisedAt) ||
  (a.id < b.id ? -1 : 1);

/** Neither cleared nor put aside. */
export const openAlarms = (alarms: readonly WallAlarm[], now: number): OpenAlarm[] =>
  alarms
    .map((alarm) => ({ alarm, phase: alarmPhase(alarm, now) }))
    .filter(({ phase }) => phase === 'calling' || phase === 'acknowledged')
    .map(({ alarm, phase }) => ({ ...alarm, isCalling: phase === 'calling' }))
    .sort(byUrgency);

const wordsOf = (
  { rule, subject, isDrill }: OpenAlarm,
  episode: WallEpisode | undefined,
): Pick<AlarmLine, 'title' | 'detail'> =>
  episode === undefined
    ? { title: isDrill ? `${DRILL_MARK} ${ALARM_LABEL[rule]}` : ALARM_LABEL[rule], detail: subjectText(subject) }
    : { title: subjectText(subject), detail: episodeText(episode) };

/** The alarms of one row: a single one, or those of one start with one owner [AR26]. */
type Row = readonly [OpenAlarm, ...OpenAlarm[]];

/** In the order of their most urgent alarms. */
const rowsOf = (open: readonly OpenAlarm[]): Row[] =>
  [...Map.groupBy(open, (alarm) => `${eventOf(alarm)} ${alarm.acknowledgedBy?.id ?? ''}`).values()].flatMap(
    ([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]),
  );

type LineFacts = { episodes: ReadonlyMap<string, WallEpisode>; starts: ReadonlyMap<string, number>; now: number };

const lineOf = (row: Row, { episodes, starts, now }: LineFacts): AlarmLine => {
  const [first, ...others] = row;
  return {
    id: first.id,
    priority: first.priority,
    ...(others.length === 0
      ? wordsOf(first, episodes.get(first.id))
      : { title: START_TEXT.title, detail: startText(row) }),
    ageMs: wholeMinutes(now - (starts.get(first.id) ?? Date.parse(first.raisedAt))),
    holder: first.acknowledgedBy?.name ?? null,
    callsEveryone: row.some((alarm) => alarm.isCalling && callsEveryone(alarm)),
  };
};

/** In the order of urgency in which the rules were met. */
const countByRule = (rows: readonly Row[]): RuleCount[] => {
  const byRule = Map.groupBy(rows, ([first, ...others]) => (others.length === 0 ? first.rule : 'start'));
  return Array.from(byRule, ([rule, { length }]) => ({ rule, count: length }));
};

/** `episodes`, `starts`: by alarm. */
export const alarmList = (
  alarms: readonly WallAlarm[],
  open: readonly OpenAlarm[],
  { controllers, ...facts }: LineFacts & { controllers: number },
): AlarmList => {
  const { now } = facts;
  const flood = alarmFlood(alarms, now);
  const rows = rowsOf(open);
  return {
    rows: rows.slice(0, ALARM_ROWS).map((row) => lineOf(row, facts)),
    total: rows.length,
    calling: rows.filter(([{ isCalling }]) => isCalling).length,
    rate: alarmRate(alarms, controllers, now),
    flood: flood === null ? null : { raised: flood.raised, byRule: countByRule(rows) },
  };
};
