// The time of a phone whose clock may be changed while the page is open [CP56].

/** What the clock was ahead of the page's age. A phone that sleeps stops the age, and so this grows. */
let aheadMs = -Infinity;

/** Phone's ms, for what passes while the page is open: a clock that is set back does not set this back. */
export const phoneNow = (): number => {
  const ageMs = performance.now();
  aheadMs = Math.max(aheadMs, Date.now() - ageMs);
  return ageMs + aheadMs;
};
