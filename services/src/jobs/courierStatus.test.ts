import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCourier, sampleCourierStatus, sampleOrder } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../tests/support/jobTools.ts';
import { publishEntities, type LiveEntities } from '../../../tests/support/liveState.ts';
import { publishPositions } from '../store/live/positions.ts';
import { runCourierStatus } from './courierStatus.ts';

const now = '2026-11-21T18:00:00.000Z';
const inStore = { lat: 14.6001, lng: -90.5 };
const onTheRoad = { lat: 14.63, lng: -90.52 };

const tools = useJobTools(now, ['bikerStatus']);

const statusOf = (id: string) => tools.db.collection('bikerStatus').doc(id);
const stand = async (courierId: string, position: { lat: number; lng: number }): Promise<void> => {
  const at = Date.parse(now) - 20_000;
  await publishPositions(tools.redis, tools.key, [{ courierId, position, at, accuracyM: 5, battery: null }]);
};
const publish = async (entities: LiveEntities): Promise<void> => {
  await publishEntities(tools.redis, tools.key, { courier: [sampleCourier()], branch: [sampleBranch()], ...entities });
};

describe('courier status', () => {
  it('[CO10] stores since when a courier waits, and keeps the fields of the phone', async () => {
    await statusOf('courier-1').set({ deliveryStatus: false, goToStore: true });
    await publish({ courierStatus: [sampleCourierStatus({ isReturning: true })] });
    await stand('courier-1', inStore);
    expect(await runCourierStatus(tools)).toEqual({ couriers: 1, revised: 1, unchanged: 0, contested: 0 });
    expect((await statusOf('courier-1').get()).data()).toEqual({
      deliveryStatus: false,
      goToStore: true,
      inStoreSince: Timestamp.fromMillis(Date.parse(now) - 20_000),
    });
  });

  it('[CO10] creates a missing status record, once', async () => {
    await publish({});
    await stand('courier-1', inStore);
    expect(await runCourierStatus(tools)).toMatchObject({ revised: 1 });
    const { updateTime } = await statusOf('courier-1').get();
    expect(await runCourierStatus(tools)).toMatchObject({ revised: 0, unchanged: 1 });
    expect((await statusOf('courier-1').get()).updateTime).toEqual(updateTime);
  });

  it('[CO11] [CO12] ends the wait of a courier who left, and of one with an order En ruta', async () => {
    const since = Timestamp.fromMillis(Date.parse(now) - 600_000);
    const waiting = { inStoreSince: since.toDate().toISOString() };
    const ids = ['left', 'going', 'stays'];
    for (const id of ids) await statusOf(id).set({ inStoreSince: since });
    const courier = { id: 'going', name: 'Luis' };
    await publish({
      courier: ids.map((id) => sampleCourier({ id })),
      courierStatus: ids.map((id) => sampleCourierStatus({ id, ...waiting })),
      order: [sampleOrder({ status: ORDER_STATUS.GOING, courier })],
    });
    await stand('left', onTheRoad);
    await stand('going', inStore);
    await stand('stays', inStore);
    expect(await runCourierStatus(tools)).toMatchObject({ couriers: 3, revised: 2 });
    const stored = await tools.db.getAll(...ids.map(statusOf));
    expect(stored.map((snapshot) => snapshot.get('inStoreSince'))).toEqual([null, null, since]);
  });

  it('[CO13] does nothing while the live state is incomplete', async () => {
    await publish({});
    await stand('courier-1', inStore);
    await tools.redis.del(tools.key('ready'));
    expect(await runCourierStatus(tools)).toEqual({ skipped: 1 });
    expect((await statusOf('courier-1').get()).exists).toBe(false);
  });
});
