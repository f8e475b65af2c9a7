// Versions: microseconds of the wall clock, strictly growing, also across restarts and clocks set back.
export interface Clock {
  /** A version above every one handed out so far. */
  tick(): number;
  /** An instant that no later version will be at or below. */
  now(): number;
}

/** @param last The greatest version already in use. @param wallMs Milliseconds since 1970. */
export const createClock = (last: number, wallMs: () => number = Date.now): Clock => {
  let latest = last;
  const advance = (least: number) => (latest = Math.max(least, wallMs() * 1000));
  return { tick: () => advance(latest + 1), now: () => advance(latest) };
};
