// Stores what couriers' tracks gained since the last run, so that a loss of Redis costs minutes of them [TK3] [TK16].
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import { TRACK_SPAN_SEC } from '@despacho/domain/tracks/limits.ts';
import { recentTrack } from '../store/tracks/recentTrack.ts';
import { dropTrackEnds, markTracksStored, readTrackEnds } from '../store/tracks/trackEnds.ts';
import { storeTracks } from '../store/tracks/trackHours.ts';
import type { JobCounts, JobTools } from './job.ts';

/** Couriers whose points are in memory at once: a first run after a loss may find a day of each. */
const CHUNK = 100;

/** What is stored is marked after it is stored: a run that is killed between is repeated by the next. */
export const runTracks = async ({ redis, key, db, clock }: JobTools): Promise<JobCounts> => {
  const ends = await readTrackEnds(redis, key);
  const open = ends.filter(({ endAt, storedAt }) => storedAt === null || endAt > storedAt);
  const counts = { couriers: open.length, points: 0, revised: 0, contested: 0 };
  for (let from = 0; from < open.length; from += CHUNK) {
    const tracks = new Map<string, TrackPoint[]>();
    for (const { courierId, storedAt } of open.slice(from, from + CHUNK)) {
      const points = await recentTrack(redis, key, courierId, storedAt === null ? 0 : storedAt + 1);
      tracks.set(courierId, points);
      counts.points += points.length;
    }
    const { revised, contested } = await storeTracks(db, tracks);
    counts.revised += revised;
    counts.contested += contested;
    // Another writer was faster somewhere among these: the next run joins them again.
    if (contested > 0) continue;
    const stored = [...tracks].map(([id, points]): [string, number] => [id, points.at(-1)?.at ?? clock.now()]);
    await markTracksStored(redis, key, new Map(stored));
  }
  const oldest = clock.now() - 2 * TRACK_SPAN_SEC * 1_000;
  const old = ends.filter(({ endAt }) => endAt < oldest).map(({ courierId }) => courierId);
  await dropTrackEnds(redis, key, old);
  return counts;
};
