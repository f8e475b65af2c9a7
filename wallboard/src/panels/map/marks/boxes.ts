// The boxes over a map that labels leave free: marks, the list of docked labels, the attribution.
import type { Measure } from '../frame/useSize.ts';
import type { Point } from '../frame/view.ts';
import type { Box } from './labels.ts';

/** In rem: the attribution along the lower edge. */
export const FOOT = 1.6;

/** Around the middle of a mark. Pixels. */
export const markBox = ({ x, y }: Point, side: number): Box => ({
  left: x - side / 2,
  top: y - side / 2,
  width: side,
  height: side,
});

/** In rem. */
const DOCK = { width: 25, height: 2 };

/** A line in the lower left corner, with `foot` rem free below it. */
export const dockBox = ({ width, height, unit }: Measure, foot = 0): Box => ({
  left: 0.4 * unit,
  top: height - (DOCK.height + foot + 0.2) * unit,
  width: Math.min(DOCK.width * unit, width - 0.8 * unit),
  height: DOCK.height * unit,
});

/** Around the middles of marks. Thousands at one pixel are one obstacle. */
export const markBoxes = (points: readonly Point[], side: number): Box[] => [
  ...new Map(
    points.map((point): [string, Box] => [`${Math.round(point.x)} ${Math.round(point.y)}`, markBox(point, side)]),
  ).values(),
];
