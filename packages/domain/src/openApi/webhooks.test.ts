import { webhookEvent } from '@despacho/contract/openApi/webhooks.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { orders } from '../../../../tests/support/arbitraries.ts';
import { enterStatus } from '../orders/status.ts';
import { webhookEventOf, webhookOrderOf } from './webhookBody.ts';
import { MAX_TRIES, pauseAfter } from './attempts.ts';
import { eventsDue, type WebhookHead, type WebhookSight } from './webhooks.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const by = { id: 'ana', name: 'Ana' };
const UNSEEN: WebhookSight = { arrivesAt: null, arrivingAt: null, lateAt: null };

const fresh = (only: Partial<Order> = {}) =>
  sampleOrder({
    id: 'order-1',
    status: ORDER_STATUS.PENDING,
    createdAt: new Date(NOW).toISOString(),
    stateTime: { [ORDER_STATUS.PENDING]: new Date(NOW).toISOString() },
    courier: null,
    deliveredAt: null,
    canceledAt: null,
    customerRating: null,
    ...only,
  });

/** Writes what is due and goes on with the new head. */
const follower = (since = NOW) => {
  let head: WebhookHead | null = null;
  return (order: Order, minute: number, sight: WebhookSight | null = null) => {
    const result = eventsDue(order, head, { since, now: NOW + minute * 60_000, sight });
    head = result.head;
    return result.due.map(({ type, sequence }) => `${sequence} ${type}`);
  };
};
const enter = (order: Order, status: Order['status'], minute: number) =>
  enterStatus({ ...order, courier: { id: 'luis', name: 'Luis' } }, status, { by, now: NOW + minute * 60_000 });

it('[OA21] an order has an event for each thing that happens to it, once and counted', () => {
  const look = follower();
  let order = fresh();
  expect(look(order, 0)).toEqual(['1 order.created']);
  expect(look(order, 1)).toEqual([]);
  order = enter(order, ORDER_STATUS.ASSIGNED, 2);
  expect(look(order, 2)).toEqual(['2 order.assigned']);
  order = enter(order, ORDER_STATUS.GOING, 9);
  expect(look(order, 9, { ...UNSEEN, lateAt: NOW })).toEqual(['3 order.late_predicted', '4 order.picked_up']);
  expect(look(order, 10, { ...UNSEEN, arrivingAt: NOW + 600_000 })).toEqual(['5 order.arriving']);
  order = enter(order, ORDER_STATUS.DELIVERED, 12);
  expect(look(order, 12)).toEqual(['6 order.delivered']);
  expect(look({ ...order, customerRating: 5 }, 13)).toEqual(['7 order.rated']);
});

it('[OA27] each proof at the door is an event, and the deletion of its picture is none', () => {
  const proof = {
    key: 'k',
    courierId: 'luis',
    at: new Date(NOW + 60_000).toISOString(),
    image: 'a.jpg',
    receiver: 'Eva',
    deletedAt: null,
  };
  const look = follower();
  const order = fresh();
  look(order, 0);
  expect(look({ ...order, deliveryProofs: { photo: proof } }, 1)).toEqual(['2 order.proof_added']);
  const both = { photo: proof, signature: proof };
  expect(look({ ...order, deliveryProofs: both }, 2)).toEqual(['3 order.proof_added']);
  expect(look({ ...order, deliveryProofs: { ...both, photo: { ...proof, image: null } } }, 3)).toEqual([]);
});

it('[OA21] several stages that were not looked at between come in the order in which they happened', () => {
  const order = enter(
    enter(enter(fresh(), ORDER_STATUS.ASSIGNED, 2), ORDER_STATUS.GOING, 5),
    ORDER_STATUS.DELIVERED,
    7,
  );
  expect(follower()(order, 8)).toEqual([
    '1 order.created',
    '2 order.assigned',
    '3 order.picked_up',
    '4 order.delivered',
  ]);
});

it('[OA21] [OA48] what happens again is another event: another courier, another ride', () => {
  const look = follower();
  const assigned = enter(fresh(), ORDER_STATUS.ASSIGNED, 1);
  look(assigned, 1);
  expect(look({ ...assigned, courier: { id: 'eva', name: 'Eva' } }, 2)).toEqual(['3 order.assigned']);
  expect(look(fresh(), 3)).toEqual(['4 order.reverted']);
  expect(look(fresh(), 4)).toEqual([]);
  expect(look(assigned, 5)).toEqual(['5 order.assigned']);
});

