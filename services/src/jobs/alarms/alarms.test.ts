import type { Alarm } from '@despacho/contract/alarms.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleCompany, sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { publishEntities, type LiveEntities } from '../../../../tests/support/liveState.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { dropEpoch } from '../../store/live/epoch.ts';
import { publishPositions } from '../../store/live/positions.ts';
import { runAlarms } from './alarms.ts';

const start = '2026-11-21T18:00:00.000Z';
let tools: TestTools;
beforeAll(async () => {
  tools = await jobTools(start);
});
afterAll(async () => tools.close());
beforeEach(async () => {
  await tools.redis.flushall();
  for (const { ref } of (await tools.db.collection('alarms').get()).docs) await ref.delete();
});

const courier = { id: 'courier-1', name: 'Luis Ramos' };
const aged = (id: string, minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ id, createdAt: new Date(tools.clock.now() - minutes * 60_000).toISOString(), courier, ...only });

const stored = async (): Promise<Alarm[]> =>
  (await tools.db.collection('alarms').orderBy('raisedAt').get()).docs.map((document) => {
    const read = alarmCodec.read(document.id, document.data());
    if (!read.ok) throw new Error(read.reason);
    return read.value;
  });

/** The live state as ingest leaves it: with the open alarms of the store, and a fresh echo. */
const publish = async (entities: LiveEntities): Promise<void> => {
  const canary = [{ id: 'ingest-1', writtenAt: tools.clock.realNow() }];
  await publishEntities(tools.redis, tools.key, {
    company: [sampleCompany()],
    alarm: await stored(),
    canary,
    ...entities,
  });
  const at = tools.clock.now();
  const position = { lat: 14.6, lng: -90.5 };
  await publishPositions(tools.redis, tools.key, [
    { ...courier, courierId: courier.id, position, at, accuracyM: 5, battery: null },
  ]);
};

/** Two looks, half a minute apart. */
const hold = async (entities: LiveEntities): Promise<void> => {
  await publish(entities);
  await runAlarms(tools);
  tools.clock.pass(30_000);
  await publish(entities);
  await runAlarms(tools);
};

