import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOpenOrder, bestOrder, EXACT_STOPS, type Durations } from './stopOrder.ts';

const total = (durations: Durations, order: readonly number[]): number =>
  order.reduce((sum, stop, index) => {
    const before = index === 0 ? 0 : (order[index - 1] ?? 0) + 1;
    return sum + (durations[before]?.[stop + 1] ?? Infinity);
  }, 0);

const permutations = (stops: readonly number[]): number[][] =>
  stops.length === 0
    ? [[]]
    : stops.flatMap((stop) => permutations(stops.filter((other) => other !== stop)).map((rest) => [stop, ...rest]));

const durationsFor = (stops: number) =>
  fc.array(fc.array(fc.nat(1_000), { minLength: stops + 1, maxLength: stops + 1 }), {
    minLength: stops + 1,
    maxLength: stops + 1,
  });

describe('the order of stops', () => {
  it('is optimal for up to seven, with the last stop last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: EXACT_STOPS }).chain(durationsFor), (durations) => {
        const last = durations.length - 2;
        const inner = Array.from({ length: last }, (_, index) => index);
        const best = Math.min(...permutations(inner).map((order) => total(durations, [...order, last])));
        const order = bestOrder(durations);
        expect(order.toSorted((a, b) => a - b)).toEqual([...inner, last]);
        expect(order.at(-1)).toBe(last);
        expect(total(durations, order)).toBe(best);
      }),
      { numRuns: 30 },
    );
  });

  it('above seven visits each once and cannot be improved by reversing a part', () => {
    fc.assert(
      fc.property(fc.integer({ min: EXACT_STOPS + 1, max: 14 }).chain(durationsFor), (durations) => {
        const order = bestOrder(durations);
        expect(new Set(order).size).toBe(durations.length - 1);
        expect(order.at(-1)).toBe(durations.length - 2);
        for (let from = 0; from < order.length - 2; from += 1) {
          for (let to = from + 1; to < order.length - 1; to += 1) {
            const turned = [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)];
            expect(total(durations, turned)).toBeGreaterThanOrEqual(total(durations, order));
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('[TK6] with an open end is optimal for up to seven', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: EXACT_STOPS }).chain(durationsFor), (durations) => {
        const stops = Array.from({ length: durations.length - 1 }, (_, index) => index);
        const order = bestOpenOrder(durations);
        expect(order.toSorted((a, b) => a - b)).toEqual(stops);
        expect(total(durations, order)).toBe(Math.min(...permutations(stops).map((each) => total(durations, each))));
      }),
      { numRuns: 30 },
    );
  });

  it('[TK6] above seven is never worse than always going to the nearest stop', () => {
    const nearestFirst = (durations: Durations): number[] => {
      const order: number[] = [];
      while (order.length < durations.length - 1) {
        const from = order.length === 0 ? 0 : (order.at(-1) ?? 0) + 1;
        const unvisited = Array.from({ length: durations.length - 1 }, (_, index) => index).filter(
          (stop) => !order.includes(stop),
        );
        const seconds = (stop: number): number => durations[from]?.[stop + 1] ?? Infinity;
        order.push(unvisited.reduce((best, stop) => (seconds(stop) < seconds(best) ? stop : best)));
      }
      return order;
    };
    fc.assert(
      fc.property(fc.integer({ min: EXACT_STOPS + 1, max: 20 }).chain(durationsFor), (durations) => {
        const order = bestOpenOrder(durations);
        expect(new Set(order).size).toBe(durations.length - 1);
        expect(total(durations, order)).toBeLessThanOrEqual(total(durations, nearestFirst(durations)));
      }),
      { numRuns: 30 },
    );
  });

  it('avoids unreachable stops, and still contains every stop when none is reachable', () => {
    const blocked: Durations = [
      [0, null, 1, 1],
      [null, 0, 1, 1],
      [1, 1, 0, 9],
      [1, 1, 1, 0],
    ];
    expect(bestOrder(blocked)).toEqual([1, 0, 2]);
    const nothing = Array.from({ length: 4 }, () => [null, null, null, null]);
    expect(bestOrder(nothing).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(bestOrder([[0]])).toEqual([]);
  });
});
