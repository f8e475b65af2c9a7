// Some clients stop reading while much happens. They must cost the gateway next to nothing.
import { setTimeout as delay } from 'node:timers/promises';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { inspect, INSPECTED, type Inspection } from './support/inspect.ts';
import { sized } from './support/size.ts';
import { branchAt, townOrder } from './support/town.ts';

const MOST_GROWTH_BYTES = 20 * 1024 * 1024;
const READERS = 5;
/** Some megabytes wait in the kernel before anything waits in the gateway: the longest texts that are read fill it sooner. */
const LONG = 'x'.repeat(1_900);
const LONG_ORDERS = 120;
const LONG_AT_ONCE = 12;
const LONG_EVERY_MS = 25;
const MORE_MS = 30_000;

describe('clients stop reading', () => {
  let cast: Cast;
  let gateways: Inspection[];
  beforeAll(async () => {
    // Few rooms, so that most of what the machine can do goes into changes.
    const rooms = Array.from({ length: READERS }, () => 'staff:all');
    cast = await startCast({ rooms, gateway: { flags: INSPECTED }, orders: 300 });
    gateways = await Promise.all(cast.gateways.map(inspect));
  });
  afterAll(async () => {
    for (const gateway of gateways) gateway.close();
    await cast.close();
  });

  const writeLong = (): (() => void) => {
    let written = 0;
    const timer = setInterval(() => {
      for (let one = 0; one < LONG_AT_ONCE; one += 1) {
        const id = `long-${(written += 1) % LONG_ORDERS}`;
        const text = `${written} ${LONG}`;
        const order = townOrder(branchAt(0), { id, remarks: text, note: text, address: text.slice(0, 500) });
        void cast.load.write({ path: `${COLLECTIONS.orders}/${id}`, data: orderCodec.write(order), isWhole: true });
      }
    }, LONG_EVERY_MS);
    return () => clearInterval(timer);
  };
  const closedAsSlow = (): number =>
    cast.gateways[0]?.log().filter((line) => line.includes('"code":"slow"')).length ?? 0;

  it('[LV7] they are closed, the gateway keeps its memory, and they come back', async () => {
    const perSecond = sized(250, 500);
    cast.load.start(perSecond);
    await delay(sized(2_000, 10_000));
    const deaf = cast.clientsAt(0);
    expect(deaf).toHaveLength(READERS);
    const [gateway] = gateways;
    const before = (await gateway?.usedBytes()) ?? 0;
    const joinsBefore = deaf.map(({ ledger }) => ledger.joins());
    for (const { line } of deaf) line.cut();
    const stopWriting = writeLong();
    let most = 0;
    const end = performance.now() + sized(8_000, 60_000);
    // A busy machine needs longer until more waits for the readers than a gateway keeps.
    const last = end + MORE_MS;
    while (performance.now() < end || (closedAsSlow() < READERS && performance.now() < last)) {
      await delay(sized(1_000, 5_000));
      most = Math.max(most, (await gateway?.usedBytes()) ?? 0);
    }
    stopWriting();
    const grown = Math.max(0, most - before);
    for (const { line } of deaf) line.mend();
    await until('them to come back', () => deaf.every(({ ledger }, at) => ledger.joins() > (joinsBefore[at] ?? 0)), {
      withinMs: 30_000,
    });
    expect(closedAsSlow()).toBeGreaterThanOrEqual(READERS);
    const note = `gateway grew ${(grown / 1024 / 1024).toFixed(1)} MB`;
    expect(await cast.verify({ fault: '15', what: `${READERS} clients stop reading`, note })).toEqual(SOUND);
    expect(grown).toBeLessThan(MOST_GROWTH_BYTES);
  });
});
