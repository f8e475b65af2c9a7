import { HOUR_MS } from '@despacho/contract/durations.ts';
import { startOfLocalDay, timeOfLocalDay } from '@despacho/domain/localTime.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, firstAfter, numberAt, ORDERS_PER_COURIER_AND_DAY, SHAPE } from './demand.ts';

const MIDNIGHT = Date.parse('2026-11-21T06:00:00Z');
const anyDemand = fc.record({ seed: fc.nat(), couriers: fc.integer({ min: 1, max: 5_000 }) });
const anyInstant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2034-01-01') });

describe('arrivals', () => {
  it('come one after the other, and the first after any instant can be found', () => {
    fc.assert(
      fc.property(anyDemand, anyInstant, (demand, at) => {
        const index = firstAfter(demand, at);
        expect(arrivalOf(demand, index).at).toBeGreaterThan(at);
        expect(arrivalOf(demand, index - 1).at).toBeLessThanOrEqual(at);
        expect(arrivalOf(demand, index + 1).at).toBeGreaterThanOrEqual(arrivalOf(demand, index).at);
      }),
    );
  });

  it('have one id and one number each', () => {
    fc.assert(
      fc.property(anyDemand, anyInstant, (demand, at) => {
        const first = firstAfter(demand, at);
        const arrivals = Array.from({ length: 50 }, (_, index) => arrivalOf(demand, first + index));
        expect(new Set(arrivals.map(({ id }) => id)).size).toBe(50);
        expect(new Set(arrivals.map((arrival) => numberAt(demand, arrival.at))).size).toBe(50);
      }),
      { numRuns: 50 },
    );
  });

  it('follow the hours of the local day: lunch, dinner, and a quiet night', () => {
    const demand = { seed: 1, couriers: 200 };
    const perHour = Array.from({ length: 24 }, () => 0);
    for (let index = firstAfter(demand, MIDNIGHT); arrivalOf(demand, index).at < MIDNIGHT + 24 * HOUR_MS; index += 1) {
      const hour = Math.floor(timeOfLocalDay(arrivalOf(demand, index).at) / HOUR_MS);
      perHour[hour] = (perHour[hour] ?? 0) + 1;
    }
    const total = perHour.reduce((sum, count) => sum + count, 0);
    expect(Math.abs(total - 200 * ORDERS_PER_COURIER_AND_DAY)).toBeLessThanOrEqual(1);
    const shape = SHAPE.reduce<number>((sum, weight) => sum + weight, 0);
    for (const [hour, count] of perHour.entries()) {
      expect(Math.abs(count - (total * (SHAPE[hour] ?? 0)) / shape)).toBeLessThanOrEqual(2);
    }
    const mean = total / 24;
    for (const hour of [12, 13, 18, 19, 20]) expect(perHour[hour]).toBeGreaterThan(1.15 * mean);
    for (const hour of [1, 2, 3, 4]) expect(perHour[hour]).toBeLessThan(0.85 * mean);
    expect(Math.min(...perHour)).toBeGreaterThan(0.6 * mean);
  });

  it('begin a day at midnight', () => {
    const demand = { seed: 3, couriers: 40 };
    expect(startOfLocalDay(arrivalOf(demand, firstAfter(demand, MIDNIGHT)).at)).toBe(MIDNIGHT);
  });
});
