// When the wall reloads itself: for a new build, in the night, when a part of it is missing or broken, after too long without
// data, when its memory grows. Never in a circle: after three reloads without success it shows a calm text instead.
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';

/** Without a join for this long, the page itself may be broken. */
export const LOST_MS = 3 * MINUTE_MS;
/** With this many reloads within `BUDGET_MS`, a page that shows nothing stops reloading and shows the reason. */
const BUDGET = 3;
export const BUDGET_MS = 10 * MINUTE_MS;
/** A stopped page tries again. */
export const HALT_RETRY_MS = MINUTE_MS;
/** When a city sleeps; milliseconds of local time. */
const NIGHTLY_MS = 4 * 60 * MINUTE_MS;
export const MAX_MEMORY_BYTES = 400 * 1024 * 1024;

/** To repair something: these count against the budget. */
export const MENDING = ['lost', 'part', 'broken', 'memory'] as const;
export type Mending = (typeof MENDING)[number];
/** What leaves nothing to be seen. A page that lacks its map, or takes much memory, still has the numbers. */
export type Blinding = Extract<Mending, 'lost' | 'broken'>;
/** On purpose. */
export type Planned = 'build' | 'nightly';

/** Real milliseconds since 1970, by the machine's own clock: nothing that is shown is measured by it. */
export type WatchdogState = {
  startedAt: number;
  /** When a new build was first reported; null while this one is current. */
  newBuildAt: number | null;
  /** Random, once a page: all walls of a room do not reload in the same second. */
  reloadAfterMs: number;
  /** Since when there is no data; null while there is. */
  lostSince: number | null;
  /** A script of the page failed to load; a browser does not request it twice. */
  isPartMissing: boolean;
  /** The page as a whole failed, not one panel. */
  isBroken: boolean;
  /** The smaller of two measurements in a row; null where the browser does not report it. */
  memoryBytes: number | null;
  /** An open high alarm, or a full-screen incident, which the user is looking at. */
  isNeeded: boolean;
  reloads: readonly { at: number }[];
};

export type Verdict =
  | { kind: 'stay' }
  | { kind: 'reload'; cause: Mending | Planned }
  | { kind: 'halt'; cause: Blinding };

const STAY: Verdict = { kind: 'stay' };

export const reloadDelay = (random: () => number): number => Math.floor(random() * LIVE.reloadWithinMs);

/** [WA6] Have earlier reloads failed to repair it? */
const isBudgetSpent = (reloads: readonly { at: number }[], now: number): boolean =>
  reloads.filter(({ at }) => at > now - BUDGET_MS && at <= now).length >= BUDGET;

/** The last nightly hour before `now`. */
const nightlyBefore = (now: number): number => {
  const sinceHour = timeOfLocalDay(now) - NIGHTLY_MS;
  return now - (sinceHour < 0 ? sinceHour + DAY_MS : sinceHour);
};

const plannedFor = (state: WatchdogState, now: number): Planned | null => {
  const { startedAt, newBuildAt, reloadAfterMs } = state;
  if (newBuildAt !== null && now >= newBuildAt + reloadAfterMs) return 'build';
  const hour = nightlyBefore(now);
  return startedAt < hour && now >= hour + reloadAfterMs ? 'nightly' : null;
};

const mendingFor = (state: WatchdogState, now: number): Mending | null => {
  if (state.isBroken) return 'broken';
  if (state.isPartMissing) return 'part';
  if (state.lostSince !== null && now >= state.lostSince + LOST_MS) return 'lost';
  return state.memoryBytes !== null && state.memoryBytes > MAX_MEMORY_BYTES ? 'memory' : null;
};

/** [LV12] [WA5] [WA6] What the page should do at this moment. */
export const verdictOn = (state: WatchdogState, now: number): Verdict => {
  // A broken page shows nothing useful.
  if (state.isNeeded && !state.isBroken) return STAY;
  const planned = plannedFor(state, now);
  if (planned !== null) return { kind: 'reload', cause: planned };
  const mending = mendingFor(state, now);
  if (mending === null) return STAY;
  if (!isBudgetSpent(state.reloads, now)) return { kind: 'reload', cause: mending };
  return mending === 'lost' || mending === 'broken' ? { kind: 'halt', cause: mending } : STAY;
};
