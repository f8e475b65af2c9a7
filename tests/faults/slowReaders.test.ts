// Some clients stop reading while much happens, and answer pings as if they were well. They must cost the gateway next to
// nothing.
import { setTimeout as delay } from 'node:timers/promises';
import { sampleAlarm } from '@despacho/contract/samples.ts';
import { alarmCodec } from '../../services/src/store/alarms.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { ownMark } from './support/canary.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { inspect, INSPECTED, type Inspection } from './support/inspect.ts';
import { sized } from './support/size.ts';
import { branchAt, named } from './support/town.ts';

const MAX_GROWTH_BYTES = 20 * 1024 * 1024;
const READERS = 5;
/** Some megabytes wait in the kernel before anything waits in the gateway: alarms with many notes fill it sooner. */
const notesOf = (round: number) =>
  Array.from({ length: 300 }, () => ({
    at: '2026-11-20T12:00:00.000Z',
    by: named('u1'),
    text: String(round).padEnd(490, 'x'),
  }));
const LONG_ALARMS = 40;
const LONG_AT_ONCE = 2;
const LONG_EVERY_MS = 10;
const MORE_MS = 100_000;

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

  /** Each round waits for the one before: more than the store takes would only queue, and then nothing reaches a reader. */
  const writeLong = (): (() => Promise<void>) => {
    const stopping = new AbortController();
    const writing = (async () => {
      for (let round = 0; !stopping.signal.aborted; round += 1) {
        const one = async (at: number): Promise<void> => {
          const id = `long-${(round * LONG_AT_ONCE + at) % LONG_ALARMS}`;
          const subject = { kind: 'order' as const, id, label: ownMark(branchAt(0)) };
          const alarm = sampleAlarm({
            id,
            ...branchAt(0),
            subject,
            notes: notesOf(round),
            raisedAt: new Date().toISOString(),
          });
          return cast.load.write({ path: `${COLLECTIONS.alarms}/${id}`, data: alarmCodec.write(alarm), isWhole: true });
        };
        await Promise.all(Array.from({ length: LONG_AT_ONCE }, async (_, at) => one(at)));
        await delay(LONG_EVERY_MS);
      }
    })();
    return async () => {
      stopping.abort();
      await writing;
    };
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
    let max = 0;
    const end = performance.now() + sized(8_000, 60_000);
    // A busy machine needs longer until more waits for the readers than a gateway keeps.
    const last = end + MORE_MS;
    while (performance.now() < end || (closedAsSlow() < READERS && performance.now() < last)) {
      await delay(1_000);
      for (const { line } of deaf) line.pong();
      max = Math.max(max, (await gateway?.usedBytes()) ?? 0);
    }
    await stopWriting();
    const grown = Math.max(0, max - before);
    for (const { line } of deaf) line.mend();
    await until('them to come back', () => deaf.every(({ ledger }, at) => ledger.joins() > (joinsBefore[at] ?? 0)), {
      withinMs: 30_000,
    });
    expect(closedAsSlow()).toBeGreaterThanOrEqual(READERS);
    const note = `gateway grew ${(grown / 1024 / 1024).toFixed(1)} MB`;
    expect(await cast.verify({ fault: '15', what: `${READERS} clients stop reading`, note })).toEqual(SOUND);
    expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
  });
});
