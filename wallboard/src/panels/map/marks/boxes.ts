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

/** In rem, but for the number of rows. */
export type Dock = { width: number; row: number; rows: number };

/** In the lower left corner, with `foot` rem free below it; one row more for the number of those that are not listed. */
export const dockBox = ({ height, unit }: Measure, { width, row, rows }: Dock, foot = 0): Box => {
  const tall = (rows + 1) * row * unit;
  return { left: 0.4 * unit, top: height - tall - foot * unit, width: width * unit, height: tall };
};
