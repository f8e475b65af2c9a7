import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { SAMPLE_TIME, sampleAlarm, sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { staysUntil } from './kinds.ts';
import { closedAt } from './retention.ts';

const now = Date.parse(SAMPLE_TIME);
const HALF_HOUR = 1_800_000;
const at = (ms: number): string => new Date(now + ms).toISOString();
const order = (only: Parameters<typeof sampleOrder>[0]) => ({ kind: 'order' as const, doc: sampleOrder(only) });

describe('how long an entity stays live', () => {
  it('[LV21] an active order stays', () => {
    expect(staysUntil(order({ status: ORDER_STATUS.GOING }), now)).toBe(Infinity);
  });

  it('[LV21] a closed order stays half an hour from its end', () => {
    const delivered = order({ status: ORDER_STATUS.DELIVERED, deliveredAt: at(-60_000) });
    expect(staysUntil(delivered, now)).toBe(now - 60_000 + HALF_HOUR);
    const cancelled = order({ status: ORDER_STATUS.CANCELLED, canceledAt: at(-5) });
    expect(staysUntil(cancelled, now)).toBe(now - 5 + HALF_HOUR);
  });

  it('[LV21] an end that is missing or in the future counts from now', () => {
    expect(staysUntil(order({ status: ORDER_STATUS.DELETED }), now)).toBe(now + HALF_HOUR);
    const ahead = order({ status: ORDER_STATUS.DELIVERED, deliveredAt: at(86_400_000) });
    expect(staysUntil(ahead, now)).toBe(now + HALF_HOUR);
  });

  it('[LV21] the end is its own field, else the time of the status, else the last update', () => {
    const { RE_AGEND, DELIVERED } = ORDER_STATUS;
    expect(closedAt(sampleOrder({ status: DELIVERED, deliveredAt: at(1), stateTime: { [DELIVERED]: at(2) } }))).toBe(
      at(1),
    );
    expect(closedAt(sampleOrder({ status: DELIVERED, stateTime: { [DELIVERED]: at(2) }, updatedAt: at(3) }))).toBe(
      at(2),
    );
    expect(closedAt(sampleOrder({ status: RE_AGEND, canceledAt: at(1), updatedAt: at(3) }))).toBe(at(3));
    expect(closedAt(sampleOrder({ status: RE_AGEND }))).toBeNull();
  });

  it('[LV21] an alarm stays half an hour after it was cleared, an incident until its local day ends', () => {
    expect(staysUntil({ kind: 'alarm', doc: sampleAlarm() }, now)).toBe(Infinity);
    expect(staysUntil({ kind: 'alarm', doc: sampleAlarm({ clearedAt: at(0) }) }, now)).toBe(now + HALF_HOUR);
    const late = sampleIncident({ at: '2026-11-22T05:59:59.000Z' });
    expect(staysUntil({ kind: 'incident', doc: late }, now)).toBe(Date.parse('2026-11-22T06:00:00.000Z'));
  });

  it('[LV21] everything else stays as long as its document exists', () => {
    expect(staysUntil({ kind: 'courier', doc: sampleCourier() }, now)).toBe(Infinity);
  });
});
