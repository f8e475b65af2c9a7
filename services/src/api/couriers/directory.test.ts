import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { courierProfile, directoryRoutes } from '@despacho/contract/couriers/directory.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { orderCodec } from '../../store/orders/orders.ts';

const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre' };
const north = { id: 'north', name: 'North' };

let api: TestApi;
let phones = 50_000_000;
const tokens = new Map<string, string>();

const store = async (only: Partial<Courier> & { id: string }): Promise<Courier> => {
  phones += 1;
  const courier = sampleCourier({ company: acme, branch: centre, phone: String(phones), ...only });
  await api.db.doc(`bikers/${courier.id}`).set(courierCodec.write(courier));
  return courier;
};
const call = async (method: string, path: string, body?: unknown, who = 'admin'): Promise<Reply> =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const authorise = async (id: string, type = 'WILDCARD', who = 'admin') =>
  call('PATCH', `/security/users/uid/${id}/type/${type}`, undefined, who);
const stored = async (id: string) => (await api.db.doc(`bikers/${id}`).get()).data();
const events = async (id: string) =>
  (await api.db.collection(`bikers/${id}/events`).orderBy('at').get()).docs.map((event) => event.data());

beforeAll(async () => {
  api = await startTestApi({ settings: { COURIER_APP_VERSION: '4.2.0' } });
  for (const company of [acme, other])
    await api.db.doc(`companies/${company.id}`).set(companyCodec.write(sampleCompany(company)));
  await api.db.doc('branches/centre').set(branchCodec.write(sampleBranch({ ...centre, company: acme })));
  await api.db.doc('branches/north').set(branchCodec.write(sampleBranch({ ...north, company: other })));
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    second: { role: 'CONTROLLER' },
    reader: { role: 'USER' },
    companyAdmin: { role: 'ADMINISTRATOR', company: acme },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: centre },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, firstName: id, lastName: 'P', name: id, ...person })));
});
afterAll(async () => api.close());

describe('the list', () => {
  it('[CU4] has every courier, a page at a time, without one twice', async () => {
    for (let at = 0; at < 7; at += 1) await store({ id: `page-${at}`, accountStatus: 'NEW' });
    const read: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const reply = await call('GET', `/security/users?status=NEW&limit=3${after === '' ? '' : `&after=${after}`}`);
      const page = directoryRoutes.couriers.response.parse(reply.json);
      expect([page.total, page.data.length <= 3]).toEqual([7, true]);
      read.push(...page.data.map(({ id }) => id));
      after = page.next;
    }
    expect(read).toEqual(Array.from({ length: 7 }, (_, at) => `page-${at}`));
  });

  it('[CU4] a courier without a state is among the active ones, and `status` is an availability, too', async () => {
    await store({ id: 'stateless', accountStatus: null, availability: null });
    await store({ id: 'resting', accountStatus: 'ACTIVE', availability: 'unavailable' });
    const ids = async (status: string) =>
      directoryRoutes.couriers.response
        .parse((await call('GET', `/security/users?status=${status}&limit=500`)).json)
        .data.map(({ id }) => id);
    expect(await ids('ACTIVE')).toEqual(expect.arrayContaining(['stateless', 'resting']));
    expect(await ids('unavailable')).toContain('resting');
    expect(await ids('INACTIVE')).not.toContain('stateless');
  });

  it('[LV17] [CU4] a branch and a company see no courier of another company', async () => {
    await store({ id: 'own', company: acme, branch: centre });
    await store({ id: 'foreign', company: other, branch: north });
    const ids = async (who: string) =>
      directoryRoutes.couriers.response
        .parse((await call('GET', '/security/users?limit=500', undefined, who)).json)
        .data.map(({ id, company }) => [id, company?.id]);
    for (const who of ['companyAdmin', 'company', 'branch']) {
      const visibleIds = await ids(who);
      expect(visibleIds).toContainEqual(['own', 'acme']);
      expect(visibleIds.filter(([, company]) => company !== 'acme')).toEqual([]);
      expect((await call('GET', '/api/couriers/foreign', undefined, who)).status).toBe(404);
      expect((await call('GET', '/api/couriers/own', undefined, who)).status).toBe(200);
    }
    expect(await ids('admin')).toContainEqual(['foreign', 'other']);
  });

  it('[LV27] the national id is for those who edit couriers, and the push token for no one', async () => {
    await store({ id: 'secretive', dpi: '1234567890101', mongoId: 'm1', pushToken: 'push-secret' });
    for (const [who, identity] of [
      ['admin', { dpi: '1234567890101', mongoId: 'm1', cashLimit: null }],
      ['second', { dpi: '1234567890101', mongoId: 'm1', cashLimit: null }],
      ['reader', null],
      ['companyAdmin', null],
      ['branch', null],
    ] as const) {
      const reply = await call('GET', '/api/couriers/secretive', undefined, who);
      expect([who, courierProfile.parse(reply.json).identity]).toEqual([who, identity]);
      expect(reply.text).not.toContain('push-secret');
      expect(reply.text.includes('1234567890101')).toBe(identity !== null);
    }
  });

  it('the available couriers of a branch, also of those who help there', async () => {
    await store({ id: 'helper', type: 'WILDCARD', company: acme, branch: null, branchIds: ['centre'] });
    const found = async (query: string) =>
      directoryRoutes.availableCouriers.response
        .parse((await call('GET', `/security/users/available${query}`)).json)
        .data.map(({ id }) => id);
    expect(await found('?branchId=centre')).toEqual(expect.arrayContaining(['helper', 'own']));
    expect(await found('?branchId=centre')).not.toContain('foreign');
    expect(await found('')).not.toContain('resting');
  });
});