it('[OA48] an end that is undone is one event, before those of a new courier, and the same end can come again', () => {
  const going = enter(enter(fresh(), ORDER_STATUS.ASSIGNED, 1), ORDER_STATUS.GOING, 2);
  for (const [status, end] of [
    [ORDER_STATUS.DELIVERED, 'order.delivered'],
    [ORDER_STATUS.CANCELLED, 'order.cancelled'],
    [ORDER_STATUS.RE_AGEND, 'order.rescheduled'],
  ] as const) {
    const look = follower();
    look(going, 2);
    const over = enter(going, status, 3);
    expect(look(over, 3)).toEqual([`4 ${end}`]);
    expect(look(going, 4)).toEqual(['5 order.reverted']);
    expect(look(over, 5)).toEqual([`6 ${end}`]);
    const other = { ...enter(fresh(), ORDER_STATUS.ASSIGNED, 1), courier: { id: 'eva', name: 'Eva' } };
    expect(look(other, 6)).toEqual(['7 order.reverted', '8 order.assigned']);
  }
});

it('[OA48] an end that replaces another one, a deletion and a restoration are no way back', () => {
  const look = follower();
  const delivered = enter(enter(fresh(), ORDER_STATUS.GOING, 1), ORDER_STATUS.DELIVERED, 2);
  look(delivered, 2);
  expect(look(enter(delivered, ORDER_STATUS.CANCELLED, 3), 3)).toEqual(['5 order.cancelled']);
  expect(look(enter(delivered, ORDER_STATUS.DELETED, 4), 4)).toEqual(['6 order.deleted']);
  expect(look(fresh(), 5)).toEqual(['7 order.created']);
});

it('[OA21] a courier who arrives at the branch is an event, also when one looks later, and not once the order was picked up', () => {
  const look = follower();
  const assigned = enter(fresh(), ORDER_STATUS.ASSIGNED, 1);
  const receiving = enter(assigned, ORDER_STATUS.RECEIVING, 3);
  const going = enter(receiving, ORDER_STATUS.GOING, 5);
  look(assigned, 1);
  expect(look(receiving, 3)).toEqual(['3 order.at_branch']);
  expect(look(assigned, 4)).toEqual(['4 order.reverted']);
  expect(look(going, 5)).toEqual(['5 order.at_branch', '6 order.picked_up']);
  expect(look(receiving, 6)).toEqual(['7 order.reverted']);
  // As versions without the event wrote it.
  const head = { marks: { 'order.created': 'yes', 'order.assigned': 'luis', 'order.picked_up': 'yes' }, etaAt: null };
  expect(eventsDue(going, { ...head, sequence: 3 }, { since: NOW, now: NOW, sight: null }).due).toEqual([]);
});

it('[OA48] the loss of the courier alone is an event while the order is open, and so is the next courier', () => {
  for (const status of [ORDER_STATUS.ASSIGNED, ORDER_STATUS.RECEIVING, ORDER_STATUS.GOING]) {
    const look = follower();
    const carried = enter(fresh(), status, 1);
    const count = look(carried, 1).length;
    const lost = { ...carried, courier: null };
    expect(look(lost, 2)).toEqual([`${count + 1} order.reverted`]);
    expect(look(lost, 3)).toEqual([]);
    expect(look(carried, 4)).toEqual([`${count + 2} order.assigned`]);
  }
  const look = follower();
  const delivered = enter(enter(fresh(), ORDER_STATUS.GOING, 1), ORDER_STATUS.DELIVERED, 2);
  look(delivered, 2);
  expect(look({ ...delivered, courier: null }, 3)).toEqual([]);
});

it('[OA48] a status of an assignment that a program wrote without a courier is reported', () => {
  const look = follower();
  const assigned = enter(fresh(), ORDER_STATUS.ASSIGNED, 1);
  expect(look({ ...assigned, courier: null }, 1)).toEqual(['1 order.created', '2 order.assigned']);
  expect(look(assigned, 2)).toEqual(['3 order.assigned']);
});

