// Courier suggestions for an order, among 200 couriers: the whole response compared with single routes of the nearest
// ones, in alternating rounds. Needs a map folder at MAP_DATA_DIR; calls the handler, over a real Redis.
import { join } from 'node:path';
import { sampleBranch, sampleController, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { suggestionHandlers } from '../../services/src/api/couriers/suggestions.ts';
import type { LngLat } from '../../services/src/geo/geo.ts';
import { MAP_FILES, readDescription } from '../../services/src/geo/map/folder.ts';
import { createEmbeddedRouter } from '../../services/src/geo/router/embedded.ts';
import { readNetwork } from '../../services/src/geo/router/network.ts';
import { realClock } from '../../services/src/platform/clock.ts';
import { configFrom } from '../../services/src/platform/config.ts';
import { silentLog } from '../../services/src/platform/log.ts';
import { closeRedis, connectRedis, type RedisClient } from '../../services/src/platform/redis.ts';
import { keysOf, type KeyOf } from '../../services/src/platform/redisKeys.ts';
import { foldLive } from '../../services/src/store/live/foldLive.ts';
import { carriedByCourier } from '../../services/src/store/live/carried.ts';
import { publishPositions, readPositions } from '../../services/src/store/live/positions.ts';
import { publishEntities } from '../support/liveState.ts';
import { startTestRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const SEED = 20_261_121;
const COURIERS = 200;
/** Number of couriers with an order. */
const GOING = 80;
/** The peer. */
const ROUTED = 30;
const ROUNDS = sized(2, 15);
/** Ratio of response and single routes: the situation of all couriers, the rows of the plan, and the ranking. */
const TARGET = 1.5;

const BRANCH = { id: 'centre', name: 'Centre' };
const COMPANY = { id: 'acme', name: 'Acme' };
const COUNTER: LngLat = { lat: 14.6, lng: -90.51 };

const random = xoroshiro128plus(SEED);
const unit = (): number => (random.next() >>> 0) / 2 ** 32;
const somewhere = (): LngLat => ({
  lat: COUNTER.lat + (unit() - 0.5) * 0.08,
  lng: COUNTER.lng + (unit() - 0.5) * 0.08,
});

/** Publishes branch, couriers, orders and positions; returns the positions. */
const publishOperation = async (redis: RedisClient, key: KeyOf): Promise<LngLat[]> => {
  const couriers = Array.from({ length: COURIERS }, (_, at) =>
    sampleCourier({ id: `c-${at}`, name: `Courier ${at}`, company: COMPANY, branch: BRANCH, branchIds: [BRANCH.id] }),
  );
  const places = couriers.map(somewhere);
  await publishEntities(redis, key, {
    branch: [sampleBranch({ ...BRANCH, company: COMPANY, position: COUNTER })],
    courier: couriers,
    order: couriers.slice(0, GOING).map(({ id, name }) =>
      sampleOrder({
        id: `o-${id}`,
        status: 'En ruta',
        company: COMPANY,
        branch: { ...BRANCH, position: COUNTER },
        courier: { id, name },
        suggestedPosition: somewhere(),
        destination: null,
      }),
    ),
  });
  await publishPositions(
    redis,
    key,
    couriers.map(({ id }, at) => ({
      courierId: id,
      position: places[at] ?? COUNTER,
      at: Date.now(),
      accuracyM: 5,
      battery: 1,
    })),
  );
  return places;
};

const measure = async (folder: string): Promise<void> => {
  const router = createEmbeddedRouter(await readNetwork(join(folder, MAP_FILES.streets)), () => 1);
  const redisServer = await startTestRedis();
  const [redis, blocking] = [
    connectRedis(redisServer.url, silentLog()),
    connectRedis(redisServer.url, silentLog(), 'blocking'),
  ];
  const key = keysOf('suggestions');
  const places = await publishOperation(redis, key);
  const kinds = ['branch', 'courier', 'courierStatus', 'order'] as const;
  const fold = foldLive({ redis, blocking, key, log: silentLog(), kinds: [...kinds] });
  await until('the live copy is read', () => fold.isReady() && fold.all('courier').length === COURIERS);
  const { suggestions } = suggestionHandlers({
    clock: realClock,
    fold,
    situation: async () => ({
      fold,
      clock: realClock,
      router,
      ordersByCourier: carriedByCourier(fold),
      cashOf: () => ({ carriedCents: 0, limitCents: null }),
      fixes: await readPositions(redis, key),
      shiftEnds: new Map(),
    }),
    formerCouriers: async () => new Set(),
  });
  const caller = sampleController({ role: 'OWNER', company: null, branch: null });
  const measureResponse = async (): Promise<number> => {
    const before = performance.now();
    const outcome = await suggestions({
      caller,
      scope: { type: 'all' },
      problemContext: { requestId: '', language: 'en' },
      address: '127.0.0.1',
      isOperator: false,
      signedInMs: null,
      log: silentLog(),
      signal: new AbortController().signal,
      params: undefined,
      query: { branch: BRANCH.id },
      headers: undefined,
      body: undefined,
      file: undefined,
    });
    if (!outcome.ok || outcome.value.suggestions.length === 0) throw new Error('no courier was suggested');
    return performance.now() - before;
  };
  const singly = async (): Promise<number> => {
    const before = performance.now();
    for (const place of places.slice(0, ROUTED)) await router.route([place, COUNTER]);
    return performance.now() - before;
  };
  const [responses, routes, shares]: [number[], number[], number[]] = [[], [], []];
  for (let round = -3; round < ROUNDS; round += 1) {
    const [responseMs, alone] = [await measureResponse(), await singly()];
    // The first rounds warm up the compiler.
    if (round < 0) continue;
    responses.push(responseMs);
    routes.push(alone);
    shares.push(responseMs / alone);
  }
  console.log(
    `${COURIERS} couriers, ${GOING} with an order, seed ${SEED}: response median ${medianOf(responses).toFixed(1)} ms, ` +
      `slowest ${Math.max(...responses).toFixed(1)} ms; ${ROUTED} single routes ${medianOf(routes).toFixed(1)} ms`,
  );
  assertAtMost('whole response / single routes', medianOf(shares), TARGET);
  await fold.close();
  await closeRedis(redis);
  await closeRedis(blocking);
  await redisServer.close();
};

const { mapDataDir } = configFrom(process.env);
if ((await readDescription(mapDataDir)) === null) console.log('skipped: no map folder');
else await measure(mapDataDir);
