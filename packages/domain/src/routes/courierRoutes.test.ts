import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { describe, expect, it } from 'vitest';
import { carriedStops, isRouteCurrent, MAX_CARRIED, ROUTE_AGE_MS, routeOfOrder } from './courierRoutes.ts';

const branch: LatLng = { lat: 14.6, lng: -90.51 };
const home: LatLng = { lat: 14.62, lng: -90.5 };
const courierAt: LatLng = { lat: 14.61, lng: -90.52 };
const north = (from: LatLng, metres: number): LatLng => ({ lat: from.lat + metres / 111_195, lng: from.lng });
const order = sampleOrder({ status: ORDER_STATUS.ASSIGNED, destination: home, suggestedPosition: null });
const going = { ...order, status: ORDER_STATUS.GOING };

describe('[ER6] the remaining route of a courier', () => {
  it('goes by the branch until the order is picked up', () => {
    expect(routeOfOrder(order, courierAt, branch)).toEqual({
      stops: [courierAt, branch, home],
      isBack: true,
      hasDestination: true,
    });
    expect(routeOfOrder({ ...order, destination: null }, courierAt, branch)).toMatchObject({
      stops: [courierAt, branch],
      hasDestination: false,
    });
  });

  it('goes directly to the customer from the counter, and on the road', () => {
    const counter = north(branch, 140);
    expect(routeOfOrder(order, counter, branch)).toEqual({
      stops: [counter, home],
      isBack: false,
      hasDestination: true,
    });
    expect(routeOfOrder(going, courierAt, branch)).toMatchObject({ stops: [courierAt, home], isBack: false });
    expect(routeOfOrder(order, courierAt, null)).toMatchObject({ stops: [courierAt, home], isBack: false });
  });

  it('is null without a destination; 14,14 is no place', () => {
    const nowhere = { lat: 14, lng: 14 };
    expect(routeOfOrder({ ...going, destination: nowhere }, courierAt, branch)).toBeNull();
    expect(routeOfOrder(order, courierAt, nowhere)?.stops).toEqual([courierAt, home]);
  });
});

describe('[ER7] the orders of a courier', () => {
  it('are those on the road that have a place, the oldest first', () => {
    const orders = [
      { ...going, id: 'b', createdAt: '2026-11-21T18:10:00.000Z' },
      { ...going, id: 'a', createdAt: '2026-11-21T18:00:00.000Z' },
      { ...order, id: 'fetched later' },
      { ...going, id: 'nowhere', destination: null },
    ];
    expect(carriedStops(orders).map((stop) => stop.order.id)).toEqual(['a', 'b']);
    const many = Array.from({ length: 50 }, (_, index) => ({ ...going, id: `order-${index}` }));
    expect(carriedStops(many)).toHaveLength(MAX_CARRIED);
  });
});

describe('[ER8] a computed route', () => {
  const computed = { stops: [courierAt, branch, home], computedAt: 1_000 };

  it('remains valid while the courier has hardly moved', () => {
    expect(isRouteCurrent(computed, [north(courierAt, 90), branch, home], 2_000)).toBe(true);
    expect(isRouteCurrent(computed, [north(courierAt, 110), branch, home], 2_000)).toBe(false);
  });

  it('is outdated when the destination or the status changed, or it is old', () => {
    expect(isRouteCurrent(computed, [courierAt, branch, north(home, 1)], 2_000)).toBe(false);
    expect(isRouteCurrent(computed, [courierAt, home], 2_000)).toBe(false);
    expect(isRouteCurrent(computed, [courierAt, branch, home], 1_000 + ROUTE_AGE_MS)).toBe(false);
    expect(isRouteCurrent({ stops: [], computedAt: 1_000 }, [], 2_000)).toBe(false);
  });
});
