import { MAX_ROAD_EDGES, ROAD_EDGE_STAYS_MS, type RoadEdge } from '@despacho/domain/roads/passes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { liveKeys } from './keys.ts';
import { addPasses, readRoads } from './roads.ts';

let context: TestContext;
let redis: ReturnType<TestContext['redis']>;

beforeAll(async () => {
  context = await testContext({ withFirestore: false });
  redis = context.redis();
});
beforeEach(async () => redis.flushdb());
afterAll(async () => context.close());

const NOON = 1_763_748_000_000;
const add = async (passes: Record<RoadEdge, number>, now = NOON) =>
  addPasses(redis, context.key, new Map(Object.entries(passes)), now);
const roads = async () => readRoads(redis, context.key);
const many = (count: number, row: number): Record<RoadEdge, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, column) => [`${row}:${column}:e`, 1]));

it('[MA9] an edge is read from its second pass on, in the same batch or later', async () => {
  expect(await add({ '1:1:e': 1, '2:2:n': 2 })).toBe(1);
  expect(await roads()).toEqual(['2:2:n']);
  expect(await add({ '1:1:e': 1 }, NOON + 1)).toBe(1);
  expect(await roads()).toEqual(['1:1:e', '2:2:n']);
  expect(await add({ '2:2:n': 1 }, NOON + 2)).toBe(0);
  expect(await roads()).toEqual(['2:2:n', '1:1:e']);
});

it('[MA9] a pass beside counts as one, and a street is shown once', async () => {
  await add({ '1:1:e': 1, '1:2:e': 1, '7:7:n': 1 });
  expect(await add({ '2:1:e': 1, '0:2:e': 1, '7:6:n': 1, '7:9:n': 1, '8:7:e': 1 })).toBe(3);
  expect((await roads()).toSorted()).toEqual(['0:2:e', '2:1:e', '7:6:n']);
  expect(await add({ '1:1:e': 5, '3:1:e': 2, '7:5:n': 1 }, NOON + 1)).toBe(0);
  expect((await roads())[2]).toBe('0:2:e');
});

it('[MA25] nothing is stored but edges and the time of their last pass', async () => {
  await add({ '1:1:e': 1, '2:2:n': 3 });
  const { roads: twice, roadCandidates: once } = liveKeys(context.key);
  expect(await redis.zrange(twice, '0', '-1', 'WITHSCORES')).toEqual(['2:2:n', String(NOON)]);
  expect(await redis.zrange(once, '0', '-1', 'WITHSCORES')).toEqual(['1:1:e', String(NOON)]);
});

it('[MA25] edges passed once never push out those passed more often, and the longest unused go first', async () => {
  await add({ '1:1:e': 2 });
  for (let row = 0; row < 3; row += 1) await add(many(MAX_ROAD_EDGES / 2, 100 + 5 * row), NOON + row);
  expect(await roads()).toEqual(['1:1:e']);
  const { roadCandidates } = liveKeys(context.key);
  expect(await redis.zcard(roadCandidates)).toBe(MAX_ROAD_EDGES);
  expect(await redis.zscore(roadCandidates, '100:0:e')).toBeNull();
  expect(await redis.zscore(roadCandidates, '110:0:e')).toBe(String(NOON + 2));
});

it('[MA25] is bounded and forgets after thirty days', async () => {
  const twice = Object.fromEntries(Object.keys(many(MAX_ROAD_EDGES + 10, 7)).map((edge) => [edge, 2]));
  await add(twice);
  expect(await roads()).toHaveLength(MAX_ROAD_EDGES);
  await add({ '1:1:e': 1 }, NOON + ROAD_EDGE_STAYS_MS + 1);
  expect(await roads()).toEqual([]);
  const { roadCandidates } = liveKeys(context.key);
  expect(await redis.zrange(roadCandidates, '0', '-1')).toEqual(['1:1:e']);
});
