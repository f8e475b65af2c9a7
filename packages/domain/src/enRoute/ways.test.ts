import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { describe, expect, it } from 'vitest';
import { carriedStops, isWayGood, MOST_CARRIED, WAY_AGE_MS, wayOfOrder } from './ways.ts';

const branch: LatLng = { lat: 14.6, lng: -90.51 };
const home: LatLng = { lat: 14.62, lng: -90.5 };
const courierAt: LatLng = { lat: 14.61, lng: -90.52 };
const north = (from: LatLng, metres: number): LatLng => ({ lat: from.lat + metres / 111_195, lng: from.lng });
const order = sampleOrder({ status: ORDER_STATUS.ASSIGNED, destination: home, suggestedPosition: null });
const going = { ...order, status: ORDER_STATUS.GOING };

describe('[ER6] the way before a courier', () => {
  it('leads over the branch while he has not got the goods', () => {
    expect(wayOfOrder(order, courierAt, branch)).toEqual({
      stops: [courierAt, branch, home],
      isBack: true,
      hasDestination: true,
    });
    expect(wayOfOrder({ ...order, destination: null }, courierAt, branch)).toMatchObject({
      stops: [courierAt, branch],
      hasDestination: false,
    });
  });

  it('leads straight to the customer from the counter, and when he is on the road', () => {
    const counter = north(branch, 140);
    expect(wayOfOrder(order, counter, branch)).toEqual({ stops: [counter, home], isBack: false, hasDestination: true });
    expect(wayOfOrder(going, courierAt, branch)).toMatchObject({ stops: [courierAt, home], isBack: false });
    expect(wayOfOrder(order, courierAt, null)).toMatchObject({ stops: [courierAt, home], isBack: false });
  });

  it('is none when no end is known; 14,14 is no place', () => {
    const nowhere = { lat: 14, lng: 14 };
    expect(wayOfOrder({ ...going, destination: nowhere }, courierAt, branch)).toBeNull();
    expect(wayOfOrder(order, courierAt, nowhere)?.stops).toEqual([courierAt, home]);
  });
});

describe('[ER7] what a courier carries', () => {
  it('are his orders on the road that have a place, the oldest first', () => {
    const orders = [
      { ...going, id: 'b', createdAt: '2026-11-21T18:10:00.000Z' },
      { ...going, id: 'a', createdAt: '2026-11-21T18:00:00.000Z' },
      { ...order, id: 'fetched later' },
      { ...going, id: 'nowhere', destination: null },
    ];
    expect(carriedStops(orders).map((stop) => stop.order.id)).toEqual(['a', 'b']);
    const many = Array.from({ length: 50 }, (_, index) => ({ ...going, id: `order-${index}` }));
    expect(carriedStops(many)).toHaveLength(MOST_CARRIED);
  });
});

describe('[ER8] a computed way', () => {
  const computed = { stops: [courierAt, branch, home], computedAt: 1_000 };

  it('stays good while he stays about where he was', () => {
    expect(isWayGood(computed, [north(courierAt, 90), branch, home], 2_000)).toBe(true);
    expect(isWayGood(computed, [north(courierAt, 110), branch, home], 2_000)).toBe(false);
  });

  it('is over when the order goes elsewhere, the status changed or it is old', () => {
    expect(isWayGood(computed, [courierAt, branch, north(home, 1)], 2_000)).toBe(false);
    expect(isWayGood(computed, [courierAt, home], 2_000)).toBe(false);
    expect(isWayGood(computed, [courierAt, branch, home], 1_000 + WAY_AGE_MS)).toBe(false);
    expect(isWayGood({ stops: [], computedAt: 1_000 }, [], 2_000)).toBe(false);
  });
});
