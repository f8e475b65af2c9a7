// Which part of the city is shown from close by: the incident without an owner, else the worst cluster of orders. It
// stays there for a while, because a picture that jumps cannot be read.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import type { BoardTime } from './boardData.ts';
import { isUnattended, type IncidentMark } from './incidentMarks.ts';

export type CloseUp = {
  at: LngLat;
  /** Key of the incident; null: a cluster of orders. */
  incident: string | null;
  /** The square of a cluster. */
  square: string | null;
  /** On the operation's clock. */
  since: number;
};

export type CloseUpRows = { incidents: readonly IncidentMark[]; orders: readonly OrderMark[] };

/** Real milliseconds. */
export const CLOSE_UP_STAY_MS = 60_000;
/** Another cluster must be worse by this factor. */
const CLEARLY_WORSE = 1.5;

/** Degrees: about 800 m. A cluster is a square and those around it. */
const SQUARE = 0.007_3;
export const CLUSTER_M = 2_400;

/** Calm orders decide only where nothing is late or about to be. */
const WEIGHT = { LATE: 100, TO_BE_LATE: 40, VERIFY: 0.01, ON_TIME: 0.01 } as const satisfies Record<AlertLevel, number>;

type Square = { column: number; row: number; weight: number; lng: number; lat: number };

const keyOf = (column: number, row: number): string => `${column},${row}`;

/** Weight of the orders in each square, and the sum of their weighted places. */
const squaresOf = (orders: readonly OrderMark[]): Map<string, Square> => {
  const squares = new Map<string, Square>();
  for (const {
    at: [lng, lat],
    level,
  } of orders) {
    const [column, row] = [Math.floor(lng / SQUARE), Math.floor(lat / SQUARE)];
    const key = keyOf(column, row);
    const square = squares.get(key) ?? { column, row, weight: 0, lng: 0, lat: 0 };
    squares.set(key, square);
    const weight = WEIGHT[level];
    square.weight += weight;
    square.lng += lng * weight;
    square.lat += lat * weight;
  }
  return squares;
};

type Cluster = { square: string; weight: number; at: LngLat };

const NEIGHBOURS = [-1, 0, 1];

const clusterAt = (squares: ReadonlyMap<string, Square>, key: string): Cluster | null => {
  const [column = 0, row = 0] = key.split(',').map(Number);
  let [weight, lng, lat] = [0, 0, 0];
  for (const east of NEIGHBOURS) {
    for (const north of NEIGHBOURS) {
      const square = squares.get(keyOf(column + east, row + north));
      if (square === undefined) continue;
      weight += square.weight;
      lng += square.lng;
      lat += square.lat;
    }
  }
  return weight === 0 ? null : { square: key, weight, at: [lng / weight, lat / weight] };
};

const worstCluster = (squares: ReadonlyMap<string, Square>): Cluster | null => {
  let worst: Cluster | null = null;
  for (const key of squares.keys()) {
    const cluster = clusterAt(squares, key);
    if (cluster === null) continue;
    const isWorse =
      worst === null || cluster.weight > worst.weight || (cluster.weight === worst.weight && key < worst.square);
    if (isWorse) worst = cluster;
  }
  return worst;
};

/** Degrees, about 300 m: the close-up does not follow every step of a courier. */
const MIN_MOVE = 0.002_7;

const isNear = (a: LngLat, b: LngLat): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < MIN_MOVE;

const onIncident = (previous: CloseUp | null, { key, at }: IncidentMark, now: number): CloseUp => {
  if (previous?.incident !== key) return { at, incident: key, square: null, since: now };
  return isNear(previous.at, at) ? previous : { ...previous, at };
};

/** [MA19] The previous close-up while it stays. Null before the first order and the first incident. */
export const nextCloseUp = (
  previous: CloseUp | null,
  { incidents, orders }: CloseUpRows,
  { now, rate }: BoardTime,
): CloseUp | null => {
  const unattended = incidents.filter(isUnattended);
  const incident = unattended.find(({ key }) => key === previous?.incident) ?? unattended[0];
  if (incident !== undefined) return onIncident(previous, incident, now);
  const elapsedMs = previous === null ? Infinity : (now - previous.since) / rate;
  // A clock that was set back does not hold it.
  if (previous !== null && elapsedMs >= 0 && elapsedMs < CLOSE_UP_STAY_MS) return previous;
  const squares = squaresOf(orders);
  const worst = worstCluster(squares);
  if (worst === null) return previous;
  const current = previous === null || previous.square === null ? null : clusterAt(squares, previous.square);
  if (previous !== null && current !== null && worst.weight < current.weight * CLEARLY_WORSE) return previous;
  return { at: worst.at, incident: null, square: worst.square, since: now };
};
