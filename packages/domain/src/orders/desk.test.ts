import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DESK_QUEUES, deskQueueOf, deskRows, isForCourier, type QueuedOrder } from './desk.ts';

const courier = { id: 'luis', name: 'Luis' };
const place = { lat: 14.6, lng: -90.5 };
const queued = (only: Partial<Order>, rest: Partial<QueuedOrder> = {}): QueuedOrder => ({
  order: sampleOrder({ courier: null, destination: place, stateTime: {}, ...only }),
  level: 'ON_TIME',
  forecast: null,
  ...rest,
});
const risk = { forecast: {} };

describe('the queues of the desk', () => {
  it('[DK2] an order waits in the first queue that it belongs to', () => {
    const waiting = { customerName: 'ESPERANDO', number: 'ESPERANDO', destination: null, suggestedPosition: null };
    expect(deskQueueOf(queued(waiting, risk))).toBe('withoutCourier');
    const accepted = { stateTime: { [ORDER_STATUS.ACCEPTED]: '2026-11-21T18:00:00.000Z' } };
    expect(deskQueueOf(queued({ ...waiting, ...accepted }))).toBe('returned');
    expect(deskQueueOf(queued({ ...waiting, courier }, risk))).toBe('atRisk');
    expect(deskQueueOf(queued({ ...waiting, courier, status: ORDER_STATUS.GOING }, risk))).toBe('withoutCoordinates');
    expect(deskQueueOf(queued({ ...waiting, courier, destination: place }))).toBe('untyped');
    expect(deskQueueOf(queued({ courier }))).toBeNull();
    expect(deskQueueOf(queued({ isActive: false, status: ORDER_STATUS.CANCELLED }))).toBeNull();
  });

  it('[DK2] an order with a courier that only lacks data waits for no courier', () => {
    expect(DESK_QUEUES.filter(isForCourier)).toEqual(['withoutCourier', 'returned', 'atRisk']);
    expect(isForCourier(null)).toBe(false);
  });

  it('[DK3] the worst level is taken first, within it priority orders, then the oldest', () => {
    const at = (minute: number): string => `2026-11-21T18:${String(minute).padStart(2, '0')}:00.000Z`;
    const rows = deskRows([
      queued({ id: 'new', createdAt: at(40) }, { level: null }),
      queued({ id: 'young', createdAt: at(30) }),
      queued({ id: 'urgent', createdAt: at(35), isPriority: true }),
      queued({ id: 'old', createdAt: at(20) }),
      queued({ id: 'late', createdAt: at(25) }, { level: 'LATE' }),
      queued({ id: 'risky', createdAt: at(1), courier }, risk),
    ]);
    expect(rows.map(({ id }) => id)).toEqual(['late', 'urgent', 'old', 'young', 'new', 'risky']);
  });

  it('[DK2] no order is listed twice, and queues follow each other in their sequence', () => {
    const anyOrder = fc.record({
      hasCourier: fc.boolean(),
      isPlaced: fc.boolean(),
      isRisky: fc.boolean(),
      status: fc.constantFrom(ORDER_STATUS.ON_HOLD, ORDER_STATUS.ACCEPTED, ORDER_STATUS.GOING),
    });
    fc.assert(
      fc.property(fc.array(anyOrder), (each) => {
        const orders = each.map(({ hasCourier, isPlaced, isRisky, status }, index) =>
          queued(
            { id: `o${index}`, status, courier: hasCourier ? courier : null, destination: isPlaced ? place : null },
            { forecast: isRisky ? {} : null },
          ),
        );
        const rows = deskRows(orders);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const ranks = rows.map(({ queue }) => DESK_QUEUES.indexOf(queue));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(rows).toEqual(deskRows(orders.toReversed()));
      }),
    );
  });
});
