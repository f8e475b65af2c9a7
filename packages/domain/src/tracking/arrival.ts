// The arrival interval of the customers' page [TR5].
import type { ArrivalInterval, Timing } from '@despacho/contract/live/timings.ts';

/** [TR5] Made when the courier left with the order; null: it did not leave yet, or nothing was computed since. */
export const customerInterval = (timing: Pick<Timing, 'isGoing' | 'interval'> | null): ArrivalInterval | null =>
  timing?.isGoing === true ? timing.interval : null;
