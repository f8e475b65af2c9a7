// A job process is killed in the middle of a job, and then all of them are stopped for a quarter of an hour.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type AlertLevel, type Order } from '@despacho/contract/orders/order.ts';
import { alarmCodec } from '../../services/src/store/alarms.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { sized } from './support/size.ts';
import { branchAt, townOrder } from './support/town.ts';

const LATE = sized(800, 2_000);
const DUE = 100;
const BATCH = 500;
/** A killed run is resumed within 15 s, the next one is due after 30; a busy machine takes longer. */
const RECOVERED_MS = 120_000;

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

describe('job processes are killed', () => {
  let cast: Cast;
  /** As stored: the level of each order, and how often it was written. */
  const levels = new Map<string, AlertLevel | null>();
  const written = new Map<string, number>();
  let stopWatching = (): void => {};

  const put = async (orders: readonly Order[]): Promise<void> => {
    for (let from = 0; from < orders.length; from += BATCH) {
      const batch = cast.stack.db.batch();
      for (const order of orders.slice(from, from + BATCH)) {
        batch.set(cast.stack.db.doc(`${COLLECTIONS.orders}/${order.id}`), orderCodec.write(order));
      }
      await batch.commit();
    }
  };
  const aged = (id: string, minutes: number, only: Partial<Order> = {}): Order => {
    const createdAt = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
    return townOrder(branchAt(0), { id, createdAt, status: ORDER_STATUS.GOING, ...only });
  };
  const idsOf = (prefix: string): string[] => [...levels.keys()].filter((id) => id.startsWith(prefix));
  const haveLevel = (prefix: string, level: AlertLevel): boolean =>
    idsOf(prefix).every((id) => levels.get(id) === level);
  const areShown = (count: number): boolean =>
    cast.clients.every((client) => (client.holding()['order']?.size ?? 0) >= count);

  beforeAll(async () => {
    cast = await startCast({ rooms: ['staff:all', 'wall:all'] });
    stopWatching = cast.stack.db.collection(COLLECTIONS.orders).onSnapshot((snapshot) => {
      for (const { doc } of snapshot.docChanges()) {
        const found = orderCodec.read(doc.id, doc.data());
        if (!found.ok) continue;
        const { alert } = found.value;
        if (alert !== null && alert !== levels.get(doc.id)) written.set(doc.id, (written.get(doc.id) ?? 0) + 1);
        levels.set(doc.id, alert);
      }
    });
  });
  afterAll(async () => {
    stopWatching();
    await cast.close();
  });

  /** A quarter of an hour passes for the product: a level follows from nothing but the order's age. */
  const passTime = async (): Promise<void> =>
    put(Array.from({ length: DUE }, (_, at) => aged(`due-${at}`, 5 + 20, { alert: 'ON_TIME' })));

  it('[AL9] no level is missing in the end, and none is written twice', async () => {
    await put(Array.from({ length: LATE }, (_, at) => aged(`late-${at}`, 70)));
    await put(Array.from({ length: DUE }, (_, at) => aged(`due-${at}`, 5)));
    await until('the orders to be live', () => areShown(LATE + DUE), { withinMs: 60_000 });
    cast.load.start();

    const first = await cast.stack.startJobs();
    await until('a run to begin', () => idsOf('late-').some((id) => levels.get(id) !== null), { withinMs: 60_000 });
    await first.kill('SIGKILL');
    const killedAt = performance.now();
    const done = idsOf('late-').filter((id) => levels.get(id) === 'LATE').length;
    expect(done).toBeLessThan(LATE);
    const isRecovered = (due: AlertLevel): boolean => haveLevel('late-', 'LATE') && haveLevel('due-', due);
    await sized(passTime, async () => {
      const others = await Promise.all([cast.stack.startJobs(), cast.stack.startJobs()]);
      await until('every level', () => isRecovered('ON_TIME'), { withinMs: RECOVERED_MS });
      await Promise.all(others.map(async (process) => process.kill('SIGKILL')));
      await passTime();
      const showsStoppedJobs = () => cast.clients.every(({ live }) => live.ages.get().areJobsStopped);
      await until('every screen to say so', showsStoppedJobs, { withinMs: 120_000 });
    })();
    await Promise.all([cast.stack.startJobs(), cast.stack.startJobs()]);
    await until('every level', () => isRecovered('VERIFY'), { withinMs: RECOVERED_MS });
    const note = `${done} of ${LATE} done when killed, all after ${seconds(killedAt)}`;
    expect(await cast.verify({ fault: '26', what: 'job processes killed', note, withinMs: 90_000 })).toEqual(SOUND);
    expect([...written].filter(([id, times]) => id.startsWith('late-') && times !== 1)).toEqual([]);

    const { docs } = await cast.stack.db.collection(COLLECTIONS.alarms).where('clearedAt', '==', null).get();
    const raised = docs.flatMap((doc) => {
      const found = alarmCodec.read(doc.id, doc.data());
      return found.ok ? [`${found.value.rule} ${found.value.subject.id}`] : [];
    });
    expect(raised).toHaveLength(new Set(raised).size);
  });
}, 300_000);
