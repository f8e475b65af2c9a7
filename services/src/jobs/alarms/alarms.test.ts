import type { Alarm } from '@despacho/contract/alarms.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleCompany, sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../../tests/support/jobTools.ts';
import { publishEntities, type LiveEntities } from '../../../../tests/support/liveState.ts';
import { waitingCounts } from '../../../../tests/support/trustCounts.ts';
import { BRANCH_ORDERS } from '@despacho/domain/alarms/rules.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { dropEpoch } from '../../store/live/epoch.ts';
import { publishPositions } from '../../store/live/positions.ts';
import { runAlarms } from './alarms.ts';

const start = '2026-11-21T18:00:00.000Z';
const tools = useJobTools(start, ['alarms']);

const courier = { id: 'courier-1', name: 'Luis Ramos' };
const aged = (id: string, minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ id, createdAt: new Date(tools.clock.now() - minutes * 60_000).toISOString(), courier, ...only });

/** As many late orders as raise the episode of their branch. */
const lateIn = (branchId: string, minutes = 50, count: number = BRANCH_ORDERS.raise): Order[] =>
  Array.from({ length: count }, (_, index) =>
    aged(`${branchId}-${index}`, minutes, { branch: { id: branchId, name: branchId, position: null } }),
  );
const closed = (orders: readonly Order[]): Order[] =>
  orders.map((order) => ({ ...order, status: ORDER_STATUS.DELIVERED }));

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

/** Two looks, a minute apart. */
const hold = async (entities: LiveEntities): Promise<void> => {
  await publish(entities);
  await runAlarms(tools);
  tools.clock.pass(60_000);
  await publish(entities);
  await runAlarms(tools);
};

