import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { ArrivalInterval, Timing } from '@despacho/contract/live/timings.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MOVES, timingOf } from './timing.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE).toISOString();

const waiting = (minutes = 0): Order => sampleOrder({ createdAt: ago(minutes), status: ORDER_STATUS.ASSIGNED });
const going = (leftBefore = 0): Order =>
  sampleOrder({
    createdAt: ago(20),
    status: ORDER_STATUS.GOING,
    stateTime: { [ORDER_STATUS.GOING]: ago(leftBefore) },
  });

/** The five minutes of the clock that it is in. */
const slotAt = (minutes: number): ArrivalInterval => {
  const from = NOW + Math.floor(minutes / 5) * 5 * MINUTE;
  return { from, to: from + 5 * MINUTE };
};
/** The order arrives after that many minutes, as surely as can be. */
const timing = (order: Order, minutes: number, previous: Timing | null = null, readyAt: number | null = null) =>
  timingOf(
    order,
    {
      estimateAt: NOW + minutes * MINUTE,
      freshInterval: () => slotAt(minutes),
      readyAt,
      previous,
    },
    NOW,
  );
const minutesOf = ({ interval: { from, to } }: Timing) => [(from - NOW) / MINUTE, (to - NOW) / MINUTE];

describe('the interval that is shown', () => {
  it('[FC19] stays while the estimate is inside', () => {
    const shown = timing(waiting(), 22);
    expect(minutesOf(shown)).toEqual([20, 25]);
    expect(timing(waiting(), 25, shown)).toBe(shown);
    expect(minutesOf(timing(waiting(), 26, shown))).toEqual([25, 30]);
  });

  it('[FC19] moves twice at most, whatever the estimates are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 20 }), (estimates) => {
        let shown: Timing | null = null;
        const intervals = new Set<number>();
        for (const minutes of estimates) {
          shown = timing(waiting(), minutes, shown);
          intervals.add(shown.interval.from);
        }
        expect(intervals.size).toBeLessThanOrEqual(1 + MAX_MOVES);
        expect(shown?.moves).toBeLessThanOrEqual(MAX_MOVES);
      }),
    );
  });

  it('[FC19] is another one once the courier has left, and the moves before count', () => {
    const before = timing(waiting(), 40, timing(waiting(), 22));
    expect(before.moves).toBe(1);
    const after = timing(going(), 12, before);
    expect([minutesOf(after), after.moves, after.isGoing]).toEqual([[10, 15], 1, true]);
    const moved = timing(going(), 18, after);
    expect([minutesOf(moved), moved.moves]).toEqual([[15, 20], 2]);
    expect(timing(going(), 40, moved)).toBe(moved);
  });

  it('[FC22] the first of each stage is remembered, of orders that were seen at its beginning', () => {
    const created = timing(waiting(), 22);
    expect(created.first).toEqual({ created: created.interval, going: null });
    expect(timing(waiting(), 40, created).first).toEqual(created.first);
    const left = timing(going(1), 12, created);
    expect(left.first).toEqual({ created: created.interval, going: left.interval });
    expect(timing(waiting(3), 22).first).toEqual({ created: null, going: null });
    expect(timing(going(3), 12, created).first.going).toBeNull();
  });

  it('[FC16] the time when it is ready is published again when it moved by two minutes', () => {
    const shown = timing(waiting(), 22, null, NOW + 10 * MINUTE);
    expect(shown.readyAt).toBe(NOW + 10 * MINUTE);
    expect(timing(waiting(), 22, shown, NOW + 11 * MINUTE)).toBe(shown);
    expect(timing(waiting(), 22, shown, NOW + 12 * MINUTE).readyAt).toBe(NOW + 12 * MINUTE);
    expect(timing(going(), 22, shown, null).readyAt).toBeNull();
  });

  it('follows its order to another branch', () => {
    const shown = timing(waiting(), 22);
    const moved = timing({ ...waiting(), branch: { id: 'branch-2', name: 'B', position: null } }, 22, shown);
    expect([moved.branchId, moved.interval]).toEqual(['branch-2', shown.interval]);
  });
});