it('[OA21] an arrival is reported when it moves by more than a minute from the one that programs know', () => {
  const look = follower();
  const order = enter(fresh(), ORDER_STATUS.GOING, 1);
  const at = (seconds: number): WebhookSight => ({ ...UNSEEN, arrivesAt: NOW + 600_000 + seconds * 1_000 });
  look(order, 1, at(0));
  expect(look(order, 2, at(60))).toEqual([]);
  expect(look(order, 3, at(61))).toEqual(['4 order.eta_changed']);
  expect(look(order, 4, at(121))).toEqual([]);
  expect(look(order, 5, at(0))).toEqual(['5 order.eta_changed']);
});

it('[OA45] a deletion is an event, a restoration reports the order again, and its end is not repeated', () => {
  const look = follower();
  let order = fresh();
  look(order, 0);
  order = enter(order, ORDER_STATUS.DELIVERED, 1);
  look(order, 1);
  const deleted = enter(order, ORDER_STATUS.DELETED, 2);
  expect(look(deleted, 2)).toEqual(['4 order.deleted']);
  expect(look(deleted, 3)).toEqual([]);
  expect(look(order, 4)).toEqual(['5 order.created']);
  expect(look(order, 5)).toEqual([]);
  expect(look(deleted, 6)).toEqual(['6 order.deleted']);
});

it('[OA35] what happened before the webhook existed is not reported, and what happens after it is', () => {
  const look = follower(NOW + 60_000);
  expect(look(fresh(), 2)).toEqual([]);
  expect(look(enter(fresh(), ORDER_STATUS.ASSIGNED, 3), 3)).toEqual(['1 order.assigned']);
});

it('[OA21] what is computed about an order after its end, or before it is on the way, is no event', () => {
  const sight: WebhookSight = { arrivesAt: NOW, arrivingAt: NOW + 600_000, lateAt: NOW + 600_000 };
  const look = follower();
  const assigned = enter(fresh(), ORDER_STATUS.ASSIGNED, 1);
  expect(look(assigned, 1, { ...sight, lateAt: null })).toEqual(['1 order.created', '2 order.assigned']);
  expect(look(enter(assigned, ORDER_STATUS.CANCELLED, 2), 2, sight)).toEqual(['3 order.cancelled']);
});

it('[OA21] what a newer version reported stays in the head', () => {
  const marks = { 'order.created': 'yes', 'order.teleported': 'yes' };
  const head = { marks, etaAt: null, sequence: 2 };
  const result = eventsDue(enter(fresh(), ORDER_STATUS.ASSIGNED, 1), head, { since: NOW, now: NOW, sight: null });
  expect(result.head.marks).toMatchObject(marks);
});

it('[OA21] a corrected time of a phone makes no second event', () => {
  const look = follower();
  const order = enter(fresh(), ORDER_STATUS.GOING, 5);
  look(order, 5);
  const corrected = { ...order, stateTime: { ...order.stateTime, [ORDER_STATUS.GOING]: new Date(NOW).toISOString() } };
  expect(look(corrected, 6)).toEqual([]);
});

it('[OA22] a body is at most 20 kB, fits its schema and has nothing of the customer', () => {
  fc.assert(
    fc.property(orders, (drawn) => {
      const secret = 'NEVER-IN-A-BODY';
      const number = 'n'.repeat(100_000);
      const order = { ...drawn, number, customerName: secret, phone: secret, address: secret, note: secret };
      const due = { type: 'order.created', at: NOW, sequence: 1, arrivesAt: null, stars: null } as const;
      const body = JSON.stringify(webhookEventOf(webhookOrderOf(order), { ...due, id: 'evt_1', test: false }));
      expect(webhookEvent.strict().safeParse(JSON.parse(body)).success).toBe(true);
      expect(body).not.toContain(secret);
      expect(body.length).toBeLessThan(20_000);
    }),
  );
});

it('[OA24] ten tries in three days', () => {
  const pauses = Array.from({ length: MAX_TRIES - 1 }, (_, tries) => pauseAfter(tries + 1) ?? 0);
  expect([MAX_TRIES, pauseAfter(MAX_TRIES), pauses[0]]).toEqual([10, null, 5_000]);
  expect(Math.floor(pauses.reduce((sum, pause) => sum + pause) / 86_400_000)).toBe(3);
});
