import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import type { TimeWindow } from '../localTime.ts';
import { assignCouriers, REST_MS, WEEK_MS, type Candidate, type OpenShift } from './assign.ts';
import { asWork, errorOf, forecastOf, HISTORY_DAYS, type PastDay } from './forecast.ts';
import { couriersNeeded, latenessOf, uncoveredSlots, unservedWork, workMinOf } from './need.ts';
import { coverOf, proposeShifts } from './propose.ts';
import { coverWithout } from './sick.ts';
import { zonesOf } from './zones.ts';

const SLOTS = 48;
const anyOrders = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: SLOTS, maxLength: SLOTS });
const anyCase = fc.record({
  orders: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 12, maxLength: 20 }),
  workMin: fc.integer({ min: 15, max: 90 }),
  minSlots: fc.integer({ min: 2, max: 5 }),
  more: fc.integer({ min: 0, max: 4 }),
  maxHours: fc.integer({ min: 0, max: 60 }),
  planned: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 20 }),
});
const hoursOf = (shifts: readonly { from: number; to: number }[]): number =>
  shifts.reduce((sum, { from, to }) => sum + (to - from) / 2, 0);

describe('the couriers that a half hour needs', () => {
  it('[SH3] are never fewer for more orders, more work or less lateness', () => {
    const anyNeed = fc.tuple(fc.double({ min: 0.05, max: 80, noNaN: true }), fc.integer({ min: 15, max: 120 }));
    fc.assert(
      fc.property(anyNeed, fc.double({ min: 1, max: 3, noNaN: true }), ([orders, workMin], more) => {
        const needed = couriersNeeded(orders, workMin, 0.05);
        expect(couriersNeeded(orders * more, workMin, 0.05)).toBeGreaterThanOrEqual(needed);
        expect(couriersNeeded(orders, workMin * more, 0.05)).toBeGreaterThanOrEqual(needed);
        expect(couriersNeeded(orders, workMin, 0.05 / more)).toBeGreaterThanOrEqual(needed);
      }),
    );
  });

  it('[SH3] leave at most the wanted share of the work, and one fewer leaves more', () => {
    const [orders, workMin, share] = [9, 40, 0.05];
    const needed = couriersNeeded(orders, workMin, share);
    const work = (orders * workMin) / 30;
    expect(unservedWork(work, workMin / 30, needed) / work).toBeLessThanOrEqual(share);
    expect(unservedWork(work, workMin / 30, needed - 1) / work).toBeGreaterThan(share);
    // The mean alone is 12; the rest is for orders that come together.
    expect(needed).toBe(15);
    expect(couriersNeeded(0, 40, 0.05)).toBe(0);
  });

  it('[SH3] an order is work for the ride, the way back, and 8 minutes', () => {
    expect([12, 1, 500, null].map(workMinOf)).toEqual([32, 15, 120, 40]);
  });
});

