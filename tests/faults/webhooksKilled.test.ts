// Jobs killed while events go to a webhook: none is lost, and those of one order stay in order.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { enterStatus } from '@despacho/domain/orders/status.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { addWebhook, startReceiver, writeHookOrder, type Receiver } from '../support/webhooks.ts';
import { sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

/** Four events each. */
const ORDERS = sized(20, 2_500);
const KILLS = sized(1, 20);
const AT_ONCE = 10;
const STAGES = [ORDER_STATUS.PENDING, ORDER_STATUS.ASSIGNED, ORDER_STATUS.GOING, ORDER_STATUS.DELIVERED] as const;
const EVENTS = STAGES.length * ORDERS;
const CALM_MS = 30_000;
const LIMIT_MS = sized(120_000, 1_800_000);

const robot = { id: 'robot', name: 'Robot' };
let stack: Stack;
let receiver: Receiver;
let jobs: ServiceProcess;
const committedAt = new Map<string, number>();

beforeAll(async () => {
  stack = await startStack({ WEBHOOKS_TO_LOOPBACK: 'on' });
  const secrets: string[] = [];
  receiver = await startReceiver(secrets);
  secrets.push(await addWebhook(stack.db, stack.secrets, { url: receiver.url }));
  jobs = await stack.startJobs();
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await stack.close();
});

const begin = (id: string): Order =>
  sampleOrder({ id, status: ORDER_STATUS.PENDING, courier: null, customerRating: null, stateTime: {} });

const live = async (id: string): Promise<void> => {
  let order = begin(id);
  for (const [at, status] of STAGES.entries()) {
    const now = Date.now();
    if (status !== ORDER_STATUS.PENDING) order = enterStatus({ ...order, courier: robot }, status, { by: robot, now });
    await writeHookOrder(stack.db, order, now);
    committedAt.set(`${id} ${at + 1}`, Date.now());
  }
};

const distinct = (): Set<string> => new Set(receiver.received.map(({ event }) => event.id));
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

/** From the commit of each event to its first arrival. */
const delays = (): number[] => {
  const first = new Map<string, number>();
  for (const { event, at } of receiver.received) {
    const name = `${event.data.order?.id} ${event.sequence}`;
    if (!first.has(name)) first.set(name, at);
  }
  return [...first].map(([name, at]) => at - (committedAt.get(name) ?? at));
};

it('[OA24] without a fault every event arrives, in the long form within two seconds of its commit at the 95th percentile', async () => {
  for (let round = 0; round < 20; round += 1) await live(`calm-${round}`);
  await until('every event', () => distinct().size === 20 * STAGES.length, { withinMs: CALM_MS });
  const p95 = percentile(delays(), 0.95);
  appendRow(inject('faultRows'), {
    fault: '34b',
    what: 'webhooks without a fault',
    lost: 0,
    breaches: 0,
    convergedMs: null,
    note: `p95 from commit to arrival ${Math.round(p95)} ms over ${20 * STAGES.length} events`,
  });
  expect(p95).toBeLessThan(sized(CALM_MS, 2_000));
}, 60_000);

it(
  '[OA24] jobs killed while events are sent lose none, and each order has its events in order',
  async () => {
    receiver.received.length = 0;
    const startedAt = performance.now();
    const writing = (async () => {
      for (let from = 0; from < ORDERS; from += AT_ONCE) {
        const ids = Array.from({ length: Math.min(AT_ONCE, ORDERS - from) }, (_, at) => `order-${from + at}`);
        await Promise.all(ids.map(live));
      }
    })();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = Math.floor((EVENTS * kill) / (KILLS + 1));
      await until('some events', () => distinct().size >= enough, { withinMs: LIMIT_MS });
      await jobs.kill('SIGKILL');
      jobs = await stack.startJobs();
    }
    await writing;
    await until('every event', () => distinct().size === EVENTS, { withinMs: LIMIT_MS });
    const last = new Map<string, number>();
    const outOfOrder = receiver.received.filter(({ event }) => {
      const id = event.data.order?.id ?? '';
      const highest = last.get(id) ?? 0;
      last.set(id, Math.max(highest, event.sequence));
      return event.sequence > highest + 1;
    });
    const repeated = receiver.received.length - EVENTS;
    const note = `${EVENTS} events, ${KILLS} kills, ${repeated} sent twice`;
    const convergedMs = performance.now() - startedAt;
    appendRow(inject('faultRows'), {
      fault: '34',
      what: 'jobs killed while webhooks are sent',
      lost: EVENTS - distinct().size,
      breaches: outOfOrder.length,
      convergedMs,
      note,
    });
    expect(outOfOrder).toEqual([]);
    expect(repeated).toBeLessThan(64 * KILLS + 1);
  },
  LIMIT_MS + 60_000,
);
