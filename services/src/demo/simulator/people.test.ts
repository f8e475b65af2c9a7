// Changes that users make in the console during the simulation: the simulator yields and continues from them.
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { describe, expect, it } from 'vitest';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { observe } from './observe.ts';
import { apply, foundedDocuments, ordersIn, testCity, setupOf, type Documents } from './playgroundFixture.ts';
import { play } from './step.ts';
import type { Rider, World } from './world.ts';

const NOON = Date.parse('2026-11-21T18:00:00Z');

const livingCity = (): { world: World; documents: Documents } => {
  const resting = testCity(setupOf(), NOON - 2 * HOUR_MS);
  const documents = foundedDocuments(resting);
  const { world, writes } = play(resting, NOON);
  apply(documents, writes);
  return { world, documents };
};

const orderWith = (world: World, status: Order['status']): Order => {
  const found = Array.from(world.orders.values(), ({ order }) => order).find(
    (order) => order.status === status && order.courier !== null && order.company.id !== 'ishop-guatemala',
  );
  if (found === undefined) throw new Error(`no order is ${status}`);
  return found;
};

const idleColleague = (world: World, order: Order): Rider => {
  const found = Array.from(world.riders.values()).find(
    ({ courier, task }) =>
      courier.id !== order.courier?.id && courier.availability === 'available' && task.stage === 'idle',
  );
  if (found === undefined) throw new Error('nobody is free');
  return found;
};

/** Like the console: writes to the store first, then the simulator is notified. */
const people = (world: World, documents: Documents, order: Order, changed: Partial<Order>): World => {
  const value = { ...order, ...changed, revision: order.revision + 1, updatedAt: new Date(world.at).toISOString() };
  documents.set(`deliveries/${order.id}`, orderCodec.write(value));
  return observe(world, { noun: 'order', id: order.id, value });
};

const onward = (world: World, documents: Documents, forMs: number): World => {
  const played = play(world, world.at + forMs);
  apply(documents, played.writes);
  return played.world;
};

const orderNow = (documents: Documents, id: string): Order => {
  const found = ordersIn(documents).find((order) => order.id === id);
  if (found === undefined) throw new Error('the order is gone');
  return found;
};

