// How far a phone's clock is from the server's: the difference between the instant in a position and that of its write is the
// error of the clock and the time without network. The smallest difference is the clock's [CO17].

import { HOUR_MS } from '@despacho/contract/durations.ts';

const MIN_WRITES = 3;
/** A smaller difference is the network's, and no error of a clock. */
export const CLOCK_TOLERANCE_MS = 5_000;

/** One position: its instant by the phone, and that of its write. Real milliseconds. */
export type PhoneWrite = { at: number; writtenAt: number };

type Delay = { writtenAt: number; delayMs: number };

export type PhoneClock = {
  /** To be added to the phone's instants; null until it was measured. */
  offsetMs: number | null;
  /** The latest writes since the clock was last changed, at most three. */
  recent: readonly PhoneWrite[];
  /** Delays of the last hour that are or may become its smallest: the smallest and oldest first. */
  delays: readonly Delay[];
};

/** `offsetMs`: as measured by another process. */
export const phoneClock = (offsetMs: number | null = null): PhoneClock => ({ offsetMs, recent: [], delays: [] });

/** Positions are written in their order, and none before its instant: otherwise the phone's clock was changed. */
const isChanged = ({ recent, delays }: PhoneClock, { at }: PhoneWrite, delayMs: number): boolean => {
  const last = recent.at(-1);
  const min = delays[0];
  return (last !== undefined && at < last.at) || (min !== undefined && delayMs < min.delayMs - CLOCK_TOLERANCE_MS);
};

/** False while a phone sends in seconds what it gathered in minutes without network. */
const isInStep = (writes: readonly PhoneWrite[]): boolean => {
  const [first, last] = [writes[0], writes.at(-1)];
  if (first === undefined || last === undefined) return false;
  return (last.writtenAt - first.writtenAt) * 2 >= last.at - first.at;
};

const measured = (before: number | null, recent: readonly PhoneWrite[], delays: readonly Delay[]): number | null => {
  const min = delays[0];
  if (min === undefined || recent.length < MIN_WRITES) return before;
  const offsetMs = Math.abs(min.delayMs) < CLOCK_TOLERANCE_MS ? 0 : min.delayMs;
  // The first positions of a phone may have waited too.
  if (before === null) return isInStep(recent) ? offsetMs : null;
  if (offsetMs <= before) return offsetMs;
  return offsetMs - before > CLOCK_TOLERANCE_MS && isInStep(recent) ? offsetMs : before;
};

/** [CO17] The clock after one more position. The same position written again is none. */
export const clockAfter = (clock: PhoneClock, write: PhoneWrite): PhoneClock => {
  const { at, writtenAt } = write;
  const delayMs = writtenAt - at;
  const from = isChanged(clock, write, delayMs) ? phoneClock() : clock;
  const isRecent = (earlier: { writtenAt: number }): boolean => earlier.writtenAt > writtenAt - HOUR_MS;
  const recent = [...from.recent.filter(isRecent), write].slice(-MIN_WRITES);
  const delays = [
    ...from.delays.filter((earlier) => isRecent(earlier) && earlier.delayMs < delayMs),
    { writtenAt, delayMs },
  ];
  return { offsetMs: measured(clock.offsetMs, recent, delays), recent, delays };
};

/** [CO17] When the phone was there, by the server's clock: never after the write. */
export const correctedAt = ({ offsetMs }: PhoneClock, { at, writtenAt }: PhoneWrite): number =>
  Math.min(at + (offsetMs ?? 0), writtenAt);
