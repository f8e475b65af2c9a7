import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../../tests/support/jobTools.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { startHeartbeat } from '../../platform/heartbeat.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { markOnDuty } from '../../store/live/duty.ts';
import { publishPositions } from '../../store/live/positions.ts';
import { addToTrustDay, readTrustDays } from '../../store/trust/trustDays.ts';
import { countEvents, dropBatch, takeBatch } from '../../store/trust/waiting.ts';
import { runTrust } from './trust.ts';

const MINUTE = 60_000;
const DAY = '2026-11-21';

const tools = useJobTools('2026-11-21T18:00:00.000Z', ['trustDays']);

const ago = (minutes: number): string => new Date(tools.clock.now() - minutes * MINUTE).toISOString();
const going = (id: string, courierId: string): Order =>
  sampleOrder({
    id,
    status: ORDER_STATUS.GOING,
    courier: { id: courierId, name: courierId },
    stateTime: { [ORDER_STATUS.GOING]: ago(20) },
  });
const stand = async (courierId: string, minutes: number): Promise<void> => {
  const position = { lat: 14.6, lng: -90.5 };
  const at = tools.clock.now() - minutes * MINUTE;
  await publishPositions(tools.redis, tools.key, [{ courierId, position, at, accuracyM: 5, battery: null }]);
};
const stored = async () => (await readTrustDays(tools.db, [DAY])).get(DAY) ?? null;

describe('the job of the trust report', () => {
  it('[TS14] counts ten minutes once, for the controllers on duty, without drills', async () => {
    await runTrust(tools);
    tools.clock.pass(20 * MINUTE);
    const raised = (id: string, minutes: number, isDrill = false) =>
      sampleAlarm({ id, raisedAt: ago(minutes), isDrill });
    await publishEntities(tools.redis, tools.key, { alarm: [raised('a', 2), raised('b', 5), raised('c', 3, true)] });
    const people = ['ana', 'luis', 'rosa'].map((uid) => ({ uid, scope: uid === 'rosa' ? 'company:c1' : 'all' }));
    await markOnDuty(tools.redis, tools.key, people, tools.clock.realNow());
    await runTrust(tools);
    tools.clock.pass(MINUTE);
    await runTrust(tools);
    expect(await stored()).toEqual({ 'window|2|2': 1 });
    tools.clock.pass(9 * MINUTE);
  });

  it('[TS14] does not count ten minutes that began before it looked', async () => {
    await runTrust(tools);
    await publishEntities(tools.redis, tools.key, { alarm: [sampleAlarm({ raisedAt: ago(2) })] });
    tools.clock.pass(5 * MINUTE);
    await runTrust(tools);
    expect(await stored()).toBeNull();
    tools.clock.pass(5 * MINUTE);
  });

  it('[TS8] counts each minute of carried orders once, and those of couriers without a position', async () => {
    await publishEntities(tools.redis, tools.key, {
      order: [going('1', 'luis'), going('2', 'luis'), going('3', 'rosa')],
    });
    await stand('luis', 8);
    await stand('rosa', 1);
    await Promise.all([runTrust(tools), runTrust(tools)]);
    await runTrust(tools);
    expect(await stored()).toEqual({ carriedMinutes: 3, silentMinutes: 2 });
  });

  it('[TS15] counts an unreadable document once, and none that was there at the first look', async () => {
    const metrics = createMetrics();
    const beating = await startHeartbeat({ ...tools, name: 'ingest', build: 'test', metrics });
    const look = async (paths: string[]): Promise<void> => {
      metrics.report({ unreadable: paths.length, unreadablePaths: paths });
      await beating.beat();
      await runTrust(tools);
    };
    await look(['deliveries/old']);
    await look(['deliveries/old', 'deliveries/new']);
    await look([]);
    await look(['deliveries/new']);
    await beating.stop();
    expect(await stored()).toEqual({ unreadable: 1 });
  });

  it('[TS10] [TS11] stores what waits, adds it to the day, and an interrupted run adds nothing twice', async () => {
    const { redis, key, db } = tools;
    await countEvents(redis, key, DAY, [{ name: null, additions: [['saves', 3]] }]);
    await runTrust(tools);
    await countEvents(redis, key, DAY, [{ name: null, additions: [['saves', 2]] }]);
    // A run that stored the counts and was killed before it dropped them.
    const batch = await takeBatch(redis, key, 'killed');
    await addToTrustDay(db, DAY, 'killed', batch?.days.get(DAY) ?? {});
    await countEvents(redis, key, DAY, [{ name: null, additions: [['saves', 4]] }]);
    await Promise.all([runTrust(tools), runTrust(tools)]);
    await runTrust(tools);
    expect(await stored()).toEqual({ saves: 9 });
    expect(await takeBatch(redis, key, 'next')).toBeNull();
  });

  it('[TS10] counts batch by a later run are not dropped by an earlier one', async () => {
    const { redis, key } = tools;
    await countEvents(redis, key, DAY, [{ name: 'event', additions: [['saves', 1]] }]);
    await countEvents(redis, key, DAY, [{ name: 'event', additions: [['saves', 1]] }]);
    expect(await takeBatch(redis, key, 'one')).toMatchObject({ id: 'one', days: new Map([[DAY, { saves: 1 }]]) });
    await dropBatch(redis, key, 'another');
    expect(await takeBatch(redis, key, 'two')).toMatchObject({ id: 'one' });
  });

  it('[TS1] a day that another program wrote counts as missing', async () => {
    await tools.db.doc(`trustDays/${DAY}`).set({ day: DAY, counts: '{"saves":-1}' });
    expect(await stored()).toBeNull();
    await tools.db.doc(`trustDays/${DAY}`).set({ day: DAY, counts: '{' });
    expect(await stored()).toBeNull();
  });
});
