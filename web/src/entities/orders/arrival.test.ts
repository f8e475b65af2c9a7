import { kinds } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleArrival, sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { arrivesAtOf } from '@despacho/domain/routes/estimate.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { arrivalText, latestArrivalText } from './arrival.ts';

const computedAt = Date.parse('2026-11-21T18:00:00.000Z');
const arrival = sampleArrival({ routeTimeSec: 900, returnTimeSec: 240, computedAt });
const order = (only: Partial<Order>) =>
  kinds.order.staff.parse(sampleOrder({ courier: { id: 'luis', name: 'Luis' }, ...only }));
const going = order({ status: ORDER_STATUS.GOING, createdAt: '2026-11-21T17:30:00.000Z' });
const assigned = order({ status: ORDER_STATUS.ASSIGNED });

it('[OR112] [ER12] the arrival is a clock, the store, or without a courier', () => {
  expect(arrivalText({ order: going, arrival })).toBe('12:15');
  expect(arrivalText({ order: assigned, arrival })).toBe('tienda 12:04');
  expect(arrivalText({ order: assigned, arrival: { ...arrival, returnTimeSec: 0 } })).toBe('En Tienda');
  expect(arrivalText({ order: going, arrival: { ...arrival, routeTimeSec: null } })).toBe('sin ruta');
  expect(arrivalText({ order: going, arrival: null })).toBe('SIN PILOTO');
  expect(arrivalText({ order: { ...assigned, courier: null }, arrival })).toBe('SIN PILOTO');
  expect(arrivalText({ order: order({ status: ORDER_STATUS.DELIVERED }), arrival })).toBeNull();
});

it('[ER12] the arrival counts from the instant of its position', () => {
  expect(arrivalText({ order: going, arrival })).toBe(hourMinute(arrivesAtOf(arrival) ?? 0));
});

it('[ER3] [ER4] [ER5] the latest arrival has the seconds on top', () => {
  expect(latestArrivalText({ order: going, arrival })).toBe('12:25');
  expect(latestArrivalText({ order: assigned, arrival })).toBe('tienda 12:07');
  expect(latestArrivalText({ order: assigned, arrival: { ...arrival, returnTimeSec: 0 } })).toBe('En Tienda');
  expect(latestArrivalText({ order: going, arrival: { ...arrival, routeTimeSec: null } })).toBe('11:50, sin ruta');
  expect(latestArrivalText({ order: going, arrival: null })).toBe('SIN PILOTO');
});
