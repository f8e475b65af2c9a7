// Timers that move only by calls of the test.
import type { Timers } from '../../services/src/hub/timers.ts';

export type ManualTimers = Timers & {
  /** Milliseconds since the start. */
  now(): number;
  /** Runs what falls due on the way, in order. */
  advance(ms: number): void;
};

type Entry = { at: number; everyMs: number | null; run: () => void };

export const manualTimers = (): ManualTimers => {
  const entries = new Set<Entry>();
  let now = 0;
  const add = (ms: number, everyMs: number | null, run: () => void) => {
    const entry = { at: now + ms, everyMs, run };
    entries.add(entry);
    return () => void entries.delete(entry);
  };
  const nextBefore = (end: number): Entry | undefined =>
    [...entries].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    advance: (ms) => {
      const end = now + ms;
      for (let entry = nextBefore(end); entry !== undefined; entry = nextBefore(end)) {
        now = entry.at;
        if (entry.everyMs === null) entries.delete(entry);
        else entry.at += entry.everyMs;
        entry.run();
      }
      now = end;
    },
  };
};
