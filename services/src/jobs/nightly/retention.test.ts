import { DAY_MS } from '@despacho/contract/durations.ts';
import { sampleAlarm, sampleBranch, sampleCompany, sampleCourier, sampleWall } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { localDay } from '@despacho/domain/localTime.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../../tests/support/jobTools.ts';
import { publishEntities, readState } from '../../../../tests/support/liveState.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { proofs } from '../../store/orders/courierRecords.ts';
import { addToTrustDay, firstTrustDay } from '../../store/trust/trustDays.ts';
import { publishPositions, readPositions } from '../../store/live/positions.ts';
import { storeWallReport, readWallReports } from '../../store/live/wallReports.ts';
import { runRetention as createRetention } from './retention.ts';

const now = '2026-11-21T18:00:00.000Z';
const days = {
  events: 90,
  alarms: 90,
  positions: 30,
  boards: 90,
  sandbox: 7,
  trust: 400,
  webhooks: 30,
  messages: 30,
  proofs: 30,
  pushes: 60,
};
const removed: string[] = [];
const runRetention = createRetention({ remove: async (name) => void removed.push(name) });

const tools = useJobTools(now);

const agedMs = (daysOld: number, more = 0): number => Date.parse(now) - daysOld * DAY_MS - more;
const stand = async (courierId: string, at: number): Promise<void> => {
  const position = { lat: 14.6, lng: -90.5 };
  await publishPositions(tools.redis, tools.key, [{ courierId, position, at, accuracyM: null, battery: null }]);
};

