// The live path from the store to the browser, compared with a bare Socket.IO broadcast of the same documents: 400
// changes a second, 200 clients.
// CPU is read from /proc of separate processes; clients and writer have their own. Figures are medians of alternating
// runs.
import { setTimeout as delay } from 'node:timers/promises';
import { silentLog } from '../../services/src/platform/log.ts';
import { closeRedis, connectRedis } from '../../services/src/platform/redis.ts';
import { freePort } from '../support/freePort.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';
import { cpuMs, startChild, type Child } from './road/child.ts';
import { COMPANIES, seedCity } from './road/city.ts';

const ROUNDS = sized(1, 5);
const PER_SECOND = 400;
const WARM_MS = sized(500, 2_000);
const MEASURE_MS = sized(1_000, 6_000);
const CLIENTS = { staff: 80, company: 80, wall: 40 };
const BIG = sized(500, 10_000);
const SMALL = sized(100, 500);

/** One server of the changes of one store. */
type Side = {
  name: string;
  address: string;
  orders: number;
  url: string;
  isRoad: boolean;
  tokens: string[];
  pids: Record<string, number>;
  close(): Promise<void>;
};

type Figures = {
  /** CPU milliseconds by process, over the measured time. */
  cpu: Record<string, number>;
  committed: number;
  delivered: number;
  p50Ms: number;
  p99Ms: number;
};

const tokensFor = (staff: string, companies: readonly string[], wall: string): string[] => [
  ...Array.from({ length: CLIENTS.staff }, () => staff),
  ...Array.from({ length: CLIENTS.company }, (_, at) => companies[at % companies.length] ?? ''),
  ...Array.from({ length: CLIENTS.wall }, () => wall),
];

const redisPid = async ({ redis }: Stack): Promise<number> => {
  const connection = connectRedis(redis.url, silentLog());
  const info = await connection.info('server');
  await closeRedis(connection);
  return Number(/^process_id:(\d+)/m.exec(info)?.[1]);
};

const startRoad = async (orders: number): Promise<Side> => {
  const stack = await startStack({ LOG_LEVEL: 'warn' });
  await seedCity(stack.db, orders);
  const companyIds = Array.from({ length: COMPANIES }, (_, at) => `company-${at}`);
  const staff = await stack.token({ id: 'global' });
  const wall = await stack.wallToken();
  const companies: string[] = [];
  for (const id of companyIds) {
    companies.push(await stack.token({ id: `of-${id}`, role: 'ADMINISTRATOR', company: { id, name: id } }));
  }
  const ingest = await stack.startIngest();
  const gateway = await stack.startGateway();
  return {
    name: `road, ${orders} active orders`,
    address: stack.address,
    orders,
    url: gateway.url,
    isRoad: true,
    tokens: tokensFor(staff, companies, wall),
    pids: { gateway: gateway.pid, ingest: ingest.pid, redis: await redisPid(stack) },
    close: stack.close,
  };
};

const startBare = async (orders: number): Promise<Side> => {
  const stack = await startStack({ LOG_LEVEL: 'warn' });
  await seedCity(stack.db, orders);
  const port = await freePort();
  const server = startChild('bareServer.ts', [stack.address, String(port)]);
  await server.receive();
  const companies = Array.from({ length: COMPANIES }, (_, at) => `observer:company:company-${at}`);
  return {
    name: `bare, ${orders} active orders`,
    address: stack.address,
    orders,
    url: `http://127.0.0.1:${port}`,
    isRoad: false,
    tokens: tokensFor('staff:all', companies, 'wall:all'),
    pids: { server: server.pid },
    close: async () => {
      await server.close();
      await stack.close();
    },
  };
};

const request = async <T>(child: Child, order: object): Promise<T> => {
  child.send(order);
  return (await child.receive()) as T;
};

