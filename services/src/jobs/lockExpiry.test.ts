import type { Order, OrderLock } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { EPOCH_GRACE_MS, LOCK_MS } from '@despacho/domain/orders/locks.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../tests/support/jobTools.ts';
import { publishEntities } from '../../../tests/support/liveState.ts';
import { orderCodec } from '../store/orders/orders.ts';
import { renewTabs } from '../store/live/tabs.ts';
import { runLockExpiry } from './lockExpiry.ts';

const tools = useJobTools('2026-11-21T18:00:00.000Z');

const lockFor = (sessionId: string | null, runsMs: number = LOCK_MS): OrderLock => ({
  id: 'ada',
  name: 'Ada',
  sessionId,
  fence: 3,
  expiresAt: new Date(tools.clock.realNow() + runsMs).toISOString(),
});
const locked = (id: string, lock: OrderLock): Order => sampleOrder({ id, lock, lockFence: 3 });
const settle = async (...orders: Order[]): Promise<void> => {
  await tools.storeOrders(orders);
  await publishEntities(tools.redis, tools.key, { order: orders });
};
const document = async (id: string) => (await tools.db.collection('deliveries').doc(id).get()).data() ?? {};
const lockOf = async (id: string) => (await document(id))['modifyingBy'] !== null;

describe('lock expiry', () => {
  it('[LK2] [LK10] clears a lock at its end and keeps its number', async () => {
    await settle(locked('over', lockFor('tab-1', 0)), locked('running', lockFor('tab-1', 1)));
    await runLockExpiry(tools);
    expect(await document('over')).toMatchObject({ modifyingBy: null, modifyingByName: null, lockFence: 3 });
    expect(await lockOf('running')).toBe(true);
  });

  it('[LK12] keeps a lock that was renewed meanwhile', async () => {
    await settle(locked('renewed', lockFor('tab-1', 0)));
    await tools.storeOrders([locked('renewed', lockFor('tab-1'))]);
    expect(await runLockExpiry(tools)).toMatchObject({ locks: 1, revised: 0, unchanged: 1 });
    expect(await lockOf('renewed')).toBe(true);
  });

  it('[LK9] ends the lock of a closed tab, once the epoch is old enough', async () => {
    await settle(locked('gone', lockFor('tab-1')), locked('alive', lockFor('tab-2')));
    await runLockExpiry(tools);
    tools.clock.pass(EPOCH_GRACE_MS - 1);
    await renewTabs(tools.redis, tools.key, ['tab-2']);
    expect(await runLockExpiry(tools)).toMatchObject({ locks: 2, revised: 0 });
    tools.clock.pass(1);
    expect(await runLockExpiry(tools)).toMatchObject({ locks: 2, revised: 1 });
    expect([await lockOf('gone'), await lockOf('alive')]).toEqual([false, true]);
  });

  it('[LK9] waits again after a new epoch, because the keys of tabs were lost', async () => {
    const order = locked('moved', lockFor('tab-1'));
    await settle(order);
    await runLockExpiry(tools);
    tools.clock.pass(EPOCH_GRACE_MS);
    await tools.redis.flushall();
    await settle(order);
    await runLockExpiry(tools);
    expect(await lockOf('moved')).toBe(true);
  });

  it('[LK9] [LK12] keeps a lock that another tab acquired meanwhile, without a check of that tab', async () => {
    await settle(locked('taken', lockFor('tab-1')));
    await runLockExpiry(tools);
    tools.clock.pass(EPOCH_GRACE_MS);
    await tools.storeOrders([locked('taken', lockFor('tab-9'))]);
    expect(await runLockExpiry(tools)).toMatchObject({ revised: 0, unchanged: 1 });
    expect(await lockOf('taken')).toBe(true);
  });

  it('[LK9] only expires the lock of another program', async () => {
    await settle(locked('foreign', lockFor(null)));
    await runLockExpiry(tools);
    tools.clock.pass(EPOCH_GRACE_MS);
    await runLockExpiry(tools);
    expect(await lockOf('foreign')).toBe(true);
    tools.clock.pass(LOCK_MS);
    await runLockExpiry(tools);
    expect(await lockOf('foreign')).toBe(false);
  });

  it('[LK2] a second run changes nothing', async () => {
    await settle(locked('over', lockFor('tab-1', 0)));
    await runLockExpiry(tools);
    expect(await runLockExpiry(tools)).toMatchObject({ revised: 0, unchanged: 1 });
    expect(orderCodec.read('over', await document('over'))).toMatchObject({
      ok: true,
      value: { lock: null, lockFence: 3 },
    });
  });
});
