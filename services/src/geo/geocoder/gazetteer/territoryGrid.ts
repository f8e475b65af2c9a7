// Which zona and municipality a point belongs to. Tiles contain boundaries as lines with gaps and labels as points, but
// no areas; therefore the labels spread over a grid until they meet each other or a boundary.
import type { Bounds, LngLat } from '../../geo.ts';
import { distance, planeFor, type Plane, type Spot } from './plane.ts';

export type Territory = { munic: string | null; zone: number | null; depto: string | null };

/** A label: the territory of the area around it. */
export type Seed = { at: LngLat; territory: number };

/** A boundary with its level: 4 = department, 6 and 8 = municipality, higher = zona. */
export type Boundary = { level: number; line: readonly LngLat[] };

/** Runs of equal cells, row by row from the south-west: territory, length. Territory -1 is unknown. */
export type Grid = { bounds: Bounds; columns: number; rows: number; runs: number[] };

/** Metres. The grid of a larger area is coarser, so that the number of cells is limited. */
const MIN_CELL_M = 30;
const MAX_CELLS = 3_000_000;
const MUNICIPAL_LEVEL = 8;
const NO_TERRITORY = -1;

type Raster = { plane: Plane; corner: Spot; cell: number; columns: number; rows: number };

const rasterFor = (bounds: Bounds): Raster => {
  const plane = planeFor(bounds);
  const [west, south, east, north] = bounds;
  const corner = plane.spotOf({ lng: west, lat: south });
  const far = plane.spotOf({ lng: east, lat: north });
  const [width, height] = [far.x - corner.x, far.y - corner.y];
  const cell = Math.max(MIN_CELL_M, Math.sqrt((width * height) / MAX_CELLS));
  return { plane, corner, cell, columns: Math.ceil(width / cell), rows: Math.ceil(height / cell) };
};

/** -1 outside. */
const cellAt = ({ plane, corner, cell, columns, rows }: Raster, at: LngLat): number => {
  const { x, y } = plane.spotOf(at);
  const [column, row] = [Math.floor((x - corner.x) / cell), Math.floor((y - corner.y) / cell)];
  return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
};

/** The lowest boundary level through each cell, 255 without one. */
const wallsOf = (raster: Raster, boundaries: readonly Boundary[]): Uint8Array => {
  const walls = new Uint8Array(raster.columns * raster.rows).fill(255);
  for (const { level, line } of boundaries) {
    for (const [index, from] of line.entries()) {
      const to = line[index + 1] ?? from;
      const steps = Math.ceil((distance(raster.plane.spotOf(from), raster.plane.spotOf(to)) / raster.cell) * 3) + 1;
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps;
        const at = { lng: from.lng + (to.lng - from.lng) * share, lat: from.lat + (to.lat - from.lat) * share };
        const cell = cellAt(raster, at);
        if (cell !== -1 && level < (walls[cell] ?? 255)) walls[cell] = level;
      }
    }
  }
  return walls;
};

type FloodState = { owners: Int16Array; steps: Uint16Array };

/** Breadth-first from `front`: every free cell is assigned to the label that reaches it in the fewest steps. */
const floodFill = (
  { columns }: Raster,
  { owners, steps }: FloodState,
  front: number[],
  canEnter: (cell: number) => boolean,
  next: (owner: number, steps: number) => number,
): void => {
  const last = owners.length - columns;
  for (let read = 0; read < front.length; read += 1) {
    const cell = front[read] ?? 0;
    const column = cell % columns;
    const step = (steps[cell] ?? 0) + 1;
    const owner = next(owners[cell] ?? NO_TERRITORY, step);
    if (owner === NO_TERRITORY) continue;
    const enter = (neighbour: number): void => {
      if (owners[neighbour] !== NO_TERRITORY || !canEnter(neighbour)) return;
      owners[neighbour] = owner;
      steps[neighbour] = Math.min(step, 65_535);
      front.push(neighbour);
    };
    if (column > 0) enter(cell - 1);
    if (column < columns - 1) enter(cell + 1);
    if (cell >= columns) enter(cell - columns);
    if (cell < last) enter(cell + columns);
  }
};

const encode = (owners: Int16Array): number[] => {
  const runs: number[] = [];
  let [start, current] = [0, owners[0] ?? NO_TERRITORY];
  for (let cell = 1; cell <= owners.length; cell += 1) {
    if (cell < owners.length && owners[cell] === current) continue;
    runs.push(current, cell - start);
    [start, current] = [cell, owners[cell] ?? NO_TERRITORY];
  }
  return runs;
};

/** Beyond `reach` metres, and where no label is within the boundaries, `widen` returns the territory to use instead. */
export const growTerritories = (
  bounds: Bounds,
  seeds: readonly Seed[],
  boundaries: readonly Boundary[],
  { reach, wider: widen }: { reach: number; wider: (territory: number) => number },
): Grid => {
  const raster = rasterFor(bounds);
  const { columns, rows, cell: size } = raster;
  const walls = wallsOf(raster, boundaries);
  const owners = new Int16Array(columns * rows).fill(NO_TERRITORY);
  const state = { owners, steps: new Uint16Array(columns * rows) };
  const front: number[] = [];
  for (const { at, territory } of seeds) {
    const cell = cellAt(raster, at);
    if (cell === -1 || owners[cell] !== NO_TERRITORY) continue;
    owners[cell] = territory;
    front.push(cell);
  }
  const maxSteps = reach / size;
  const isOpen = (cell: number): boolean => walls[cell] === 255;
  floodFill(raster, state, front, isOpen, (owner, steps) => (steps > maxSteps ? widen(owner) : owner));
  const owned = (): number[] => [...owners.keys()].filter((cell) => owners[cell] !== NO_TERRITORY);
  // Cells on a boundary belong to the territory that reaches them first.
  floodFill(
    raster,
    state,
    owned(),
    (cell) => !isOpen(cell),
    (owner) => owner,
  );
  // Areas without their own label: first within the municipality, then from the nearest territory.
  floodFill(raster, state, owned(), (cell) => (walls[cell] ?? 255) > MUNICIPAL_LEVEL, widen);
  floodFill(raster, state, owned(), () => true, widen);
  return { bounds, columns, rows, runs: encode(owners) };
};

/** Decodes a grid for lookups; -1 where the territory is unknown. */
export const territoryLookup = ({ bounds, columns, rows, runs }: Grid): ((at: LngLat) => number) => {
  const owners = new Int16Array(columns * rows).fill(NO_TERRITORY);
  let from = 0;
  for (let at = 0; at + 1 < runs.length; at += 2) {
    const to = from + (runs[at + 1] ?? 0);
    owners.fill(runs[at] ?? NO_TERRITORY, from, to);
    from = to;
  }
  const raster = rasterFor(bounds);
  return (at) => owners[cellAt(raster, at)] ?? NO_TERRITORY;
};
