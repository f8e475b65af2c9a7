// Where the labels of the worst orders go: beside their mark, never over each other, never outside the map.
import type { Point, Size } from './view.ts';

export type Box = { left: number; top: number; width: number; height: number };
export type Labelled = { id: string; at: Point };
export type PlacedLabel = { id: string; left: number; top: number };

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const isWithin = ({ left, top, width, height }: Box, map: Size): boolean =>
  left >= 0 && top >= 0 && left + width <= map.width && top + height <= map.height;

/** Right of the mark first, then left, then a little higher or lower on both sides. */
const candidates = ({ x, y }: Point, { width, height }: Size, gap: number): Box[] => {
  const middle = y - height / 2;
  const tops = [middle, middle - height * 0.7, middle + height * 0.7];
  return tops.flatMap((top) => [
    { left: x + gap, top, width, height },
    { left: x - gap - width, top, width, height },
  ]);
};

/**
 * Labels for the first of `orders` (worst first), as many as `most` and as fit. `taken` are boxes to keep free,
 * `gap` is the distance from the middle of a mark to its label.
 */
export const placeLabels = (
  orders: readonly Labelled[],
  { map, label, gap, taken, most }: { map: Size; label: Size; gap: number; taken: readonly Box[]; most: number },
): PlacedLabel[] => {
  const used: Box[] = [...taken];
  const placed: PlacedLabel[] = [];
  for (const { id, at } of orders) {
    if (placed.length === most) break;
    const box = candidates(at, label, gap).find(
      (place) => isWithin(place, map) && !used.some((other) => overlaps(place, other)),
    );
    if (box === undefined) continue;
    used.push(box);
    placed.push({ id, left: box.left, top: box.top });
  }
  return placed;
};
