import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../tests/support/api.ts';
import { conflictIn, everyone, orderIn, startOperation, statuses, type Operation, type Who } from './ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const assign = async (who: Who, uid: string, base?: string | null): Promise<Reply> =>
  city.as(who, 'PATCH', '/app/changebiker/orders/order-1', {
    body: { uid, ...(base === undefined ? {} : { base }) },
    headers: { 'x-screen': '/branch-resume' },
  });
const remove = async (who: Who, headers: Record<string, string> = {}): Promise<Reply> =>
  city.as(who, 'DELETE', '/api/deliveries/order-1', { headers });
const restore = async (who: Who): Promise<Reply> => city.as(who, 'POST', '/api/deliveries/order-1/restore');
const lock = (id: string) => ({
  lock: { id, name: `The ${id}`, expiresAt: new Date(Date.now() + 60_000).toISOString(), sessionId: 'tab', fence: 3 },
  lockFence: 3,
});

describe('PATCH /app/changebiker/orders/:id', () => {
  it('[OR17] changes the courier under the lock of another user, audited, and notifies the courier', async () => {
    await city.put(lock('second'));
    const order = orderIn(await assign('controller', 'luis'));
    expect(order).toMatchObject({ courier: { id: 'luis', name: 'Luis Ramos' }, status: 'En cola', revision: 1 });
    expect(order.lock?.id).toBe('second');
    expect(await city.audit()).toMatchObject([
      {
        what: 'courier-changed',
        screen: '/branch-resume',
        before: { courier: null },
        after: { courier: { id: 'luis' } },
      },
    ]);
    const words = await city.api.db.collection('smsSends').get();
    expect(
      words.docs.filter((one) => one.get('order.courier.id') === 'luis' && one.get('order.id') === 'order-1'),
    ).toHaveLength(1);
  });

  it.each(everyone)('%s', async (who) => {
    await city.put();
    const allowed: Who[] = ['owner', 'controller', 'second', 'companyAdmin', 'branch'];
    const hidden: Who[] = ['otherAdmin', 'otherBranch'];
    const before = await city.everything();
    const reply = await assign(who, 'luis');
    expect(reply.status).toBe(allowed.includes(who) ? 200 : hidden.includes(who) ? 404 : 403);
    expect((await city.everything()) === before).toBe(!allowed.includes(who));
  });

  it('[OR95] a branch assigns orders En cola, to couriers who serve it', async () => {
    await city.put({ status: 'Asignado', courier: { id: 'luis', name: 'Luis Ramos' } });
    expect((await assign('branch', 'rosa')).status).toBe(403);
    expect((await assign('companyAdmin', 'rosa')).status).toBe(200);
    await city.put();
    for (const uid of ['away', 'foreign', 'nobody', 'new']) {
      const before = await city.everything();
      const { status, json } = await assign('branch', uid);
      expect([status, json]).toMatchObject([400, { code: 'invalid', details: [{ path: 'body.uid' }] }]);
      expect(await city.everything()).toBe(before);
    }
  });

  it('[OR9] is a conflict after another assignment, and is no conflict when both are the same', async () => {
    await city.put();
    const replies = await Promise.all([assign('controller', 'luis', null), assign('branch', 'rosa', null)]);
    expect(statuses(replies)).toEqual([200, 409]);
    const [loser] = replies.filter(({ status }) => status === 409);
    const { courier } = await city.stored();
    expect(conflictIn(loser)).toMatchObject({
      reason: 'changed',
      fields: [{ field: 'alias_id', base: null, stored: courier?.id, storedName: courier?.name }],
    });
    expect((await assign('second', courier?.id ?? '', null)).status).toBe(200);
    expect(await city.audit()).toHaveLength(1);
    expect((await assign('second', 'luis')).status).toBe(200);
  });

  it('the courier of a closed order cannot be changed', async () => {
    for (const status of ['Entregado', 'Cancelado', 'Reagendado', 'Eliminado'] as const) {
      await city.put({ status, remarks: 'r' });
      expect(conflictIn(await assign('controller', 'luis'))).toEqual({ reason: 'closed' });
    }
  });

  it('accepts a uid and nothing else', async () => {
    await city.put();
    for (const body of [{}, { uid: '' }, { uid: 'a/b' }, { uid: 7 }, { uid: 'luis', status: 'Entregado' }])
      expect((await city.as('controller', 'PATCH', '/app/changebiker/orders/order-1', { body })).status).toBe(400);
    expect(
      (await city.as('controller', 'PATCH', '/app/changebiker/orders/nowhere', { body: { uid: 'luis' } })).status,
    ).toBe(404);
  });
});

