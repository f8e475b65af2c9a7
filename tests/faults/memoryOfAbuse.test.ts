// Joins and leaves, uploads and exports without a pause: afterwards the process has its memory back.
import { setTimeout as delay } from 'node:timers/promises';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { allJoined, liveClient } from '../support/liveClient.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { samplePhoto, upload } from '../support/uploads.ts';
import { inspect, INSPECTED, type HeapClass, type Inspection } from './support/inspect.ts';
import { sized } from './support/size.ts';
import { appendRow } from './support/table.ts';
import { branchAt, seedTown, townOrder } from './support/town.ts';

const CLOSED = sized(400, 3_000);
const ABUSE_MS = sized(20_000, 3_600_000);
const SAMPLE_MS = sized(5_000, 120_000);
const QUIET_MS = sized(4_000, 300_000);
/** Caches that fill once, such as compiled code and connections, are full after this. */
const WARM_MS = sized(12_000, 300_000);
const SOCKETS = 8;
const MEGABYTE = 1024 * 1024;

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`;

/** The three classes of objects that grew most between two heap snapshots. */
const grown = (before: readonly HeapClass[], after: readonly HeapClass[]): string =>
  after
    .map(({ name, count, bytes }) => {
      const earlier = before.find((each) => each.name === name);
      return { name, count: count - (earlier?.count ?? 0), bytes: bytes - (earlier?.bytes ?? 0) };
    })
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 3)
    .map(({ name, count, bytes }) => `${name} ${count > 0 ? '+' : ''}${count} (${(bytes / 1024).toFixed(0)} kB)`)
    .join(', ');

describe('an hour of joins, uploads and exports', () => {
  let stack: Stack;
  let origin: string;
  let inspection: Inspection;
  let token: string;
  let photo: Buffer;
  let done = { joins: 0, uploads: 0, exports: 0 };

  beforeAll(async () => {
    stack = await startStack({ TRUST_PROXY: '1' });
    await seedTown(stack.db, []);
    for (let from = 0; from < CLOSED; from += 400) {
      const batch = stack.db.batch();
      for (let at = from; at < Math.min(CLOSED, from + 400); at += 1) {
        const deliveredAt = new Date(Date.now() - at * 1_000).toISOString();
        const order = townOrder(branchAt(at), { id: `closed-${at}`, status: ORDER_STATUS.DELIVERED, deliveredAt });
        batch.set(stack.db.doc(`deliveries/closed-${at}`), orderCodec.write(order));
      }
      await batch.commit();
    }
    await stack.startIngest();
    const started = await stack.startTogether(['api', 'gateway'], { flags: INSPECTED });
    origin = started.origin;
    inspection = await inspect(started.service);
    token = await stack.token({ id: 'ada', role: 'CONTROLLER' });
    photo = await samplePhoto({ width: 2_000, height: 1_500 });
    await until('the server accepts the token', async () => (await get('/api/me')).status === 200);
  });
  afterAll(async () => {
    inspection.close();
    await stack.close();
  });

  let address = 0;
  /** Each request from an address of its own, so that no limit ends the load. */
  const from = (): Record<string, string> => {
    address += 1;
    return { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` };
  };
  const get = async (path: string): Promise<Response> =>
    fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}`, ...from() } });

  const join = async (): Promise<void> => {
    const client = liveClient({ url: origin, token, headers: from() });
    await allJoined([client]);
    client.close();
    done.joins += 1;
  };
  const exportDay = async (): Promise<void> => {
    const today = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({
      from: today,
      to: today,
      status: 'Entregado',
      columns: 'number,customer,address',
    });
    await (await get(`/api/order-lists/export?${query.toString()}`)).text();
    done.exports += 1;
  };
  const send = async (): Promise<void> => {
    await upload({ origin }, { path: '/api/images', token, bytes: photo });
    done.uploads += 1;
  };
  const repeat = async (run: () => Promise<void>, end: number): Promise<void> => {
    while (performance.now() < end) await run();
  };

  const residentBytes = async (): Promise<number> => Number(await inspection.evaluate('process.memoryUsage().rss'));
  const abuse = async (ms: number): Promise<void> => {
    const end = performance.now() + ms;
    await Promise.all([
      ...Array.from({ length: SOCKETS }, async () => repeat(join, end)),
      repeat(exportDay, end),
      repeat(send, end),
    ]);
  };

  it('what can be collected is collected, and the memory is back', async () => {
    await abuse(WARM_MS);
    await delay(QUIET_MS);
    const before = { used: await inspection.usedBytes(), resident: await residentBytes() };
    const heapBefore = await inspection.heapByClass();
    done = { joins: 0, uploads: 0, exports: 0 };
    let max = 0;
    const watch = setInterval(() => void residentBytes().then((now) => (max = Math.max(max, now))), SAMPLE_MS);
    await abuse(ABUSE_MS);
    clearInterval(watch);
    await delay(QUIET_MS);
    const after = { used: await inspection.usedBytes(), resident: await residentBytes() };
    const growth = grown(heapBefore, await inspection.heapByClass());
    const note = `${done.joins} joins, ${done.uploads} uploads, ${done.exports} exports; used ${megabytes(before.used)} to ${megabytes(after.used)}, resident ${megabytes(before.resident)}, most ${megabytes(max)}, then ${megabytes(after.resident)}; heap ${growth}`;
    appendRow(inject('faultRows'), {
      fault: '26',
      what: 'an hour of abuse',
      lost: 0,
      breaches: 0,
      convergedMs: null,
      note,
    });
    expect(after.used).toBeLessThan(before.used * 1.2);
  });
});
