import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lateAges, lateDeliveries } from '../branches/deliveries.ts';
import { dayRange, isWithin } from '../localTime.ts';
import { isActiveStatus } from '../orders/order.ts';
import { averageDeliveryMinutes } from '../orders/lists/closed.ts';
import { changePercent, endedOf, emptyBlock, foldDay, sumBlocks } from './blocks.ts';
import { daysOfFact, factOf, staleDays } from './facts.ts';

const BASE = Date.parse('2026-11-10T06:00:00.000Z');
const iso = (minutes: number): string => new Date(BASE + minutes * MINUTE_MS).toISOString();
const days = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];

/** Over four days, with missing stages, reversed stages, and late writes of phones. */
const orders: fc.Arbitrary<Order> = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom(...Object.values(ORDER_STATUS)),
    created: fc.integer({ min: 0, max: 2 * 1_440 }),
    going: fc.option(fc.integer({ min: 0, max: 300 })),
    ended: fc.option(fc.integer({ min: 0, max: 1_440 })),
    company: fc.constantFrom('a', 'b', '__proto__'),
    branch: fc.option(fc.constantFrom('x', 'y')),
    courier: fc.option(fc.constantFrom('ana', 'leo')),
    payment: fc.constantFrom('cash' as const, 'visa-link' as const),
    rating: fc.option(fc.constantFrom(0.5, 3, 5)),
    cost: fc.option(fc.integer({ min: 0, max: 5_000 }).map((cents) => cents / 100)),
  })
  .map(({ id, status, created, going, ended, company, branch, courier, payment, rating, cost }) => {
    const end = ended === null ? null : iso(created + ended);
    return sampleOrder({
      id,
      status,
      createdAt: iso(created),
      updatedAt: end,
      deliveredAt: status === ORDER_STATUS.DELIVERED ? end : null,
      canceledAt: status === ORDER_STATUS.CANCELLED ? end : null,
      stateTime: going === null ? {} : { [ORDER_STATUS.GOING]: iso(created + going) },
      company: { id: company, name: company },
      branch: branch === null ? null : { id: branch, name: branch, position: null },
      courier: courier === null ? null : { id: courier, name: courier },
      paymentMethod: payment,
      customerRating: rating,
      delivery: { distanceKm: null, cost },
    });
  });

const cities = fc.uniqueArray(orders, { maxLength: 40, selector: ({ id }) => id });
const totalOf = (list: readonly Order[], day: string) =>
  sumBlocks(foldDay(list.map(factOf), day).flatMap(({ branches }) => branches.map(({ block }) => block)));

const on = (day: string, at: string | null): boolean => at !== null && isWithin(dayRange(day, day), Date.parse(at));

it('[NU1] an order counts on the day it was created and on the day of its event, as its lists have it', () => {
  const order = sampleOrder({
    status: ORDER_STATUS.DELIVERED,
    createdAt: '2026-11-11T05:50:00.000Z',
    deliveredAt: '2026-11-11T06:10:00.000Z',
  });
  expect(daysOfFact(factOf(order))).toEqual(['2026-11-10', '2026-11-11']);
  expect(totalOf([order], '2026-11-10')).toEqual({ ...emptyBlock(), created: 1 });
  expect(endedOf(totalOf([order], '2026-11-11'))).toEqual({ delivered: 1, going: 0, cancelled: 0 });
  expect(daysOfFact(factOf({ ...order, deliveredAt: null }))).toEqual(['2026-11-10']);
});

it('[NU2] a fold equals counting the orders themselves, after any edits, reopenings, moves and late writes', () => {
  fc.assert(
    fc.property(cities, fc.array(orders, { maxLength: 10 }), fc.constantFrom(...days), (before, edits, day) => {
      // An edit replaces an order: another status, company, day, or an instant that a phone wrote late.
      const list = before.map((order, at) => ({ ...(edits[at] ?? order), id: order.id }));
      const total = totalOf(list, day);
      const delivered = list.filter((each) => each.status === ORDER_STATUS.DELIVERED && on(day, each.deliveredAt));
      expect(total.created).toBe(
        list.filter((each) => each.status !== ORDER_STATUS.DELETED && on(day, each.createdAt)).length,
      );
      expect(endedOf(total)).toEqual({
        delivered: delivered.length,
        going: list.filter((each) => each.status === ORDER_STATUS.GOING && on(day, each.createdAt)).length,
        cancelled: list.filter((each) => each.status === ORDER_STATUS.CANCELLED && on(day, each.canceledAt)).length,
      });
      expect(total.halfHours.reduce((sum, each) => sum + each, 0)).toBe(delivered.length);
      expect(total.payments.reduce((sum, each) => sum + each.delivered, 0)).toBe(delivered.length);
      const average = averageDeliveryMinutes(delivered);
      expect(total.timed === 0).toBe(average === null);
      expect(total.deliveryMs / Math.max(1, total.timed) / MINUTE_MS).toBeCloseTo(average ?? 0, 6);
      for (const { id, branches } of foldDay(list.map(factOf), day)) {
        const ofCompany = delivered.filter(({ company }) => company.id === id);
        expect(endedOf(sumBlocks(branches.map(({ block }) => block))).delivered).toBe(ofCompany.length);
        for (const branch of branches)
          expect(endedOf(branch.block).delivered).toBe(
            ofCompany.filter((each) => (each.branch?.id ?? null) === branch.id).length,
          );
      }
    }),
  );
});

