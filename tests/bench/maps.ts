// Routes over the streets of the city: import, load, single routes, a matrix, and the same searches by ngraph.path on
// the same graph in alternating rounds. Needs a map: MAP_SOURCE, or a map folder at MAP_DATA_DIR.
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import createGraph, { type Graph as Ngraph } from 'ngraph.graph';
import { aStar } from 'ngraph.path';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { LngLat, Router } from '../../services/src/geo/geo.ts';
import { importMap } from '../../services/src/geo/import/importMap.ts';
import { MAP_FILES, readDescription } from '../../services/src/geo/map/folder.ts';
import { createEmbeddedRouter } from '../../services/src/geo/router/embedded.ts';
import { graphOf, type Graph } from '../../services/src/geo/router/graph.ts';
import { landmarksFor } from '../../services/src/geo/router/landmarks.ts';
import { PER_DEGREE, readNetwork, type Network } from '../../services/src/geo/router/network.ts';
import { createSearch } from '../../services/src/geo/router/search.ts';
import { SPEEDS } from '../../services/src/geo/router/speeds.ts';
import { configFrom } from '../../services/src/platform/config.ts';
import { testFolder } from '../support/folder.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const SEED = 20_261_121;
const ROUNDS = sized(1, 5);
const PAIRS = sized(30, 200);
/** Rows and columns; the couriers and doors of a plan with its branches are the others. */
const MATRICES = [
  { rows: sized(10, 50), columns: sized(10, 50) },
  { rows: sized(20, 200), columns: sized(2, 20) },
  { rows: sized(2, 20), columns: sized(6, 60) },
] as const;
/** Milliseconds for the first, between places that were never asked for. */
const MATRIX_TARGET_MS = 200;
/** Own time divided by ngraph's: at least three times faster. */
const TARGET = 1 / 3;
/** On the fastest street, minus a margin, since a plane may show a line too long. */
const MIN_SECONDS_A_METRE = (3.6 / Math.max(...Object.values(SPEEDS.kmh))) * 0.995;

const random = xoroshiro128plus(SEED);
const unit = (): number => (random.next() >>> 0) / 2 ** 32;
const whole = (below: number): number => Math.floor(unit() * below);

const timed = (act: () => void): number => {
  const before = performance.now();
  act();
  return performance.now() - before;
};
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const figures = (values: readonly number[]): string =>
  `median ${quantile(values, 0.5).toFixed(2)} ms, p95 ${quantile(values, 0.95).toFixed(2)} ms`;

const placeOf = ({ nodes }: Network, node: number): LngLat => ({
  lng: (nodes[2 * node] ?? 0) / PER_DEGREE,
  lat: (nodes[2 * node + 1] ?? 0) / PER_DEGREE,
});

type Metres = { x: number; y: number };

/** On a plane accurate to one per thousand, so that its straight lines cost as little as the own ones. */
const metresOf = (network: Network, node: number): Metres => {
  const { lng, lat } = placeOf(network, node);
  return { x: lng * 111_195 * Math.cos((14.6 * Math.PI) / 180), y: lat * 111_195 };
};

/** The quickest of several arcs between two nodes: ngraph supports one link per pair. */
const ngraphOf = (network: Network, { nodeCount, outgoing }: Graph): Ngraph<Metres, number> => {
  const graph = createGraph<Metres, number>();
  for (let node = 0; node < nodeCount; node += 1) graph.addNode(node, metresOf(network, node));
  for (let node = 0; node < nodeCount; node += 1) {
    for (let arc = outgoing.first[node] ?? 0; arc < (outgoing.first[node + 1] ?? 0); arc += 1) {
      const [head, seconds] = [outgoing.node[arc] ?? 0, outgoing.seconds[arc] ?? 0];
      const existing = graph.getLink(node, head)?.data ?? Infinity;
      if (seconds < existing) graph.addLink(node, head, seconds);
    }
  }
  return graph;
};

/** Milliseconds, and those of the longest turn of the event loop meanwhile. */
const timedMatrix = async (router: Router, from: readonly LngLat[], to: readonly LngLat[]) => {
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  const before = performance.now();
  await router.matrix(from, to);
  const ms = performance.now() - before;
  turns.disable();
  return { ms, longest: turns.max / 1e6 };
};

