import { orderAct } from '@despacho/contract/orders/courierMarks.ts';
import { carriedOrder } from '@despacho/contract/couriers/application.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../tests/support/arbitraries.ts';
import { isActiveStatus } from '../orders/order.ts';
import { byUrgency, carriedOrderOf, inRouteOrder, openShiftOf, statusFlagsAfter } from './work.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const HOUR = 3_600_000;
const limits = { lateLimitSec: null, demanded: [], now: NOW, conversation: null };

/** The table of what a courier may read of an order; what an act may change is the table of acts. */
const READABLE =
  `address atDoorAt branch cashOnDelivery company createdAt customerName id isPriority isRefusable lateAt messages nextAct note number
  paymentMethod phone position proofs readyAt recipient status type zone`.split(/\s+/);

describe('[CP8] what a courier sees of an order', () => {
  it('is the table, and nothing of an order that is over or of another courier', () => {
    fc.assert(
      fc.property(orders, fc.boolean(), (order, isOwn) => {
        const carried = carriedOrderOf({ ...order, courier: { id: isOwn ? 'luis' : 'ana', name: '' } }, 'luis', limits);
        expect(carried === null).toBe(!isOwn || !isActiveStatus(order.status));
        expect(carried === null ? READABLE : Object.keys(carried).toSorted()).toEqual(READABLE);
      }),
    );
    expect(Object.keys(carriedOrder.shape).toSorted()).toEqual(READABLE);
  });

  it('begins with the orders on the way, then by priority and age', () => {
    const of = (id: string, status: 'En ruta' | 'Aceptado', isPriority: boolean, createdAt: string) =>
      ({ id, status, isPriority, createdAt }) as Parameters<typeof byUrgency>[0];
    const all = [
      of('old', 'Aceptado', false, '2026-11-21T10:00:00Z'),
      of('new', 'Aceptado', false, '2026-11-21T12:00:00Z'),
      of('urgent', 'Aceptado', true, '2026-11-21T13:00:00Z'),
      of('going', 'En ruta', false, '2026-11-21T14:00:00Z'),
    ];
    expect(all.toSorted(byUrgency).map(({ id }) => id)).toEqual(['going', 'urgent', 'old', 'new']);
  });
});

it('[CP14] orders on the way are in the order of the route from the courier, before those at the store', () => {
  const at = (id: string, status: Order['status'], lng: number | null) => {
    const order = sampleOrder({ id, status, courier: { id: 'luis', name: '' }, createdAt: `2026-11-21T17:0${id}:00Z` });
    const carried = carriedOrderOf(order, 'luis', limits);
    if (carried === null) throw new Error('not carried');
    return { ...carried, position: lng === null ? null : { lat: 14.6, lng } };
  };
  const all = [
    at('1', 'En ruta', -90.5),
    at('2', 'Aceptado', -90.58),
    at('3', 'En ruta', null),
    at('4', 'En ruta', -90.57),
    at('5', 'En ruta', -90.54),
  ];
  const idsFrom = (from: LatLng | null) => inRouteOrder(all, from).map(({ id }) => id);
  expect(idsFrom({ lat: 14.6, lng: -90.58 })).toEqual(['4', '5', '1', '3', '2']);
  expect(idsFrom({ lat: 14.6, lng: -90.49 })).toEqual(['1', '5', '4', '3', '2']);
  expect(idsFrom(null)).toEqual(['1', '3', '4', '5', '2']);
});

it('[CP7] a shift is over after 24 hours', () => {
  const startedAt = new Date(NOW - 24 * HOUR).toISOString();
  const courier = sampleCourier({
    shift: { checkInId: 'c', day: '2026-11-20', branch: { id: 'b', name: '' }, startedAt },
  });
  expect(openShiftOf(courier, NOW - 1)).toBe(courier.shift);
  expect(openShiftOf(courier, NOW)).toBeNull();
});

it('[CP9] a courier returns after the last delivery, until the next store', () => {
  expect(orderAct.options.map((act) => statusFlagsAfter(act, false)?.isReturning ?? null)).toEqual([
    null,
    false,
    null,
    false,
    null,
    true,
    null,
  ]);
  expect(statusFlagsAfter('deliver', true)).toEqual({ isDelivering: true, isReturning: false });
});