describe('one courier', () => {
  it('[CU7] [CU13] shows the phone record within limits, and what of the document cannot be read', async () => {
    await store({ id: 'broken' });
    await api.db.doc('bikers/broken').update({ type: 'PIRATE', phone: { nested: true }, lastOrder: 'yesterday' });
    await api.db
      .doc('phones/broken')
      .set({ email: 'x@y.test', error: 'E'.repeat(9_000), version: '4.1.0', battery: 17 });
    const shown = courierProfile.parse((await call('GET', '/api/couriers/broken')).json);
    expect(shown).toMatchObject({
      name: 'Luis Ramos',
      type: null,
      phone: null,
      hasOldApplication: true,
      phoneRecord: { email: 'x@y.test', version: '4.1.0', battery: 0.17 },
    });
    expect(shown.phoneRecord?.error).toHaveLength(500);
    expect(shown.unreadable.toSorted()).toEqual(['lastOrder', 'phone', 'type']);
    await store({ id: 'readable' });
    expect(courierProfile.parse((await call('GET', '/api/couriers/readable')).json).unreadable).toEqual([]);
  });

  it('[CU7] a missing record counts as an old application', async () => {
    await store({ id: 'silent' });
    const shown = courierProfile.parse((await call('GET', '/api/couriers/silent')).json);
    expect([shown.phoneRecord, shown.hasOldApplication]).toEqual([null, true]);
  });
});

describe('authorising', () => {
  it('[CU9] sets the type and makes the account active, also of an inactive one', async () => {
    for (const accountStatus of ['NEW', 'INACTIVE'] as const) {
      const id = `authorised-${accountStatus}`;
      await store({ id, accountStatus, type: null });
      const reply = await authorise(id, 'AVAILABLE', 'second');
      expect([reply.status, reply.json]).toMatchObject([200, { accountStatus: 'ACTIVE', type: 'AVAILABLE' }]);
      expect(await stored(id)).toMatchObject({ accountStatus: 'ACTIVE', type: 'AVAILABLE' });
      expect(await events(id)).toMatchObject([{ what: 'authorised', by: { id: 'second' }, before: { accountStatus } }]);
    }
  });

  it('[CU9] of two at once one succeeds, and the other learns who did it', async () => {
    await store({ id: 'wanted', accountStatus: 'NEW', type: null });
    const replies = await Promise.all([
      authorise('wanted', 'WILDCARD', 'admin'),
      authorise('wanted', 'PERMANENT', 'second'),
    ]);
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const winner = replies[0]?.status === 200 ? ['admin', 'WILDCARD'] : ['second', 'PERMANENT'];
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({
      code: 'conflict',
      details: { reason: 'already-active', type: winner[1], by: { id: winner[0] } },
    });
    expect(await stored('wanted')).toMatchObject({ type: winner[1] });
    expect(await events('wanted')).toHaveLength(1);
  });

  it('[CU9] a removed courier is not found, and readers are refused', async () => {
    expect((await authorise('nobody')).status).toBe(404);
    for (const who of ['reader', 'companyAdmin', 'branch'])
      expect((await authorise('own', 'WILDCARD', who)).status).toBe(403);
  });
});

