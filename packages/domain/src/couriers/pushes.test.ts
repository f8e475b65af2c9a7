import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleConversation, sampleMessage, sampleOrder, SAMPLE_TIME } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { actOn } from './acts.ts';
import { withTakeOver } from './handoff.ts';
import { isPushCurrent, NO_HEAD, pushesFor, pushHeadOf } from './pushes.ts';

const NOW = Date.parse(SAMPLE_TIME) + 60_000;
const luis = { id: 'luis', name: 'Luis' };
const ana = { id: 'ana', name: 'Ana' };
const orderOf = (only: Partial<Order> = {}): Order =>
  sampleOrder({ status: ORDER_STATUS.PENDING, courier: luis, stateTime: {}, ...only });
const fromConsole = (key: string, readAt: string | null = null, courierId = luis.id) =>
  sampleMessage({ key: key.padEnd(16, '0'), courierId, isFromCourier: false, readAt });

const headOf = (order: Order | null, messages: ReturnType<typeof fromConsole>[] = []) =>
  order === null ? NO_HEAD : pushHeadOf(order, sampleConversation({ messages }), (content) => content);
const changes = (before: Order | null, after: Order | null): string[] =>
  pushesFor(headOf(before), headOf(after)).map(({ courierId, kind }) => `${courierId} ${kind}`);
const after = (order: Order, kind: 'accept' | 'depart' | 'deliver' | 'refuse'): Order => {
  const sent = { kind, key: `key-${kind}-00000000`, claimedAt: NOW, position: { lat: 14.6, lng: -90.5 }, reason: 'x' };
  const outcome = actOn(order, sent, { courier: luis, lateLimitSec: null, now: NOW });
  if (outcome.result !== 'accepted') throw new Error(outcome.result);
  return outcome.order;
};

describe('[CP28] the phone of a courier is woken', () => {
  it('when an order becomes the courier’s, and the phone of the one before when it goes away', () => {
    expect(changes(null, orderOf())).toEqual(['luis assigned']);
    expect(changes(orderOf({ courier: null }), orderOf())).toEqual(['luis assigned']);
    expect(changes(orderOf(), orderOf({ courier: ana }))).toEqual(['luis removed', 'ana assigned']);
    expect(changes(orderOf(), orderOf({ courier: null }))).toEqual(['luis removed']);
    expect(changes(orderOf(), orderOf({ status: ORDER_STATUS.CANCELLED }))).toEqual(['luis removed']);
    expect(changes(orderOf(), null)).toEqual(['luis removed']);
  });

  it('when something changes that the courier sees', () => {
    for (const only of [{ address: 'Otra' }, { note: 'Timbre' }, { cashOnDelivery: 1 }, { isPriority: true }])
      expect(changes(orderOf(), orderOf(only))).toEqual(['luis changed']);
    expect(changes(orderOf(), orderOf({ emailSentAt: SAMPLE_TIME, revision: 9, creatorName: 'Eva' }))).toEqual([]);
  });

  it('never by an own act: the phone has seen it', () => {
    for (const kind of ['accept', 'depart', 'deliver', 'refuse'] as const)
      expect(changes(orderOf(), after(orderOf(), kind))).toEqual([]);
  });

  it('[CP33] never by a hand-over between two couriers, and again by what staff change after it', () => {
    const handedOver = withTakeOver(orderOf({ courier: ana }), {
      key: 'key-take-00000000',
      courierId: ana.id,
      now: NOW,
    });
    expect(changes(orderOf(), handedOver)).toEqual([]);
    expect(changes(handedOver, { ...handedOver, courier: luis })).toEqual(['ana removed', 'luis assigned']);
  });

  it('when an order is assigned again that was refused, and when that one goes away', () => {
    const again = { ...after(orderOf(), 'refuse'), courier: luis };
    expect(changes(after(orderOf(), 'refuse'), again)).toEqual(['luis assigned']);
    expect(changes(again, { ...again, courier: null })).toEqual(['luis removed']);
  });

  it('by an unread message of the console to this courier', () => {
    const pushes = (before: ReturnType<typeof fromConsole>[], messages: ReturnType<typeof fromConsole>[]) =>
      pushesFor(headOf(orderOf(), before), headOf(orderOf(), messages)).map(({ kind }) => kind);
    expect(pushes([], [fromConsole('a')])).toEqual(['message']);
    expect(pushes([fromConsole('a')], [fromConsole('a'), fromConsole('b')])).toEqual(['message']);
    expect(pushes([fromConsole('a')], [fromConsole('a', SAMPLE_TIME)])).toEqual([]);
    expect(pushes([], [fromConsole('a', null, 'ana')])).toEqual([]);
    expect(pushes([], [sampleMessage({ courierId: luis.id, isFromCourier: true })])).toEqual([]);
  });

  it('only by what is still true when it is sent', () => {
    const isCurrent = (order: Order | null, kind: 'assigned' | 'removed') =>
      isPushCurrent(order, { courierId: luis.id, kind });
    expect(isCurrent(orderOf(), 'assigned')).toBe(true);
    expect(isCurrent(orderOf(), 'removed')).toBe(false);
    expect(isCurrent(orderOf({ courier: ana }), 'assigned')).toBe(false);
    expect(isCurrent(orderOf({ courier: ana }), 'removed')).toBe(true);
    expect(isCurrent(null, 'removed')).toBe(true);
    expect(isCurrent(after(orderOf(), 'deliver'), 'removed')).toBe(false);
  });
});