const measure = async (side: Side, writer: Child, clients: Child): Promise<Figures> => {
  const { url, isRoad, tokens, pids, address, orders } = side;
  await request(clients, { connect: { url, isRoad, tokens } });
  writer.send({ run: { address, orders, perSecond: PER_SECOND } });
  await delay(WARM_MS);
  clients.send({ start: true });
  const before = Object.entries(pids).map(([name, pid]) => [name, cpuMs(pid)] as const);
  const { committed: first } = await request<{ committed: number }>(writer, { count: true });
  await delay(MEASURE_MS);
  const { committed: last } = await request<{ committed: number }>(writer, { count: true });
  const cpu = Object.fromEntries(before.map(([name, ms]) => [name, cpuMs(pids[name] ?? 0) - ms]));
  const received = await request<{ delivered: number; p50Ms: number; p99Ms: number }>(clients, { stop: true });
  await request(writer, { stop: true });
  return { ...received, cpu, committed: last - first };
};

const total = ({ cpu }: Figures): number => Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
/** Microseconds. */
const perDelivered = (figures: Figures, cpu: number): number => (cpu * 1_000) / figures.delivered;
const perChange = (figures: Figures): number => (total(figures) * 1_000) / figures.committed;

const describe = (name: string, figures: Figures): void => {
  const { cpu, committed, delivered, p50Ms, p99Ms } = figures;
  const figuresByProcess = Object.entries(cpu).map(([part, ms]) => `${part} ${ms} ms`);
  console.log(
    `${name}: ${(committed / (MEASURE_MS / 1_000)).toFixed(0)} changes/s, ${delivered} delivered, ` +
      `CPU ${figuresByProcess.join(', ')}, p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
  );
};

const bare = await startBare(BIG);
const road = await startRoad(BIG);
const small = await startRoad(SMALL);
const writer = startChild('writer.ts');
const clients = startChild('clients.ts');
const found = new Map<Side, Figures[]>([bare, road, small].map((side) => [side, []]));

for (let round = 0; round < ROUNDS; round += 1) {
  // The order alternates, so that warm-up and throttling affect all alike.
  const candidates = [bare, road, small];
  for (const side of [...candidates.slice(round % 3), ...candidates.slice(0, round % 3)]) {
    const figures = await measure(side, writer, clients);
    describe(side.name, figures);
    found.get(side)?.push(figures);
  }
}

const of = (side: Side, figure: (figures: Figures) => number): number => medianOf((found.get(side) ?? []).map(figure));
const cpuOf = (name: string) => (figures: Figures) => perDelivered(figures, figures.cpu[name] ?? Number.NaN);
const whole = (figures: Figures): number => perDelivered(figures, total(figures));
const p50 = (figures: Figures): number => figures.p50Ms;
const p99 = (figures: Figures): number => figures.p99Ms;

const bareCpu = of(bare, whole);
console.log(`\nmedians of ${ROUNDS} runs; CPU in microseconds for one change delivered to one client`);
console.log(`bare server ${bareCpu.toFixed(1)}, gateway ${of(road, cpuOf('gateway')).toFixed(1)}`);
console.log(`gateway + ingest + Redis ${of(road, whole).toFixed(1)}`);
console.log(
  `commit to client: bare p50 ${of(bare, p50)} ms, p99 ${of(bare, p99)} ms; road p50 ${of(road, p50)} ms, p99 ${of(road, p99)} ms`,
);
console.log(
  `CPU for one change: ${of(small, perChange).toFixed(0)} us at ${SMALL} active orders, ${of(road, perChange).toFixed(0)} us at ${BIG}\n`,
);
assertAtMost('CPU of the gateway / bare server', of(road, cpuOf('gateway')) / bareCpu, 0.15);
assertAtMost('CPU of gateway + ingest + Redis / bare server', of(road, whole) / bareCpu, 0.5);
assertAtMost('p50 of the road beyond the bare p50, ms', of(road, p50) - of(bare, p50), 60);
assertAtMost(
  `CPU for one change at ${BIG} / at ${SMALL} active orders`,
  of(road, perChange) / of(small, perChange),
  1.3,
);

await clients.close();
await writer.close();
for (const side of [bare, road, small]) await side.close();
