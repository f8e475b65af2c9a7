// All clients reconnect at once after 9,000 changes: the gateway compared with Socket.IO's connection state recovery.
// Recovery reads the whole stream once for each client, so two thousand at once would exceed the memory of the machine:
// it gets a few, and costs are compared per client. Figures are medians of alternating runs.
import { setTimeout as delay } from 'node:timers/promises';
import { sampleController, sampleWall } from '@despacho/contract/samples.ts';
import { hashWallToken } from '../../services/src/identity/wallTokens.ts';
import { silentLog } from '../../services/src/platform/log.ts';
import { closeRedis, connectRedis } from '../../services/src/platform/redis.ts';
import { keysOf } from '../../services/src/platform/redisKeys.ts';
import { freePort } from '../support/freePort.ts';
import { publishEntities } from '../support/liveState.ts';
import { startTestRedis } from '../support/redis.ts';
import { startStack } from '../support/stack.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';
import { cpuMs, startChild, type Child } from './road/child.ts';
import { COMPANIES, companyOf, ORDERS, orderAt, roomOf } from './storm/changes.ts';
import type { StormOrder } from './storm/clients.ts';

const ROUNDS = sized(1, 3);
const CHANGES = sized(1_000, 9_000);
const MANY = sized(100, 2_000);
const FEW = 20;
const BATCH = 500;
/** Time for a server to notice that its clients are gone and to finish its work. */
const SETTLE_MS = sized(300, 1_000);

type Side = {
  name: string;
  clients: number;
  url: string;
  isRoad: boolean;
  pid: number;
  tokenOf(room: string): string;
  /** Number of changes a client of the room must receive afterwards. */
  expected(room: string): number;
  change(from: number, to: number): Promise<void>;
  /** Sends one message to every client. */
  mark(): void;
  close(): Promise<void>;
};

const share = (room: string, all: number): number => (room.includes('company') ? all / COMPANIES : all);

const startRoad = async (): Promise<Side> => {
  const stack = await startStack({ LOG_LEVEL: 'warn' });
  const redis = connectRedis(stack.redis.url, silentLog());
  const key = keysOf(stack.secrets.operation);
  const walls = await stack.wallToken();
  const staff = Array.from({ length: COMPANIES }, (_, at) =>
    sampleController({ id: companyOf(at).id, role: 'ADMINISTRATOR', company: companyOf(at) }),
  );
  const controller = [sampleController({ id: 'all' }), ...staff];
  await publishEntities(redis, key, { controller, wall: [sampleWall({ tokenHash: hashWallToken(walls) })] });
  await publishEntities(redis, key, { order: Array.from({ length: ORDERS }, (_, index) => orderAt(-1, index)) });
  const gateway = await stack.startGateway();
  const tokens = new Map([['wall:all', walls]]);
  for (const account of controller) {
    const { id } = account;
    tokens.set(id === 'all' ? 'staff:all' : `observer:company:${id}`, await stack.token(account));
  }
  return {
    name: 'gateway',
    clients: MANY,
    url: gateway.url,
    isRoad: true,
    pid: gateway.pid,
    tokenOf: (room) => tokens.get(room) ?? '',
    // Only the newest version of each order.
    expected: (room) => share(room, ORDERS),
    change: async (from, to) => {
      for (let at = from; at < to; at += BATCH) {
        const length = Math.min(BATCH, to - at);
        await publishEntities(redis, key, { order: Array.from({ length }, (_, index) => orderAt(at + index)) });
      }
    },
    mark: () => {},
    close: async () => {
      await closeRedis(redis);
      await stack.close();
    },
  };
};

const startRecovery = async (): Promise<Side> => {
  const redisServer = await startTestRedis();
  const port = await freePort();
  const server = startChild('../storm/recoveryServer.ts', [redisServer.url, String(port)]);
  await server.receive();
  return {
    name: 'connection state recovery',
    clients: FEW,
    url: `http://127.0.0.1:${port}`,
    isRoad: false,
    pid: server.pid,
    tokenOf: (room) => room,
    expected: (room) => share(room, CHANGES),
    change: async (from, to) => {
      server.send({ emit: { from, to } });
      await server.receive();
    },
    mark: () => server.send({ mark: true }),
    close: async () => {
      await server.close();
      await redisServer.close();
    },
  };
};

type Figures = { cpuMsEach: number; wrong: number };

const storm = async (side: Side, clients: Child, round: number): Promise<Figures> => {
  const request = async (order: StormOrder): Promise<unknown> => {
    const reply = clients.receive();
    clients.send(order);
    return reply;
  };
  const rooms = Array.from({ length: side.clients }, (_, at) => roomOf(at));
  const connecting = request({ connect: { url: side.url, isRoad: side.isRoad, tokens: rooms.map(side.tokenOf) } });
  // Clients of the other server receive only what happens after they connect.
  const marking = setInterval(side.mark, SETTLE_MS);
  await connecting;
  clearInterval(marking);
  await delay(SETTLE_MS);
  await request({ leave: true });
  await delay(SETTLE_MS);
  await side.change(round * CHANGES, (round + 1) * CHANGES);
  await delay(SETTLE_MS);
  const before = cpuMs(side.pid);
  const result = (await request({ comeBack: { expected: rooms.map(side.expected) } })) as {
    wrong: number;
    tookMs: number;
  };
  await delay(SETTLE_MS);
  const cpu = cpuMs(side.pid) - before;
  console.log(
    `${side.name}: ${side.clients} clients level after ${(result.tookMs / 1_000).toFixed(1)} s, CPU ${cpu} ms, ` +
      `${(cpu / side.clients).toFixed(2)} ms each, ${result.wrong} wrong`,
  );
  return { cpuMsEach: cpu / side.clients, wrong: result.wrong };
};

const road = await startRoad();
const recovery = await startRecovery();
const clients = startChild('../storm/clients.ts');
const found = new Map<Side, Figures[]>([
  [road, []],
  [recovery, []],
]);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const side of round % 2 === 0 ? [road, recovery] : [recovery, road]) {
    found.get(side)?.push(await storm(side, clients, round));
  }
}
const each = (side: Side): number => medianOf((found.get(side) ?? []).map(({ cpuMsEach }) => cpuMsEach));
const wrong = [...found.values()].flat().reduce((sum, figures) => sum + figures.wrong, 0);
console.log(`\nmedians of ${ROUNDS} runs; CPU of the server for each client that came back after ${CHANGES} changes`);
console.log(`gateway ${each(road).toFixed(2)} ms, connection state recovery ${each(recovery).toFixed(2)} ms\n`);
assertAtMost('CPU of the gateway / connection state recovery', each(road) / each(recovery), 0.1);
assertAtMost('clients that held something else', wrong, 0);

await clients.close();
await road.close();
await recovery.close();
