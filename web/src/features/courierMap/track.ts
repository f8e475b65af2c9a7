// The way of a courier as lines and marks of a map, and as words.
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import { isReachable } from '@despacho/domain/couriers/jumps.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { gapsOf, linesOf, pausesOf, type Gap, type Pause } from '@despacho/domain/tracks/pauses.ts';
import { duration, metres, whole } from '@despacho/ui/format.ts';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import type { ShownLine, ShownPin } from '../../kit/map/marks.ts';
import { trackText as text } from './text.ts';

export type Track = { points: readonly TrackPoint[]; pauses: Pause[]; gaps: Gap[]; lengthM: number };

export const trackOf = (points: readonly TrackPoint[]): Track => {
  const { observed } = linesOf(points);
  const lengthM = observed.reduce(
    (sum, run) =>
      sum +
      run.reduce((length, point, index) => {
        const before = run[index - 1];
        // [CO18] A jump that was confirmed was not ridden.
        if (before === undefined || !isReachable(before, point)) return length;
        return length + distanceM(before.position, point.position);
      }, 0),
    0,
  );
  return { points, pauses: pausesOf(points), gaps: gapsOf(points), lengthM };
};

export const trackSummary = ({ points, pauses, gaps, lengthM }: Track): string =>
  text.summary(whole(points.length), metres(lengthM), whole(pauses.length), whole(gaps.length));

/** [TK11] What is not proven is dashed. */
export const trackLines = ({ points }: Track): ShownLine[] => {
  const { observed, unknown } = linesOf(points);
  return [
    {
      id: 'track-unknown',
      look: 'unknown',
      parts: unknown.map(({ from, to }) => [from, to].map(({ position }) => lngLat(position))),
    },
    { id: 'track', look: 'track', parts: observed.map((run) => run.map(({ position }) => lngLat(position))) },
  ];
};

const durationOf = ({ from, to }: { from: number; to: number }): string => duration(to - from);

export const trackPins = ({ pauses, gaps }: Track): ShownPin[] => [
  ...pauses.map((pause): ShownPin => ({
    id: `pause-${pause.from}`,
    position: pause.at,
    text: durationOf(pause),
    label: text.stopMark(durationOf(pause)),
    look: 'pause',
  })),
  ...gaps.map((gap): ShownPin => ({
    id: `gap-${gap.from}`,
    position: gap.before,
    text: durationOf(gap),
    label: text.gapMark(durationOf(gap)),
    look: 'gap',
  })),
];

/** [TK12] */
export const cursorPin = ({ position }: TrackPoint): ShownPin => ({
  id: 'cursor',
  position,
  text: '',
  label: text.cursor,
  look: 'cursor',
});