/** With new places in each round, then between the same rows and others, as in a plan a minute later. */
const measureMatrices = async (router: Router, anyPlace: () => LngLat): Promise<number> => {
  const places = (count: number): LngLat[] => Array.from({ length: count }, anyPlace);
  const medians = [];
  for (const { rows, columns } of MATRICES) {
    const [first, again, turns]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, to] = [places(rows), places(columns)];
      const isBackward = columns < rows;
      const fresh = await timedMatrix(router, from, to);
      const later = await timedMatrix(router, isBackward ? places(rows) : from, isBackward ? to : places(columns));
      first.push(fresh.ms);
      again.push(later.ms);
      turns.push(fresh.longest, later.longest);
    }
    medians.push(medianOf(first));
    console.log(
      `matrix ${rows} x ${columns}: median ${medianOf(first).toFixed(0)} ms, with the same smaller side again ` +
        `${medianOf(again).toFixed(0)} ms; longest turn ${Math.max(...turns).toFixed(1)} ms`,
    );
  }
  return medians[0] ?? Number.NaN;
};

const measure = async (folder: string): Promise<void> => {
  const file = join(folder, MAP_FILES.streets);
  const loads: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now();
    createEmbeddedRouter(await readNetwork(file), () => 1);
    loads.push(performance.now() - before);
  }
  console.log(`graph load: first ${(loads[0] ?? 0).toFixed(0)} ms, median ${medianOf(loads).toFixed(0)} ms`);

  const network = await readNetwork(file);
  const router = createEmbeddedRouter(network, () => 1);
  const graph = graphOf(network, SPEEDS);
  const nodes = Array.from({ length: PAIRS }, () => [whole(graph.nodeCount), whole(graph.nodeCount)] as const);
  const kilometres = nodes.map(([from, to]) => distanceM(placeOf(network, from), placeOf(network, to)) / 1000);
  console.log(
    `${graph.nodeCount} junctions; ${PAIRS} pairs, ${medianOf(kilometres).toFixed(1)} km apart in the median, seed ${SEED}`,
  );

  const routes: number[] = [];
  for (const [from, to] of [...nodes, ...nodes]) {
    const before = performance.now();
    const { source } = await router.route([placeOf(network, from), placeOf(network, to)]);
    routes.push(performance.now() - before);
    if (source !== 'graph') throw new Error('a junction of the graph was not found on it');
  }
  // The first pass over all pairs warms up the compiler.
  console.log(`whole route, snapped, with its line: ${figures(routes.slice(PAIRS))}`);

  const matrixMs = await measureMatrices(router, () => placeOf(network, whole(graph.nodeCount)));

  const search = createSearch(graph, landmarksFor(network, graph, SPEEDS));
  const ngraph = ngraphOf(network, graph);
  const straight = ({ data: one }: { data: Metres }, { data: other }: { data: Metres }): number =>
    Math.hypot(one.x - other.x, one.y - other.y) * MIN_SECONDS_A_METRE;
  const finder = aStar(ngraph, {
    oriented: true,
    distance: (_from, _to, { data }) => data,
    heuristic: straight,
  });
  const ownSeconds = ([from, to]: readonly [number, number]): number =>
    search.path([{ node: from, seconds: 0 }], [{ node: to, seconds: 0 }])?.seconds ?? Infinity;
  const secondsOf = (path: readonly { id: string | number }[]): number =>
    path
      .slice(1)
      .reduce((sum, { id }, index) => sum + (ngraph.getLink(id, path[index]?.id ?? id)?.data ?? Infinity), 0);
  for (const pair of nodes.slice(0, 25)) {
    // Paths of ngraph run from the destination to the start.
    const difference = Math.abs(ownSeconds(pair) - secondsOf(finder.find(...pair)));
    if (difference > 0.1) throw new Error(`the two searches differ by ${difference} s`);
  }

  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = nodes.map((pair) => timed(() => void ownSeconds(pair)));
    const other = nodes.map((pair) => timed(() => void finder.find(...pair)));
    shares.push(own.reduce((sum, ms) => sum + ms, 0) / other.reduce((sum, ms) => sum + ms, 0));
    console.log(`round ${round + 1}: own search ${figures(own)}; ngraph.path ${figures(other)}`);
  }
  assertAtMost('matrix of new places, ms', matrixMs, MATRIX_TARGET_MS);
  assertAtMost('own search / ngraph.path, all pairs', medianOf(shares), TARGET);
};

const { mapSource, mapDataDir } = configFrom(process.env);
if (mapSource !== null) {
  const folder = await testFolder();
  const target = join(folder.path, 'map');
  const before = performance.now();
  await importMap({ file: mapSource, target, bbox: null, report: () => undefined });
  console.log(`import of ${mapSource}: ${((performance.now() - before) / 1000).toFixed(1)} s`);
  await measure(target);
  await folder.close();
} else if ((await readDescription(mapDataDir)) !== null) await measure(mapDataDir);
else console.log('skipped: neither MAP_SOURCE nor a map folder');
