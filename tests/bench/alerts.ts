// A whole run of the alerts job with 10,000 active orders and 100 changed levels, compared with reading and parsing
// those states.
// Redis and the store are separate processes: only the CPU of the job's process is measured.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { runAlerts } from '../../services/src/jobs/alerts.ts';
import { silentLog } from '../../services/src/platform/log.ts';
import { closeRedis, connectRedis } from '../../services/src/platform/redis.ts';
import { keysOf } from '../../services/src/platform/redisKeys.ts';
import { connectFirestore } from '../../services/src/store/firestore.ts';
import { readStored, splitStored } from '../../services/src/store/live/state.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { testFolder } from '../support/folder.ts';
import { freePort } from '../support/freePort.ts';
import { publishEntities, readState } from '../support/liveState.ts';
import { manualClock } from '../support/manualClock.ts';
import { startTestRedis } from '../support/redis.ts';
import { cpuMsOf, assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const ORDERS = sized(1_000, 10_000);
const CHANGED = 100;
const ROUNDS = sized(1, 5);

const clock = manualClock('2026-11-21T18:00:00.000Z');
const log = silentLog();
const key = keysOf('bench');

/** An order of a busy day: typed in, en route, with its stages, half a minute from the nearest edge. */
const busyOrder = (index: number): Order => {
  const elapsedMs = ((index * 7) % 60) * 60_000 + 30_000;
  const createdAt = new Date(clock.now() - elapsedMs).toISOString();
  const minutesLater = (minutes: number): string => new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
  return sampleOrder({
    id: `order-${index}`,
    number: `GT-${100_000 + index}`,
    status: ORDER_STATUS.GOING,
    customerName: `Customer of order ${index}`,
    phone: '55550000',
    address: `${index % 40} calle ${index % 30}-${index % 99} zona ${index % 25}, portón verde`,
    note: 'Tocar el timbre; cambio para Q100',
    courier: { id: `courier-${index % 200}`, name: 'Luis Ramos' },
    creatorId: 'controller-1',
    creatorName: 'Ada Sample',
    createdAt,
    updatedAt: minutesLater(9),
    stateTime: {
      'En cola': createdAt,
      Asignado: minutesLater(3),
      Recibiendo: minutesLater(6),
      'En ruta': minutesLater(9),
    },
    alert: alertFor(elapsedMs, null),
    circle: { id: 'circle-2', distanceKm: 4.2 },
    circleValue: 2,
    distanceKm: 4.2,
    delivery: { distanceKm: 4.2, cost: 25 },
  });
};
const orders = Array.from({ length: ORDERS }, (_, index) => busyOrder(index));
/** Distributed over the whole hash; stored with a wrong level. */
const changed = orders
  .filter((_, index) => index % (ORDERS / CHANGED) === 0)
  .map((order): Order => ({ ...order, alert: order.alert === 'LATE' ? 'TO_BE_LATE' : 'LATE' }));

const folder = await testFolder();
const redisServer = await startTestRedis();
const port = await freePort();
const main = join(import.meta.dirname, '../../packages/firestore/src/main.ts');
const storeFlags = ['--disable-warning=ExperimentalWarning', main, '--port', String(port)];
const store = spawn(process.execPath, [...storeFlags, '--file', join(folder.path, 'store.db')]);
await once(store.stdout, 'data');

const redis = connectRedis(redisServer.url, log);
const db = connectFirestore({ firestore: { kind: 'emulator', address: `127.0.0.1:${port}`, projectId: 'despacho' } });

/** Resets the documents to the wrong level. */
const spoil = async (): Promise<void> => {
  const batch = db.batch();
  for (const order of changed) batch.set(db.collection(orderCodec.collection).doc(order.id), orderCodec.write(order));
  await batch.commit();
};
const tick = async (): Promise<void> => {
  const counts = await runAlerts({ clock, log, key, redis, db });
  if (counts['orders'] !== ORDERS || counts['revised'] !== CHANGED) throw new Error(JSON.stringify(counts));
};
const readAndParse = async (): Promise<void> => {
  const parsed: unknown[] = [];
  for (const stored of Object.values(await readStored(redis, key, 'order'))) {
    parsed.push(JSON.parse(splitStored(stored).json ?? 'null'));
  }
  if (parsed.length !== ORDERS) throw new Error(`read ${parsed.length} orders`);
};

await publishEntities(redis, key, { order: [...orders, ...changed], company: [sampleCompany()] });
const kilobytes =
  Object.values(await readStored(redis, key, 'order')).reduce((sum, text) => sum + text.length, 0) / 1024;
console.log(
  `${ORDERS} active orders of ${(kilobytes / ORDERS).toFixed(1)} KB, ${CHANGED} changed levels, ${ROUNDS} alternating rounds`,
);

const ticks: number[] = [];
const reads: number[] = [];
const checked: number[] = [];
for (let round = -2; round < ROUNDS; round += 1) {
  const read = await cpuMsOf(readAndParse);
  const whole = await cpuMsOf(async () => readState(redis, key, 'order'));
  await spoil();
  const ticked = await cpuMsOf(tick);
  // The first two rounds warm up the compiler and the connections.
  if (round < 0) continue;
  reads.push(read);
  checked.push(whole);
  ticks.push(ticked);
}

console.log(`reading and parsing the states: ${medianOf(reads).toFixed(0)} ms CPU`);
console.log(`the same, checked by their whole schema: ${medianOf(checked).toFixed(0)} ms CPU`);
console.log(`a whole tick: ${medianOf(ticks).toFixed(0)} ms CPU`);
assertAtMost('tick / reading and parsing', medianOf(ticks) / medianOf(reads), 3);

await db.terminate();
await closeRedis(redis);
store.kill('SIGTERM');
await once(store, 'exit');
await redisServer.close();
await folder.close();
