import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsPrice, pricedRouteOf, priceFor, rangeFor, withPrice } from './pricing.ts';

const ranges = [
  { circle: 1, cost: 15, minKm: 0, maxKm: 3 },
  { circle: 2, cost: 20, minKm: 3, maxKm: 6 },
  { circle: 4, cost: 40.5, minKm: 7, maxKm: 10 },
];

describe('prices', () => {
  it('[PR1] a boundary belongs to the next range, the last one to its own; a gap to none', () => {
    const circles = [0, 2.99, 3, 5.99, 6, 6.5, 7, 10, 10.01].map((km) => rangeFor(ranges, km)?.circle ?? null);
    expect(circles).toEqual([1, 1, 2, 2, null, null, 4, 4, null]);
    expect(rangeFor([], 1)).toBeNull();
  });

  it('[PR1] at most one range contains a distance', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 12, noNaN: true }), (km) => {
        const found = rangeFor(ranges, km);
        const isInRange = found !== null && found.minKm <= km && km <= found.maxKm;
        const isInGap = (km >= 6 && km < 7) || km > 10;
        expect([isInRange, isInGap]).toEqual([!isInGap, isInGap]);
      }),
    );
  });

  it('[PR2] is by ten metres; outside the ranges it is P without a cost', () => {
    expect(priceFor(ranges, 2_996)).toEqual({
      circle: { id: '2', distanceKm: 3 },
      circleValue: 2,
      distanceKm: 3,
      delivery: { distanceKm: 3, cost: 20 },
    });
    expect(priceFor(ranges, 50_000)).toMatchObject({
      circle: null,
      circleValue: null,
      delivery: { distanceKm: 50, cost: null },
    });
  });

  it('[PR3] is computed when an input changed, and unchanged otherwise', () => {
    const order = sampleOrder({ delivery: { distanceKm: 1, cost: 15 } });
    const moved = { ...order, suggestedPosition: { lat: 14.7, lng: -90.5 } };
    expect([needsPrice(null, order), needsPrice(order, moved), needsPrice(order, { ...order, note: 'x' })]).toEqual([
      true,
      true,
      false,
    ]);
    expect(needsPrice({ ...order, status: 'Entregado' }, moved)).toBe(false);
    expect(needsPrice(order, { ...order, delivery: null })).toBe(true);
    expect(withPrice(order, ranges, null)).toMatchObject({ delivery: null, circle: null, distanceKm: null });
  });

  it('[PR2] the route goes from the branch to the destination', () => {
    const order = sampleOrder();
    expect(pricedRouteOf(order)).toEqual({ from: order.branch?.position, to: order.suggestedPosition });
    expect(pricedRouteOf({ ...order, suggestedPosition: { lat: 14, lng: 14 } })).toBeNull();
    expect(pricedRouteOf({ ...order, branch: null })).toBeNull();
  });
});
