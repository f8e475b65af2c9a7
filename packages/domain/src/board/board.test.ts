import { ORDER_STATUS, orderStatus, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCourier, sampleCourierStatus, sampleOrder } from '@despacho/contract/samples.ts';
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardCounts,
  countCouriers,
  countdown,
  countOrders,
  levelledOrders,
  trendPointOf,
  type BoardOrder,
} from './board.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const aged = (minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ id: `order-${minutes}`, createdAt: minutesAgo(minutes), ...only });
const courier = { id: 'courier-1', name: 'Luis' };
const slow = { id: 'slow', name: 'Slow' };
const companies = new Map([
  ['company-1', { lateLimitSec: null }],
  ['slow', { lateLimitSec: 10_800 }],
]);

describe('counters of orders', () => {
  it('[BO1] every level by its scheme', () => {
    const orders = [aged(1), aged(19), aged(20), aged(31), aged(45), aged(100), aged(100, { company: slow })];
    const { levels, active, waiting } = countOrders(orders, companies, now);
    expect(levels).toEqual({ ON_TIME: 3, VERIFY: 1, TO_BE_LATE: 1, LATE: 2 });
    expect({ active, waiting }).toEqual({ active: 7, waiting: 0 });
  });

  it('[BO1] an order in the future is waiting, and one of an unknown company uses the table', () => {
    const orders = [aged(-1), aged(50, { company: { id: 'nobody', name: '?' } })];
    expect(countOrders(orders, companies, now)).toMatchObject({ active: 2, waiting: 1, levels: { LATE: 1 } });
  });

  it('[BO2] En ruta is a status, not a level', () => {
    const orders = [aged(50, { status: ORDER_STATUS.GOING }), aged(5, { status: ORDER_STATUS.GOING }), aged(5)];
    expect(countOrders(orders, companies, now).going).toBe(2);
  });

  it('[BO3] orders of today that are over two hours, and apart those of yesterday', () => {
    const orders = [aged(121), aged(11 * 60), aged(13 * 60), aged(60), aged(200, { status: ORDER_STATUS.DELIVERED })];
    expect(countOrders(orders, companies, now)).toMatchObject({ overTwoHours: 2, carryOver: 1 });
  });

  it('[BO4] blocked orders have the age of the oldest', () => {
    const untyped = { customerName: 'ESPERANDO...', number: 'ESPERANDO...' };
    const nowhere = { suggestedPosition: { lat: 14, lng: 14 }, courier };
    const orders = [aged(18), aged(6, nowhere), aged(3, { ...untyped, courier }), aged(2), aged(90, { courier })];
    expect(countOrders(orders, companies, now).queues).toEqual({
      withoutCourier: { size: 2, oldestMs: 18 * 60_000 },
      withoutCoordinates: { size: 1, oldestMs: 6 * 60_000 },
      untyped: { size: 1, oldestMs: 3 * 60_000 },
    });
    expect(countOrders([], companies, now).queues.untyped).toEqual({ size: 0, oldestMs: null });
  });

  const arbitraryOrder: fc.Arbitrary<Order> = fc
    .record({
      age: fc.integer({ min: -5, max: 3_000 }),
      status: fc.constantFrom(...orderStatus.options),
      courier: fc.constantFrom(null, courier),
      company: fc.constantFrom(slow, { id: 'company-1', name: 'San Martin' }),
      suggestedPosition: fc.constantFrom(null, { lat: 14, lng: 14 }, { lat: 14.6, lng: -90.5 }),
      customerName: fc.constantFrom('ESPERANDO...', 'Ana'),
      number: fc.constantFrom('Esperando.', 'GT-1'),
    })
    .map(({ age, ...only }) => aged(age, only));

  it('[BO1] [BO3] [BO4] counters add up for any orders', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOrder, { maxLength: 40 }), (orders) => {
        const { active, waiting, levels, going, overTwoHours, carryOver, queues } = countOrders(orders, companies, now);
        expect(waiting + levels.ON_TIME + levels.VERIFY + levels.TO_BE_LATE + levels.LATE).toBe(active);
        expect(going).toBeLessThanOrEqual(active);
        expect(carryOver + overTwoHours).toBeLessThanOrEqual(active);
        for (const { size, oldestMs } of Object.values(queues)) expect(oldestMs === null).toBe(size === 0);
      }),
    );
  });

  it('[BO1] the view of the wall has the same counts as the staff view', () => {
    const wallOrderOf = (order: Order): BoardOrder & Partial<WallOrder> => {
      const { id, status, createdAt, deliveredAt, canceledAt, stateTime, company } = order;
      const shared = { id, status, createdAt, deliveredAt, canceledAt, stateTime, company, courier: order.courier };
      const counts = countOrders([{ ...order, status: ORDER_STATUS.NEW }], companies, now);
      return {
        ...shared,
        isUntyped: counts.queues.untyped.size === 1,
        hasCoordinates: counts.queues.withoutCoordinates.size === 0,
      };
    };
    fc.assert(
      fc.property(fc.array(arbitraryOrder, { maxLength: 20 }), (orders) => {
        expect(countOrders(orders.map(wallOrderOf), companies, now)).toEqual(countOrders(orders, companies, now));
      }),
    );
  });

  it('[BO8] a trend point has the five tiles', () => {
    const orders = [aged(1), aged(25), aged(35, { status: ORDER_STATUS.GOING }), aged(50), aged(60)];
    expect(trendPointOf(countOrders(orders, companies, now), now)).toEqual({
      at: now,
      onTime: 1,
      verify: 1,
      toBeLate: 1,
      late: 2,
      going: 1,
    });
  });
});

