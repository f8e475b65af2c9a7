// The boxes over a map that labels leave free: marks, the list of docked labels, the attribution.
import type { Measure } from '../frame/useSize.ts';
import type { Point } from '../frame/view.ts';
import { overlaps, type Box } from './labels.ts';

/** In rem: the attribution along the lower edge. */
export const FOOT = 1.6;
/** In rem: what the mark of an incident covers. */
export const INCIDENT = 2.4;

/** Around the middle of a mark. Pixels. */
export const markBox = ({ x, y }: Point, side: number): Box => ({
  left: x - side / 2,
  top: y - side / 2,
  width: side,
  height: side,
});

/** In rem: a count of late orders, a danger with its owner, and a count of incidents. */
const DOCK = { width: 31, height: 2 };

/** An incident under the line is worse than any number of late orders. */
const OF_INCIDENT = 10_000;

/** A line in the lower left corner, with `foot` rem free below it, or in the upper one where it covers less. */
export const dockBox = (
  { width, height, unit }: Measure,
  { incidents, late }: { incidents: readonly Box[]; late: readonly Box[] },
  foot = 0,
): Box => {
  const lower = {
    left: 0.4 * unit,
    top: height - (DOCK.height + foot + 0.2) * unit,
    width: Math.min(DOCK.width * unit, width - 0.8 * unit),
    height: DOCK.height * unit,
  };
  const upper = { ...lower, top: 0.4 * unit };
  const coveredBy = (dock: Box): number =>
    incidents.filter((mark) => overlaps(mark, dock)).length * OF_INCIDENT +
    late.filter((mark) => overlaps(mark, dock)).length;
  return coveredBy(upper) < coveredBy(lower) ? upper : lower;
};

/** Around the middles of marks. Thousands at one pixel are one obstacle. */
export const markBoxes = (points: readonly Point[], side: number): Box[] => [
  ...new Map(
    points.map((point): [string, Box] => [`${Math.round(point.x)} ${Math.round(point.y)}`, markBox(point, side)]),
  ).values(),
];
