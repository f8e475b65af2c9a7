import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayRange } from '../localTime.ts';
import { factOf } from '../numbers/facts.ts';
import { dayDeliveries, type CourierDeliveries } from './dayDeliveries.ts';
import { deliveryOf, type DeliveryFacts } from './lines.ts';
import { daysOfWeek } from './terms.ts';

const WEEK = '2026-11-23';
const days = daysOfWeek(WEEK);
const { from } = dayRange(WEEK, WEEK);

const order = fc
  .record({
    minute: fc.integer({ min: -600, max: 8 * 24 * 60 }),
    courier: fc.constantFrom(null, { id: 'luis', name: 'Luis' }, { id: 'ana', name: 'Ana' }),
    status: fc.constantFrom(ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED, ORDER_STATUS.GOING),
    circle: fc.constantFrom(null, { id: '2', distanceKm: 4 }),
    distanceKm: fc.option(fc.double({ min: 0, max: 40, noNaN: true })),
    wait: fc.option(fc.integer({ min: -60, max: 120 })),
  })
  .map(({ minute, wait, status, ...only }): Order => {
    const at = from + minute * MINUTE_MS;
    const instant = (ms: number): string => new Date(ms).toISOString();
    const stages = { [ORDER_STATUS.RECEIVING]: instant(at - 3 * HOUR_MS) };
    return sampleOrder({
      ...only,
      status,
      createdAt: instant(at - 4 * HOUR_MS),
      deliveredAt: status === ORDER_STATUS.DELIVERED ? instant(at) : null,
      stateTime: wait === null ? {} : { ...stages, [ORDER_STATUS.GOING]: instant(at - 3 * HOUR_MS + wait * MINUTE_MS) },
    });
  });

const paidTo = (id: string, kept: readonly CourierDeliveries[]): DeliveryFacts[] =>
  kept.flatMap(({ courier, deliveries }) => (courier.id === id ? deliveries : []));

it('[PY12] the days of a week keep of each courier exactly what pays each delivery of the week', () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 30 }), (drawn) => {
      const orders = drawn.map((each, at) => ({ ...each, id: `o${at}` }));
      const facts = orders.map(factOf);
      const kept = days.flatMap((day) => dayDeliveries(facts, day));
      for (const id of ['luis', 'ana']) {
        const paid = orders
          .filter(({ courier }) => courier?.id === id)
          .flatMap((each) => deliveryOf(each) ?? [])
          .filter(({ deliveredAt }) => deliveredAt >= from && deliveredAt < from + 7 * 24 * HOUR_MS)
          .toSorted((a, b) => a.deliveredAt - b.deliveredAt || (a.id < b.id ? -1 : 1))
          .map(({ id: _id, number: _number, ...each }) => each);
        expect(paidTo(id, kept)).toEqual(paid);
      }
      expect(days.flatMap((day) => dayDeliveries(facts.toReversed(), day))).toEqual(kept);
    }),
    { numRuns: 1_000 },
  );
});

it('[PY12] a courier has the name of the latest delivery', () => {
  const named = (id: string, name: string, minute: number): Order =>
    sampleOrder({
      id,
      status: ORDER_STATUS.DELIVERED,
      courier: { id: 'luis', name },
      deliveredAt: new Date(from + minute * MINUTE_MS).toISOString(),
    });
  const facts = [named('b', 'Luis Ramos', 20), named('a', 'Luis', 10)].map(factOf);
  expect(dayDeliveries(facts, WEEK).map(({ courier, deliveries }) => [courier.name, deliveries.length])).toEqual([
    ['Luis Ramos', 2],
  ]);
});
