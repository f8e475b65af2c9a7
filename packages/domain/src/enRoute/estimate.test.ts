import { ACTIVE_STATUSES, ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enRouteEstimate, isFetching, routeTimesOf, type RouteTimes } from './estimate.ts';

const computedAt = '2026-11-21T18:00:00.000Z';
const createdAt = '2026-11-21T17:30:00.000Z';
const courier = { id: 'luis', name: 'Luis Ramos' };
const ways: RouteTimes = { routeTimeSec: 900, returnTimeSec: 240, computedAt };
const at = (instant: string): number => Date.parse(instant);
const going = sampleOrder({ status: ORDER_STATUS.GOING, courier, createdAt });

describe('when an order arrives', () => {
  it('[ER1] a courier fetches what he accepted, was assigned or receives', () => {
    expect(ACTIVE_STATUSES.filter(isFetching)).toEqual(['Aceptado', 'Asignado', 'Recibiendo']);
  });

  it('[ER2] without a courier, or without his position, nothing is said', () => {
    expect(enRouteEstimate({ ...going, courier: null }, ways)).toEqual({ kind: 'noCourier' });
    expect(enRouteEstimate(going, null)).toEqual({ kind: 'noCourier' });
  });

  it('[ER2] [ER4] a looked-up row tells whether his place was known, and whether he has a way back', () => {
    const row = { routeTimeSec: 900, backHome: { date: computedAt, distance: 1.2, time: 240 }, computedAt };
    expect(routeTimesOf(row)).toEqual(ways);
    expect(routeTimesOf({ ...row, backHome: null })).toEqual({ ...ways, returnTimeSec: null });
    expect(routeTimesOf({ routeTimeSec: null, backHome: null, computedAt: null })).toBeNull();
  });

  it('[ER3] by his route and 600 s', () => {
    expect(enRouteEstimate(going, ways)).toEqual({ kind: 'at', at: at('2026-11-21T18:25:00.000Z'), from: 'route' });
    expect(enRouteEstimate({ ...going, status: ORDER_STATUS.PENDING }, ways)).toMatchObject({ from: 'route' });
  });

  it('[ER4] after he accepted by his way back and 180 s; without a way back he is in the store', () => {
    for (const status of ACTIVE_STATUSES.filter(isFetching)) {
      const order = { ...going, status };
      expect(enRouteEstimate(order, ways)).toEqual({ kind: 'at', at: at('2026-11-21T18:07:00.000Z'), from: 'return' });
      expect(enRouteEstimate(order, { ...ways, returnTimeSec: null })).toEqual({ kind: 'inStore' });
      expect(enRouteEstimate(order, { ...ways, returnTimeSec: 0 })).toEqual({ kind: 'inStore' });
    }
  });

  it('[ER5] 1200 s after it was created where nothing can be computed', () => {
    expect(enRouteEstimate(going, { ...ways, routeTimeSec: null })).toEqual({
      kind: 'at',
      at: at('2026-11-21T17:50:00.000Z'),
      from: 'creation',
    });
  });

  it('[ER5] an order that is over has no estimate', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(ORDER_STATUS)), (status) => {
        const isOver = enRouteEstimate({ ...going, status }, ways) === null;
        expect(isOver).toBe(!ACTIVE_STATUSES.some((active) => active === status));
      }),
    );
  });
});