describe('retention', () => {
  it('[DO16] deletes events older than 90 days below any order, and no order', async () => {
    const orders = tools.db.collection('deliveries');
    for (const [order, event, at] of [
      ['one', 'old', agedMs(90, 1)],
      ['one', 'young', agedMs(90)],
      ['two', 'older', agedMs(400)],
    ] as const) {
      await orders.doc(order).set({ status: 'Entregado' });
      await orders
        .doc(order)
        .collection('events')
        .doc(event)
        .set({ at: Timestamp.fromMillis(at) });
    }
    expect(await runRetention(tools, days)).toMatchObject({ events: 2 });
    const remaining = await tools.db.collectionGroup('events').orderBy('at').get();
    expect(remaining.docs.map(({ ref }) => ref.path)).toEqual(['deliveries/one/events/young']);
    expect((await orders.get()).size).toBe(2);
    expect(await runRetention(tools, days)).toMatchObject({ events: 0 });
  });

  it('[HO13] deletes handovers and notes that ended as long ago as alarms, and none that is open', async () => {
    const [old, young] = [agedMs(90, 1), agedMs(90)].map((ms) => new Date(ms).toISOString());
    for (const [collection, field] of [
      ['handovers', 'endedAt'],
      ['shiftItems', 'closedAt'],
    ] as const)
      for (const [id, end] of Object.entries({ old, young, open: null }))
        await tools.db.doc(`${collection}/${id}`).set({ [field]: end });
    expect(await runRetention(tools, days)).toMatchObject({ shifts: 2 });
    for (const collection of ['handovers', 'shiftItems'])
      expect((await tools.db.collection(collection).get()).docs.map(({ id }) => id)).toEqual(['open', 'young']);
  });

  it('deletes alarms cleared more than 90 days ago, and no open one', async () => {
    const alarms = tools.db.collection('alarms');
    const raisedAt = new Date(agedMs(400)).toISOString();
    for (const [id, cleared] of [
      ['old', agedMs(90, 1)],
      ['young', agedMs(90)],
      ['open', null],
    ] as const) {
      const clearedAt = cleared === null ? null : new Date(cleared).toISOString();
      await alarms.doc(id).set(alarmCodec.write(sampleAlarm({ raisedAt, clearedAt })));
    }
    expect(await runRetention(tools, days)).toMatchObject({ alarms: 1 });
    expect((await alarms.orderBy('raisedAt').get()).docs.map(({ id }) => id)).toEqual(['open', 'young']);
  });

  it('[CP24] deletes the messages of an order 30 days after the last one', async () => {
    const conversations = tools.db.collection('courierConversations');
    for (const [id, at] of [
      ['old', agedMs(30, 1)],
      ['young', agedMs(30)],
    ] as const)
      await conversations.doc(id).set({ changedAt: Timestamp.fromMillis(at) });
    expect(await runRetention(tools, days)).toMatchObject({ conversations: 1 });
    expect((await conversations.get()).docs.map(({ id }) => id)).toEqual(['young']);
  });

  it('[CP19] deletes pictures of proofs after 30 days, and the order keeps who proved what', async () => {
    const orders = tools.db.collection('deliveries');
    const nameOf = (letter: string): string => `${letter.repeat(32)}.jpg`;
    const [old, young] = [agedMs(30, 1), agedMs(30)].map((ms) => new Date(ms).toISOString());
    const proofOf = (at = '', image: string | null = null) => ({
      key: 'k',
      courierId: 'luis',
      at,
      image,
      receiver: 'Marta',
      deletedAt: null,
    });
    const stored = {
      both: { pin: proofOf(old), photo: proofOf(old, nameOf('a')), signature: proofOf(young, nameOf('b')) },
      kept: { photo: proofOf(young, nameOf('c')) },
      none: { pin: proofOf(old) },
    };
    for (const [id, given] of Object.entries(stored))
      await orders.doc(id).set({ status: 'Entregado', ...proofs.write(given) });
    // Another program left nothing but the instant.
    await orders.doc('damaged').set({ deliveryProofs: { imagesAt: Timestamp.fromMillis(agedMs(31)) } });
    removed.length = 0;

    expect(await runRetention(tools, days)).toMatchObject({ proofImages: 1 });
    expect(removed).toEqual([nameOf('a')]);
    const readProofs = async (id: string) => {
      const document = await orders.doc(id).get();
      return proofs.read({ id, data: document.data() ?? {}, meta: document });
    };
    expect(await readProofs('both')).toEqual({
      ...stored.both,
      photo: { ...stored.both.photo, image: null, deletedAt: now },
    });
    expect(await readProofs('kept')).toEqual(stored.kept);
    expect(await readProofs('none')).toEqual(stored.none);

    expect(await runRetention(tools, { ...days, proofs: 29 })).toMatchObject({ proofImages: 2 });
    expect(removed.toSorted()).toEqual([nameOf('a'), nameOf('b'), nameOf('c')]);
  });

  it('[TS10] deletes counts of the trust report after 400 days', async () => {
    for (const day of ['2020-01-01', localDay(agedMs(401)), localDay(agedMs(400))])
      await addToTrustDay(tools.db, day, 'written', { saves: 1 });
    expect(await runRetention(tools, days)).toMatchObject({ trustDays: 2 });
    expect(await firstTrustDay(tools.db)).toBe(localDay(agedMs(400)));
  });

  it('[DO16] deletes positions after 30 days', async () => {
    await stand('old', agedMs(30, 1));
    await stand('young', agedMs(30));
    expect(await runRetention(tools, days)).toMatchObject({ positions: 1 });
    expect([...(await readPositions(tools.redis, tools.key)).keys()]).toEqual(['young']);
  });

  it('removes live keys of missing entities, but only from a complete state', async () => {
    await publishEntities(tools.redis, tools.key, {
      courier: [sampleCourier()],
      company: [sampleCompany()],
      branch: [sampleBranch()],
      wall: [sampleWall({ id: 'hangs' }), sampleWall({ id: 'revoked', isRevoked: true })],
      trend: ['all', 'company:company-1', 'branch:branch-1', 'company:gone', 'branch:gone'].map((id) => ({
        id,
        points: [],
        controllers: 1,
      })),
    });
    await stand('courier-1', agedMs(0));
    await stand('gone', agedMs(0));
    const report = { build: 'b', scene: 'operation', frames: 1 };
    for (const id of ['hangs', 'revoked', 'deleted']) await storeWallReport(tools.redis, tools.key, id, report, 1);
    await tools.redis.set(tools.key('ready'), 'another');
    expect(await runRetention(tools, days)).not.toHaveProperty('orphanTrends');
    await tools.redis.set(tools.key('ready'), (await tools.redis.get(tools.key('epoch'))) ?? '');
    expect(await runRetention(tools, days)).toMatchObject({ orphanTrends: 2, orphanPositions: 1, orphanReports: 2 });
    expect([...(await readWallReports(tools.redis, tools.key)).keys()]).toEqual(['hangs']);
    const trends = await readState(tools.redis, tools.key, 'trend');
    expect([...trends.keys()].toSorted()).toEqual(['all', 'branch:branch-1', 'company:company-1']);
    expect([...(await readPositions(tools.redis, tools.key)).keys()]).toEqual(['courier-1']);
  });
});
