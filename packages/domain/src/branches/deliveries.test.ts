import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { deliveredByHour, deliveryNumbers } from './deliveries.ts';

const NOW = Date.parse('2026-11-21T23:00:00.000Z');
const delivered = (createdAt: string, goingAt: string, deliveredAt: string) =>
  sampleOrder({
    status: ORDER_STATUS.DELIVERED,
    createdAt,
    deliveredAt,
    stateTime: { [ORDER_STATUS.GOING]: goingAt, [ORDER_STATUS.DELIVERED]: deliveredAt },
  });

/** Guatemala is six hours behind. */
const orders = [
  delivered('2026-11-21T17:00:00.000Z', '2026-11-21T17:10:00.000Z', '2026-11-21T17:30:00.000Z'),
  delivered('2026-11-21T17:00:00.000Z', '2026-11-21T17:30:00.000Z', '2026-11-21T17:45:00.000Z'),
  delivered('2026-11-21T18:50:00.000Z', '2026-11-21T19:00:00.000Z', '2026-11-21T19:40:00.000Z'),
];

describe('the deliveries of a branch', () => {
  it('[BR10] are counted by local hour, without gaps between the first and the last', () => {
    expect(deliveredByHour(orders)).toEqual([
      { hour: 11, count: 2 },
      { hour: 12, count: 0 },
      { hour: 13, count: 1 },
    ]);
    expect(deliveredByHour([])).toEqual([]);
    expect(deliveredByHour([{ deliveredAt: null }])).toEqual([]);
  });

  it('[BR10] have the average of OR73, and were late by the scheme of the company at the door', () => {
    expect(deliveryNumbers(orders, null, NOW)).toEqual({ averageMinutes: 25, late: 2 });
    expect(deliveryNumbers(orders, 60 * 60, NOW)).toEqual({ averageMinutes: 25, late: 0 });
    expect(deliveryNumbers([], null, NOW)).toEqual({ averageMinutes: null, late: 0 });
  });
});
