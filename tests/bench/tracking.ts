// The customers' page. Ten thousand customers on one gateway, each with a position every 5 s, compared with bare Socket.IO rooms;
// and the first view on a cheap phone, whose times are printed.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { TRACK } from '@despacho/contract/live/track.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { buildApps } from '../../services/bin/apps.mjs';
import { silentLog } from '../../services/src/platform/log.ts';
import { closeRedis, connectRedis } from '../../services/src/platform/redis.ts';
import { keysOf } from '../../services/src/platform/redisKeys.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { publishPositions } from '../../services/src/store/live/positions.ts';
import { indexToken } from '../../services/src/store/live/trackingIndex.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { openBrowser } from '../e2e/browser.ts';
import { freePort } from '../support/freePort.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';
import { cpuMs, startChild, type Child } from './road/child.ts';
import type { CustomersOrder, CustomersReport } from './tracking/customers.ts';

const CUSTOMERS = sized(200, 10_000);
const ROOMS = Math.ceil(CUSTOMERS / TRACK.perLink);
const ROUNDS = sized(1, 5);
const MEASURE_MS = sized(5_000, 20_000);
const MAX_CPU_RATIO = 3;
const MEGABYTE = 1_000_000;

const linkOf = (room: number): string => `link-of-a-customer-${room}`;
const key = keysOf('test');
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

const seed = async ({ db }: Stack): Promise<void> => {
  await db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  const writer = db.bulkWriter();
  for (let room = 0; room < ROOMS; room += 1) {
    const courier = { id: `courier-${room}`, name: 'Luis Ramos' };
    const at = new Date().toISOString();
    const order = sampleOrder({
      id: `order-${room}`,
      courier,
      status: ORDER_STATUS.GOING,
      createdAt: at,
      updatedAt: at,
    });
    void writer.set(db.doc(`bikers/${courier.id}`), courierCodec.write(sampleCourier(courier)));
    void writer.set(db.doc(`deliveries/${order.id}`), orderCodec.write(order));
  }
  await writer.close();
};

const request = async (child: Child, order: CustomersOrder): Promise<CustomersReport> => {
  child.send(order);
  return (await child.receive()) as CustomersReport;
};

type Side = { name: string; url: string; pid: number; cpuPerMessage: number[]; bytesPerSocket: number[] };

const measure = async (side: Side, clients: Child): Promise<void> => {
  const before = memoryOf(side.pid);
  await request(clients, { connect: { url: side.url, count: CUSTOMERS, rooms: ROOMS } });
  const after = memoryOf(side.pid);
  await delay(TRACK.positionsMs);
  clients.send({ start: true });
  const cpu = cpuMs(side.pid);
  await delay(MEASURE_MS);
  const used = cpuMs(side.pid) - cpu;
  const report = await request(clients, { stop: true });
  const delivered = 'delivered' in report ? report.delivered : 0;
  side.cpuPerMessage.push((used / delivered) * 1_000);
  side.bytesPerSocket.push((after - before) / CUSTOMERS);
  const rate = (delivered / MEASURE_MS) * 1_000;
  console.log(`${side.name}: ${rate.toFixed(0)} messages/s, ${((used / MEASURE_MS) * 100).toFixed(0)} % of a core`);
};

const compareCustomers = async (): Promise<void> => {
  const stack = await startStack({ LOG_LEVEL: 'warn', TRUST_PROXY: '1' });
  await seed(stack);
  await stack.startIngest();
  const gateway = await stack.startGateway();
  const redis = connectRedis(stack.redis.url, silentLog());
  for (let room = 0; room < ROOMS; room += 1) await indexToken(redis, key, linkOf(room), `order-${room}`);
  const port = await freePort();
  const progress = {
    stage: 'going',
    status: ORDER_STATUS.GOING,
    steps: {},
    position: { lat: 14.6, lng: -90.5, at: new Date().toISOString(), accuracyM: 5 },
    arrival: null,
    version: 'abcdefghijklmnop',
  };
  const bare = startChild('../tracking/bareRooms.ts', [String(port), String(ROOMS), JSON.stringify(progress)]);
  await bare.receive();
  const clients = startChild('../tracking/customers.ts');
  const moving = setInterval(() => {
    const at = stack.clock.now();
    const fixes = Array.from({ length: ROOMS }, (_, room) => ({
      courierId: `courier-${room}`,
      position: { lat: 14.6 + Math.random() / 100, lng: -90.5 },
      at,
      accuracyM: 5,
      battery: 0.5,
    }));
    void publishPositions(redis, key, fixes);
  }, TRACK.positionsMs);
  const sides: Side[] = [
    { name: 'bare rooms', url: `http://127.0.0.1:${port}`, pid: bare.pid, cpuPerMessage: [], bytesPerSocket: [] },
    { name: 'gateway', url: gateway.url, pid: gateway.pid, cpuPerMessage: [], bytesPerSocket: [] },
  ];
  console.log(`\n${CUSTOMERS} customers of ${ROOMS} orders`);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await measure(side, clients);
  clearInterval(moving);
  for (const { name, cpuPerMessage, bytesPerSocket } of sides) {
    const [first = 0] = bytesPerSocket;
    console.log(
      `${name}: ${medianOf(cpuPerMessage).toFixed(0)} µs a message, ${(first / 1_000).toFixed(1)} kB a socket`,
    );
  }
  const [bareCpu = Number.NaN, ownCpu = Number.NaN] = sides.map(({ cpuPerMessage }) => medianOf(cpuPerMessage));
  assertAtMost('CPU a message, gateway / bare rooms', ownCpu / bareCpu, MAX_CPU_RATIO);
  await closeRedis(redis);
  await Promise.all([clients.close(), bare.close()]);
  await stack.close();
};

/** A phone four times slower than this machine, on a line of 1.6 Mbit/s with 150 ms. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * MEGABYTE) / 8,
  uploadThroughput: (0.75 * MEGABYTE) / 8,
};

const printFirstView = async (): Promise<void> => {
  await buildApps();
  const stack = await startStack({ LOG_LEVEL: 'warn' });
  await stack.startIngest();
  const { origin } = await stack.startTogether(['api', 'gateway']);
  await stack.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await stack.db
    .doc('deliveries/order-1')
    .set(orderCodec.write(sampleOrder({ id: 'order-1', status: ORDER_STATUS.ON_HOLD })));
  await stack.db.doc('orderSecrets/order-1').set({ trackingToken: linkOf(0), pin: '123456', attempts: 0 });
  const browser = await openBrowser();
  const paints: number[] = [];
  for (let run = 0; run < ROUNDS; run += 1) {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${origin}/Share/order/${linkOf(0)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    paints.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    );
    await page.context().close();
  }
  console.log(
    `\nfirst view on a cheap phone: ${paints.map((ms) => ms.toFixed(0)).join(', ')} ms, median ${medianOf(paints).toFixed(0)} ms (wanted: 1,500)`,
  );
  await browser.close();
  await stack.close();
};

await printFirstView();
await compareCustomers();
