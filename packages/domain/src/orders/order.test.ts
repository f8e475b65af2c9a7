import { ACTIVE_STATUSES, ORDER_STATUS, orderStatus } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { destinationOf, hasCoordinates, hasCourier, isActiveStatus, isRealPosition, isUntyped } from './order.ts';

const place = { lat: 14.61, lng: -90.51 };
const otherPlace = { lat: 14.58, lng: -90.49 };
const missing = { lat: 14, lng: 14 };

describe('orders', () => {
  it('[OR1] seven statuses are active and four are closed', () => {
    const closed = orderStatus.options.filter((status) => !isActiveStatus(status));
    expect(closed).toEqual([
      ORDER_STATUS.DELIVERED,
      ORDER_STATUS.CANCELLED,
      ORDER_STATUS.RE_AGEND,
      ORDER_STATUS.DELETED,
    ]);
    expect(ACTIVE_STATUSES.every(isActiveStatus)).toBe(true);
  });

  it.each(['ESPERANDO...', 'Esperando...', '  esperando.', 'ESPERANDO', 'esperando ....... '])(
    '[OR2] %j is the placeholder of an untyped order',
    (text) => {
      expect(isUntyped({ customerName: text, number: text })).toBe(true);
    },
  );

  it('[OR2] one of customer and number makes an order typed', () => {
    expect(isUntyped({ customerName: 'ESPERANDO...', number: 'GT-1' })).toBe(false);
    expect(isUntyped({ customerName: 'Ana', number: 'ESPERANDO...' })).toBe(false);
    expect(isUntyped({ customerName: 'Esperando a Ana', number: 'ESPERANDO...' })).toBe(false);
  });

  it('[OR2] [OR4] the view of the wall has its own computed fields', () => {
    expect(isUntyped({ isUntyped: true })).toBe(true);
    expect(hasCoordinates({ hasCoordinates: false })).toBe(false);
  });

  it('[OR3] 14,14 and zeros are no place, a single 14 is', () => {
    expect(isRealPosition(missing)).toBe(false);
    expect(isRealPosition({ lat: 0, lng: 0 })).toBe(false);
    expect(isRealPosition({ lat: 14.6, lng: 0 })).toBe(false);
    expect(isRealPosition({ lat: 14, lng: -90.5 })).toBe(true);
  });

  it.each([
    { destination: place, suggestedPosition: otherPlace, goesTo: place },
    { destination: missing, suggestedPosition: otherPlace, goesTo: otherPlace },
    { destination: null, suggestedPosition: otherPlace, goesTo: otherPlace },
    { destination: place, suggestedPosition: missing, goesTo: place },
    { destination: missing, suggestedPosition: missing, goesTo: null },
    { destination: null, suggestedPosition: null, goesTo: null },
  ])('[OR4] $destination and $suggestedPosition go to $goesTo', ({ goesTo, ...positions }) => {
    const order = sampleOrder(positions);
    expect(destinationOf(order)).toEqual(goesTo);
    expect(hasCoordinates(order)).toBe(goesTo !== null);
  });

  it('[OR5] only the assigned courier counts', () => {
    expect(hasCourier(sampleOrder())).toBe(false);
    expect(hasCourier(sampleOrder({ courier: { id: 'courier-1', name: 'Luis' } }))).toBe(true);
  });
});
