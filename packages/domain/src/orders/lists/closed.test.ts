import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import {
  assignedToDeliveredMs,
  averageDeliveryMinutes,
  deliveryMs,
  isAbandoned,
  isBehind,
  preparationMs,
  SYSTEM_ID,
} from './closed.ts';

const at = (time: string): string => `2026-11-21T${time}.000Z`;
const delivered = (id: string, going: string, end: string, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    status: ORDER_STATUS.DELIVERED,
    deliveredAt: at(end),
    stateTime: { [ORDER_STATUS.GOING]: at(going), [ORDER_STATUS.DELIVERED]: at(end) },
    ...only,
  });

describe('delivery time', () => {
  it('[OR72] is from En ruta to Entregado, whichever program wrote the end', () => {
    const order = delivered('a', '12:00:00', '12:10:30');
    expect(deliveryMs(order)).toBe(630_000);
    expect(deliveryMs({ ...order, stateTime: { [ORDER_STATUS.GOING]: at('12:00:00') } })).toBe(630_000);
    expect(deliveryMs({ ...order, stateTime: {} })).toBeNull();
    expect(deliveryMs({ deliveredAt: null, stateTime: { [ORDER_STATUS.GOING]: at('12:00:00') } })).toBeNull();
    expect(deliveryMs(delivered('b', '12:00:00', '11:59:00'))).toBe(0);
  });

  it('[OR110] the preparation and the time since the assignment are between their stages', () => {
    const stateTime = {
      [ORDER_STATUS.ASSIGNED]: at('11:40:00'),
      [ORDER_STATUS.RECEIVING]: at('11:50:00'),
      [ORDER_STATUS.GOING]: at('12:05:30'),
      [ORDER_STATUS.DELIVERED]: at('12:20:00'),
    };
    const order = { stateTime, deliveredAt: at('12:20:00') };
    expect([preparationMs(order), assignedToDeliveredMs(order)]).toEqual([930_000, 2_400_000]);
    expect([preparationMs({ stateTime: {} }), assignedToDeliveredMs({ ...order, stateTime: {} })]).toEqual([
      null,
      null,
    ]);
    const early = { ...order, stateTime: { ...stateTime, [ORDER_STATUS.GOING]: at('11:45:00') } };
    expect(preparationMs(early)).toBe(0);
  });

  it('[OR73] is averaged over the orders that have one, and null for none', () => {
    const orders = [delivered('a', '12:00:00', '12:10:00'), delivered('b', '12:00:00', '12:05:20'), sampleOrder()];
    expect(averageDeliveryMinutes(orders)).toBeCloseTo(7.6667, 4);
    expect(averageDeliveryMinutes([sampleOrder()])).toBeNull();
    expect(averageDeliveryMinutes([])).toBeNull();
  });

  it('[OR74] an order the system closed is abandoned', () => {
    expect(isAbandoned({ closedBy: { id: SYSTEM_ID, name: 'Sistema' } })).toBe(true);
    expect(isAbandoned({ closedBy: { id: 'u1', name: 'Eva' } })).toBe(false);
    expect(isAbandoned({ closedBy: null })).toBe(false);
  });
});

describe('[OR75] a list is outdated', () => {
  const listed = delivered('a', '12:00:00', '12:10:00');
  const answer = (only: Partial<Parameters<typeof isBehind>[0]> = {}) => ({
    orders: new Map([[listed.id, listed]]),
    statuses: [ORDER_STATUS.DELIVERED],
    window: { from: at('06:00:00'), to: '2026-11-22T06:00:00.000Z' },
    oldest: null,
    newest: null,
    accepts: () => true,
    ...only,
  });

  it('when an order ended, left or was edited, and not otherwise', () => {
    expect(isBehind(answer(), [listed, sampleOrder({ id: 'b' })])).toBe(false);
    expect(isBehind(answer(), [delivered('b', '12:00:00', '12:20:00')])).toBe(true);
    expect(isBehind(answer(), [{ ...listed, status: ORDER_STATUS.GOING, deliveredAt: null }])).toBe(true);
    expect(isBehind(answer(), [{ ...listed, revision: listed.revision + 1 }])).toBe(true);
    expect(isBehind(answer(), [{ ...listed, deliveredAt: at('12:05:00') }])).toBe(true);
    expect(isBehind(answer(), [])).toBe(false);
  });

  it('not by an order that ended outside its window, or on a page that was not requested', () => {
    const early = delivered('b', '05:00:00', '05:30:00');
    expect(isBehind(answer(), [early])).toBe(false);
    expect(isBehind(answer({ window: null }), [early])).toBe(true);
    expect(isBehind(answer({ window: null, oldest: listed }), [early])).toBe(false);
    expect(isBehind(answer({ oldest: listed }), [delivered('c', '12:00:00', '12:20:00')])).toBe(true);
  });

  it('not by an order that the filters exclude, nor by one on an earlier page', () => {
    const late = delivered('b', '12:00:00', '12:20:00');
    expect(isBehind(answer({ accepts: ({ id }) => id !== 'b' }), [listed, late])).toBe(false);
    expect(isBehind(answer({ newest: listed }), [listed, late])).toBe(false);
  });
});
