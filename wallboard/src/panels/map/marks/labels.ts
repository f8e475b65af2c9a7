// Where the labels of the worst orders go: beside their mark, never over each other, never outside the map.
import type { Point, Size } from '../frame/view.ts';

export type Box = { left: number; top: number; width: number; height: number };
export type Labelled = { id: string; at: Point };
/** `lineTo`: where the label is so far from its mark that a line must join them. */
export type PlacedLabel = { id: string; left: number; top: number; lineTo: Point | null };

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const isWithin = ({ left, top, width, height }: Box, map: Size): boolean =>
  left >= 0 && top >= 0 && left + width <= map.width && top + height <= map.height;

/** East and south of the mark, in the order of liking; sideways first, where a label reads as a part of its mark. */
const DIRECTIONS: readonly [east: number, south: number][] = [
  [1, 0],
  [-1, 0],
  [1, -0.7],
  [1, 0.7],
  [-1, -0.7],
  [-1, 0.7],
  [0, -1],
  [0, 1],
];
/** In gaps: beside the mark, or farther off with a line to it. */
const DISTANCES = [1, 3, 5.5, 8.5];

const placesOf = ({ x, y }: Point, { width, height }: Size, gap: number): Box[] =>
  DISTANCES.flatMap((distance) =>
    DIRECTIONS.map(([east, south]) => {
      const reach = gap * distance;
      // At its own distance a label only leans up or down; farther off it goes there.
      const rise = distance === 1 ? height : reach;
      const middle = { x: x + east * (reach + width / 2), y: y + south * (east === 0 ? reach + height / 2 : rise) };
      return { left: middle.x - width / 2, top: middle.y - height / 2, width, height };
    }),
  );

/** Where a line from the mark meets the label; null when they are side by side. */
const lineTo = ({ x, y }: Point, box: Box, gap: number): Point | null => {
  const end = {
    x: Math.min(Math.max(x, box.left), box.left + box.width),
    y: Math.min(Math.max(y, box.top), box.top + box.height),
  };
  return Math.hypot(end.x - x, end.y - y) > gap * 1.2 ? end : null;
};

/**
 * Labels for the first of `orders` (worst first), as many as `most` and as fit. `taken` are boxes to keep free, `gap`
 * is the distance from the middle of a mark to its label.
 */
export const placeLabels = (
  orders: readonly Labelled[],
  { map, label, gap, occupied, most }: { map: Size; label: Size; gap: number; occupied: readonly Box[]; most: number },
): PlacedLabel[] => {
  const used: Box[] = [...occupied];
  const placed: PlacedLabel[] = [];
  for (const { id, at } of orders) {
    if (placed.length === most) break;
    const box = placesOf(at, label, gap).find(
      (place) => isWithin(place, map) && !used.some((other) => overlaps(place, other)),
    );
    if (box === undefined) continue;
    used.push(box);
    placed.push({ id, left: box.left, top: box.top, lineTo: lineTo(at, box, gap) });
  }
  return placed;
};
