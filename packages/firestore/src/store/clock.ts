// Versions: microseconds of the wall clock, strictly increasing, also after restarts and when the clock is set back.
export interface Clock {
  /** A version greater than every earlier one. */
  tick(): number;
  /** An instant below every later version. */
  now(): number;
}

/** @param last The greatest version in use. @param wallMs Milliseconds since 1970. */
export const createClock = (last: number, wallMs: () => number = Date.now): Clock => {
  let latest = last;
  const advance = (min: number) => (latest = Math.max(min, wallMs() * 1000));
  return { tick: () => advance(latest + 1), now: () => advance(latest) };
};
