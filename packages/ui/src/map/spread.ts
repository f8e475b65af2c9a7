// Places marks of one position side by side. Pure and stable: an unchanged mark does not jump, and a mark with enough
// room is exactly at its position.

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

/** Rings of six and twelve places around a position, so that nineteen are distinguishable; more overlap. */
const RINGS = 2;

/**
 * Distance between two places, in widths of a mark: a little closer than side by side, to stay near the real position.
 */
const STEP = 0.85;

/** In units of the distance between two places, the nearest first. */
const PLACES: readonly Offset[] = Array.from({ length: RINGS }, (_, index) => index + 1).flatMap((ring) =>
  Array.from({ length: ring * 6 }, (_, at): Offset => {
    // Each ring begins elsewhere, or the eye sees spokes.
    const angle = ((at + (ring % 2) / 2) / (ring * 6)) * 2 * Math.PI;
    return [ring * Math.cos(angle), ring * Math.sin(angle)];
  }),
);

/** Farther than this, in its own radii, no mark is ever drawn from where it is. */
export const MAX_RADII = RINGS * 2 * STEP;

/** Marks nearer than this share of their combined size share a position; marks that only touch are not moved. */
const ONE_SPOT = 0.4;

type Ground = {
  isFree(x: number, y: number, radius: number): boolean;
  take(x: number, y: number, radius: number): void;
};

/**
 * Occupied places, by square: only the nine around a place are checked. Flat arrays, because thousands of marks are
 * checked every second; two squares that share a list only cost a comparison.
 */
const emptyGround = (max: number, side: number): Ground => {
  const lists = 2 ** Math.ceil(Math.log2(Math.max(16, max * 2)));
  const first = new Int32Array(lists).fill(-1);
  const next = new Int32Array(max);
  const [xs, ys, radii] = [new Float64Array(max), new Float64Array(max), new Float64Array(max)];
  let count = 0;
  const listOf = (column: number, row: number): number =>
    (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & (lists - 1);
  const isClear = (list: number, x: number, y: number, radius: number): boolean => {
    for (let at = first[list] ?? -1; at !== -1; at = next[at] ?? -1) {
      const east = x - (xs[at] ?? 0);
      const south = y - (ys[at] ?? 0);
      const apart = (radius + (radii[at] ?? 0)) * ONE_SPOT;
      if (east * east + south * south < apart * apart) return false;
    }
    return true;
  };
  return {
    isFree: (x, y, radius) => {
      const column = Math.floor(x / side);
      const row = Math.floor(y / side);
      for (let east = -1; east <= 1; east += 1) {
        for (let south = -1; south <= 1; south += 1) {
          if (!isClear(listOf(column + east, row + south), x, y, radius)) return false;
        }
      }
      return true;
    },
    take: (x, y, radius) => {
      const list = listOf(Math.floor(x / side), Math.floor(y / side));
      xs[count] = x;
      ys[count] = y;
      radii[count] = radius;
      next[count] = first[list] ?? -1;
      first[list] = count;
      count += 1;
    },
  };
};

/** The previous place of the mark if free, else the nearest; null where no room is left. */
const placeFor = ({ x, y, radius }: Standing, before: Offset | undefined, ground: Ground): Offset | null => {
  if (before !== undefined && ground.isFree(x + before[0], y + before[1], radius)) return before;
  const step = radius * 2 * STEP;
  for (const [east, south] of PLACES) {
    if (ground.isFree(x + east * step, y + south * step, radius)) return [east * step, south * step];
  }
  return null;
};

/**
 * `standing` in the order of their priority. `previous` = the last result, so that a moved mark stays on the same side.
 * The same map when nothing changed.
 */
export const spread = (standing: readonly Standing[], previous: Offsets = NOWHERE): Offsets => {
  const widest = standing.reduce((max, { radius }) => Math.max(max, radius), 1);
  const ground = emptyGround(standing.length, widest * 2 * ONE_SPOT);
  const next = new Map<string, Offset>();
  let isSame = true;
  for (const mark of standing) {
    if (ground.isFree(mark.x, mark.y, mark.radius)) {
      ground.take(mark.x, mark.y, mark.radius);
      continue;
    }
    const before = previous.get(mark.id);
    const offset = placeFor(mark, before, ground);
    // No room is left: it overlaps the others, at its position.
    if (offset === null) continue;
    ground.take(mark.x + offset[0], mark.y + offset[1], mark.radius);
    next.set(mark.id, offset);
    isSame &&= offset === before;
  }
  return isSame && next.size === previous.size ? previous : next;
};