describe('deleting and restoring', () => {
  it('[OR15] hides an order, stores who deleted it, and keeps all its fields', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    await city.put({
      status: 'Entregado',
      deliveredAt: at,
      stateTime: { Entregado: at },
      courier: { id: 'luis', name: 'L' },
    });
    const order = orderIn(await remove('controller'));
    expect(order).toMatchObject({
      status: 'Eliminado',
      isActive: false,
      closedBy: { id: 'controller', name: 'The controller' },
      deliveredAt: at,
      courier: { id: 'luis' },
    });
    expect(order.stateTime).toMatchObject({ Entregado: at, Eliminado: expect.any(String) });
    expect(await city.audit()).toMatchObject([
      { what: 'deleted', by: { id: 'controller' }, before: { status: 'Entregado' }, after: { status: 'Eliminado' } },
    ]);
  });

  it('[OR16] restores the previous status and all fields, with two more events', async () => {
    const was = await city.put({ status: 'Recibiendo', courier: { id: 'luis', name: 'L' }, stateTime: {} });
    await remove('controller');
    const restored = orderIn(await restore('second'));
    expect(restored).toMatchObject({
      status: 'Recibiendo',
      isActive: true,
      closedBy: null,
      closeReason: null,
      stateTime: {},
    });
    expect(await city.stored()).toMatchObject({ ...was, revision: 2, updatedAt: expect.any(String) });
    expect((await city.audit()).map(({ what }) => what)).toEqual(['deleted', 'restored']);
  });

  it('[OR16] an order deleted by another program returns to its last stage', async () => {
    await city.put({ status: 'Pendiente' });
    await remove('controller');
    await restore('controller');
    const stateTime = { 'En cola': '2026-11-20T10:00:00.000Z', Asignado: '2026-11-20T10:05:00.000Z' };
    await city.put({ status: 'Asignado', stateTime });
    await city.as('controller', 'PATCH', '/api/deliveries/order-1', {
      body: { alias_id: 'luis', base: { alias_id: null } },
    });
    await city.as('controller', 'PATCH', '/api/deliveries/order-1', {
      body: { status: 'En ruta', base: { status: 'Asignado' } },
    });
    await city.api.db.doc('deliveries/order-1').update({ status: 'Eliminado' });
    expect(orderIn(await restore('controller')).status).toBe('En ruta');
  });

  it('[MS5] the courier of a restored order that is under way is notified once', async () => {
    const messagesToRosa = async (): Promise<number> => {
      const { docs } = await city.api.db.collection('smsSends').where('order.id', '==', 'order-1').get();
      return docs.filter((one) => one.get('order.courier.id') === 'rosa').length;
    };
    await city.put({ status: 'Recibiendo', courier: { id: 'rosa', name: 'Rosa Paz' } });
    await remove('controller');
    const before = await messagesToRosa();
    await Promise.all([restore('controller'), restore('second')]);
    await restore('controller');
    expect(await messagesToRosa()).toBe(before + 1);
  });

  it('[MS14] a courier who loses an order is notified once, by whichever request', async () => {
    const rosa = { id: 'rosa', name: 'Rosa Paz' };
    const messagesAbout = async (id: string): Promise<string[]> => {
      const { docs } = await city.api.db.collection('smsSends').where('order.id', '==', id).get();
      return docs.map((one) => [one.get('occasion'), one.get('order.courier.id'), one.get('state')].join(' '));
    };
    const withdrawn = 'withdrawn rosa pending';
    const edit = (id: string, body: object) => async () =>
      city.as('controller', 'PATCH', `/api/deliveries/${id}`, { body });
    const ways: Record<string, [act: () => Promise<Reply>, expected: string[]]> = {
      cancelled: [
        edit('cancelled', {
          status: 'Cancelado',
          orderObservations: 'r',
          base: { status: 'En ruta', orderObservations: null },
        }),
        [withdrawn],
      ],
      rescheduled: [edit('rescheduled', { status: 'Reagendado', base: { status: 'En ruta' } }), [withdrawn]],
      delivered: [edit('delivered', { status: 'Entregado', base: { status: 'En ruta' } }), []],
      freed: [
        edit('freed', { status: 'En cola', alias_id: null, base: { status: 'En ruta', alias_id: 'rosa' } }),
        [withdrawn],
      ],
      given: [
        async () => city.as('controller', 'PATCH', '/app/changebiker/orders/given', { body: { uid: 'luis' } }),
        ['courier luis pending', withdrawn],
      ],
      removed: [async () => city.as('controller', 'DELETE', '/api/deliveries/removed'), [withdrawn]],
    };
    for (const [id, [act, expected]] of Object.entries(ways)) {
      await city.put({ id, status: 'En ruta', courier: rosa, remarks: null });
      expect([id, (await act()).status, (await messagesAbout(id)).toSorted()]).toEqual([id, 200, expected]);
    }
    // A closed order is not withdrawn again.
    await city.as('controller', 'DELETE', '/api/deliveries/cancelled');
    await city.as('controller', 'DELETE', '/api/deliveries/removed');
    expect([await messagesAbout('cancelled'), await messagesAbout('removed')]).toEqual([[withdrawn], [withdrawn]]);
  });

  it('repeating a request changes nothing', async () => {
    await city.put();
    await remove('controller');
    const once = await city.everything();
    expect((await remove('second')).status).toBe(200);
    expect(await city.everything()).toBe(once);
    await restore('controller');
    const back = await city.everything();
    expect((await restore('controller')).status).toBe(200);
    expect(await city.everything()).toBe(back);
  });

  it('[OR19] is rejected while another user has the order open, and accepted with the own lock', async () => {
    await city.put(lock('second'));
    const before = await city.everything();
    expect(conflictIn(await remove('controller'))).toMatchObject({ reason: 'locked', holder: { name: 'The second' } });
    expect(await city.everything()).toBe(before);
    expect((await remove('second', { 'x-session-id': 'tab', 'x-lock-fence': '3' })).status).toBe(200);
  });

  it('[DO18] leaves pin and tracking token as they are', async () => {
    await city.put();
    const document = city.api.db.doc('orderSecrets/order-1');
    await document.set({ pin: '123456', trackingToken: 'secret-token', attempts: 2 });
    const { updateTime } = await document.get();
    expect([(await remove('owner')).status, (await restore('owner')).status]).toEqual([200, 200]);
    expect((await document.get()).updateTime).toEqual(updateTime);
  });

  it.each(everyone)('is allowed or not for %s', async (who) => {
    await city.put();
    const allowed: Who[] = ['owner', 'controller', 'second', 'companyAdmin'];
    const expected = allowed.includes(who) ? 200 : who === 'otherAdmin' ? 404 : 403;
    const before = await city.everything();
    expect([(await remove(who)).status, (await restore(who)).status]).toEqual([expected, expected]);
    expect((await city.everything()) === before).toBe(!allowed.includes(who));
  });
});

