// What a city costs on Cloud Firestore: documents read, written, deleted and listened to, counted at the embedded server by process and
// collection, and in dollars. What phones and other programs write is counted apart: they are the demo city.
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { startCity } from './cost/city.ts';
import { NO_USE, sumOf, type Use } from './cost/meter.ts';
import { assertAtMost } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const COURIERS = sized(20, 200);
/** The first minutes belong to the start: the numbers of the months before are calculated. */
const SETTLE_MS = sized(3 * SECOND_MS, 10 * MINUTE_MS);
const WINDOW_MS = sized(10 * SECOND_MS, 15 * MINUTE_MS);
const AFTER_RESTART_MS = sized(3 * SECOND_MS, 30 * SECOND_MS);
/** A window is scaled to a day with so many orders for each courier: 4,000 for 200. */
const ORDERS_PER_COURIER = 20;
const LINES = 25;

/** Dollars for 100,000 documents in nam5 (United States, several regions), without the free part. cloud.google.com/firestore/pricing, 28 November 2026. */
const PRICE = { reads: 0.06, listened: 0.06, writes: 0.18, deletes: 0.02 } satisfies Use;

const dollars = (use: Use): number =>
  (use.reads * PRICE.reads + use.listened * PRICE.listened + use.writes * PRICE.writes + use.deletes * PRICE.deletes) /
  100_000;
const scaled = (use: Use, factor: number): Use => ({
  reads: use.reads * factor,
  listened: use.listened * factor,
  writes: use.writes * factor,
  deletes: use.deletes * factor,
});
const line = (name: string, use: Use): string =>
  [
    name.padEnd(38),
    ...[use.reads, use.listened, use.writes, use.deletes].map((count) => Math.round(count).toString().padStart(10)),
    dollars(use).toFixed(3).padStart(9),
  ].join('');

const city = await startCity(COURIERS);
const rows = () =>
  [...city.meter.used].flatMap(([host, byCollection]) => {
    const name = city.names.get(host);
    return name === undefined ? [] : [...byCollection].map(([collection, use]) => ({ name, collection, use }));
  });
const usedBy = (isCounted: (name: string) => boolean): Use =>
  sumOf(rows().flatMap(({ name, use }) => (isCounted(name) ? [use] : [])));

console.log(
  `${''.padEnd(38)}${['reads', 'listened', 'writes', 'deletes', 'dollars'].map((head, at) => head.padStart(at < 4 ? 10 : 9)).join('')}`,
);
await delay(SETTLE_MS);
console.log(
  line(
    'the start, once',
    usedBy((name) => name !== 'demo'),
  ),
);
const before = await city.orders();
city.meter.reset();
await delay(WINDOW_MS);
const orders = Math.max(1, (await city.orders()) - before);
const factor = (COURIERS * ORDERS_PER_COURIER) / orders;
const window = rows().map((row) => ({ ...row, use: scaled(row.use, factor) }));
const others = scaled(
  usedBy((name) => name === 'demo'),
  factor,
);
const ours = scaled(
  usedBy((name) => name !== 'demo'),
  factor,
);
console.log(
  `a day of ${COURIERS * ORDERS_PER_COURIER} orders and ${COURIERS} couriers, by ${orders} orders in ${WINDOW_MS / SECOND_MS} s`,
);
for (const { name, collection, use } of window.toSorted((a, b) => dollars(b.use) - dollars(a.use)).slice(0, LINES))
  console.log(line(`${name} ${collection}`, use));
console.log(line('phones and other programs', { ...NO_USE, writes: others.writes, deletes: others.deletes }));
console.log(line('Despacho', ours));
city.meter.reset();
await city.restartIngest();
await delay(AFTER_RESTART_MS);
const restarted = usedBy((name) => name === 'ingest');
console.log(line('ingest after kill -9', restarted));
await city.close();
/** The peer: a program that only listens, and is sent each change once. */
const written = others.writes + ours.writes;
assertAtMost('documents read and listened to for each written', (ours.reads + ours.listened) / written, 1.4);
