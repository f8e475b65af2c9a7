// Where labels go: at their mark, never over each other, never outside the map. What finds no room there has none.
import type { Point, Size } from '../frame/view.ts';

export type Box = { left: number; top: number; width: number; height: number };
/**
 * `reach`: pixels from the middle of its mark to the label. `isCentred`: first of all it is on its place. `isOver`: where
 * nothing else is free it may cover marks, because it matters more than they do.
 */
export type Label = Size & { id: string; at: Point; reach: number; isCentred: boolean; isOver: boolean };
type PlacedLabel = Box & { id: string; at: Point };
export type Placement = { placed: PlacedLabel[]; unplaced: string[] };
/** The boxes of placed labels: from the mark to the label's corner, and its size. */
export type LabelOffsets = ReadonlyMap<string, Box>;

/** `occupied`: nothing may cover it; `marks`: only a label that is over them. `most`: this many labels at most. */
type Ground = {
  map: Size;
  occupied: readonly Box[];
  marks: readonly Box[];
  max: number;
  previous?: LabelOffsets;
};

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const isWithin = ({ left, top, width, height }: Box, map: Size): boolean =>
  left >= 0 && top >= 0 && left + width <= map.width && top + height <= map.height;

/** How far a label is moved along the side of its mark, in shares of its own length: the mark stays beside it. */
const SLIDES = [0, 0.35, -0.35];

/** Around the mark, in the order of liking: sideways first, where a label reads as a part of its mark. */
const around = ({ at: { x, y }, width, height, reach }: Label): Box[] => {
  const sides = [x + reach, x - reach - width].flatMap((left) =>
    SLIDES.map((slide) => ({ left, top: y - height / 2 + slide * height })),
  );
  const ends = [y - reach - height, y + reach].flatMap((top) =>
    SLIDES.map((slide) => ({ left: x - width / 2 + slide * width, top })),
  );
  // Whole pixels: the same place is found again from another mark of the same label.
  return [...sides, ...ends].map(({ left, top }) => ({ left: Math.round(left), top: Math.round(top), width, height }));
};

const centred = ({ at: { x, y }, width, height }: Label): Box => ({
  left: Math.round(x - width / 2),
  top: Math.round(y - height / 2),
  width,
  height,
});

const placesOf = (label: Label): Box[] => (label.isCentred ? [centred(label), ...around(label)] : around(label));

/** Its last place first, so that a label does not jump without need. */
const wantedPlaces = (label: Label, { previous }: Ground): Box[] => {
  const { id, at, width, height } = label;
  const places = placesOf(label);
  const last = previous?.get(id);
  if (last === undefined || last.width !== width || last.height !== height) return places;
  return [{ left: Math.round(at.x + last.left), top: Math.round(at.y + last.top), width, height }, ...places];
};

/** Under a label there is nothing to be named. */
const isCovered = ({ at: { x, y } }: Label, used: readonly Box[]): boolean =>
  used.some((box) => overlaps(box, { left: x, top: y, width: 1, height: 1 }));

/** [MA7] `labels` in the order of their rank: each takes the first free place at its mark, as long as there may be more. */
export const placeLabels = (labels: readonly Label[], ground: Ground): Placement => {
  const placement: Placement = { placed: [], unplaced: [] };
  const isFree = (place: Box): boolean =>
    isWithin(place, ground.map) &&
    !ground.occupied.some((other) => overlaps(place, other)) &&
    !placement.placed.some((other) => overlaps(place, other));
  const isClear = (place: Box): boolean => isFree(place) && !ground.marks.some((mark) => overlaps(place, mark));
  for (const label of labels) {
    const mayBePlaced = placement.placed.length < ground.max && !isCovered(label, placement.placed);
    const places = mayBePlaced ? wantedPlaces(label, ground) : [];
    const box = places.find(isClear) ?? (label.isOver ? places.find(isFree) : undefined);
    if (box === undefined) placement.unplaced.push(label.id);
    else placement.placed.push({ ...box, id: label.id, at: label.at });
  }
  return placement;
};

/** For the next placement. */
export const offsetsOf = ({ placed }: Placement): LabelOffsets =>
  new Map(
    placed.map(({ id, at, left, top, width, height }) => [id, { left: left - at.x, top: top - at.y, width, height }]),
  );
