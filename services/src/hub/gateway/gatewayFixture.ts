// Gateways over a real Redis and real sockets; the test plays the ingest.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleController, sampleOrder, sampleWall } from '@despacho/contract/samples.ts';
import type { StateDoc, StateKind } from '@despacho/contract/live/kinds.ts';
import { liveClient, type LiveClient, type LiveClientOptions } from '../../../../tests/support/liveClient.ts';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { createWallToken, hashWallToken } from '../../identity/wallTokens.ts';
import { until } from '../../../../tests/support/until.ts';
import { tokensOf } from '../../identity/sessions.ts';
import { createHttp, type OwnedHttp } from '../../platform/http.ts';
import { createMetrics, type Metrics } from '../../platform/metrics.ts';
import { ensureEpoch, markReady } from '../../store/live/epoch.ts';
import { publish } from '../../store/live/publish.ts';
import { realTimers } from '../timers.ts';
import { startGateway, type Gateway } from './gateway.ts';
import type { SocketCaps } from './sockets/caps.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

type RunningGateway = Pick<Gateway, 'place' | 'close'> & { url: string; metrics: Metrics };

export type GatewayFixture = {
  context: TestContext;
  redis: RedisClient;
  gateway: RunningGateway;
  start(caps?: SocketCaps): Promise<RunningGateway>;
  /** Moves the real time of the gateways, for tokens and ages. */
  pass(ms: number): void;
  /** As ingest would: with a new version each time. */
  put<K extends StateKind>(kind: K, doc: StateDoc<K>): Promise<void>;
  /** Several in one call, as one snapshot. */
  putAll(changes: { kind: StateKind; doc: { id: string } }[]): Promise<void>;
  gone(kind: StateKind, id: string): Promise<void>;
  arrived(): Promise<void>;
  /** A new epoch over an empty Redis, and time where it was. */
  renew(): Promise<string>;
  begin(): Promise<void>;
  token(only?: Partial<Controller>): Promise<string>;
  wallToken(id: string, scope?: Parameters<typeof sampleWall>[0]): Promise<string>;
  client(token: string, options?: Partial<LiveClientOptions>): LiveClient;
  close(): Promise<void>;
};

export const one = { id: 'one', name: 'ONE' };
export const two = { id: 'two', name: 'TWO' };

/** An order of a company's only branch. */
export const goingOrder = (
  id: string,
  company: typeof one,
  courierId: string | null,
  status: OrderStatus = ORDER_STATUS.GOING,
): Order =>
  sampleOrder({
    id,
    company,
    branch: { id: `branch-${company.id}`, name: 'B', position: null },
    courier: courierId === null ? null : { id: courierId, name: 'Luis' },
    status,
  });

/** Publishes as an ingest would, with a new version each time. */
const createPublisher = (redis: RedisClient, key: KeyOf) => {
  let version = 1_700_000_000_000_000;
  let epoch = '';
  const send = async (changes: { kind: StateKind; id: string; json: string | null }[]): Promise<void> => {
    version += 1;
    const v = String(version);
    const versioned = changes.map((change) => ({ ...change, v }));
    const result = await publish(redis, key, epoch, versioned);
    if (!result.ok) throw new Error(result.code);
  };
  return {
    epoch: () => epoch,
    renew: async (): Promise<string> => {
      await redis.flushall();
      epoch = await ensureEpoch(redis, key);
      await markReady(redis, key, epoch);
      return epoch;
    },
    putAll: async (changes: { kind: StateKind; doc: { id: string } }[]): Promise<void> =>
      send(changes.map(({ kind, doc }) => ({ kind, id: doc.id, json: JSON.stringify(doc) }))),
    gone: async (kind: StateKind, id: string): Promise<void> => send([{ kind, id, json: null }]),
  };
};

/** Gateways of one operation, each on a port of its own. */
const createGateways = (context: TestContext) => {
  const gateways = new Set<RunningGateway>();
  const start = async (caps: SocketCaps = { perAccount: 100, perAddress: 500 }): Promise<RunningGateway> => {
    const http: OwnedHttp = createHttp({ sockets: caps, trustProxy: 1 });
    const metrics = createMetrics();
    const running = startGateway({
      http: http.server,
      origins: ['http://console.test'],
      trustProxy: 1,
      caps,
      redis: context.redis(),
      blocking: context.redis(),
      key: context.key,
      tokens: tokensOf(context),
      clock: context.clock,
      build: 'build-1',
      log: context.log,
      metrics,
      timers: realTimers,
      monotonicNow: () => performance.now(),
    });
    const port = await http.listen(0, '127.0.0.1');
    const gateway: RunningGateway = {
      url: `http://127.0.0.1:${port}`,
      metrics,
      place: running.place,
      close: async () => {
        gateways.delete(gateway);
        await running.close();
        await http.stopListening();
        await http.close();
      },
    };
    gateways.add(gateway);
    return gateway;
  };
  return { all: gateways, start };
};

export const gatewayFixture = async (): Promise<GatewayFixture> => {
  let passed = 0;
  const realNow = (): number => Date.now() + passed;
  const context = await testContext({ withFirestore: false, clock: { now: realNow, realNow, rate: 1 } });
  const redis = context.redis();
  const tokens = tokensOf(context);
  const clients = new Set<LiveClient>();
  const gateways = createGateways(context);
  const { epoch, putAll, gone, ...publisher } = createPublisher(redis, context.key);

  const renew = async (): Promise<string> => {
    passed = 0;
    return publisher.renew();
  };
  /** Every gateway has everything that was put so far. */
  const arrived = async (): Promise<void> => {
    const [last] = await redis.xrevrange(context.key('live'), '+', '-', 'COUNT', 1);
    await until('the gateways have everything', () =>
      [...gateways.all].every(({ place }) => place()?.epoch === epoch() && place()?.clock === last?.[0]),
    );
  };

  await renew();
  const gateway = await gateways.start();
  return {
    context,
    redis,
    gateway,
    start: gateways.start,
    pass: (ms) => {
      passed += ms;
    },
    put: (kind, doc) => putAll([{ kind, doc }]),
    putAll,
    gone,
    arrived,
    renew,
    begin: async () => {
      await renew();
      // An entry makes the gateway notice the new epoch at once, and not at its next check.
      const echo = { id: 'begin', writtenAt: 0 };
      await putAll([{ kind: 'canary', doc: echo }]);
      await until('the gateway follows the new epoch', () => gateway.place()?.epoch === epoch());
    },
    token: async (only = {}) => {
      const controller = sampleController(only);
      await putAll([{ kind: 'controller', doc: controller }]);
      await arrived();
      return (await tokens.sign('api', { uid: controller.id, generation: controller.tokenGeneration })).token;
    },
    wallToken: async (id, only = {}) => {
      const token = createWallToken();
      await putAll([{ kind: 'wall', doc: sampleWall({ id, tokenHash: hashWallToken(token), ...only }) }]);
      await arrived();
      return token;
    },
    client: (token, options = {}) => {
      const client = liveClient({ url: gateway.url, token, ...options });
      clients.add(client);
      return client;
    },
    close: async () => {
      for (const client of clients) client.close();
      for (const running of gateways.all) await running.close();
      await context.close();
    },
  };
};