describe('proposed shifts', () => {
  it('[SH4] [SH5] keep the rules, never make the day later, and are the same for the same day', () => {
    fc.assert(
      fc.property(anyCase, ({ orders, workMin, minSlots, more, maxHours, planned }) => {
        const demand = { orders, workMin, planned, lateShare: 0.05 };
        const rules = { minSlots, maxSlots: minSlots + more, maxHours };
        const shifts = proposeShifts(demand, rules);
        expect(proposeShifts(demand, rules)).toEqual(shifts);
        expect(hoursOf(shifts)).toBeLessThanOrEqual(maxHours);
        for (const { from, to } of shifts) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(orders.length);
          expect(to - from).toBeGreaterThanOrEqual(minSlots);
          expect(to - from).toBeLessThanOrEqual(minSlots + more);
        }
        const own = coverOf(shifts, orders.length);
        const together = own.map((count, slot) => count + (planned[slot] ?? 0));
        const before = latenessOf(orders, workMin, planned).lateShare;
        expect(latenessOf(orders, workMin, together).lateShare).toBeLessThanOrEqual(before + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it('[SH5] reach the wanted lateness where the hours allow, and add nothing to a plan that does', () => {
    const orders = Array.from({ length: SLOTS }, (_, slot) => (slot < 20 || slot > 44 ? 0 : slot > 36 ? 9 : 4));
    const demand = { orders, workMin: 40, planned: [], lateShare: 0.05 };
    const rules = { minSlots: 8, maxSlots: 16, maxHours: 500 };
    const cover = coverOf(proposeShifts(demand, rules), SLOTS);
    expect(latenessOf(orders, 40, cover).lateShare).toBeLessThanOrEqual(0.05);
    expect(proposeShifts({ ...demand, planned: cover }, rules)).toEqual([]);
    expect(proposeShifts({ ...demand, orders: orders.map(() => 0) }, rules)).toEqual([]);
  });

  it('[SH4] work that waits for hours is late once: a night without couriers is as late as its orders', () => {
    const orders = [1, 1, 1, 1, 2, 2, 2, 2];
    const { lateShare, waiting } = latenessOf(orders, 30, [0, 0, 0, 0, 30, 30, 30, 30]);
    expect(lateShare).toBeCloseTo(4 / 12, 6);
    expect(waiting).toBeCloseTo(1 + 2 + 3 + 4, 6);
    expect(latenessOf(orders, 30, []).lateShare).toBe(1);
  });

  it('[SH6] begin where the most work has no courier', () => {
    const busy = [4, 4, 4, 0];
    const calm = [1, 1, 1, 3];
    const early = { from: 0, to: 3 };
    expect(zonesOf([early, early, early, early, early, { from: 3, to: 4 }], [calm, busy], 30)).toEqual([
      1, 1, 1, 0, 1, 0,
    ]);
  });

  it('[SH8] a courier who is sick never makes a day better, and the one who is missed most is absent', () => {
    fc.assert(
      fc.property(anyOrders, fc.integer({ min: 0, max: 4 }), (orders, sick) => {
        const shifts = proposeShifts(
          { orders, workMin: 40, planned: [], lateShare: 0.1 },
          { minSlots: 8, maxSlots: 8, maxHours: 40 },
        );
        const lates = [0, sick, sick + 1].map(
          (count) => latenessOf(orders, 40, coverWithout(orders, 40, shifts, count)).lateShare,
        );
        expect(lates).toEqual(lates.toSorted((a, b) => a - b));
      }),
      { numRuns: 20 },
    );
    const [spare, alone] = [
      { from: 2, to: 4 },
      { from: 0, to: 2 },
    ];
    expect(coverWithout([1, 1, 0, 1], 40, [spare, alone, spare], 1)).toEqual([0, 0, 2, 2]);
    expect(uncoveredSlots([1, 1, 2, 0], [1, 1, 1, 1])).toBe(1);
  });
});

const at = (hours: number): number => hours * HOUR_MS;
const shift = (from: number, to: number, branchId = 'a'): OpenShift => ({ from: at(from), to: at(to), branchId });

describe('couriers of proposed shifts', () => {
  it('[SH7] serve the branch, have rested, and have hours left', () => {
    const anywhere: Candidate['rank'] = () => 1;
    const ofA: Candidate['rank'] = (branchId) => (branchId === 'a' ? 0 : null);
    const candidates: Candidate[] = [
      { id: 'rests', shifts: [shift(0, 8)], rank: ofA },
      { id: 'full', shifts: [0, 24, 48, 72, 96].map((from) => shift(from - 120, from - 111)), rank: anywhere },
      { id: 'free', shifts: [], rank: anywhere },
    ];
    expect(assignCouriers([shift(17, 25), shift(12, 20, 'b'), shift(18, 26)], candidates)).toEqual([
      'free',
      null,
      'rests',
    ]);
  });

  it('[SH7] have at most 48 hours in any seven days, also between planned shifts and in part of one', () => {
    const planned = [0, 24, 96, 120].map((from) => shift(from, from + 8));
    const chosenBeside = (last: TimeWindow): (string | null)[] =>
      assignCouriers([shift(72, 80)], [{ id: 'busy', shifts: [...planned, last], rank: () => 0 }]);
    expect(chosenBeside(shift(144, 152))).toEqual(['busy']);
    expect(chosenBeside(shift(144, 153))).toEqual([null]);
    // Half an hour of it is beyond the seven days.
    expect(chosenBeside(shift(159, 168.5))).toEqual([null]);
  });

  it('[SH7] are chosen so that the rules hold for every courier', () => {
    const anyShift = fc
      .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 4, max: 10 }))
      .map(([from, hours]) => shift(from, from + hours));
    fc.assert(
      fc.property(fc.array(anyShift, { maxLength: 25 }), fc.integer({ min: 0, max: 4 }), (shifts, count) => {
        const candidates = Array.from({ length: count }, (_, id) => ({ id: `c${id}`, shifts: [], rank: () => 0 }));
        const chosen = assignCouriers(shifts, candidates);
        for (const { id } of candidates) {
          const own = shifts.filter((_, index) => chosen[index] === id).toSorted((a, b) => a.from - b.from);
          for (const [index, { to }] of own.entries())
            expect((own[index + 1]?.from ?? Infinity) - to).toBeGreaterThanOrEqual(REST_MS);
          for (const { from } of own) {
            const week = own.filter((each) => each.from >= from && each.to <= from + at(168));
            expect(week.reduce((sum, each) => sum + each.to - each.from, 0)).toBeLessThanOrEqual(WEEK_MS);
          }
        }
      }),
    );
  });
});

it('[SH13] couriers of several days are those of the days one by one, each planned before the next', () => {
  const anyDay = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 4, max: 10 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 7 }), fc.integer({ min: 0, max: 5 }), (days, count) => {
      const shifts = days.map((own, day) =>
        own.map(([from, hours]) => shift(24 * day + from, 24 * day + from + hours)),
      );
      let candidates = Array.from({ length: count }, (_, id): Candidate => ({
        id: `c${id}`,
        shifts: [],
        rank: () => 0,
      }));
      const together = assignCouriers(shifts.flat(), candidates);
      const oneByOne = shifts.flatMap((own) => {
        const chosen = assignCouriers(own, candidates);
        candidates = candidates.map((each) => ({
          ...each,
          shifts: [...each.shifts, ...own.filter((_, index) => chosen[index] === each.id)],
        }));
        return chosen;
      });
      expect(together).toEqual(oneByOne);
    }),
  );
});

