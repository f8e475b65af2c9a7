// Turns the way from one fix of a courier to the next into edges of a fixed grid: what is counted about a ride, and nothing
// that leads back to it [MA8].
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { GUATEMALA } from '../reading/coordinates.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '../routes/distance.ts';

/** Degrees between two nodes of the grid: 25 m from north to south, 24 m from west to east. */
export const ROAD_STEP = 0.000_225;

/** Limits of a step between two fixes; beyond them the way between is unknown, or the courier did not move. */
export const STEP_LIMITS = { leastM: 15, mostM: 300, mostMs: 30_000, mostMetresPerSecond: 35, accuracyM: 50 } as const;

/** Kept edges: as many passed once as passed more often, 500 km of each; and how long without another pass. */
export const MAX_ROAD_EDGES = 20_000;
export const ROAD_EDGE_STAYS_MS = 30 * 86_400_000;

/** A crossing of the grid: in whole steps from 0,0. */
export type RoadNode = { row: number; column: number };

/** `row:column:n` leads from that node one step north, `row:column:e` one step east. */
export type RoadEdge = string;

type Direction = 'north' | 'south' | 'east' | 'west';
type Crossing = { share: number; direction: Direction };

/** False for NaN as well. */
const isOnMap = ({ lat, lng }: LatLng): boolean =>
  lat >= GUATEMALA.south && lat <= GUATEMALA.north && lng >= GUATEMALA.west && lng <= GUATEMALA.east;

const isUsable = ({ position, accuracyM }: Fix): boolean =>
  isOnMap(position) && (accuracyM === null || accuracyM <= STEP_LIMITS.accuracyM);

const isPlausible = (from: Fix, to: Fix): boolean => {
  const ms = to.at - from.at;
  if (!(ms > 0 && ms <= STEP_LIMITS.mostMs)) return false;
  const metres = distanceM(from.position, to.position);
  if (metres < STEP_LIMITS.leastM || metres > STEP_LIMITS.mostM) return false;
  return metres / (ms / 1_000) <= STEP_LIMITS.mostMetresPerSecond;
};

/** Where one axis passes from the area of one node into the next, as shares of the step. */
const crossings = (from: number, to: number, up: Direction, down: Direction): Crossing[] => {
  const [start, end] = [Math.round(from), Math.round(to)];
  const sign = Math.sign(end - start);
  return Array.from({ length: Math.abs(end - start) }, (_, index) => ({
    share: (start + sign * (index + 0.5) - from) / (to - from),
    direction: sign > 0 ? up : down,
  }));
};

const ONWARD = {
  north: { row: 1, column: 0 },
  south: { row: -1, column: 0 },
  east: { row: 0, column: 1 },
  west: { row: 0, column: -1 },
} as const satisfies Record<Direction, RoadNode>;

const edgeFrom = ({ row, column }: RoadNode, direction: Direction): RoadEdge => {
  if (direction === 'north' || direction === 'south') return `${direction === 'north' ? row : row - 1}:${column}:n`;
  return `${row}:${direction === 'east' ? column : column - 1}:e`;
};

const edgesBetween = (from: LatLng, to: LatLng): RoadEdge[] => {
  const rows = crossings(from.lat / ROAD_STEP, to.lat / ROAD_STEP, 'north', 'south');
  const columns = crossings(from.lng / ROAD_STEP, to.lng / ROAD_STEP, 'east', 'west');
  let at: RoadNode = { row: Math.round(from.lat / ROAD_STEP), column: Math.round(from.lng / ROAD_STEP) };
  return [...rows, ...columns]
    .toSorted((a, b) => a.share - b.share)
    .map(({ direction }) => {
      const edge = edgeFrom(at, direction);
      const { row, column } = ONWARD[direction];
      at = { row: at.row + row, column: at.column + column };
      return edge;
    });
};

/** The edges that a courier passed between two accepted fixes. None where either fix or the step is not plausible. */
export const passedEdges = (from: Fix, to: Fix): RoadEdge[] =>
  isUsable(from) && isUsable(to) && isPlausible(from, to) ? edgesBetween(from.position, to.position) : [];

/** Both ends; null of a text that is no edge. */
export const endsOf = (edge: RoadEdge): [RoadNode, RoadNode] | null => {
  const [, row, column, axis] = /^(-?\d+):(-?\d+):([ne])$/.exec(edge) ?? [];
  if (row === undefined || column === undefined) return null;
  const from = { row: Number(row), column: Number(column) };
  const { row: north, column: east } = ONWARD[axis === 'n' ? 'north' : 'east'];
  return [from, { row: from.row + north, column: from.column + east }];
};
