import { undoConflict } from '@despacho/contract/orders/calls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../tests/support/api.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { conflictIn, everyone, orderIn, startOperation, type Operation, type Who } from './ordersFixture.ts';

const clock = manualClock('2026-11-21T18:00:00.000Z');
let city: Operation;
beforeAll(async () => {
  city = await startOperation({ clock });
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const PATH = '/api/deliveries/order-1';
const luis = { id: 'luis', name: 'Luis Ramos' };
const undo = async (event: unknown, who: Who = 'controller', headers: Record<string, string> = {}): Promise<Reply> =>
  city.as(who, 'POST', `${PATH}/undo`, { body: { event }, headers: { 'x-screen': '/all-orders', ...headers } });
const eventIn = (reply: Reply): string => {
  const { event } = JSON.parse(reply.text);
  if (typeof event !== 'string') throw new Error(`no event in ${reply.text}`);
  return event;
};
const assign = async (uid: string, who: Who = 'controller'): Promise<Reply> =>
  city.as(who, 'PATCH', '/app/changebiker/orders/order-1', { body: { uid } });
const remove = async (who: Who = 'controller'): Promise<Reply> => city.as(who, 'DELETE', PATH);
const cancel = async (): Promise<Reply> =>
  city.save({ status: 'Cancelado', orderObservations: 'No contesta' }, { status: 'En ruta', orderObservations: null });
const messageCount = async (courierId: string): Promise<number> => {
  const { docs } = await city.api.db.collection('smsSends').get();
  return docs.filter((one) => one.id.startsWith(`courier-order-1-${courierId}-`)).length;
};
const same = ({ revision: _revision, updatedAt: _updatedAt, ...rest }: Order): unknown => rest;
const reasonIn = (reply: Reply): unknown => {
  expect(reply.status).toBe(409);
  return undoConflict.parse(JSON.parse(reply.text).details);
};

describe('POST /api/deliveries/:id/undo', () => {
  it.each<[string, Partial<Order>, () => Promise<Reply>]>([
    ['a cancellation', { status: 'En ruta', courier: luis }, cancel],
    [
      'a deletion',
      { status: 'Cancelado', isActive: false, remarks: 'x', canceledAt: '2026-11-21T17:00:00.000Z' },
      remove,
    ],
    ['an assignment', { status: 'En cola', courier: null }, async () => assign('rosa')],
    ['another courier', { status: 'Asignado', courier: luis }, async () => assign('rosa')],
    [
      'that a courier was taken away',
      { status: 'En cola', courier: luis },
      async () => city.save({ alias_id: null }, { alias_id: 'luis' }),
    ],
    [
      'an edit',
      { address: 'Here' },
      async () => city.save({ address: 'There', zone: 4 }, { address: 'Here', zone: 10 }),
    ],
  ])('[UN2] undoes %s, and audits both', async (_, only, act) => {
    await city.put({ zone: 10, ...only });
    const before = await city.stored();
    const event = eventIn(await act());
    expect(same(await city.stored())).not.toEqual(same(before));
    const reply = await undo(event);
    expect(reply.status).toBe(200);
    const after = await city.stored();
    expect(same(after)).toEqual(same(before));
    expect(after.revision).toBe(before.revision + 2);
    const events = await city.audit();
    expect(events).toHaveLength(2);
    expect(events.find(({ what }) => what === 'undone')).toMatchObject({
      id: eventIn(reply),
      undoes: event,
      by: { id: 'controller' },
      screen: '/all-orders',
    });
  });

  it('[UN7] happens once, however often it is requested', async () => {
    await city.put();
    const event = eventIn(await assign('luis'));
    await undo(event);
    const reply = await undo(event);
    expect([reply.status, JSON.parse(reply.text).event]).toEqual([200, null]);
    expect(await city.audit()).toHaveLength(2);
  });

  it('[UN7] of two concurrent requests one writes', async () => {
    await city.put();
    const event = eventIn(await remove());
    const replies = await Promise.all([undo(event), undo(event), undo(event)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await city.stored()).revision).toBe(2);
  });

  it('[UN3] is limited in time, by the clock of the server', async () => {
    await city.put();
    const event = eventIn(await assign('luis'));
    clock.pass(15_000);
    expect((await undo(event)).status).toBe(200);
    const second = eventIn(await assign('luis'));
    clock.pass(15_001);
    expect(reasonIn(await city.unchanged(async () => undo(second)))).toEqual({ reason: 'late' });
  });

  it('[UN4] is rejected after a later change', async () => {
    await city.put();
    const event = eventIn(await assign('luis'));
    clock.pass(1_000);
    await assign('rosa', 'second');
    expect(reasonIn(await city.unchanged(async () => undo(event)))).toEqual({ reason: 'changed', by: 'The second' });
  });

  it('[UN4] is rejected after a write of a phone', async () => {
    await city.put({ status: 'En ruta', courier: luis });
    const event = eventIn(await remove());
    await city.api.db.doc('deliveries/order-1').update({ status: 'Entregado' });
    expect(reasonIn(await city.unchanged(async () => undo(event)))).toEqual({ reason: 'changed', by: null });
  });

  it('[UN9] events that a phone wrote neither block it nor can be undone', async () => {
    await city.put({ address: 'Here' });
    const event = eventIn(await city.save({ address: 'There' }, { address: 'Here' }));
    const events = city.api.db.collection('deliveries/order-1/events');
    const forged = {
      what: 'edited',
      by: { id: 'controller', name: 'The controller' },
      before: { address: 'Forged' },
      after: { address: 'There' },
      screen: null,
    };
    const later = new Date(clock.now() + 3_600_000);
    for (let index = 0; index < 60; index += 1) await events.doc(`forged-${index}`).set({ ...forged, at: later });
    await events.doc(event).update({ before: { address: 'Forged' } });
    expect(reasonIn(await city.unchanged(async () => undo('forged-0')))).toMatchObject({ reason: 'changed' });
    expect((await undo(event)).status).toBe(200);
    expect((await city.stored()).address).toBe('Here');
  });

  it('[UN6] of an edit waits for the lock of another user; of an assignment does not', async () => {
    await city.put({ address: 'Here' });
    const edit = eventIn(await city.save({ address: 'There' }, { address: 'Here' }));
    await city.open('second');
    expect(conflictIn(await city.unchanged(async () => undo(edit)))).toMatchObject({
      reason: 'locked',
      holder: { id: 'second' },
    });
    clock.pass(1);
    expect((await undo(eventIn(await assign('luis')))).status).toBe(200);
  });

  it('[UN8] notifies the courier who has the order again, once', async () => {
    // The outbox keeps what the other tests caused.
    await city.put({ courier: luis, revision: 100 });
    const [luisBefore, rosaBefore] = [await messageCount('luis'), await messageCount('rosa')];
    const event = eventIn(await assign('rosa'));
    await Promise.all([undo(event), undo(event)]);
    expect([(await messageCount('luis')) - luisBefore, (await messageCount('rosa')) - rosaBefore]).toEqual([1, 1]);
  });

  it.each(everyone)('[UN7] is rejected for %s, who did not act', async (who) => {
    await city.put();
    const event = eventIn(await assign('luis', who === 'controller' ? 'owner' : 'controller'));
    const hidden: Who[] = ['otherAdmin', 'otherBranch'];
    const reply = await city.unchanged(async () => undo(event, who));
    expect(reply.status).toBe(hidden.includes(who) ? 404 : 403);
  });

  it('[UN7] a branch undoes its assignment of an order En cola', async () => {
    await city.put();
    const event = eventIn(await assign('luis', 'branch'));
    expect(orderIn(await undo(event, 'branch')).courier).toBeNull();
    clock.pass(1);
    const second = eventIn(await assign('luis', 'branch'));
    await city.api.db.doc('deliveries/order-1').update({ status: 'Asignado' });
    expect(reasonIn(await city.unchanged(async () => undo(second, 'branch')))).toMatchObject({ reason: 'accepted' });
  });

  it.each<[string, () => Promise<Reply>]>([
    ['from a list', async () => assign('luis')],
    ['from the form', async () => city.save({ alias_id: 'luis' }, { alias_id: null })],
  ])('[UN10] of an assignment %s names the courier who accepted meanwhile, and changes nothing', async (_, act) => {
    await city.put({ status: 'En cola', courier: null });
    const event = eventIn(await act());
    await city.api.db.doc('deliveries/order-1').update({ status: 'Aceptado' });
    expect(reasonIn(await city.unchanged(async () => undo(event)))).toEqual({ reason: 'accepted', by: 'Luis Ramos' });
    expect(await city.stored()).toMatchObject({ status: 'Aceptado', courier: luis });
  });

  it('of an unknown order is not found, and accepts exactly one parameter', async () => {
    await city.put();
    expect((await city.unchanged(async () => undo('nothing'))).status).toBe(404);
    for (const event of ['', 'a/b', 7, null]) expect((await undo(event)).status).toBe(400);
    expect((await city.api.call('POST', `${PATH}/undo`, { body: { event: 'x' } })).status).toBe(401);
    await city.reset();
    expect((await undo('nothing')).status).toBe(404);
  });
});

describe('suggested couriers', () => {
  const suggested = [
    { id: 'rosa', score: 60 },
    { id: 'luis', score: 240 },
  ];
  const choose = async (list: unknown): Promise<Reply> =>
    city.as('controller', 'PATCH', '/app/changebiker/orders/order-1', { body: { uid: 'luis', suggested: list } });

  it('are stored in the history beside the chosen one', async () => {
    await city.put();
    await choose(suggested);
    expect(await city.audit()).toMatchObject([{ what: 'courier-changed', after: { courier: luis }, suggested }]);
  });

  it.each([
    ['too many', Array.from({ length: 11 }, (_, at) => ({ id: `c-${at}`, score: at }))],
    ['no number', [{ id: 'luis', score: 'high' }]],
    ['more than was asked', [{ id: 'luis', score: 1, name: 'Luis' }]],
  ])('are rejected as %s', async (_, list) => {
    await city.put();
    expect((await city.unchanged(async () => choose(list))).status).toBe(400);
  });
});