describe('changes by users have priority', () => {
  it('[DM7] with its dispatch off every new order waits, and a phone accepts what people assign after 5 to 60 seconds', () => {
    const { world, documents } = livingCity();
    const left = { ...world, setup: { ...world.setup, doBranchesDispatch: false } };
    const later = onward(left, documents, 10 * MINUTE_MS);
    const waiting = Array.from(later.orders.values(), ({ order }) => order).filter(
      ({ courier, createdAt }) => courier === null && Date.parse(createdAt) > world.at,
    );
    const created = Array.from(later.orders.values()).filter(({ createdAtMs }) => createdAtMs > world.at);
    expect(created.length).toBeGreaterThan(5);
    expect(waiting).toHaveLength(created.length);
    const [order] = waiting;
    if (order === undefined) throw new Error('no order waits');
    const { courier } = idleColleague(later, order);
    const assigned = people(later, documents, order, { courier: { id: courier.id, name: courier.name } });
    const statusAfter = (ms: number): string => {
      const played = play(assigned, later.at + ms).world.orders.get(order.id)?.order.status;
      return played ?? 'gone';
    };
    expect(statusAfter(4_000)).toBe(order.status);
    expect([ORDER_STATUS.ACCEPTED, ORDER_STATUS.ASSIGNED]).toContain(statusAfter(MINUTE_MS));
  });

  it('an order that staff cancelled en route stays cancelled, and its courier continues with another', () => {
    const { world, documents } = livingCity();
    const order = orderWith(world, ORDER_STATUS.GOING);
    const canceledAt = new Date(world.at).toISOString();
    const changed = people(world, documents, order, { status: ORDER_STATUS.CANCELLED, isActive: false, canceledAt });
    const later = onward(changed, documents, HOUR_MS);
    expect(orderNow(documents, order.id)).toMatchObject({ status: ORDER_STATUS.CANCELLED, canceledAt });
    const task = later.riders.get(order.courier?.id ?? '')?.task;
    expect(task).toBeDefined();
    expect(task).not.toMatchObject({ orderId: order.id });
  });

  it('an order that staff assigned to another courier is delivered by that courier', () => {
    const { world, documents } = livingCity();
    const order = orderWith(world, ORDER_STATUS.ASSIGNED);
    const { courier } = idleColleague(world, order);
    const changed = people(world, documents, order, { courier: { id: courier.id, name: courier.name } });
    onward(changed, documents, 3 * HOUR_MS);
    expect(orderNow(documents, order.id)).toMatchObject({
      status: ORDER_STATUS.DELIVERED,
      courier: { id: courier.id },
    });
  });

  it('an order that staff reassigned en route changes the courier', () => {
    const { world, documents } = livingCity();
    const order = orderWith(world, ORDER_STATUS.GOING);
    const { courier } = idleColleague(world, order);
    const changed = people(world, documents, order, { courier: { id: courier.id, name: courier.name } });
    const soon = onward(changed, documents, MINUTE_MS);
    expect(soon.riders.get(courier.id)?.task).toMatchObject({ stage: 'toCustomer', orderId: order.id });
    expect(soon.riders.get(courier.id)?.status.isDelivering).toBe(true);
  });

  it('an order that staff returned to the queue is not dispatched for three real minutes', () => {
    const { world, documents } = livingCity();
    const order = orderWith(world, ORDER_STATUS.ASSIGNED);
    const changed = people(world, documents, order, { status: ORDER_STATUS.ON_HOLD, courier: null });
    const soon = onward(changed, documents, 2 * MINUTE_MS);
    expect(orderNow(documents, order.id)).toMatchObject({ status: ORDER_STATUS.ON_HOLD, courier: null });
    onward(soon, documents, 20 * MINUTE_MS);
    expect(orderNow(documents, order.id).courier).not.toBeNull();
  });

  it('an order that a user is editing is neither typed in, nor dispatched, nor ended', () => {
    const { world, documents } = livingCity();
    const waiting = Array.from(world.orders.values(), ({ order }) => order).find(({ courier }) => courier === null);
    if (waiting === undefined) throw new Error('no order waits');
    const lock = { id: 'person', name: 'Ada', expiresAt: new Date(world.at).toISOString(), sessionId: null, fence: 1 };
    const locked = people(world, documents, waiting, { lock });
    onward(locked, documents, HOUR_MS);
    expect(orderNow(documents, waiting.id)).toMatchObject({
      status: waiting.status,
      courier: null,
      number: waiting.number,
    });
  });

  it('an order that a user created is dispatched and delivered, and never ends early', () => {
    const { world, documents } = livingCity();
    const like = orderWith(world, ORDER_STATUS.ASSIGNED);
    const at = new Date(world.at).toISOString();
    const created = Array.from({ length: 40 }, (_, index): Order => ({
      ...like,
      id: `by-hand-${index}`,
      number: `H-${index}`,
      status: ORDER_STATUS.ON_HOLD,
      courier: null,
      creatorId: 'person',
      createdAt: at,
      updatedAt: at,
      stateTime: { [ORDER_STATUS.ON_HOLD]: at },
    }));
    let changed = world;
    for (const value of created) {
      documents.set(`deliveries/${value.id}`, orderCodec.write(value));
      changed = observe(changed, { noun: 'order', id: value.id, value });
    }
    onward(changed, documents, 12 * HOUR_MS);
    const ended = ordersIn(documents).filter(({ id }) => id.startsWith('by-hand-'));
    expect(ended.map(({ status }) => status)).toEqual(created.map(() => ORDER_STATUS.DELIVERED));
  });

  it('a courier whom staff made unavailable gets no order until staff make them available', () => {
    const { world, documents } = livingCity();
    const { courier } = idleColleague(world, orderWith(world, ORDER_STATUS.GOING));
    const value = { ...courier, availability: 'unavailable' as const };
    documents.set(`bikers/${courier.id}`, courierCodec.write(value));
    const changed = observe(world, { noun: 'courier', id: courier.id, value });
    const later = onward(changed, documents, 4 * HOUR_MS);
    expect(later.riders.get(courier.id)?.courier.availability).toBe('unavailable');
    expect(
      ordersIn(documents).filter(
        (order) => order.courier?.id === courier.id && order.createdAt > new Date(world.at).toISOString(),
      ),
    ).toEqual([]);
  });

  it('an alert that staff cleared is not set again for the same trouble', () => {
    const { world, documents } = livingCity();
    let now = world;
    let troubled: Rider | undefined;
    for (let tries = 0; tries < 240 && troubled === undefined; tries += 1) {
      now = onward(now, documents, MINUTE_MS);
      troubled = Array.from(now.riders.values()).find(({ troubleFrom }) => troubleFrom !== null);
    }
    if (troubled === undefined) throw new Error('nothing broke in four hours');
    const { courier } = troubled;
    expect(courier).toMatchObject({ alert: expect.not.stringMatching('none'), alertAt: expect.any(String) });
    const changed = observe(now, {
      noun: 'courier',
      id: courier.id,
      value: { ...courier, alert: 'allOk', alertAt: null },
    });
    const soon = onward(changed, documents, 3 * MINUTE_MS);
    expect(soon.riders.get(courier.id)?.courier.alert).toBe('allOk');
  });

  it('an authorised courier begins to work', () => {
    const { world, documents } = livingCity();
    const fresh = Array.from(world.riders.values()).find(({ courier }) => courier.accountStatus === 'NEW');
    if (fresh === undefined) throw new Error('nobody is new');
    const value = {
      ...fresh.courier,
      accountStatus: 'ACTIVE' as const,
      type: 'PERMANENT' as const,
      availability: 'available' as const,
    };
    documents.set(`bikers/${value.id}`, courierCodec.write(value));
    const changed = observe(world, { noun: 'courier', id: value.id, value });
    onward(changed, documents, 4 * HOUR_MS);
    expect(ordersIn(documents).some((order) => order.courier?.id === value.id)).toBe(true);
  });

  it('a city with all companies disabled gets no new orders, and delivers the existing ones', () => {
    const { world, documents } = livingCity();
    const closed = [...world.companies.values()].reduce(
      (now, company) => observe(now, { noun: 'company', id: company.id, value: { ...company, isEnabled: false } }),
      world,
    );
    const before = ordersIn(documents).length;
    const later = onward(closed, documents, 6 * HOUR_MS);
    expect(ordersIn(documents)).toHaveLength(before);
    expect(later.orders.size).toBe(0);
  });
});
