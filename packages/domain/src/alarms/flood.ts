// A flood of alarms, more than people can handle: it starts above ten new ones in ten minutes and ends below five
// (ISA-18.2).
import type { Alarm } from '@despacho/contract/alarms.ts';
import { eventOf } from './start.ts';

export const FLOOD_WINDOW_MS = 10 * 60_000;
/** More new ones than this in the window start a flood. */
export const FLOOD_STARTS_OVER = 10;
/** Fewer than this end it: without the gap a screen would flicker at the edge. */
export const FLOOD_ENDS_UNDER = 5;

/** A manageable rate: one alarm in the window for each person who acts on them (EEMUA 191). */
export const ALARM_RATE_TARGET = 1;

type RaisedAlarm = Pick<Alarm, 'id' | 'raisedAt' | 'foundAtStart' | 'isDrill'>;

/** [AR26] When each was raised, in milliseconds; all of one start with the first of them. [IC12] No drill. */
const raisings = (alarms: Iterable<RaisedAlarm>): number[] => {
  const events = Map.groupBy(
    [...alarms].filter(({ isDrill }) => !isDrill),
    eventOf,
  );
  return Array.from(events.values(), (together) => Math.min(...together.map(({ raisedAt }) => Date.parse(raisedAt))));
};

/** [AR21] Alarms raised in the last ten minutes, cleared ones too, for each controller on duty. */
export const alarmRate = (alarms: Iterable<RaisedAlarm>, controllers: number, now: number): number =>
  raisings(alarms).filter((at) => at <= now && at > now - FLOOD_WINDOW_MS).length / controllers;

/** `since`: milliseconds; `raised`: how many are new within the window now. */
export type AlarmFlood = { since: number; raised: number };

/**
 * [AR11] [AR12] Null while there is none. Computed from the alarms alone, cleared ones too, so that a page that was just
 * opened shows the same as one that has been open for hours.
 */
export const alarmFlood = (alarms: Iterable<RaisedAlarm>, now: number): AlarmFlood | null => {
  const changes = raisings(alarms).flatMap((at) => [
    { at, by: 1 },
    { at: at + FLOOD_WINDOW_MS, by: -1 },
  ]);
  // What leaves the window at the instant another comes makes room for it.
  changes.sort((a, b) => a.at - b.at || a.by - b.by);
  let raised = 0;
  let since: number | null = null;
  for (const { at, by } of changes) {
    if (at > now) break;
    raised += by;
    if (raised > FLOOD_STARTS_OVER) since ??= at;
    else if (raised < FLOOD_ENDS_UNDER) since = null;
  }
  return since === null ? null : { since, raised };
};
