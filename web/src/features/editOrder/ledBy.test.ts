import { expect, it } from 'vitest';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { ledBy } from './ledBy.ts';

const place = { lat: 14.6, lng: -90.5 };
const order = (only = {}) => kinds.order.staff.parse(sampleOrder({ destination: place, number: 'GT-1', ...only }));
const luis = { id: 'luis', name: 'Luis' };

it('[IC7] an edit leads a courier to the destination when it names another, or moves the destination', () => {
  const assigned = order({ courier: luis });
  expect(ledBy(order({ courier: null }), { alias_id: 'luis' })).toEqual({
    orders: [{ number: 'GT-1', destination: place }],
    courierId: 'luis',
    addsCents: 0,
  });
  // [CX4] The cash of the order goes to another courier; a moved destination adds none.
  const charged = order({ courier: luis, cashOnDelivery: 80 });
  expect(ledBy(charged, { alias_id: 'rosa' })?.addsCents).toBe(8_000);
  expect(ledBy(charged, { latitude: '14.7' })?.addsCents).toBe(0);
  expect(ledBy(assigned, { alias_id: 'rosa' })?.orders[0]?.destination).toEqual(place);
  expect(ledBy(assigned, { latitude: '14.7', longitude: '-90.6' })?.orders[0]?.destination).toEqual({
    lat: 14.7,
    lng: -90.6,
  });
});

it('[IC7] other edits lead no courier anywhere', () => {
  const assigned = order({ courier: luis });
  expect(ledBy(assigned, { zone: '4' })).toBeNull();
  expect(ledBy(assigned, { alias_id: 'luis' })).toBeNull();
  expect(ledBy(assigned, { alias_id: '' })).toBeNull();
  expect(ledBy(order({ courier: null }), { latitude: '14.7', longitude: '-90.6' })).toBeNull();
  expect(ledBy(null, { alias_id: 'luis' })).toBeNull();
});
