import { ACTIVE_STATUSES, ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivesAtOf, enRouteEstimate, isFetching, orderArrival, type RouteTimes } from './estimate.ts';

const computedAt = Date.parse('2026-11-21T18:00:00.000Z');
const createdAt = '2026-11-21T17:30:00.000Z';
const courier = { id: 'luis', name: 'Luis Ramos' };
const times: RouteTimes = { routeTimeSec: 900, returnTimeSec: 240, computedAt };
const at = (instant: string): number => Date.parse(instant);
const going = sampleOrder({ status: ORDER_STATUS.GOING, courier, createdAt });

describe('the estimated arrival of an order', () => {
  it('[ER1] exists while the courier fetches an accepted, assigned or received order', () => {
    expect(ACTIVE_STATUSES.filter(isFetching)).toEqual(['Aceptado', 'Asignado', 'Recibiendo']);
  });

  it('[ER2] is null without a courier, or without a position', () => {
    expect(enRouteEstimate({ ...going, courier: null }, times)).toEqual({ kind: 'noCourier' });
    expect(enRouteEstimate(going, null)).toEqual({ kind: 'noCourier' });
  });

  it('[ER12] is the live arrival with nothing on top, at the door or at the counter', () => {
    expect(orderArrival(going, times)).toEqual({ kind: 'at', at: arrivesAtOf(times), from: 'route' });
    expect(arrivesAtOf(times)).toBe(at('2026-11-21T18:15:00.000Z'));
    const assigned = { ...going, status: ORDER_STATUS.ASSIGNED };
    expect(orderArrival(assigned, times)).toEqual({ kind: 'at', at: at('2026-11-21T18:04:00.000Z'), from: 'return' });
    expect(orderArrival(going, { ...times, routeTimeSec: null })).toEqual({ kind: 'noRoute' });
    expect(arrivesAtOf({ ...times, routeTimeSec: null })).toBeNull();
  });

  it('[ER3] is the time of the route and 600 s', () => {
    expect(enRouteEstimate(going, times)).toEqual({ kind: 'at', at: at('2026-11-21T18:25:00.000Z'), from: 'route' });
    expect(enRouteEstimate({ ...going, status: ORDER_STATUS.PENDING }, times)).toMatchObject({ from: 'route' });
  });

  it('[ER4] after acceptance is the route back and 180 s; without a route back the courier is in the store', () => {
    for (const status of ACTIVE_STATUSES.filter(isFetching)) {
      const order = { ...going, status };
      expect(enRouteEstimate(order, times)).toEqual({ kind: 'at', at: at('2026-11-21T18:07:00.000Z'), from: 'return' });
      expect(enRouteEstimate(order, { ...times, returnTimeSec: null })).toEqual({ kind: 'inStore' });
      expect(enRouteEstimate(order, { ...times, returnTimeSec: 0 })).toEqual({ kind: 'inStore' });
    }
  });

  it('[ER5] is 1200 s after creation when nothing can be computed', () => {
    expect(enRouteEstimate(going, { ...times, routeTimeSec: null })).toEqual({
      kind: 'at',
      at: at('2026-11-21T17:50:00.000Z'),
      from: 'creation',
    });
  });

  it('[ER5] is null for a closed order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(ORDER_STATUS)), (status) => {
        const isOver = enRouteEstimate({ ...going, status }, times) === null;
        expect(isOver).toBe(!ACTIVE_STATUSES.some((active) => active === status));
      }),
    );
  });
});
