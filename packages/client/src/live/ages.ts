// The three ages of a live screen and what they mean (LV5). Derived from the last beat and how long ago it came.
import { LIVE, type Beat } from '@despacho/contract/live/protocol.ts';
import type { Ages, Freshness } from './live.ts';

/** Instants of the monotonic clock, in ms; `serverAt` on the server's clock. */
export type ReceivedTimes = { beat: Beat | null; beatAt: number; wholeAt: number | null; wholeServerAt: number | null };

const grown = (ageMs: number | null | undefined, sinceMs: number): number | null =>
  ageMs === null || ageMs === undefined ? null : ageMs + sinceMs;

export const agesFrom = (
  { beat, beatAt, wholeAt, wholeServerAt }: ReceivedTimes,
  now: number,
  freshness: Freshness,
  unreadableHere: number,
): Ages => {
  const sinceBeatMs = now - beatAt;
  const sourceMs = grown(beat?.sourceAgeMs, sinceBeatMs);
  const jobsMs = grown(beat?.jobsAgeMs, sinceBeatMs);
  return {
    linkMs: wholeAt === null ? null : now - wholeAt,
    lastDataAt: wholeServerAt,
    sourceMs,
    jobsMs,
    unreadable: (beat?.unreadable ?? 0) + unreadableHere,
    isStale: freshness === 'stale',
    // Unknown before the first beat; a beat without an age means that the source never responded.
    isSourceStopped: beat !== null && (beat.isCut === true || sourceMs === null || sourceMs > LIVE.sourceStoppedMs),
    areJobsStopped: beat !== null && (jobsMs === null || jobsMs > LIVE.jobsStoppedMs),
  };
};
