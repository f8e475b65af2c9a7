// The hours of couriers' tracks in `tracks/{courier}/hours/{hour}`: packed points, and the start of the hour [TK3].
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { hoursBetween, joinTracks, trackHour } from '@despacho/domain/tracks/hours.ts';
import { TRACK_STEP_SEC } from '@despacho/domain/tracks/limits.ts';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { deleteAll } from '../documents/deletion.ts';
import { reviseDocuments, type Revision } from '../documents/revise.ts';
import type { Data } from '../documents/scalars.ts';
import { withinLimit } from '../firestore.ts';
import { packPoint, POINT_BYTES, unpackPoint } from './packedPoints.ts';

/** With the margin of two joined sources, less than 8 kB. */
const MAX_HOUR_POINTS = (2 * 3_600) / TRACK_STEP_SEC;

const pathOf = (courierId: string, hour: string): string => `${courierId}/${COLLECTIONS.trackHours}/${hour}`;

/** Tolerant: bytes that are no points of that hour are none. */
const pointsIn = (hour: string, data: Data | undefined): TrackPoint[] => {
  const stored = data?.['points'];
  if (!(stored instanceof Uint8Array)) return [];
  const count = Math.min(Math.floor(stored.byteLength / POINT_BYTES), MAX_HOUR_POINTS);
  const points = Array.from({ length: count }, (_, index) =>
    unpackPoint(stored.subarray(index * POINT_BYTES, (index + 1) * POINT_BYTES)),
  );
  return points.filter(({ at }) => trackHour(at) === hour);
};

const documentOf = (points: readonly TrackPoint[], startedAt: number): Data => ({
  points: Buffer.concat(points.slice(0, MAX_HOUR_POINTS).map(packPoint)),
  hourAt: Timestamp.fromMillis(startedAt),
});

/** Adds points to the stored hours; storing them again writes nothing. */
export const storeTracks = async (
  db: Firestore,
  tracks: ReadonlyMap<string, readonly TrackPoint[]>,
): Promise<Revision> => {
  const added = new Map<string, readonly TrackPoint[]>();
  for (const [courierId, points] of tracks) {
    for (const [hour, own] of Map.groupBy(points, ({ at }) => trackHour(at))) added.set(pathOf(courierId, hour), own);
  }
  return reviseDocuments(db, COLLECTIONS.tracks, [...added.keys()], (hour, found, path) => {
    const own = added.get(path) ?? [];
    const stored = pointsIn(hour, found?.data);
    const joined = joinTracks(stored, own);
    const [first] = joined;
    if (first === undefined || joined.length === stored.length) return null;
    return documentOf(joined, Math.floor(first.at / HOUR_MS) * HOUR_MS);
  });
};

/** The stored points of an interval, both ends included. */
export const readTrackHours = async (
  db: Firestore,
  courierId: string,
  from: number,
  to: number,
): Promise<TrackPoint[]> => {
  const refs = hoursBetween(from, to).map((hour) => db.collection(COLLECTIONS.tracks).doc(pathOf(courierId, hour)));
  const found = await withinLimit(db.getAll(...refs));
  return found.flatMap((hour) => pointsIn(hour.id, hour.data())).filter(({ at }) => at >= from && at <= to);
};

/** The query over all hours needs the field override of firestore.indexes.json. */
export const deleteTracksBefore = async (db: Firestore, before: number): Promise<number> =>
  deleteAll(
    db,
    db.collectionGroup(COLLECTIONS.trackHours).where('hourAt', '<', Timestamp.fromMillis(before)).orderBy('hourAt'),
  );
