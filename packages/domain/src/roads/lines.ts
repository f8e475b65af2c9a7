// Joins passed edges into the lines that a map draws: long ones, without the steps of the grid, bounded in points [MA10].
import { simplify } from '../routes/simplify.ts';
import { endsOf, ROAD_STEP, type RoadEdge, type RoadNode } from './passes.ts';

/** GeoJSON: longitude, latitude. */
export type RoadLine = [number, number][];

/** Bounds the response: a point has at most 22 characters, so 264 kB. */
export const MAX_ROAD_POINTS = 12_000;

/** A single edge is noise beside a street. */
const MIN_EDGES = 2;
/** How many steps back the direction of a line is taken from; a slanting street is a stair of steps. */
const HEADING_STEPS = 6;
/** Each time, every point moves halfway to the middle of its neighbours. */
const SMOOTHINGS = 4;
/** A third of a step, about eight metres: what is closer to a line is on it. */
const TOLERANCE = 0.33;

type Net = Map<string, Junction>;
type Junction = RoadNode & { links: Link[] };
/** Both directions of an edge share one `edge`, so that a line takes it once. */
type Link = { edge: { isOpen: boolean }; to: Junction };

const junctionAt = (net: Net, { row, column }: RoadNode): Junction => {
  const key = `${row}:${column}`;
  const existing = net.get(key);
  if (existing !== undefined) return existing;
  const junction: Junction = { row, column, links: [] };
  net.set(key, junction);
  return junction;
};

const netOf = (edges: readonly RoadEdge[]): Net => {
  const net: Net = new Map();
  for (const text of new Set(edges)) {
    const ends = endsOf(text);
    if (ends === null) continue;
    const [from, to] = [junctionAt(net, ends[0]), junctionAt(net, ends[1])];
    const edge = { isOpen: true };
    from.links.push({ edge, to });
    to.links.push({ edge, to: from });
  }
  return net;
};

/** The open link that continues the line best; none that turns back. */
const straightest = (line: readonly Junction[], here: Junction): Link | null => {
  const back = line.at(-1 - HEADING_STEPS) ?? line[0] ?? here;
  const [north, east] = [here.row - back.row, here.column - back.column];
  let [best, max]: [Link | null, number] = [null, 0];
  for (const link of here.links) {
    if (!link.edge.isOpen) continue;
    const fit = north * (link.to.row - here.row) + east * (link.to.column - here.column);
    if (fit > max || (best === null && fit === 0)) [best, max] = [link, fit];
  }
  return best;
};

/** From this junction on, over edges that are in no line yet. */
const lineFrom = (start: Junction): Junction[] => {
  const line = [start];
  for (let next = straightest(line, start); next !== null; next = straightest(line, next.to)) {
    next.edge.isOpen = false;
    line.push(next.to);
  }
  return line;
};

const chains = (edges: readonly RoadEdge[]): Junction[][] => {
  // Ends of streets first, so that no line begins in the middle of one.
  const starts = [...netOf(edges).values()].toSorted((a, b) => a.links.length - b.links.length);
  const found: Junction[][] = [];
  for (const start of starts) {
    for (let line = lineFrom(start); line.length > 1; line = lineFrom(start)) found.push(line);
  }
  return found;
};

const smoothed = (line: readonly RoadNode[]): readonly RoadNode[] => {
  let points: readonly RoadNode[] = line;
  for (let round = 0; round < SMOOTHINGS; round += 1) {
    points = points.map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined || after === undefined) return point;
      return {
        row: (before.row + 2 * point.row + after.row) / 4,
        column: (before.column + 2 * point.column + after.column) / 4,
      };
    });
  }
  return points;
};

const offsetFrom =
  (from: RoadNode, to: RoadNode) =>
  (point: RoadNode): number => {
    const [north, east] = [to.row - from.row, to.column - from.column];
    const whole = north * north + east * east;
    const along = (point.row - from.row) * north + (point.column - from.column) * east;
    const share = whole === 0 ? 0 : Math.min(1, Math.max(0, along / whole));
    return Math.hypot(point.row - from.row - share * north, point.column - from.column - share * east);
  };

/** Five decimals are a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** The longest lines come first, so that the limit of points leaves out the shortest. */
export const roadLines = (edges: readonly RoadEdge[]): RoadLine[] => {
  const lines: RoadLine[] = [];
  let remainingPoints = MAX_ROAD_POINTS;
  for (const chain of chains(edges).toSorted((a, b) => b.length - a.length)) {
    if (chain.length <= MIN_EDGES) break;
    const points = simplify(smoothed(chain), TOLERANCE, offsetFrom);
    if (points.length > remainingPoints) break;
    remainingPoints -= points.length;
    lines.push(points.map(({ row, column }) => [rounded(column * ROAD_STEP), rounded(row * ROAD_STEP)]));
  }
  return lines;
};
