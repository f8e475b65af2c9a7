// @vitest-environment happy-dom
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { describe, expect, it } from 'vitest';
import { companyChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { overviewOf } from './overview.ts';

const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const elsewhere = { id: 'branch-9', name: 'PRADERA', position: null };

describe('an overview', () => {
  it('counts active orders, and lists those late by the limit of their company, the longest late first', () => {
    const { live, join } = testLive();
    join([
      companyChange({ id: 'company-1', lateLimitSec: 3_600 }),
      orderChange({ id: 'fifty', createdAt: ago(50) }),
      orderChange({ id: 'seventy', createdAt: ago(70) }),
      orderChange({ id: 'ninety', createdAt: ago(90) }),
      orderChange({ id: 'done', createdAt: ago(95), status: ORDER_STATUS.DELIVERED, deliveredAt: ago(1) }),
    ]);
    const { counts, late } = overviewOf(live.collections, null, NOW);
    expect(counts.orders.active).toBe(3);
    expect(counts.orders.levels.LATE).toBe(2);
    expect(late.map(({ id }) => id)).toEqual(['ninety', 'seventy']);
  });

  it('of one branch excludes the others', () => {
    const { live, join } = testLive();
    join([
      orderChange({ id: 'here', createdAt: ago(70) }),
      orderChange({ id: 'there', createdAt: ago(80), branch: elsewhere }),
    ]);
    const { counts, late } = overviewOf(live.collections, elsewhere.id, NOW);
    expect([counts.orders.active, late.map(({ id }) => id)]).toEqual([1, ['there']]);
    expect(overviewOf(live.collections, 'branch-0', NOW).counts.orders.active).toBe(0);
  });
});
