import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { realClock } from '../../platform/clock.ts';
import { writeCanary } from '../../store/canary.ts';
import type { Data } from '../../store/documents/scalars.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import type { WatchedDocument, WatchedSnapshot } from '../../store/source/watch.ts';
import { createIntake } from './intake.ts';
import { createLiveSet } from './liveSet.ts';
import { createPhones } from './phones.ts';

const bounds = [-180, -90, 180, 90] as const;

const startIntake = (isComplete = true) => {
  const since = new Map<string, number>();
  const intake = createIntake({
    liveSet: createLiveSet(() => null),
    phones: createPhones({ bounds, clock: realClock, seedOf: () => null, onRejected: () => null }),
    bounds,
    now: realClock.now,
    onEcho: (_, { id, writtenAt }) => ({ id, writtenAt }),
    onUnreadable: () => null,
    onRead: (read) => void since.set(read.document.id, read.since),
    seenUntil: 1_000,
    isComplete: () => isComplete,
  });
  return { intake, since };
};

const document = (id: string, updatedMs: number, data: Data): WatchedDocument => ({
  id,
  path: `deliveries/${id}`,
  v: String(updatedMs * 1_000).padStart(16, '0'),
  updatedMs,
  data: () => data,
  createTime: null,
  updateTime: null,
});
const order = (id: string, updatedMs: number, more: Data = {}) =>
  document(id, updatedMs, { ...orderCodec.write(sampleOrder({ id })), ...more });
const canary = (updatedMs: number) => document('canary-one', updatedMs, writeCanary({ id: 'one', writtenAt: 0 }));
const snapshot = (...changed: WatchedDocument[]): WatchedSnapshot => ({ isFirst: false, changed, removedPaths: [] });

it('[DO32] a document is judged by the canary of an earlier snapshot, at first by that of the process before', () => {
  const { intake, since } = startIntake();
  intake.take('orders', snapshot(canary(50_000), order('beside', 49_000)));
  expect(since.get('beside')).toBe(1_000);
  intake.take('orders', snapshot(order('after', 51_000)));
  expect(since.get('after')).toBe(50_000);
});

it('[DO32] what left a query in the snapshot of a canary is compared with the canary before, by every listener', () => {
  const { intake, since } = startIntake();
  const [closed, moved] = [order('closed', 2_000), order('moved', 2_000)];
  intake.take('orders', snapshot(closed, moved));
  intake.take('orders', { ...snapshot(canary(50_000)), removedPaths: [closed.path, moved.path] });
  intake.take('closed-orders-1', snapshot(order('closed', 40_000)));
  intake.settle([{ path: moved.path, found: order('moved', 40_000), readV: '0' }]);
  expect([since.get('closed'), since.get('moved')]).toEqual([1_000, 1_000]);
  intake.take('orders', snapshot(order('closed', 51_000)));
  expect(since.get('closed')).toBe(50_000);
});

it('[DO32] a canary proves nothing before every document was read, or while a document could not be read', () => {
  const starting = startIntake(false);
  starting.intake.take('orders', snapshot(canary(50_000)));
  starting.intake.take('closed-orders-1', snapshot(order('late', 40_000)));
  expect(starting.since.get('late')).toBe(1_000);
  const { intake, since } = startIntake();
  intake.take('orders', snapshot(canary(50_000), order('broken', 2_000)));
  intake.take('orders', snapshot(order('broken', 60_000, { createdAt: 'never', company: 7 })));
  intake.take('orders', snapshot(order('broken', 70_000)));
  expect(since.get('broken')).toBe(0);
});
