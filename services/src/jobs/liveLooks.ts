// What of the live state a job looks at: what changed at once, and everything every fifteen seconds and after the state was read again.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import type { WakeFilter } from './wakeUps.ts';

const WHOLE_EVERY_MS = 15 * SECOND_MS;

/** `changed`: the ids that changed since the last look. A whole look is due until `doneWhole`. */
type Look = { isWhole: boolean; changed: readonly string[] };

export type LiveLooks = {
  wakes(): WakeFilter;
  /** `realNow`: milliseconds. */
  next(realNow: number): Look;
  doneWhole(realNow: number): void;
  /** Before the next interval. */
  requestWhole(): void;
};

/** `isFollowed`: while it is false, no change wakes the job. */
export const liveLooks = (kinds: ReadonlySet<StateKind>, isFollowed: () => boolean): LiveLooks => {
  const changed = new Set<string>();
  let wholeAt = -Infinity;
  const requestWhole = (): void => {
    wholeAt = -Infinity;
  };
  return {
    wakes: () => ({
      kinds: [],
      onState: requestWhole,
      concerns: ({ change }) => {
        if (change === null || !kinds.has(change.kind) || !isFollowed()) return false;
        changed.add(change.id);
        return true;
      },
    }),
    next: (realNow) => {
      const look = { isWhole: realNow - wholeAt >= WHOLE_EVERY_MS, changed: [...changed] };
      changed.clear();
      return look;
    },
    doneWhole: (realNow) => {
      wholeAt = realNow;
    },
    requestWhole,
  };
};
