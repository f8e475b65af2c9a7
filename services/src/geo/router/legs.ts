// One leg on the graph, between points on edges; the search itself works only with the nodes at their ends.
import type { Graph } from './graph.ts';
import type { Stretch } from './line.ts';
import type { Entry, Search } from './search.ts';
import type { Snap } from './snap.ts';
import { ACCESS_SECONDS_PER_METRE } from './speeds.ts';

type SnapEntry = Entry & { snap: Snap };

/** Metres on streets; the seconds include access from and to the doors. */
export type Leg = { distanceM: number; seconds: number; stretches: Stretch[]; start: Snap; end: Snap };

const accessSeconds = ({ distanceM }: Snap): number => distanceM * ACCESS_SECONDS_PER_METRE;

/** The first nodes a ride from the snap can reach. */
export const departureEntries = (graph: Graph, snap: Snap): SnapEntry[] => {
  const { edge, share } = snap;
  const { from, to, isOneway } = graph.streets;
  const whole = graph.seconds[edge] ?? 0;
  const on = {
    snap,
    node: to[edge] ?? 0,
    seconds: accessSeconds(snap) + (1 - share) * whole + (graph.junctionTo[edge] ?? 0),
  };
  if (isOneway[edge] === 1) return [on];
  const back = {
    snap,
    node: from[edge] ?? 0,
    seconds: accessSeconds(snap) + share * whole + (graph.junctionFrom[edge] ?? 0),
  };
  return [on, back];
};

/** The last nodes of a ride to the snap. */
export const arrivalEntries = (graph: Graph, snap: Snap): SnapEntry[] => {
  const { edge, share } = snap;
  const { from, to, isOneway } = graph.streets;
  const whole = graph.seconds[edge] ?? 0;
  const on = { snap, node: from[edge] ?? 0, seconds: accessSeconds(snap) + share * whole };
  if (isOneway[edge] === 1) return [on];
  return [on, { snap, node: to[edge] ?? 0, seconds: accessSeconds(snap) + (1 - share) * whole }];
};

/** Along the edge of both points, where its direction allows. */
const directSeconds = ({ streets, seconds }: Graph, start: Snap, end: Snap): number | null => {
  if (start.edge !== end.edge) return null;
  if (streets.isOneway[start.edge] === 1 && end.share < start.share) return null;
  return Math.abs(end.share - start.share) * (seconds[start.edge] ?? 0);
};

type Direct = { start: Snap; end: Snap; seconds: number };

/** The quickest connection without a node; a matrix asks for it in each of its cells. */
export const quickestDirect = (graph: Graph, starts: readonly Snap[], ends: readonly Snap[]): Direct | null => {
  let quickest: Direct | null = null;
  for (const start of starts) {
    for (const end of ends) {
      const along = directSeconds(graph, start, end);
      if (along === null) continue;
      const seconds = accessSeconds(start) + along + accessSeconds(end);
      if (seconds < (quickest?.seconds ?? Infinity)) quickest = { start, end, seconds };
    }
  }
  return quickest;
};

const metresOf = ({ streets: { lengthM } }: Graph, stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { edge, from, to }) => sum + Math.abs(to - from) * (lengthM[edge] ?? 0), 0);

const legOf = (graph: Graph, start: Snap, end: Snap, seconds: number, stretches: Stretch[]): Leg => ({
  start,
  end,
  seconds,
  stretches,
  distanceM: metresOf(graph, stretches),
});

const wholeStretch = (directedEdge: number): Stretch => {
  const isBackwards = directedEdge % 2 === 1;
  return { edge: Math.floor(directedEdge / 2), from: isBackwards ? 1 : 0, to: isBackwards ? 0 : 1 };
};

/** Whether an entry is at the `to` of its edge: then the ride follows the points. */
const isAtTo = ({ streets }: Graph, { snap, node }: SnapEntry): boolean => streets.to[snap.edge] === node;

const searched = (graph: Graph, search: Search, starts: SnapEntry[], ends: SnapEntry[], within: number): Leg | null => {
  const path = search.path(starts, ends, within);
  if (path === null) return null;
  const { start, end, directedEdges, seconds } = path;
  const first = { edge: start.snap.edge, from: start.snap.share, to: isAtTo(graph, start) ? 1 : 0 };
  const last = { edge: end.snap.edge, from: isAtTo(graph, end) ? 1 : 0, to: end.snap.share };
  return legOf(graph, start.snap, end.snap, seconds, [first, ...directedEdges.map(wholeStretch), last]);
};

/** The quickest ride from one of the starts to one of the ends; null without a route. */
export const quickestLeg = (
  graph: Graph,
  search: Search,
  starts: readonly Snap[],
  ends: readonly Snap[],
): Leg | null => {
  const direct = quickestDirect(graph, starts, ends);
  const over = searched(
    graph,
    search,
    starts.flatMap((snap) => departureEntries(graph, snap)),
    ends.flatMap((snap) => arrivalEntries(graph, snap)),
    direct?.seconds ?? Infinity,
  );
  if (over !== null || direct === null) return over;
  const { start, end, seconds } = direct;
  return legOf(graph, start, end, seconds, [{ edge: start.edge, from: start.share, to: end.share }]);
};
