import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { TrendPoint } from '@despacho/contract/live/trend.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOrders, trendPointOf } from './board.ts';
import { addTrendPoint, completedTrend, minuteBefore, pastTrend, trendChange } from './trend.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const minute = 60_000;
const point = (at: number, late = 0): TrendPoint => ({ at, late, toBeLate: 0, verify: 0, onTime: 0, going: 0 });
const run = (points: TrendPoint[]): readonly TrendPoint[] =>
  points.reduce<readonly TrendPoint[]>((earlier, next) => addTrendPoint(earlier, next), []);

describe('trend', () => {
  it('[BO8] keeps the last quarter of an hour', () => {
    const points = run(Array.from({ length: 40 }, (_, index) => point(now + index * minute)));
    expect(points).toHaveLength(16);
    expect(points[0]?.at).toBe(now + 24 * minute);
    expect(points.at(-1)?.at).toBe(now + 39 * minute);
  });

  it('[BO8] a second run of the same minute adds nothing', () => {
    const once = run([point(now)]);
    expect(addTrendPoint(once, point(now + 29_999, 5))).toBe(once);
    expect(addTrendPoint(once, point(now - 5))).toBe(once);
    expect(addTrendPoint(once, point(now + 30_000))).toHaveLength(2);
  });

  it('[BO8] restarts when the clock was set back', () => {
    const points = run([point(now + 600 * minute), point(now + 601 * minute), point(now)]);
    expect(points).toEqual([point(now)]);
  });

  it('[BO8] points are always in order, apart, and within the window', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60 * minute), { maxLength: 80 }), (offsets) => {
        const points = run(offsets.map((offset) => point(now + offset)));
        points
          .slice(1)
          .forEach(({ at }, index) => expect(at - (points[index]?.at ?? 0)).toBeGreaterThanOrEqual(30_000));
        expect((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)).toBeLessThanOrEqual(15 * minute);
      }),
      // A clock that goes back behind the last point and close after an older one.
      { examples: [[[0, 30_001, 1]]] },
    );
  });

  it('[BO9] contains the change and the period it covers', () => {
    const points = [point(now - 15 * minute, 7), point(now - minute, 10)];
    expect(trendChange(points, 'late', 11, now)).toEqual({ by: 4, overMs: 15 * minute });
    expect(trendChange(points, 'late', 11, now + 1)).toEqual({ by: 1, overMs: minute + 1 });
    expect(trendChange(points, 'late', 3, now + 60 * minute)).toBeNull();
    expect(trendChange([], 'late', 3, now)).toBeNull();
  });
});

describe('a lost trend', () => {
  const ago = (minutes: number): string => new Date(now - minutes * minute).toISOString();
  const limits = new Map([['slow', { lateLimitSec: 3_600 }]]);
  const past = (orders: Order[]) => pastTrend(orders, limits, minuteBefore(now));

  it('[BO10] is recomputed from the orders, with a point for each whole minute', () => {
    const points = past([sampleOrder({ createdAt: ago(50) })]);
    expect(points).toHaveLength(15);
    expect(points.map(({ at }) => (now - at) / minute)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    // Late since five minutes ago.
    expect(points.map(({ late }) => late)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(points.map(({ toBeLate }) => toBeLate)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
  });

  it('[BO8] [BO10] leads up to the minute that is counted, wherever in a minute that is', () => {
    const at = now + 47_000;
    const points = completedTrend([], [sampleOrder({ createdAt: ago(50) })], limits, at);
    expect(addTrendPoint(points, point(at)).map((each) => (at - each.at) / minute)).toEqual(
      Array.from({ length: 16 }, (_, index) => 15 - index),
    );
  });

  it('[BO10] is empty without any order', () => {
    expect(past([])).toEqual([]);
  });

  it('[BO10] counts an order from its creation to its end, and En ruta from that stage on', () => {
    const stateTime = { [ORDER_STATUS.GOING]: ago(8) };
    const done = sampleOrder({ status: ORDER_STATUS.DELIVERED, createdAt: ago(12), deliveredAt: ago(3), stateTime });
    const points = past([done]);
    expect(points.map(({ onTime }) => onTime)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
    expect(points.map(({ going }) => going)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0]);
    const withoutEnd = sampleOrder({ status: ORDER_STATUS.CANCELLED, createdAt: ago(12), canceledAt: null });
    expect(past([withoutEnd]).every(({ onTime }) => onTime === 0)).toBe(true);
  });

  it('[BO10] equals the counts of the time, while no order ends', () => {
    const order = fc.record({ minutes: fc.nat(120), isSlow: fc.boolean() });
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), (ages) => {
        const orders = ages.map(({ minutes, isSlow }, index) =>
          sampleOrder({
            id: String(index),
            createdAt: ago(minutes),
            company: isSlow ? { id: 'slow', name: '' } : { id: 'company-1', name: '' },
          }),
        );
        for (const found of past(orders)) {
          const then = orders.filter(({ createdAt }) => Date.parse(createdAt) <= found.at);
          expect(found).toEqual(trendPointOf(countOrders(then, limits, found.at), found.at));
        }
      }),
    );
  });
});
