import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { courierCards } from './courierCards.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const branch = { id: 'b1', name: 'Centro' };
const home = { lat: 14.6, lng: -90.51 };
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE).toISOString();
const fix = (lat: number) => ({ at: NOW, position: { lat, lng: -90.51 } });

it('[BS4] [CO4] [CO5] [MO12] couriers are sorted by who can be sent next, and carry the numbers of their orders', () => {
  const ids = ['out', 'far', 'near', 'here', 'long', 'away', 'lost', 'new'];
  const rows = courierCards(
    {
      couriers: ids.map((id) =>
        sampleCourier({
          id,
          name: id,
          branch,
          availability: id === 'away' ? 'unavailable' : 'available',
          accountStatus: id === 'new' ? 'NEW' : 'ACTIVE',
        }),
      ),
      statuses: new Map([
        ['here', { isReturning: false, inStoreSince: ago(12.5) }],
        ['long', { isReturning: false, inStoreSince: ago(74) }],
        ['near', { isReturning: true, inStoreSince: null }],
        ['far', { isReturning: true, inStoreSince: null }],
      ]),
      orders: [
        sampleOrder({ id: 'o1', status: 'En ruta', courier: { id: 'out', name: 'out' }, cashOnDelivery: 80.5 }),
        sampleOrder({ id: 'o2', status: 'Asignado', courier: { id: 'here', name: 'here' } }),
        sampleOrder({ id: 'o3', status: 'Entregado', courier: { id: 'long', name: 'long' }, cashOnDelivery: 10 }),
      ],
      fixes: new Map([
        ['near', fix(14.61)],
        ['far', fix(14.64)],
      ]),
      branches: new Map([['b1', { position: home }]]),
    },
    { now: NOW, rate: 1 },
  );
  expect(rows.map(({ courier, card, orderCount }) => [courier.id, card.kind, orderCount])).toEqual([
    ['long', 'longWait', 0],
    ['here', 'inStore', 1],
    ['near', 'returning', 0],
    ['far', 'returning', 0],
    ['out', 'going', 1],
    ['lost', 'unknown', 0],
    ['away', 'unavailable', 0],
  ]);
  // Active orders in hand alone count.
  expect(
    rows.filter(({ cashCents }) => cashCents > 0).map(({ courier, cashCents }) => [courier.id, cashCents]),
  ).toEqual([['out', 8_050]]);
});
