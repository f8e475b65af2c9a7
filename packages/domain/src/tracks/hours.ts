// The hours in which a courier's way is stored, and how points of two sources become one way.
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { localDay, timeOfLocalDay } from '../localTime.ts';
import { TRACK_STEP_SEC } from './limits.ts';

/** [TK3] `2026-11-21-13`: an hour of a local day. */
export const trackHour = (at: number): string =>
  `${localDay(at)}-${String(Math.floor(timeOfLocalDay(at) / HOUR_MS)).padStart(2, '0')}`;

/** [TK3] The hours that an interval touches, both ends included, the earliest first. */
export const hoursBetween = (from: number, to: number): string[] => {
  const hours: string[] = [];
  for (let at = Math.floor(from / HOUR_MS) * HOUR_MS; at <= to; at += HOUR_MS) hours.push(trackHour(at));
  return hours;
};

/**
 * [TK4] Both in the order of time. Of two points nearer than a step the one of the first source stays, so that joining
 * again changes nothing.
 */
export const joinTracks = (first: readonly TrackPoint[], second: readonly TrackPoint[]): TrackPoint[] => {
  const joined: TrackPoint[] = [];
  let place = 0;
  const isNear = (point: TrackPoint | undefined, at: number): boolean =>
    point !== undefined && Math.abs(point.at - at) < TRACK_STEP_SEC * 1_000;
  for (const point of second) {
    for (let next = first[place]; next !== undefined && next.at <= point.at; next = first[place]) {
      joined.push(next);
      place += 1;
    }
    if (!isNear(first[place - 1], point.at) && !isNear(first[place], point.at)) joined.push(point);
  }
  return [...joined, ...first.slice(place)];
};
