// Where labels go: beside their mark, never over each other, never outside the map. What finds no room is docked.
import type { Point, Size } from '../frame/view.ts';

export type Box = { left: number; top: number; width: number; height: number };
/**
 * `steps`: how far off it may be, in steps of `DISTANCES`. `isCentred`: first of all it is on its place. `isOver`: it may
 * cover marks, because it matters more than they do.
 */
export type Label = Size & { id: string; at: Point; steps: number; isCentred: boolean; isOver: boolean };
/** `lineTo`: where the label is so far from its mark that a line must join them. */
type PlacedLabel = Box & { id: string; at: Point; lineTo: Point | null };
export type Placement = { placed: PlacedLabel[]; docked: string[] };
/** Of placed labels: from the mark to the label's corner, and its size. */
export type LabelOffsets = ReadonlyMap<string, Box>;

/** `occupied`: nothing may cover it; `marks`: only a label that is over them. */
type Ground = { map: Size; gap: number; occupied: readonly Box[]; marks: readonly Box[]; previous?: LabelOffsets };

export const overlaps = (one: Box, other: Box): boolean =>
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
export const DISTANCES = [1, 3, 5.5, 8.5];

const around = ({ at: { x, y }, width, height, steps }: Label, gap: number): Box[] =>
  DISTANCES.slice(0, steps).flatMap((distance) =>
    DIRECTIONS.map(([east, south]) => {
      const reach = gap * distance;
      // At its own distance a label only leans up or down; farther off it goes there.
      const rise = distance === 1 ? height : reach;
      const middle = { x: x + east * (reach + width / 2), y: y + south * (east === 0 ? reach + height / 2 : rise) };
      // Whole pixels: the same place is found again from another mark of the same label.
      const [left, top] = [Math.round(middle.x - width / 2), Math.round(middle.y - height / 2)];
      return { left, top, width, height };
    }),
  );

const centred = ({ at: { x, y }, width, height }: Label): Box => ({
  left: Math.round(x - width / 2),
  top: Math.round(y - height / 2),
  width,
  height,
});

const placesOf = (label: Label, gap: number): Box[] =>
  label.isCentred ? [centred(label), ...around(label, gap)] : around(label, gap);

/** Where a line from the mark meets the label; null when they are side by side. */
const lineTo = ({ x, y }: Point, box: Box, gap: number): Point | null => {
  const end = {
    x: Math.min(Math.max(x, box.left), box.left + box.width),
    y: Math.min(Math.max(y, box.top), box.top + box.height),
  };
  return Math.hypot(end.x - x, end.y - y) > gap * 1.2 ? end : null;
};

/** Its last place first, so that a label does not jump without need. */
const wantedPlaces = (label: Label, { gap, previous }: Ground): Box[] => {
  const { id, at, width, height } = label;
  const places = placesOf(label, gap);
  const last = previous?.get(id);
  if (last === undefined || last.width !== width || last.height !== height) return places;
  return [{ left: Math.round(at.x + last.left), top: Math.round(at.y + last.top), width, height }, ...places];
};

/** [MA7] `labels` in the order of their rank: each takes the first free place, or is docked. */
export const placeLabels = (labels: readonly Label[], ground: Ground): Placement => {
  const used: Box[] = [...ground.occupied];
  const isFree = (place: Box, { isOver }: Label): boolean =>
    isWithin(place, ground.map) &&
    !used.some((other) => overlaps(place, other)) &&
    (isOver || !ground.marks.some((mark) => overlaps(place, mark)));
  const placement: Placement = { placed: [], docked: [] };
  for (const label of labels) {
    const box = wantedPlaces(label, ground).find((place) => isFree(place, label));
    if (box === undefined) {
      placement.docked.push(label.id);
      continue;
    }
    used.push(box);
    placement.placed.push({ ...box, id: label.id, at: label.at, lineTo: lineTo(label.at, box, ground.gap) });
  }
  return placement;
};

/** For the next placement. */
export const offsetsOf = ({ placed }: Placement): LabelOffsets =>
  new Map(
    placed.map(({ id, at, left, top, width, height }) => [id, { left: left - at.x, top: top - at.y, width, height }]),
  );
