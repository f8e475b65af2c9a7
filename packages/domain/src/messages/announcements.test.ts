import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { SAMPLE_TIME, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { ANNOUNCE_WITHIN_MS, ARRIVING_WITHIN_MS, dueOccasions, JUST_LEFT_MS } from './announcements.ts';

const NOW = Date.parse(SAMPLE_TIME);
const ago = (ms: number): string => new Date(NOW - ms).toISOString();
const going = (sinceMs: number): Order =>
  sampleOrder({ status: ORDER_STATUS.GOING, stateTime: { [ORDER_STATUS.GOING]: ago(sinceMs) } });
const delivered = (sinceMs: number): Order =>
  sampleOrder({ status: ORDER_STATUS.DELIVERED, deliveredAt: ago(sinceMs), stateTime: {} });
const due = (order: Order, arrival: { routeTimeSec: number | null; computedAt: number } | null = null) =>
  dueOccasions(order, { now: NOW, arrival });
/** The announcement for a position that is `age` old. */
const inSec = (routeTimeSec: number | null, age = 0) => ({ routeTimeSec, computedAt: NOW - age });

describe('occasions of an order', () => {
  it('[MS6] an order on its way is announced for a quarter of an hour', () => {
    expect([0, ANNOUNCE_WITHIN_MS, ANNOUNCE_WITHIN_MS + 1].map((since) => due(going(since)))).toEqual([
      ['onTheWay'],
      ['onTheWay'],
      [],
    ]);
    expect(due(sampleOrder({ status: ORDER_STATUS.GOING, stateTime: {} }))).toEqual([]);
  });

  it('[MS16] an arrival is announced from three minutes before it', () => {
    const leftAt = 2 * ANNOUNCE_WITHIN_MS;
    const max = ARRIVING_WITHIN_MS / 1_000;
    expect([inSec(max), inSec(0), inSec(max + 1), inSec(null), null].map((at) => due(going(leftAt), at))).toEqual([
      ['arriving'],
      ['arriving'],
      [],
      [],
      [],
    ]);
    expect(due(going(leftAt), inSec(600, 7 * 60_000))).toEqual(['arriving']);
    expect(due(going(leftAt), inSec(60, 30 * 60_000))).toEqual([]);
  });

  it('[MS16] an arrival is not announced within a minute of leaving, nor before or after the road', () => {
    expect(due(going(JUST_LEFT_MS), inSec(30))).toEqual(['onTheWay']);
    expect(due(going(JUST_LEFT_MS + 1), inSec(30))).toEqual(['onTheWay', 'arriving']);
    expect(due(sampleOrder({ status: ORDER_STATUS.RECEIVING }), inSec(30))).toEqual([]);
    expect(due(delivered(0), inSec(30))).toEqual(['delivered']);
  });

  it('[MS17] a delivery is announced for a quarter of an hour, by its instant or its stage', () => {
    expect([0, ANNOUNCE_WITHIN_MS, ANNOUNCE_WITHIN_MS + 1].map((since) => due(delivered(since)))).toEqual([
      ['delivered'],
      ['delivered'],
      [],
    ]);
    const byStage = { ...delivered(0), deliveredAt: null, stateTime: { [ORDER_STATUS.DELIVERED]: ago(0) } };
    expect([due(byStage), due({ ...byStage, stateTime: {} })]).toEqual([['delivered'], []]);
    expect(due({ ...delivered(0), status: ORDER_STATUS.CANCELLED })).toEqual([]);
  });
});