describe('one order and its history', () => {
  it.each(everyone)('%s gets it or not found', async (who) => {
    await city.put();
    const secrets = { pin: '123456', trackingToken: 'secret-token', attempts: 2 };
    await city.api.db.doc('orderSecrets/order-1').set(secrets);
    // As in a document of an older version.
    await city.api.db.doc('deliveries/order-1').update(secrets);
    const hidden: Who[] = ['otherAdmin', 'otherBranch'];
    for (const path of ['/api/deliveries/order-1', '/api/deliveries/order-1/history']) {
      const reply = await city.as(who, 'GET', path);
      expect(reply.status).toBe(hidden.includes(who) ? 404 : 200);
      expect(reply.text).not.toContain('123456');
      expect(reply.text).not.toContain('pinAttempts');
      expect(reply.text).not.toContain('secret-token');
    }
  });

  it('an unreadable order is not found, and its history omits unreadable events', async () => {
    await city.api.db.doc('deliveries/broken').set({ status: 'what' });
    expect((await city.as('owner', 'GET', '/api/deliveries/broken')).status).toBe(404);
    expect((await city.as('owner', 'GET', '/api/deliveries/nowhere/history')).status).toBe(404);
    await city.put();
    await city.api.db.collection('deliveries/order-1/events').add({ at: new Date(), odd: true });
    await remove('controller');
    expect((await city.audit()).map(({ what }) => what)).toEqual(['deleted']);
  });
});
