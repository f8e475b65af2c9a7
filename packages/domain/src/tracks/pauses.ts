// The stays and the gaps of a track, and the parts of its line.
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { SILENT_MS } from '../alarms/silences.ts';
import { MIN_ACCURACY_M } from '../couriers/inStore.ts';
import { distanceM } from '../routes/distance.ts';

/** [TK10] A stay is longer. Milliseconds of the operation's clock. */
const MIN_PAUSE_MS = 5 * 60_000;
/** [TK10] A receiver that does not move reports places this far apart. */
const PAUSE_RADIUS_M = 60;
/** [TK11] Between two points farther apart in time the line is only a guess. */
const UNKNOWN_MS = 60_000;

export type Pause = { from: number; to: number; at: LatLng };
/** `from` and `to`: the last point before and the first after. `battery`: of the last point before. */
export type Gap = { from: number; to: number; before: LatLng; after: LatLng; battery: number | null };

/** Between points that are at most so far apart in time. */
const runsOf = (points: readonly TrackPoint[], mostMs: number): TrackPoint[][] => {
  const runs: TrackPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined || point.at - last.at > mostMs) runs.push([point]);
    else run.push(point);
  }
  return runs;
};

const isAccurate = ({ accuracyM }: TrackPoint): boolean => accuracyM === null || accuracyM <= MIN_ACCURACY_M;

/** How many points from `start` on are near it. */
const stayFrom = (run: readonly TrackPoint[], start: number): number => {
  const anchor = run[start];
  let end = start;
  for (; end < run.length; end += 1) {
    const point = run[end];
    const isNear =
      anchor !== undefined && point !== undefined && distanceM(anchor.position, point.position) <= PAUSE_RADIUS_M;
    if (!isNear) break;
  }
  return end - start;
};

/** [TK10] */
export const pausesOf = (points: readonly TrackPoint[]): Pause[] => {
  const pauses: Pause[] = [];
  for (const run of runsOf(points.filter(isAccurate), SILENT_MS)) {
    for (let start = 0; start < run.length;) {
      const count = stayFrom(run, start);
      const [first, last] = [run[start], run[start + count - 1]];
      const isPause = first !== undefined && last !== undefined && last.at - first.at > MIN_PAUSE_MS;
      if (isPause) pauses.push({ from: first.at, to: last.at, at: first.position });
      start += isPause ? count : 1;
    }
  }
  return pauses;
};

/** [TK11] No point for more than five minutes. */
export const gapsOf = (points: readonly TrackPoint[]): Gap[] =>
  points.flatMap((point, index): Gap[] => {
    const before = points[index - 1];
    if (before === undefined || point.at - before.at <= SILENT_MS) return [];
    return [{ from: before.at, to: point.at, before: before.position, after: point.position, battery: before.battery }];
  });

type Step = { from: TrackPoint; to: TrackPoint };

/** [TK11] The parts of the line that positions prove, and the steps between them. */
export const linesOf = (points: readonly TrackPoint[]): { observed: TrackPoint[][]; unknown: Step[] } => {
  const runs = runsOf(points, UNKNOWN_MS);
  const unknown = runs.flatMap((run, index): Step[] => {
    const [from, to] = [runs[index - 1]?.at(-1), run[0]];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  return { observed: runs.filter((run) => run.length > 1), unknown };
};

/** [TK12] The last point at or before an instant: a position is never guessed between two. Null: there was none yet. */
export const pointAtTime = (points: readonly TrackPoint[], at: number): TrackPoint | null =>
  points.findLast((point) => point.at <= at) ?? null;