describe('alarms', () => {
  it('[AR7] [AR9] are raised after their condition lasted long enough, and cleared with it', async () => {
    const order = lateIn('branch-1');
    await publish({ order });
    expect(await runAlarms(tools)).toMatchObject({ expected: 1, raise: 0, revised: 0 });
    expect(await stored()).toEqual([]);
    tools.clock.pass(60_000);
    await publish({ order });
    expect(await runAlarms(tools)).toMatchObject({ raise: 1, revised: 1 });
    const [raised] = await stored();
    expect(raised).toMatchObject({ rule: 'branch', companyId: 'company-1', clearedAt: null, notes: [] });
    expect(Date.parse(raised?.raisedAt ?? '')).toBe(tools.clock.now());

    tools.clock.pass(60_000);
    await publish({ order: closed(order) });
    expect(await runAlarms(tools)).toMatchObject({ expected: 0, clear: 1, revised: 1 });
    expect((await stored()).map(({ clearedAt }) => Date.parse(clearedAt ?? ''))).toEqual([tools.clock.now()]);
  });

  it('[TS4] are counted by rule and place, once each however often the job runs', async () => {
    await hold({ order: lateIn('branch-1') });
    await Promise.all([runAlarms(tools), runAlarms(tools)]);
    expect(await waitingCounts(tools.redis, tools.key)).toEqual({
      'alarm|branch|company-1|branch-1': 1,
      raised: 1,
      watchedDays: 1,
    });
  });

  it('[AR3] count what they cover at the start and at the peak, without a write in between', async () => {
    await hold({ order: lateIn('branch-1') });
    const [before] = (await tools.db.collection('alarms').get()).docs;
    await publish({ order: lateIn('branch-1', 50, 30) });
    expect(await runAlarms(tools)).toMatchObject({ revised: 0 });
    const [after] = (await tools.db.collection('alarms').get()).docs;
    expect(after?.updateTime).toEqual(before?.updateTime);
    const [first, second, ...others] = lateIn('branch-1', 50, 30);
    if (first === undefined || second === undefined) throw new Error('thirty were made');
    await publish({ order: closed(others) });
    expect(await runAlarms(tools)).toMatchObject({ clear: 0 });
    await publish({ order: closed([second]) });
    expect(await runAlarms(tools)).toMatchObject({ clear: 1 });
    expect(await stored()).toMatchObject([{ raisedCount: 4, peakCount: 30, isSuperseded: false }]);
  });

  it('[AR18] those of retired rules are cleared once, and keep their owner and notes', async () => {
    const subject = { kind: 'order', id: 'order-1', label: 'GT-1' } as const;
    const note = { at: start, by: { id: 'ada', name: 'Ada' }, text: 'Llamado' };
    const late = sampleAlarm({ rule: 'late', subject, raisedCount: null, peakCount: null, notes: [note] });
    await tools.db.doc(`alarms/${late.id}`).set(alarmCodec.write(late));
    await publish({ order: [aged('order-1', 50)] });
    expect(await runAlarms(tools)).toMatchObject({ supersede: 1, clear: 0, revised: 1 });
    const [cleared] = await stored();
    expect(cleared).toMatchObject({ rule: 'late', isSuperseded: true, notes: [note] });
    await publish({});
    expect(await runAlarms(tools)).toMatchObject({ supersede: 0, revised: 0 });
  });

  it('[AR7] for a danger are raised at once', async () => {
    await publish({ incident: [sampleIncident()], courier: [sampleCourier()] });
    await runAlarms(tools);
    expect(await stored()).toMatchObject([{ rule: 'theft', priority: 'high', subject: { label: 'Luis Ramos' } }]);
  });

  it('[AR8] two concurrent runs raise one alarm, though neither has read the write of the other', async () => {
    const orders = Array.from({ length: 30 }, (_, index) => lateIn(`branch-${index}`)).flat();
    await publish({ order: orders });
    await Promise.all([runAlarms(tools), runAlarms(tools)]);
    tools.clock.pass(60_000);
    await publish({ order: orders });
    const runs = await Promise.all([runAlarms(tools), runAlarms(tools)]);
    expect(runs.map(({ raise }) => raise)).toEqual([30, 30]);
    expect(runs.reduce((sum, { revised = 0 }) => sum + revised, 0)).toBe(30);
    expect((await stored()).length).toBe(30);
  });

  it('[AR8] a repeated run, and the one after it, write nothing', async () => {
    const order = lateIn('branch-1');
    await hold({ order });
    const before = await tools.db.collection('alarms').get();
    expect(await runAlarms(tools)).toMatchObject({ revised: 0, unchanged: 1 });
    await publish({ order });
    expect(await runAlarms(tools)).toMatchObject({ raise: 0, revised: 0, unchanged: 0 });
    const after = await tools.db.collection('alarms').get();
    expect(after.docs.map(({ updateTime }) => updateTime)).toEqual(before.docs.map(({ updateTime }) => updateTime));
  });

  it('[AR8] a condition that returns raises another alarm', async () => {
    const order = lateIn('branch-1');
    await hold({ order });
    await publish({ order: closed(order) });
    await runAlarms(tools);
    await hold({ order });
    expect((await stored()).map(({ clearedAt }) => clearedAt === null)).toEqual([false, true]);
  });

  it('[AR9] an acknowledgement or note written meanwhile stays when the alarm is cleared', async () => {
    const order = lateIn('branch-1');
    await hold({ order });
    const [alarm] = await stored();
    await publish({ order: closed(order) });
    const note = { at: start, by: { id: 'ada', name: 'Ada' }, text: 'Llamado' };
    await tools.db.doc(`alarms/${alarm?.id}`).update(alarmCodec.write({ notes: [note] }));
    await runAlarms(tools);
    const [cleared] = await stored();
    expect([cleared?.notes, cleared?.clearedAt === null]).toEqual([[note], false]);
  });

  it('do not change while the live state is incomplete, or has no canary of Firestore', async () => {
    await hold({ order: lateIn('branch-1') });
    await publish({ order: [] });
    tools.clock.pass(15_001);
    expect(await runAlarms(tools)).toEqual({ skipped: 1 });
    await publish({});
    await dropEpoch(tools.redis, tools.key, (await tools.redis.get(tools.key('epoch'))) ?? '');
    expect(await runAlarms(tools)).toEqual({ skipped: 1 });
    expect((await stored()).map(({ clearedAt }) => clearedAt)).toEqual([null]);
  });

  it('[AR24] a loss in Redis clears no alarm of a silent courier', async () => {
    const subject = { kind: 'courier', id: 'courier-1', label: 'Luis Ramos' } as const;
    const alarm = sampleAlarm({ rule: 'silentCourier', subject });
    await tools.db.doc(`alarms/${alarm.id}`).set(alarmCodec.write(alarm));
    await publish({ order: [aged('order-1', 20, { status: ORDER_STATUS.GOING })] });
    await tools.redis.del(tools.key('positions'));
    expect(await runAlarms(tools)).toMatchObject({ clear: 0 });
    await publish({});
    expect(await runAlarms(tools)).toMatchObject({ clear: 1 });
  });

  it('[AR23] what stood before a start carries its instant, what begins later does not, until the next long stop', async () => {
    const startedAt = new Date(tools.clock.now()).toISOString();
    const before = ['branch-1', 'branch-2'].flatMap((branchId) => lateIn(branchId));
    await hold({ order: before });
    tools.clock.pass(60_001);
    await hold({ order: [...before, ...lateIn('branch-3')] });
    expect((await stored()).map(({ foundAtStart }) => foundAtStart)).toEqual([startedAt, startedAt, null]);

    tools.clock.pass(5 * 60_000);
    const restartedAt = new Date(tools.clock.now()).toISOString();
    await hold({ order: [...before, ...lateIn('branch-3'), ...lateIn('branch-4')] });
    expect((await stored()).map(({ foundAtStart }) => foundAtStart)).toEqual([startedAt, startedAt, null, restartedAt]);
  });

  it('[AR8] hundreds of branches are raised in one run', async () => {
    const order = Array.from({ length: 450 }, (_, index) => lateIn(`branch-${index}`)).flat();
    await publish({ order });
    await runAlarms(tools);
    tools.clock.pass(60_000);
    await publish({ order });
    expect(await runAlarms(tools)).toMatchObject({ raise: 450, revised: 450 });
    expect((await stored()).length).toBe(450);
  });
});