describe('alarms', () => {
  it('[AR7] [AR9] are raised after their condition lasted long enough, and cleared with it', async () => {
    const order = aged('order-1', 50);
    await publish({ order: [order] });
    expect(await runAlarms(tools)).toMatchObject({ expected: 1, raise: 0, revised: 0 });
    expect(await stored()).toEqual([]);
    tools.clock.pass(30_000);
    await publish({ order: [order] });
    expect(await runAlarms(tools)).toMatchObject({ raise: 1, revised: 1 });
    const [raised] = await stored();
    expect(raised).toMatchObject({ rule: 'late', companyId: 'company-1', clearedAt: null, notes: [] });
    expect(Date.parse(raised?.raisedAt ?? '')).toBe(tools.clock.now());

    tools.clock.pass(60_000);
    await publish({ order: [{ ...order, status: ORDER_STATUS.DELIVERED }] });
    expect(await runAlarms(tools)).toMatchObject({ expected: 0, clear: 1, revised: 1 });
    expect((await stored()).map(({ clearedAt }) => Date.parse(clearedAt ?? ''))).toEqual([tools.clock.now()]);
  });

  it('[AR7] for a danger are raised at once', async () => {
    await publish({ incident: [sampleIncident()], courier: [sampleCourier()] });
    await runAlarms(tools);
    expect(await stored()).toMatchObject([{ rule: 'theft', priority: 'high', subject: { label: 'Luis Ramos' } }]);
  });

  it('[AR8] two concurrent runs raise one alarm, though neither has read the write of the other', async () => {
    const orders = Array.from({ length: 30 }, (_, index) => aged(`order-${index}`, 50));
    await publish({ order: orders });
    await Promise.all([runAlarms(tools), runAlarms(tools)]);
    tools.clock.pass(30_000);
    await publish({ order: orders });
    const runs = await Promise.all([runAlarms(tools), runAlarms(tools)]);
    expect(runs.map(({ raise }) => raise)).toEqual([30, 30]);
    expect(runs.reduce((sum, { revised = 0 }) => sum + revised, 0)).toBe(30);
    expect((await stored()).length).toBe(30);
  });

  it('[AR8] a repeated run, and the one after it, write nothing', async () => {
    const order = [aged('order-1', 50)];
    await hold({ order });
    const before = await tools.db.collection('alarms').get();
    expect(await runAlarms(tools)).toMatchObject({ revised: 0, unchanged: 1 });
    await publish({ order });
    expect(await runAlarms(tools)).toMatchObject({ raise: 0, revised: 0, unchanged: 0 });
    const after = await tools.db.collection('alarms').get();
    expect(after.docs.map(({ updateTime }) => updateTime)).toEqual(before.docs.map(({ updateTime }) => updateTime));
  });

  it('[AR8] a condition that returns raises another alarm', async () => {
    const order = aged('order-1', 50);
    await hold({ order: [order] });
    await publish({ order: [{ ...order, status: ORDER_STATUS.CANCELLED }] });
    await runAlarms(tools);
    await hold({ order: [order] });
    expect((await stored()).map(({ clearedAt }) => clearedAt === null)).toEqual([false, true]);
  });

  it('[AR2] a late order passes two hours and keeps the owner of its alarm', async () => {
    const order = [aged('order-1', 119)];
    await hold({ order });
    const [alarm] = await stored();
    const acknowledged = alarmCodec.write({ acknowledgedBy: { id: 'ada', name: 'Ada' }, acknowledgedAt: start });
    await tools.db.doc(`alarms/${alarm?.id}`).update(acknowledged);
    tools.clock.pass(60_000);
    await publish({ order });
    await runAlarms(tools);
    expect(await stored()).toMatchObject([{ id: alarm?.id, rule: 'late2h', acknowledgedBy: { name: 'Ada' } }]);
  });

  it('[AR9] an acknowledgement or note written meanwhile stays when the alarm is cleared', async () => {
    const order = aged('order-1', 50);
    await hold({ order: [order] });
    const [alarm] = await stored();
    await publish({ order: [{ ...order, status: ORDER_STATUS.DELIVERED }] });
    const note = { at: start, by: { id: 'ada', name: 'Ada' }, text: 'Llamado' };
    await tools.db.doc(`alarms/${alarm?.id}`).update(alarmCodec.write({ notes: [note] }));
    await runAlarms(tools);
    const [cleared] = await stored();
    expect([cleared?.notes, cleared?.clearedAt === null]).toEqual([[note], false]);
  });

  it('do not change while the live state is incomplete, or has no canary of Firestore', async () => {
    await hold({ order: [aged('order-1', 50)] });
    await publish({ order: [] });
    tools.clock.pass(15_001);
    expect(await runAlarms(tools)).toEqual({ skipped: 1 });
    await publish({});
    await dropEpoch(tools.redis, tools.key, (await tools.redis.get(tools.key('epoch'))) ?? '');
    expect(await runAlarms(tools)).toEqual({ skipped: 1 });
    expect((await stored()).map(({ clearedAt }) => clearedAt)).toEqual([null]);
  });

  it('[AR4] a loss in Redis clears no alarm of a silent courier', async () => {
    const subject = { kind: 'courier', id: 'courier-1', label: 'Luis Ramos' } as const;
    const alarm = sampleAlarm({ rule: 'silentCourier', subject });
    await tools.db.doc(`alarms/${alarm.id}`).set(alarmCodec.write(alarm));
    await publish({ order: [aged('order-1', 20, { status: ORDER_STATUS.GOING })] });
    await tools.redis.del(tools.key('positions'));
    expect(await runAlarms(tools)).toMatchObject({ clear: 0 });
    await publish({});
    expect(await runAlarms(tools)).toMatchObject({ clear: 1 });
  });

  it('[AR8] hundreds of late orders are raised in one run', async () => {
    const order = Array.from({ length: 450 }, (_, index) => aged(`many-${index}`, 50));
    await publish({ order });
    await runAlarms(tools);
    tools.clock.pass(30_000);
    await publish({ order });
    expect(await runAlarms(tools)).toMatchObject({ raise: 450, revised: 450 });
    expect((await stored()).length).toBe(450);
  });
});
