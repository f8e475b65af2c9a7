import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleArrival, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { arrivalOf, isAtCounter, routeTimesOf } from './arrival.ts';

const order = sampleOrder();
const published = sampleArrival();
const { computedAt } = published;
const legs = { leftSec: null, fetchSec: 240, rideSec: 810, isAtCounter: false, computedAt };

describe('the times on the way of an order', () => {
  it('[ER10] lead by the branch while the goods are there, without the time of handing over', () => {
    expect(routeTimesOf(ORDER_STATUS.ASSIGNED, legs)).toEqual({ routeTimeSec: 900, returnTimeSec: 240, computedAt });
    expect(routeTimesOf(ORDER_STATUS.ASSIGNED, { ...legs, rideSec: null })).toMatchObject({ routeTimeSec: null });
    expect(routeTimesOf(ORDER_STATUS.ASSIGNED, { ...legs, fetchSec: null })).toMatchObject({
      routeTimeSec: null,
      returnTimeSec: null,
    });
  });

  it('[ER10] are zero back to the branch at its counter', () => {
    expect(routeTimesOf(ORDER_STATUS.RECEIVING, { ...legs, isAtCounter: true })).toEqual({
      routeTimeSec: 660,
      returnTimeSec: 0,
      computedAt,
    });
    const counter = { lat: 14.6, lng: -90.5 };
    expect(isAtCounter({ lat: 14.601, lng: -90.5 }, counter)).toBe(true);
    expect(isAtCounter({ lat: 14.602, lng: -90.5 }, counter)).toBe(false);
    expect(isAtCounter({ lat: 0, lng: 0 }, { lat: 0, lng: 0 })).toBe(false);
    expect(isAtCounter(counter, null)).toBe(false);
  });

  it('[ER10] have no trip back once the order is carried', () => {
    const going = { ...legs, leftSec: 750 };
    expect(routeTimesOf(ORDER_STATUS.GOING, going)).toEqual({ routeTimeSec: 600, returnTimeSec: null, computedAt });
    expect(routeTimesOf(ORDER_STATUS.GOING, legs)).toMatchObject({ routeTimeSec: null });
  });

  it('[ER11] stay published until an instant moved by more than 60 s', () => {
    const later = (seconds: number) => ({ ...published, computedAt: computedAt + seconds * 1_000 });
    expect(arrivalOf(order, later(60), published)).toBe(published);
    expect(arrivalOf(order, later(61), published)).toEqual(later(61));
    // The courier came nearer by as much time as passed.
    const onTime = { routeTimeSec: 600, returnTimeSec: 0, computedAt: computedAt + 300_000 };
    const nearer = { ...published, returnTimeSec: 0 };
    expect(arrivalOf(order, onTime, nearer)).toBe(nearer);
    expect(arrivalOf(order, onTime, published)).toMatchObject({ returnTimeSec: 0 });
    expect(arrivalOf(order, { ...published, routeTimeSec: null }, published)).toMatchObject({ routeTimeSec: null });
    expect(arrivalOf({ ...order, branch: null }, published, published)).toMatchObject({ branchId: null });
  });
});
