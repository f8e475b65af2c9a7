import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { isNew } from './live.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const aged = (seconds: number, status: (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS] = ORDER_STATUS.ON_HOLD) =>
  sampleOrder({ status, createdAt: new Date(NOW - seconds * 1_000).toISOString() });

it('[OR71] an order is new up to the last second of its fifth minute, while it is active', () => {
  expect([0, 300, 359, 360, -3].map((seconds) => isNew(aged(seconds), NOW))).toEqual([true, true, true, false, true]);
  expect(isNew(aged(60, ORDER_STATUS.CANCELLED), NOW)).toBe(false);
});
