import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import { dayRange, isWithin, localDay } from '../localTime.ts';
import { asWork, type PastDay } from './forecast.ts';
import { couriersNeeded, uncoveredSlots } from './need.ts';
import { FIRST_SLOT, operatingDay, operatingWindow, SLOT_MS, timeIn, workByDay } from './operatingDay.ts';
import { coverOf, proposeShifts } from './propose.ts';

const START = dayRange('2026-11-27', '2026-11-27').from;
const dayAt = (at: number): string => localDay(START + at * DAY_MS);
const anyLocalDays = (maxLength: number): fc.Arbitrary<PastDay[]> =>
  fc
    .array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: HALF_HOURS, maxLength: HALF_HOURS }), {
      minLength: 2,
      maxLength,
    })
    .map((days) => days.map((orders, at) => ({ day: dayAt(at), orders })));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

it('[SH12] an instant belongs to one operating day, after midnight to the one that began before', () => {
  expect(
    ['2026-11-28T05:59:00Z', '2026-11-28T09:59:59Z', '2026-11-28T10:00:00Z'].map(Date.parse).map(operatingDay),
  ).toEqual(['2026-11-27', '2026-11-27', '2026-11-28']);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 * DAY_MS }), (ms) => {
      const containing = Array.from({ length: 12 }, (_, at) => dayAt(at - 1)).filter((day) =>
        isWithin(operatingWindow(day), START + ms),
      );
      expect(containing).toEqual([operatingDay(START + ms)]);
    }),
  );
});

it('[SH1] [SH12] each half hour of work is counted by one day: together they are the work of the local days', () => {
  fc.assert(
    fc.property(anyLocalDays(8), (localDays) => {
      const days = workByDay(localDays);
      expect(days.map(({ day }) => day)).toEqual(localDays.slice(0, -1).map(({ day }) => day));
      const work = asWork(localDays.flatMap(({ orders }) => orders));
      expect(days.flatMap(({ orders }) => orders)).toEqual(
        work.slice(FIRST_SLOT, FIRST_SLOT + days.length * HALF_HOURS),
      );
    }),
  );
});

it('[SH12] a day without its morning after is not known, nor one without itself', () => {
  const quiet = (at: number): PastDay => ({ day: dayAt(at), orders: Array.from({ length: HALF_HOURS }, () => 0) });
  expect(workByDay([quiet(0), quiet(1), quiet(3), quiet(4), quiet(5)]).map(({ day }) => day)).toEqual(
    [0, 3, 4].map(dayAt),
  );
});

it('[SH5] [SH12] a planned shift counts once, whatever days it covers', () => {
  const anyShift = fc.tuple(fc.integer({ min: 0, max: 4 * HALF_HOURS }), fc.integer({ min: 1, max: HALF_HOURS }));
  fc.assert(
    fc.property(fc.array(anyShift, { maxLength: 8 }), (slots) => {
      const shifts = slots.map(([from, length]) => ({
        from: START + from * SLOT_MS,
        to: START + (from + length) * SLOT_MS,
      }));
      const covers = Array.from({ length: 7 }, (_, at) => {
        const window = operatingWindow(dayAt(at - 1));
        return coverOf(
          shifts.flatMap((shift) => timeIn(window, shift) ?? []),
          HALF_HOURS,
        );
      });
      const first = operatingWindow(dayAt(-1)).from;
      for (const [slot, count] of covers.flat().entries()) {
        const at = first + slot * SLOT_MS;
        expect(count).toBe(shifts.filter((shift) => isWithin(shift, at)).length);
      }
    }),
  );
  // From 22:00 to 02:00: eight half hours of the evening's day and none of the next one.
  const night = { from: START + 22 * HOUR_MS, to: START + 26 * HOUR_MS };
  expect(timeIn(operatingWindow(dayAt(0)), night)).toEqual({ from: 36, to: 44 });
  expect(timeIn(operatingWindow(dayAt(1)), night)).toBeNull();
});

it('[SH4] [SH5] [SH12] every half hour with orders, also after midnight, is covered or counted as uncovered', () => {
  fc.assert(
    fc.property(anyLocalDays(2), fc.integer({ min: 0, max: 60 }), ([evening, morning], maxHours) => {
      const [day] = workByDay(evening === undefined || morning === undefined ? [] : [evening, morning]);
      if (day === undefined) throw new Error('two days in a row have an operating day');
      const demand = { orders: day.orders, planned: [], workMin: 40, lateShare: 0.1 };
      const cover = coverOf(proposeShifts(demand, { minSlots: 8, maxSlots: 16, maxHours }), HALF_HOURS);
      const needed = day.orders.map((count) => couriersNeeded(count, 40, 0.1));
      const isCovered = (slot: number): boolean => (cover[slot] ?? 0) >= (needed[slot] ?? 0);
      const covered = day.orders.filter((_, slot) => isCovered(slot)).length;
      expect(covered + uncoveredSlots(needed, cover)).toBe(HALF_HOURS);
      expect(sum(needed) === 0).toBe(sum(day.orders) === 0);
    }),
    { numRuns: 15 },
  );
});

it('[SH5] [SH12] orders until two in the morning get a shift that ends after midnight', () => {
  const local = (from: number, to: number): number[] =>
    Array.from({ length: HALF_HOURS }, (_, slot) => (slot >= 2 * from && slot < 2 * to ? 4 : 0));
  const [evening, morning] = [local(19, 24), local(0, 2)].map((orders, at) => ({ day: dayAt(at), orders }));
  const [day] = workByDay(evening === undefined || morning === undefined ? [] : [evening, morning]);
  if (day === undefined) throw new Error('two days in a row have an operating day');
  const demand = { orders: day.orders, planned: [], workMin: 40, lateShare: 0.05 };
  const rules = { minSlots: 8, maxSlots: 16, maxHours: 500 };
  const shifts = proposeShifts(demand, rules);
  const [midnight, two] = [HALF_HOURS - FIRST_SLOT, HALF_HOURS - FIRST_SLOT + 4];
  expect(shifts.some(({ from, to }) => from < midnight && to > midnight)).toBe(true);
  const cover = coverOf(shifts, HALF_HOURS);
  expect(Math.min(...cover.slice(midnight, two - 1))).toBeGreaterThan(0);
  // What is planned until two is not proposed again.
  expect(proposeShifts({ ...demand, planned: cover }, rules)).toEqual([]);
});
