import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../tests/support/jobTools.ts';
import { publishEntities } from '../../../tests/support/liveState.ts';
import { runAlerts } from './alerts.ts';

const now = '2026-11-21T18:00:00.000Z';
const aged = (id: string, minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ id, createdAt: new Date(Date.parse(now) - minutes * 60_000).toISOString(), ...only });

const tools = useJobTools(now);

/** In the store and in the live state, as ingest leaves it. */
const settle = async (...orders: Order[]): Promise<void> => {
  await tools.storeOrders(orders);
  await publishEntities(tools.redis, tools.key, { order: orders, company: [sampleCompany()] });
};
const stored = async (id: string) => {
  const snapshot = await tools.db.collection('deliveries').doc(id).get();
  return { alert: snapshot.get('alert'), status: snapshot.get('status'), updateTime: snapshot.updateTime };
};

describe('alerts', () => {
  it('[AL9] writes the levels that differ and nothing else', async () => {
    await settle(
      aged('right', 10, { alert: 'ON_TIME' }),
      aged('worse', 25, { alert: 'ON_TIME' }),
      aged('never', 50, { alert: null }),
    );
    const before = await stored('right');
    expect(await runAlerts(tools)).toEqual({ orders: 3, revised: 2, unchanged: 0, contested: 0 });
    expect(await stored('right')).toEqual(before);
    expect((await stored('worse')).alert).toBe('VERIFY');
    expect((await stored('never')).alert).toBe('LATE');
  });

  it('[AL9] writes only the level: a concurrent write of a phone stays', async () => {
    await settle(aged('order', 25));
    await tools.db.collection('deliveries').doc('order').update({ orderObservations: 'at the door', wheeler: 7 });
    await runAlerts(tools);
    const document = await tools.db.collection('deliveries').doc('order').get();
    expect(document.data()).toMatchObject({ alert: 'VERIFY', orderObservations: 'at the door', wheeler: 7 });
  });

  it('[AL9] a second run writes nothing, even when the live state is not yet updated', async () => {
    await settle(aged('order', 31));
    await runAlerts(tools);
    const { updateTime } = await stored('order');
    expect(await runAlerts(tools)).toMatchObject({ revised: 0, unchanged: 1 });
    expect((await stored('order')).updateTime).toEqual(updateTime);
  });

  it("[AL2] follows the company's own limit", async () => {
    const slow = { id: 'slow', name: 'Slow' };
    const order = aged('order', 50, { company: slow, alert: 'LATE' });
    await tools.storeOrders([order]);
    const companies = [sampleCompany({ id: 'slow', lateLimitSec: 10_800 })];
    await publishEntities(tools.redis, tools.key, { order: [order], company: companies });
    await runAlerts(tools);
    expect((await stored('order')).alert).toBe('ON_TIME');
  });

  it('[AL6] does not change an order that was closed meanwhile', async () => {
    await settle(aged('closed', 50, { status: ORDER_STATUS.GOING, alert: 'VERIFY' }));
    await tools.db.collection('deliveries').doc('closed').update({ status: ORDER_STATUS.DELIVERED });
    expect(await runAlerts(tools)).toMatchObject({ revised: 0, unchanged: 1 });
    expect((await stored('closed')).alert).toBe('VERIFY');
  });

  it('[AL9] skips missing, closed and unreadable orders', async () => {
    await settle(
      aged('unreadable', 50),
      aged('deleted', 50),
      aged('delivered', 50, { status: ORDER_STATUS.DELIVERED }),
    );
    await tools.db.collection('deliveries').doc('unreadable').update({ createdAt: 'soon' });
    await tools.db.collection('deliveries').doc('deleted').delete();
    expect(await runAlerts(tools)).toEqual({ orders: 3, revised: 0, unchanged: 2, contested: 0 });
    expect((await tools.db.collection('deliveries').doc('deleted').get()).exists).toBe(false);
  });

  it('[AL9] updates a whole city in one run', async () => {
    await settle(...Array.from({ length: 450 }, (_, index) => aged(`many-${index}`, index % 60)));
    expect(await runAlerts(tools)).toEqual({ orders: 450, revised: 450, unchanged: 0, contested: 0 });
    const late = await tools.db.collection('deliveries').where('alert', '==', 'LATE').get();
    expect(late.docs.filter(({ id }) => id.startsWith('many-')).length).toBe(105);
  });

  it('does nothing without a live state', async () => {
    expect(await runAlerts(tools)).toEqual({ orders: 0, revised: 0, unchanged: 0, contested: 0 });
  });
});
