// A clock that moves only by calls of the test. The operation's time and real time run together at `rate`.
import type { Clock } from '../../services/src/platform/clock.ts';

export type ManualClock = Clock & { pass(realMs: number): void };

export const manualClock = (at: string, rate = 1): ManualClock => {
  const start = Date.parse(at);
  let passedMs = 0;
  return {
    rate,
    now: () => start + passedMs * rate,
    realNow: () => start + passedMs,
    pass: (realMs) => {
      passedMs += realMs;
    },
  };
};