describe('the status', () => {
  const change = async (id: string, body: unknown, mongo = id) =>
    call('PATCH', `/security/users/${mongo}/uid/${id}`, body);
  const order = sampleOrder({
    id: 'order-carried',
    number: 'GT-7',
    status: ORDER_STATUS.GOING,
    courier: { id: 'carrier', name: 'Carrier' },
  });

  it('[CU10] a courier who carries orders is deactivated with them named, and not removed', async () => {
    await store({ id: 'carrier', mongoId: 'mongo-carrier' });
    await api.db.doc('deliveries/order-carried').set(orderCodec.write(order));
    const reply = await change('carrier', { status: 'INACTIVE', base: 'ACTIVE' }, 'mongo-carrier');
    expect([reply.status, reply.json]).toMatchObject([
      200,
      { courier: { accountStatus: 'INACTIVE' }, orders: [{ id: 'order-carried', number: 'GT-7' }] },
    ]);
    const removed = await call('DELETE', '/api/couriers/carrier?alias=carrier');
    expect([removed.status, removed.json]).toEqual([
      409,
      { code: 'conflict', details: { reason: 'carries-orders', orders: [{ id: 'order-carried', number: 'GT-7' }] } },
    ]);
    expect(await stored('carrier')).toBeDefined();
    await api.db.doc('deliveries/order-carried').update({ status: ORDER_STATUS.DELIVERED });
    await api.db.doc('bikerStatus/carrier').set({ goToStore: true });
    expect((await call('DELETE', '/api/couriers/carrier')).json).toEqual({ ok: true });
    expect([await stored('carrier'), (await api.db.doc('bikerStatus/carrier').get()).exists]).toEqual([
      undefined,
      false,
    ]);
    expect((await call('DELETE', '/api/couriers/carrier')).status).toBe(404);
    expect((await change('carrier', { status: 'ACTIVE' })).status).toBe(404);
  });

  it('[RS2] a status that another person changed is a conflict, and a repeated one changes nothing twice', async () => {
    await store({ id: 'contested' });
    expect((await change('contested', { status: 'INACTIVE', base: 'ACTIVE' })).status).toBe(200);
    expect((await change('contested', { status: 'INACTIVE', base: 'ACTIVE' })).status).toBe(200);
    expect(await events('contested')).toHaveLength(1);
    expect((await change('contested', { status: 'available', base: 'unavailable' })).status).toBe(200);
    const stale = await change('contested', { status: 'unavailable', base: 'unavailable' });
    expect(stale.status).toBe(200);
    expect((await change('contested', { status: 'ACTIVE', base: 'NEW' })).status).toBe(409);
  });

  it('[CU9] a new courier becomes active by the authorisation alone, and the mongo id must fit', async () => {
    await store({ id: 'fresh', accountStatus: 'NEW', mongoId: 'mongo-fresh' });
    expect((await change('fresh', { status: 'ACTIVE' })).json).toMatchObject({ details: { reason: 'not-authorised' } });
    expect((await change('fresh', { status: 'INACTIVE' }, 'other-mongo')).status).toBe(404);
    expect((await change('fresh', { status: 'NEW' })).status).toBe(400);
  });
});

