// When the wall loads itself anew: for a new build, for a part that did not load, and after too long without data.
// Never in a circle.
import { LIVE } from '@despacho/contract/live.ts';

const MINUTE_MS = 60_000;
/** Without a join for this long, the page itself may be what is broken. */
export const LOST_MS = 3 * MINUTE_MS;
/** So many reloads within `BUDGET_MS`, then the page stays as it is and says what is wrong. */
export const BUDGET = 3;
export const BUDGET_MS = 10 * MINUTE_MS;

/** Real milliseconds of a monotonic clock, or of the epoch where they outlive the page. */
export type WatchdogState = {
  /** When a new build was first heard of; null while this one is current. */
  newBuildAt: number | null;
  /** Random, once a page: all walls of a room do not reload in the same second. */
  reloadAfterMs: number;
  /** Since when there is no data; null while there is. */
  lostSince: number | null;
  /** A script of the page could not be loaded; a browser does not ask for it twice. */
  isPartMissing: boolean;
  hasOpenHighAlarm: boolean;
  /** Instants of earlier reloads. */
  reloads: readonly number[];
};

export type Reload = 'build' | 'part' | 'lost';

export const reloadDelay = (random: () => number): number => Math.floor(random() * LIVE.reloadWithinMs);

/** Reloads that still count against the budget. */
export const recentReloads = (reloads: readonly number[], now: number): number[] =>
  reloads.filter((at) => at > now - BUDGET_MS && at <= now);

/** [LV12] Why the page should be loaded anew at this moment; null = it stays. */
export const reloadReason = (state: WatchdogState, now: number): Reload | null => {
  // An open high alarm: whoever deals with it looks at this screen.
  if (state.hasOpenHighAlarm) return null;
  if (recentReloads(state.reloads, now).length >= BUDGET) return null;
  if (state.newBuildAt !== null && now >= state.newBuildAt + state.reloadAfterMs) return 'build';
  if (state.isPartMissing) return 'part';
  return state.lostSince !== null && now >= state.lostSince + LOST_MS ? 'lost' : null;
};
