import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { elapsedMs } from './elapsed.ts';

const createdAt = '2026-11-21T18:00:00.000Z';
const after = (minutes: number): number => Date.parse(createdAt) + minutes * 60_000;
const instantAfter = (minutes: number): string => new Date(after(minutes)).toISOString();

describe('elapsed time', () => {
  it('[OR6] runs from creation to now', () => {
    expect(elapsedMs(sampleOrder({ createdAt }), after(12))).toBe(12 * 60_000);
    expect(elapsedMs(sampleOrder({ createdAt }), after(-1))).toBe(-60_000);
  });

  it('[OR6] stops at delivery and at cancellation', () => {
    const delivered = sampleOrder({ createdAt, status: ORDER_STATUS.DELIVERED, deliveredAt: instantAfter(31) });
    const cancelled = sampleOrder({ createdAt, status: ORDER_STATUS.CANCELLED, canceledAt: instantAfter(7) });
    expect(elapsedMs(delivered, after(500))).toBe(31 * 60_000);
    expect(elapsedMs(cancelled, after(500))).toBe(7 * 60_000);
  });

  it('[OR6] of an order that left Entregado continues', () => {
    const reopened = sampleOrder({ createdAt, status: ORDER_STATUS.GOING, deliveredAt: instantAfter(31) });
    expect(elapsedMs(reopened, after(40))).toBe(40 * 60_000);
  });

  it('[OR7] uses the stage when there is no closing time', () => {
    const delivered = sampleOrder({
      createdAt,
      status: ORDER_STATUS.DELIVERED,
      stateTime: { [ORDER_STATUS.DELIVERED]: instantAfter(22) },
    });
    expect(elapsedMs(delivered, after(90))).toBe(22 * 60_000);
    expect(elapsedMs(sampleOrder({ createdAt, status: ORDER_STATUS.CANCELLED }), after(90))).toBe(90 * 60_000);
  });
});