describe('counters of couriers', () => {
  it('[BO5] every courier on duty is in one state', () => {
    const couriers = ['going', 'inStore', 'returning', 'longWait', 'silent'].map((id) => sampleCourier({ id }));
    const unavailable = sampleCourier({ id: 'away', availability: 'unavailable' });
    const applicant = sampleCourier({ id: 'new', accountStatus: 'NEW' });
    const statuses = new Map([
      ['inStore', sampleCourierStatus({ id: 'inStore', inStoreSince: minutesAgo(5) })],
      ['longWait', sampleCourierStatus({ id: 'longWait', inStoreSince: minutesAgo(74) })],
      ['returning', sampleCourierStatus({ id: 'returning', isReturning: true })],
      ['going', sampleCourierStatus({ id: 'going', inStoreSince: minutesAgo(5) })],
    ]);
    const orders = [aged(5, { status: ORDER_STATUS.GOING, courier: { id: 'going', name: '' } })];
    expect(countCouriers([...couriers, unavailable, applicant], statuses, orders, now)).toEqual({
      onDuty: 6,
      states: { going: 1, inStore: 1, returning: 1, longWait: 1, unavailable: 1, unknown: 1 },
    });
  });

  it('[BO5] the whole board reads its orders once, also from an iterator', () => {
    const orders = [aged(5, { status: ORDER_STATUS.GOING, courier })].values();
    const counts = boardCounts({ orders, couriers: [sampleCourier()], statuses: new Map(), companies }, now);
    expect(counts.orders.going).toBe(1);
    expect(counts.couriers.states.going).toBe(1);
  });
});

describe('countdown', () => {
  it('[BO6] contains the orders that are late next, by either scheme', () => {
    const orders = [
      aged(29),
      aged(30),
      aged(44),
      aged(45),
      aged(119, { company: slow }),
      aged(179, { company: slow }),
      aged(31, { status: ORDER_STATUS.CANCELLED }),
    ];
    const rows = countdown(levelledOrders(orders, companies, now));
    expect(rows.map(({ order, leftMs }) => [order.id, leftMs])).toEqual([
      ['order-179', 60_000],
      ['order-44', 60_000],
      ['order-30', 15 * 60_000],
    ]);
  });

  it('[BO7] is sorted by the time left, and excludes orders with none left', () => {
    const ages = fc.uniqueArray(fc.integer({ min: -5, max: 200 }), { maxLength: 30 });
    fc.assert(
      fc.property(ages, (minutes) => {
        const orders = minutes.map((age) => aged(age, age % 2 === 0 ? { company: slow } : {}));
        const rows = countdown(levelledOrders(orders, companies, now));
        const remainingMs = rows.map(({ leftMs }) => leftMs);
        expect(remainingMs).toEqual(remainingMs.toSorted((a, b) => a - b));
        expect(remainingMs.every((ms) => ms > 0)).toBe(true);
      }),
    );
  });
});
