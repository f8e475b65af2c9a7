// The arrival window of the customers' page [TR5].
import { MINUTE_MS } from '@despacho/contract/durations.ts';

const ROUND_MS = 5 * MINUTE_MS;
/** Before and after the estimate. */
const EARLY_MS = 5 * MINUTE_MS;
const LATE_MS = 10 * MINUTE_MS;
const STEADY_MS = MINUTE_MS;

/** Milliseconds, each at five minutes of the clock. `arrivesAt`: the estimate that it was made of. */
export type ArrivalWindow = { arrivesAt: number; from: number; to: number };

/** The window before it stays until the estimate moved by more than a minute. Null: there is no estimate. */
export const steadyWindow = (before: ArrivalWindow | null, arrivesAt: number | null): ArrivalWindow | null => {
  if (arrivesAt === null) return null;
  if (before !== null && Math.abs(arrivesAt - before.arrivesAt) <= STEADY_MS) return before;
  const round = (ms: number): number => Math.round(ms / ROUND_MS) * ROUND_MS;
  return { arrivesAt, from: round(arrivesAt - EARLY_MS), to: round(arrivesAt + LATE_MS) };
};

/** What of the window is still ahead: it never begins in the past, and an overdue courier may still need some minutes. */
export const windowAhead = ({ from, to }: ArrivalWindow, now: number): Pick<ArrivalWindow, 'from' | 'to'> => {
  const soonest = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  return from >= soonest ? { from, to } : { from: soonest, to: Math.max(to, soonest + LATE_MS) };
};