/** The busiest half hour is the 25th; Fridays have three times as many orders. */
const pastDays = (days: number, levelOf: (daysAgo: number) => number = () => 1): PastDay[] =>
  Array.from({ length: days }, (_, index) => {
    const daysAgo = days - index;
    const day = new Date(Date.parse('2026-11-27') - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const scale = levelOf(daysAgo) * (daysAgo % 7 === 0 ? 3 : 1);
    return { day, orders: Array.from({ length: SLOTS }, (__, slot) => (slot > 20 && slot < 30 ? scale * 4 : 0)) };
  });

describe('the forecast', () => {
  it('[SH1] is that of the same weekday, at the level of the last two weeks', () => {
    const whole = forecastOf('2026-11-27', pastDays(HISTORY_DAYS));
    expect(whole?.[25]).toBeCloseTo(12);
    expect(whole?.[10]).toBe(0);
    const grown = forecastOf(
      '2026-11-27',
      pastDays(HISTORY_DAYS, (daysAgo) => (daysAgo <= 14 ? 2 : 1)),
    );
    expect(grown?.[25]).toBeGreaterThan(whole?.[25] ?? 0);
  });

  it('[SH11] needs three days of the weekday', () => {
    expect(forecastOf('2026-11-27', pastDays(20))).toBeNull();
    expect(forecastOf('2026-11-27', pastDays(21))).not.toBeNull();
  });

  it('[SH2] has its error on days that are over, beside that of the plain mean', () => {
    const error = errorOf('2026-11-27', pastDays(HISTORY_DAYS));
    expect(error?.days).toBe(3);
    expect(error?.forecast).toBeLessThan(0.12);
    expect(error?.plain).toBeGreaterThan(0.5);
    expect(errorOf('2026-11-27', [])).toBeNull();
  });

  it('[SH1] a delivery is work of its half hour and of the one before', () => {
    expect(asWork([0, 0, 4, 2])).toEqual([0, 2, 3, 1]);
  });
});
