// Seconds between many places, without traffic: one search from each place of the smaller side. What a search found is
// kept, because branches stay where they are.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { LngLat } from '../geo.ts';
import { climbFrom, contractionOf, secondsBetween, type Climb, type Direction } from './contraction.ts';
import type { Graph } from './graph.ts';
import { arrivalEntries, departureEntries, quickestDirect } from './legs.ts';
import { createOneToMany } from './oneToMany.ts';
import type { Snap, Snapper } from './snap.ts';

/** Searches from all branches of a large operation, in both directions: four bytes for each node of the core. */
const MAX_BYTES = 8 * 2 ** 20;
const OBJECT_BYTES = 200;
/** Places prepared in one turn of the event loop. */
const PREPARED_AT_ONCE = 25;

type Place = Climb & { at: LngLat; snaps: Snap[] };
/** Seconds between a place and each node of the core, final below `untilS`. */
type Row = { seconds: Float32Array; untilS: number };

/** Null where no street is near. */
type Seconds = (number | null)[][];
type MatrixSeconds = (from: readonly LngLat[], to: readonly LngLat[]) => Promise<Seconds>;

const transposed = (rows: Seconds, count: number): Seconds =>
  Array.from({ length: count }, (_, column) => rows.map((row) => row[column] ?? null));

export const createMatrix = (graph: Graph, snap: Snapper): MatrixSeconds => {
  const contraction = contractionOf(graph);
  const oneToMany = createOneToMany(contraction.coreCount);
  const rows = new LRUCache<string, Row>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ seconds }) => OBJECT_BYTES + seconds.byteLength,
  });

  const prepared = async (places: readonly LngLat[], direction: Direction): Promise<Place[]> => {
    const entriesOf = direction === 'outgoing' ? departureEntries : arrivalEntries;
    const found: Place[] = [];
    for (const at of places) {
      const snaps = snap(at);
      const entries = snaps.flatMap((each) => entriesOf(graph, each));
      found.push({ at, snaps, ...climbFrom(entries, contraction, direction) });
      if (found.length % PREPARED_AT_ONCE === 0) await nextTurn();
    }
    return found;
  };

  /** In four bytes even when just computed, so that seconds do not depend on what is kept. */
  const rowOf = ({ at, core }: Place, targets: readonly number[], direction: Direction): Row => {
    const key = `${direction} ${at.lng} ${at.lat}`;
    const existing = rows.get(key);
    const reaches = ({ seconds, untilS }: Row): boolean => targets.every((node) => (seconds[node] ?? 0) < untilS);
    if (existing !== undefined && reaches(existing)) return existing;
    const { seconds, untilS } = oneToMany(contraction[direction], core, targets);
    const row = { seconds: new Float32Array(seconds), untilS };
    rows.set(key, row);
    return row;
  };

  return async (from, to) => {
    const [starts, ends] = [await prepared(from, 'outgoing'), await prepared(to, 'incoming')];
    const isBackward = ends.length < starts.length;
    const [places, others] = isBackward ? [ends, starts] : [starts, ends];
    const targets = others.flatMap(({ core }) => core.map(({ node }) => node));
    const found: Seconds = [];
    for (const place of places) {
      const { seconds } = rowOf(place, targets, isBackward ? 'incoming' : 'outgoing');
      found.push(
        others.map((other) => {
          const [start, end] = isBackward ? [other, place] : [place, other];
          const direct = quickestDirect(graph, start.snaps, end.snaps)?.seconds ?? Infinity;
          const quickest = Math.min(direct, secondsBetween(seconds, place, other));
          return quickest === Infinity ? null : quickest;
        }),
      );
      // A search takes milliseconds; pending requests are served in between.
      await nextTurn();
    }
    return isBackward ? transposed(found, from.length) : found;
  };
};
