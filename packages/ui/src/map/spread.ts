// Marks that stand on one spot, drawn side by side. Pure and stable: what did not move does not jump, and a mark that could
// stand where it is stands exactly there.

export type Standing = {
  id: string;
  /** Pixels. */
  x: number;
  y: number;
  /** Pixels of room it needs around its middle. */
  radius: number;
};

/** Pixels from where it is to where it is drawn. */
export type Offset = readonly [x: number, y: number];

/** Only of those that are drawn elsewhere than where they are. */
export type Offsets = ReadonlyMap<string, Offset>;

const NOWHERE: Offsets = new Map();

/** Rings of six, twelve and eighteen places around a spot, so that thirty-seven can be told apart; more lie on each other. */
const RINGS = 3;

/** In units of the distance between two places, the nearest first. */
const PLACES: readonly Offset[] = Array.from({ length: RINGS }, (_, index) => index + 1).flatMap((ring) =>
  Array.from({ length: ring * 6 }, (_, at): Offset => {
    // Each ring begins elsewhere, or the eye sees spokes.
    const angle = ((at + (ring % 2) / 2) / (ring * 6)) * 2 * Math.PI;
    return [ring * Math.cos(angle), ring * Math.sin(angle)];
  }),
);

/** Farther than this, in its own radii, no mark is ever drawn from where it is. */
export const MOST_RADII = RINGS * 2;

type Ground = {
  isFree(x: number, y: number, radius: number): boolean;
  take(x: number, y: number, radius: number): void;
};

/** What is taken, by square: only the nine around a place are looked at. */
const emptyGround = (side: number): Ground => {
  const squares = new Map<number, number[]>();
  const squareOf = (column: number, row: number): number => column * 65_536 + row;
  const indexOf = (pixels: number): number => Math.floor(pixels / side) + 32_768;
  return {
    isFree: (x, y, radius) => {
      const [column, row] = [indexOf(x), indexOf(y)];
      for (let east = column - 1; east <= column + 1; east += 1) {
        for (let south = row - 1; south <= row + 1; south += 1) {
          const held = squares.get(squareOf(east, south));
          if (held === undefined) continue;
          for (let at = 0; at < held.length; at += 3) {
            const apart = radius + (held[at + 2] ?? 0);
            const [east_, south_] = [x - (held[at] ?? 0), y - (held[at + 1] ?? 0)];
            if (east_ * east_ + south_ * south_ < apart * apart * 0.999) return false;
          }
        }
      }
      return true;
    },
    take: (x, y, radius) => {
      const square = squareOf(indexOf(x), indexOf(y));
      const held = squares.get(square);
      if (held === undefined) squares.set(square, [x, y, radius]);
      else held.push(x, y, radius);
    },
  };
};

/**
 * `standing` in the order of their right to stand where they are. `previous` = the last answer: who has to step aside again
 * steps to the same side. The same map when nothing changed.
 */
export const spread = (standing: readonly Standing[], previous: Offsets = NOWHERE): Offsets => {
  const widest = standing.reduce((most, { radius }) => Math.max(most, radius), 1);
  const ground = emptyGround(widest * 2);
  const next = new Map<string, Offset>();
  let isSame = true;
  for (const { id, x, y, radius } of standing) {
    if (ground.isFree(x, y, radius)) {
      ground.take(x, y, radius);
      continue;
    }
    const before = previous.get(id);
    const isFree = ([east, south]: Offset): boolean => ground.isFree(x + east, y + south, radius);
    const step = radius * 2;
    const offset =
      before !== undefined && isFree(before)
        ? before
        : PLACES.map(([east, south]): Offset => [east * step, south * step]).find(isFree);
    // Nowhere is room: it lies over the others, where it is.
    if (offset === undefined) continue;
    ground.take(x + offset[0], y + offset[1], radius);
    next.set(id, offset);
    isSame &&= offset === before;
  }
  return isSame && next.size === previous.size ? previous : next;
};
