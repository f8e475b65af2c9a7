// The clock of the live protocol: an entry's place in the stream, `ms-seq`, compared as two integers.

/** Before every entry. */
export const FIRST_CLOCK = '0-0';

const numbersOf = (clock: string): [ms: number, seq: number] => {
  const dash = clock.indexOf('-');
  return [Number(clock.slice(0, dash)), Number(clock.slice(dash + 1))];
};

/** Negative, zero or positive, as `Array.sort` wants it. */
export const compareClocks = (a: string, b: string): number => {
  if (a === b) return 0;
  // With as many digits in both parts, text compares like numbers; gateways compare ten thousands of them at once.
  if (a.length === b.length && a.indexOf('-') === b.indexOf('-')) return a < b ? -1 : 1;
  const [oneMs, oneSeq] = numbersOf(a);
  const [otherMs, otherSeq] = numbersOf(b);
  return oneMs - otherMs || oneSeq - otherSeq;
};

export const laterClock = (a: string, b: string): string => (compareClocks(a, b) >= 0 ? a : b);

/** Milliseconds of Redis' clock when the entry was written. */
export const clockMs = (clock: string): number => numbersOf(clock)[0];