it('[BR11] the ages of a branch have as many late deliveries as its orders, by any limit', () => {
  const limits = fc.option(fc.integer({ min: 1, max: 172_800 }));
  fc.assert(
    fc.property(cities, fc.constantFrom(...days), fc.integer({ min: 0, max: 999 }), limits, (city, day, ms, limit) => {
      // Phones write milliseconds, some of them an end before the beginning.
      const list = city.map((order) => ({
        ...order,
        createdAt: new Date(Date.parse(order.createdAt) + ms).toISOString(),
      }));
      for (const { id, branches } of foldDay(list.map(factOf), day))
        for (const { id: branchId, ages } of branches) {
          const own = list.filter(({ company, branch }) => company.id === id && (branch?.id ?? null) === branchId);
          const delivered = own.filter((each) => each.status === ORDER_STATUS.DELIVERED && on(day, each.deliveredAt));
          expect(ages).toHaveLength(delivered.length);
          expect(lateAges(ages, limit)).toBe(lateDeliveries(delivered, limit, BASE));
        }
    }),
  );
});

it('[NU3] grouping and the order of the facts make no difference', () => {
  fc.assert(
    fc.property(cities, cities, cities, (one, two, three) => {
      const [a, b, c] = [one, two, three].map((list) => totalOf(list, '2026-11-11'));
      if (a === undefined || b === undefined || c === undefined) throw new Error('three blocks');
      expect(sumBlocks([sumBlocks([a, b]), c])).toEqual(sumBlocks([a, sumBlocks([b, c])]));
      expect(sumBlocks([a, b, c])).toEqual(sumBlocks([sumBlocks([a, b]), c]));
      expect(foldDay(one.toReversed().map(factOf), '2026-11-11')).toEqual(foldDay(one.map(factOf), '2026-11-11'));
    }),
  );
});

it('[NU16] of a part of a day, money is of the orders that were delivered in it', () => {
  const delivered = (id: string, minutes: number): Order =>
    sampleOrder({ id, status: ORDER_STATUS.DELIVERED, createdAt: iso(0), deliveredAt: iso(minutes) });
  const [company] = foldDay([delivered('a', 10), delivered('b', 90)].map(factOf), '2026-11-10', Date.parse(iso(60)));
  expect(company?.branches[0]).toMatchObject({
    block: { created: 2, statuses: [{ count: 1 }] },
    money: { circles: [{ delivered: 1 }] },
  });
});

it('[NU4] delivery times fall into [0, 20), [20, 45) and from 45 minutes on; without a stage into none', () => {
  const after = (minutes: number | null): Order =>
    sampleOrder({
      status: ORDER_STATUS.DELIVERED,
      createdAt: iso(0),
      deliveredAt: iso(100),
      stateTime: minutes === null ? {} : { [ORDER_STATUS.GOING]: iso(100 - minutes) },
    });
  const bucketsOf = (minutes: number | null) => totalOf([after(minutes)], '2026-11-10').buckets;
  expect([0, 19.99, 20, 44.99, 45, 99].map(bucketsOf)).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 1],
  ]);
  expect(totalOf([after(null)], '2026-11-10')).toMatchObject({ buckets: [0, 0, 0], timed: 0, totalTimed: 1 });
});

it('[NU5] a write to a closed order names every day whose numbers change', () => {
  fc.assert(
    fc.property(orders, orders, (before, edited) => {
      const after = { ...edited, id: before.id };
      const stale = staleDays(before, after);
      const changed = days.filter(
        (day) => JSON.stringify(foldDay([factOf(before)], day)) !== JSON.stringify(foldDay([factOf(after)], day)),
      );
      const isLive = [before, after].every(({ status }) => isActiveStatus(status));
      expect(isLive ? [] : changed.filter((day) => !stale.includes(day))).toEqual([]);
    }),
  );
  const order = sampleOrder({ status: ORDER_STATUS.DELIVERED, deliveredAt: '2026-11-21T19:00:00.000Z' });
  expect(staleDays(order, { ...order, customerRating: 4 })).toEqual(['2026-11-21']);
  expect(staleDays(order, order)).toEqual([]);
});

it('[NU9] a change in percent stays within 100 and has an answer without anything before', () => {
  expect([
    changePercent(12, 10),
    changePercent(0, 10),
    changePercent(99, 1),
    changePercent(3, 0),
    changePercent(0, 0),
  ]).toEqual([20, -100, 100, 100, 0]);
});