describe('creating and changing', () => {
  const body = {
    name: 'Ana Paz',
    phone: '+502 4111-0001',
    dpi: '1234 56789 0101',
    transportId: 'M123ABC',
    companyId: 'acme',
    branchId: 'centre',
    Pertenece: 'PROYECTOS',
    type: 'PERMANENT',
  };

  it('[CU6] a new courier waits for the authorisation, with the branch and its company', async () => {
    const reply = await call('POST', '/api/couriers', body);
    expect(reply.status).toBe(201);
    const { id } = directoryRoutes.createCourier.response.parse(reply.json);
    expect(await stored(id)).toMatchObject({
      name: 'Ana Paz',
      phone: 41_110_001,
      dpi: '1234567890101',
      accountStatus: 'NEW',
      companyId: 'acme',
      SUCURSAL: 'Centre',
      branches: ['centre'],
    });
    expect(await events(id)).toMatchObject([{ what: 'created', by: { id: 'admin' } }]);
  });

  it('[CU8] no second courier gets the phone number, also at the same moment', async () => {
    expect((await call('POST', '/api/couriers', body)).json).toEqual({
      code: 'conflict',
      details: { reason: 'phone-taken' },
    });
    const replies = await Promise.all(
      [1, 2, 3].map(async () => call('POST', '/api/couriers', { ...body, phone: '42220002' })),
    );
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409, 409]);
    await store({ id: 'renumbered' });
    const change = await call('PATCH', '/api/couriers/renumbered', { phone: '50242220002' });
    expect(change.json).toMatchObject({ details: { reason: 'phone-taken' } });
    await store({ id: 'renumbered2' });
    const both = await Promise.all(
      ['renumbered', 'renumbered2'].map(async (id) => call('PATCH', `/api/couriers/${id}`, { phone: '42220003' })),
    );
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });

  it.each([
    ['name', { name: ' ' }],
    ['phone', { phone: '' }],
    ['phone', { phone: 'abc' }],
    ['companyId', { companyId: '' }],
    ['companyId', { companyId: 'nowhere', branchId: 'nowhere' }],
    ['branchId', { branchId: 'north' }],
    ['type', { type: 'PIRATE' }],
  ])('[CU6] %s is refused: %o', async (field, wrong) => {
    const reply = await call('POST', '/api/couriers', { ...body, phone: '43330003', ...wrong });
    const path = field === 'companyId' && 'branchId' in wrong ? 'body.branchId' : `body.${field}`;
    expect([reply.status, reply.json]).toMatchObject([400, { code: 'invalid', details: [{ path }] }]);
  });

  it('[CU6] [CU3] a change empties plate and id to 0, and a permanent courier keeps the branch', async () => {
    await store({ id: 'changing', type: 'PERMANENT', dpi: '1' });
    const reply = await call('PATCH', '/api/couriers/changing', { dpi: 0, transportId: 0 });
    expect([reply.status, reply.json]).toMatchObject([200, { plate: null, isComplete: false }]);
    expect(await stored('changing')).toMatchObject({ dpi: 0, transportId: 0 });
    expect((await call('PATCH', '/api/couriers/changing', { companyId: null, branchId: null })).status).toBe(400);
    const free = { type: 'WILDCARD', companyId: null, branchId: null };
    expect((await call('PATCH', '/api/couriers/changing', free)).json).toMatchObject({ company: null, branch: null });
  });

  it('[CU21] a courier who leaves its company serves none of its branches, whatever of the place is named', async () => {
    for (const [id, place] of [
      ['leaves', { companyId: null }],
      ['leaves-both', { companyId: null, branchId: null }],
    ] as const) {
      await store({ id, type: 'WILDCARD', branchIds: ['centre'] });
      const reply = await call('PATCH', `/api/couriers/${id}`, place);
      expect([reply.status, reply.json]).toMatchObject([200, { company: null, branch: null }]);
      expect((await stored(id))?.['branches'] ?? []).toEqual([]);
    }
  });

  it('[RS2] a change based on other values is a conflict with the difference, and writes nothing', async () => {
    await store({ id: 'twice', name: 'Luis Ramos' });
    expect((await call('PATCH', '/api/couriers/twice', { name: 'Luis R.', base: { name: 'Luis Ramos' } })).status).toBe(
      200,
    );
    const stale = await call('PATCH', '/api/couriers/twice', {
      name: 'L. Ramos',
      transportId: 'M999ZZZ',
      base: { name: 'Luis Ramos', transportId: 'M123ABC' },
    });
    expect([stale.status, stale.json]).toEqual([
      409,
      {
        code: 'conflict',
        details: {
          reason: 'changed',
          fields: [{ field: 'name', base: 'Luis Ramos', stored: 'Luis R.', requested: 'L. Ramos' }],
        },
      },
    ]);
    expect(await stored('twice')).toMatchObject({ name: 'Luis R.', transportId: 'M123ABC' });
    const place = { companyId: 'acme', branchId: 'centre' };
    const same = await call('PATCH', '/api/couriers/twice', {
      ...place,
      type: 'WILDCARD',
      base: { ...place, type: 'PERMANENT' },
    });
    expect(same.status).toBe(200);
  });

  it('[AC8] who may not edit couriers changes nothing', async () => {
    for (const who of ['reader', 'companyAdmin', 'company', 'branch']) {
      const statuses = await Promise.all([
        call('POST', '/api/couriers', body, who),
        call('PATCH', '/api/couriers/own', { name: 'X' }, who),
        call('DELETE', '/api/couriers/own', undefined, who),
        call('PATCH', '/security/users/own/uid/own', { status: 'INACTIVE' }, who),
      ]);
      expect([who, statuses.map(({ status }) => status)]).toEqual([who, [403, 403, 403, 403]]);
    }
  });
});
