import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { clientCirclesOf, clientEventsOf, clientTime } from './views.ts';

const at = (minute: number): string => `2026-11-21T18:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (only: Partial<OrderEvent>): OrderEvent => ({
  id: 'event-1',
  what: 'edited',
  by: { id: 'ana', name: 'Ana' },
  at: at(1),
  screen: null,
  before: {},
  after: {},
  suggested: null,
  undoes: null,
  ...only,
});
const order = sampleOrder({
  createdAt: at(0),
  stateTime: {
    [ORDER_STATUS.ON_HOLD]: at(0),
    [ORDER_STATUS.ACCEPTED]: at(2),
    [ORDER_STATUS.ASSIGNED]: at(3),
    [ORDER_STATUS.GOING]: at(9),
  },
});

it('[OA5] a history has one event of each stage, and its beginning, also where phones and other programs wrote none', () => {
  expect(clientEventsOf(order, []).map((each) => [each.type, each.origin, each.at])).toEqual([
    ['order.picked_up', 'courier', clientTime(at(9))],
    ['order.assigned', 'courier', clientTime(at(2))],
    ['order.created', 'console', clientTime(at(0))],
  ]);
});

it('[OA5] names the fields that changed in the words of programs, and no other', () => {
  const changed = event({
    before: { note: null, lockFence: 1, creatorName: 'x' },
    after: { note: 'x', lockFence: 2, creatorName: 'y' },
  });
  const [shown] = clientEventsOf(sampleOrder({ stateTime: {} }), [changed, event({ id: 'event-0', what: 'created' })]);
  expect(shown).toEqual({
    id: 'event-1',
    type: 'order.updated',
    at: clientTime(at(1)),
    origin: 'console',
    fields: ['note'],
  });
});

it('[OA5] what happened outside of the scope is one event without details', () => {
  const moved = { id: 'moved-1', what: 'moved' as const, from: 'branch' as const, at: at(5) };
  const events = clientEventsOf(order, [moved]);
  expect(events.map(({ type }) => type)).toEqual(['order.picked_up', 'order.moved']);
});

it('[OA5] circles of a statement are numbers, and what is none is together with the orders that have none', () => {
  const row = (circle: string | null, cents: number) => ({ circle, orders: 2, costed: 1, cents });
  const rows = [row('1', 100), row('01', 10), row('2.5', 1), row('P', 7), row('', 5), row('1e3', 3), row(null, 1)];
  expect(clientCirclesOf(rows)).toEqual([
    { circle: 1, orders: 4, priced: 2, sum: { amount: 110, currency: 'GTQ' } },
    { circle: 2.5, orders: 2, priced: 1, sum: { amount: 1, currency: 'GTQ' } },
    { circle: null, orders: 8, priced: 4, sum: { amount: 16, currency: 'GTQ' } },
  ]);
});
