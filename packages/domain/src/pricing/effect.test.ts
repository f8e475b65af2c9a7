import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastWeek, priceEffect } from './effect.ts';

const current = [
  { circle: 1, minKm: 0, maxKm: 3, cost: 15 },
  { circle: 2, minKm: 3, maxKm: 6, cost: 20.1 },
];
const proposed = [
  { circle: 1, minKm: 0, maxKm: 4, cost: 15.2 },
  { circle: 2, minKm: 5, maxKm: 9, cost: 20.1 },
];
const at = (distanceKm: number | null) => sampleOrder({ distanceKm, circle: null, delivery: null });

it('[PR9] compares what the orders cost by both lists, in whole cents', () => {
  expect(priceEffect([at(1), at(3.5), at(4.5), at(8), at(20), at(null)], current, proposed)).toEqual({
    orders: 5,
    before: 55.2,
    after: 50.5,
    difference: -4.7,
    uncoveredBefore: 2,
    uncoveredAfter: 2,
    unmeasured: 1,
  });
  expect(priceEffect([], current, proposed)).toMatchObject({ orders: 0, before: 0, after: 0, difference: 0 });
});

it('[PR9] reads the kilometres of the order, of its circle or of its delivery', () => {
  const orders = [
    at(1),
    sampleOrder({ distanceKm: null, circle: { id: '1', distanceKm: 1 }, delivery: null }),
    sampleOrder({ distanceKm: null, circle: null, delivery: { distanceKm: 1, cost: 99 } }),
  ];
  expect(priceEffect(orders, current, proposed)).toMatchObject({ orders: 3, before: 45, unmeasured: 0 });
});

it('[PR9] the same list makes no difference', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 12, noNaN: true })), (distances) => {
      const { difference, before, after } = priceEffect(distances.map(at), current, current);
      expect([difference, before]).toEqual([0, after]);
    }),
  );
});

it('[PR9] last week is the seven whole local days before today', () => {
  const now = Date.parse('2026-11-21T03:00:00Z');
  expect(lastWeek(now)).toEqual({ from: Date.parse('2026-11-13T06:00:00Z'), to: Date.parse('2026-11-20T06:00:00Z') });
});
