// The numbers of a month: documents read and time of a dashboard over 30 days of 3,000 orders, beside adding up the orders
// themselves, and the rebuild of these days. Both ways must give the same numbers.
import { isDeepStrictEqual } from 'node:util';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { foldDay, sumBlocks } from '@despacho/domain/numbers/blocks.ts';
import { comparedWith, daysOf } from '@despacho/domain/numbers/periods.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { readDayFacts } from '../../services/src/store/numbers/dayOrders.ts';
import { rebuildDay } from '../../services/src/store/numbers/rebuild.ts';
import { readSums } from '../../services/src/store/numbers/sums.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { jobTools } from '../support/jobTools.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';
import { measureExports } from './numbers/exports.ts';

const PER_DAY = sized(60, 3_000);
const BATCH = sized(60, 500);
const COMPANIES = 20;
const ROUNDS = sized(1, 5);
const MONTH = { from: '2026-06-01', to: sized('2026-06-03', '2026-06-30') };
/** A month and its comparison. */
const MAX_DOCUMENTS = 70;
/** The share of the time to add up the orders themselves. */
const TARGET = 0.05;

const tools = await jobTools('2026-07-01T18:00:00.000Z');

const orderOf = (day: string, at: number): Order => {
  const company = `company-${at % COMPANIES}`;
  const branch = `${company}-${at % 3}`;
  const createdAt = new Date(Date.parse(`${day}T13:00:00.000Z`) + (at % 600) * 60_000).toISOString();
  const later = (minutes: number): string => new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
  const isDelivered = at % 10 !== 0;
  return sampleOrder({
    id: `${day}-${at}`,
    company: { id: company, name: company },
    branch: { id: branch, name: branch, position: null },
    courier: { id: `courier-${at % 200}`, name: `Courier ${at % 200}` },
    status: isDelivered ? ORDER_STATUS.DELIVERED : ORDER_STATUS.CANCELLED,
    createdAt,
    updatedAt: later(40),
    deliveredAt: isDelivered ? later(40) : null,
    canceledAt: isDelivered ? null : later(40),
    stateTime: { 'En cola': createdAt, 'En ruta': later(15) },
    circle: { id: String((at % 4) + 1), distanceKm: 3 },
    delivery: { distanceKm: 3, cost: 20 + (at % 5) },
    customerRating: at % 3 === 0 ? 4.5 : null,
  });
};

/** Counts what is read. */
const counting = (db: Firestore): { db: Firestore; documents: () => number } => {
  let documents = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'getAll') return Reflect.get(target, name, target);
      return async (...refs: Parameters<Firestore['getAll']>) => {
        documents += refs.filter((ref) => 'path' in ref).length;
        return target.getAll(...refs);
      };
    },
  });
  return { db: counted, documents: () => documents };
};

const timed = async <T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const begin = performance.now();
  const value = await act();
  return { ms: performance.now() - begin, value };
};

for (const day of daysOf(MONTH)) {
  for (let from = 0; from < PER_DAY; from += BATCH) {
    const batch = tools.db.batch();
    for (let at = from; at < from + BATCH; at += 1) {
      const order = orderOf(day, at);
      batch.set(tools.db.collection(orderCodec.collection).doc(order.id), orderCodec.write(order));
    }
    await batch.commit();
  }
}
console.log(`${PER_DAY * daysOf(MONTH).length} orders of ${daysOf(MONTH).length} days written`);

const rebuilt = await timed(async () => {
  for (const day of daysOf(MONTH)) await rebuildDay(tools.db, day, tools.clock.now());
});
console.log(`rebuild of ${daysOf(MONTH).length} days: ${(rebuilt.ms / 1_000).toFixed(1)} s`);

const everything = { type: 'all' } as const;
const everyPart = () => true;
const dashboard = async () => {
  const { db, documents } = counting(tools.db);
  const [month] = await Promise.all([
    readSums(db, everything, everyPart, daysOf(MONTH)),
    readSums(db, everything, everyPart, daysOf(comparedWith(MONTH, 'month'))),
  ]);
  return { total: month.total, documents: documents() };
};
const bruteForce = async () => {
  let documents = 0;
  const blocks = [];
  for (const day of daysOf(MONTH)) {
    const { facts } = await readDayFacts(tools.db, day);
    documents += facts.size;
    blocks.push(...foldDay(facts.values(), day).flatMap(({ branches }) => branches.map(({ block }) => block)));
  }
  return { total: sumBlocks(blocks), documents };
};

const ratios: number[] = [];
let documents = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const ours = await timed(dashboard);
  const peer = await timed(bruteForce);
  if (!isDeepStrictEqual(ours.value.total, peer.value.total)) throw new Error('the numbers differ from their orders');
  ratios.push(ours.ms / peer.ms);
  documents = ours.value.documents;
  const [mine, theirs] = [ours, peer].map(({ ms, value }) => `${Math.round(ms)} ms, ${value.documents} documents`);
  console.log(`a month with its comparison: ${mine}; its orders: ${theirs}`);
}
await tools.close();

assertAtMost('documents of a month with its comparison', documents, MAX_DOCUMENTS);
assertAtMost('time of a dashboard compared with its orders', medianOf(ratios), TARGET);
await measureExports();
