import { ORDER_STATUS, type AlertLevel } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertFor, isLateOverTwoHours, lateBucket, levelEdges, nextDeadline } from './alerts.ts';

const minutes = (count: number): number => count * 60_000;
const createdAt = '2026-11-21T18:00:00.000Z';
const created = Date.parse(createdAt);
const order = sampleOrder({ createdAt });

const limits = fc.constantFrom(null, 2_700, 3_600, 7_200, 10_800, 86_400, 1, 100, 3_599);
const severity: readonly (AlertLevel | null)[] = [null, 'ON_TIME', 'VERIFY', 'TO_BE_LATE', 'LATE'];
const severityOf = (level: AlertLevel | null): number => severity.indexOf(level);

describe('alert levels', () => {
  it.each([
    [0, 'ON_TIME'],
    [minutes(20) - 1, 'ON_TIME'],
    [minutes(20), 'VERIFY'],
    [minutes(30) - 1, 'VERIFY'],
    [minutes(30), 'TO_BE_LATE'],
    [minutes(45) - 1, 'TO_BE_LATE'],
    [minutes(45), 'LATE'],
    [minutes(1_000), 'LATE'],
  ])('[AL1] after %i ms by the table: %s', (elapsed, level) => {
    expect(alertFor(elapsed, null)).toBe(level);
  });

  it.each([
    [2_700, minutes(30) - 1, 'ON_TIME'],
    [2_700, minutes(30), 'VERIFY'],
    [2_700, minutes(45) - 1, 'VERIFY'],
    [2_700, minutes(45), 'LATE'],
    [3_600, minutes(40) - 1, 'ON_TIME'],
    [3_600, minutes(40), 'VERIFY'],
    [3_600, minutes(60), 'LATE'],
    [7_200, minutes(80), 'VERIFY'],
    [7_200, minutes(120), 'LATE'],
    [10_800, minutes(120), 'VERIFY'],
    [10_800, minutes(180), 'LATE'],
    [86_400, minutes(16 * 60) - 1, 'ON_TIME'],
    [86_400, minutes(16 * 60), 'VERIFY'],
    [86_400, minutes(24 * 60), 'LATE'],
  ])('[AL2] limit %i s, after %i ms: %s', (limit, elapsed, level) => {
    expect(alertFor(elapsed, limit)).toBe(level);
  });

  it('[AL2] a limit that is not divisible by three keeps whole milliseconds', () => {
    expect(alertFor(66_666, 100)).toBe('ON_TIME');
    expect(alertFor(66_667, 100)).toBe('VERIFY');
  });

  it('[AL2] an order of a company with its own limit never has the level about to be late', () => {
    const ages = fc.integer({ min: -minutes(1), max: minutes(60 * 30) });
    fc.assert(fc.property(ages, limits, (age, limit) => limit === null || alertFor(age, limit) !== 'TO_BE_LATE'));
  });

  it('[AL3] a level never improves as time passes', () => {
    const ages = fc.integer({ min: -minutes(1), max: minutes(60 * 30) });
    fc.assert(
      fc.property(ages, fc.nat(minutes(60 * 10)), limits, (age, later, limit) => {
        expect(severityOf(alertFor(age + later, limit))).toBeGreaterThanOrEqual(severityOf(alertFor(age, limit)));
      }),
    );
  });

  it('[AL3] every threshold is exact', () => {
    fc.assert(
      fc.property(limits, (limit) => {
        for (const { level, fromMs } of levelEdges(limit)) {
          expect(alertFor(fromMs, limit)).toBe(level);
          expect(severityOf(alertFor(fromMs - 1, limit))).toBeLessThan(severityOf(level));
        }
      }),
    );
  });

  it('[AL4] an order up to five seconds in the future is on time, beyond that it has no level', () => {
    expect(alertFor(-5_000, null)).toBe('ON_TIME');
    expect(alertFor(-5_001, null)).toBeNull();
    expect(alertFor(-5_001, 3_600)).toBeNull();
  });
});

describe('deadlines', () => {
  it('[AL5] contain the next level and the time when the order is late', () => {
    expect(nextDeadline(order, null, created + minutes(25))).toEqual({
      next: { level: 'TO_BE_LATE', at: created + minutes(30) },
      lateAt: created + minutes(45),
    });
    expect(nextDeadline(order, 3_600, created)).toEqual({
      next: { level: 'VERIFY', at: created + minutes(40) },
      lateAt: created + minutes(60),
    });
  });

  it('[AL5] are empty for a late order', () => {
    expect(nextDeadline(order, null, created + minutes(45))).toEqual({ next: null, lateAt: created + minutes(45) });
  });

  it('[AL5] the level is constant until the deadline and changes exactly there', () => {
    const ages = fc.integer({ min: -minutes(10), max: minutes(60 * 25) });
    fc.assert(
      fc.property(ages, limits, (age, limit) => {
        const next = nextDeadline(order, limit, created + age)?.next ?? null;
        if (next === null) return alertFor(age, limit) === 'LATE';
        expect(next.at).toBeGreaterThan(created + age);
        expect(alertFor(next.at - 1 - created, limit)).toBe(alertFor(age, limit));
        expect(alertFor(next.at - created, limit)).toBe(next.level);
        return true;
      }),
    );
  });

  it('[AL5] following each deadline ends at the late time', () => {
    fc.assert(
      fc.property(limits, (limit) => {
        const follow = (now: number): number => {
          const next = nextDeadline(order, limit, now)?.next ?? null;
          return next === null ? now : follow(next.at);
        };
        expect(follow(created - minutes(1))).toBe(nextDeadline(order, limit, created)?.lateAt);
      }),
    );
  });

  it.each([ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED, ORDER_STATUS.RE_AGEND, ORDER_STATUS.DELETED])(
    '[AL6] %s has none',
    (status) => {
      expect(nextDeadline({ ...order, status }, null, created)).toBeNull();
    },
  );
});

describe('over two hours', () => {
  it('[AL7] begins at two hours', () => {
    expect(isLateOverTwoHours(order, created + minutes(120) - 1)).toBe(false);
    expect(isLateOverTwoHours(order, created + minutes(120))).toBe(true);
  });

  it('[AL7] a closed order is not counted', () => {
    const deliveredAt = new Date(created + minutes(200)).toISOString();
    const delivered = { ...order, status: ORDER_STATUS.DELIVERED, deliveredAt };
    expect(isLateOverTwoHours(delivered, created + minutes(300))).toBe(false);
    expect(isLateOverTwoHours({ ...order, status: ORDER_STATUS.DELETED }, created + minutes(300))).toBe(false);
  });

  it('[AL8] becomes carry-over at local midnight', () => {
    const evening = sampleOrder({ createdAt: '2026-11-22T02:00:00.000Z' });
    const midnight = Date.parse('2026-11-22T06:00:00.000Z');
    expect(lateBucket(evening, midnight - 1)).toBe('today');
    expect(lateBucket(evening, midnight)).toBe('carryOver');
  });

  it('[AL8] an order of last night that is younger than two hours is in no bucket', () => {
    const lateEvening = sampleOrder({ createdAt: '2026-11-22T05:50:00.000Z' });
    expect(lateBucket(lateEvening, Date.parse('2026-11-22T06:30:00.000Z'))).toBeNull();
  });
});
