import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storedImage } from '@despacho/contract/images.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import { samplePng, upload } from '../../../../tests/support/uploads.ts';
import {
  conflictIn,
  everyone,
  issue,
  issues,
  orderIn,
  payload,
  startOperation,
  type Operation,
  type Who,
} from './ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const PATH = '/api/deliveries?notify_biker=false&without_biker=true&calculate_circle=true';
const create = async (who: Who, only: object = {}, headers: Record<string, string> = {}) =>
  city.as(who, 'POST', PATH, { body: payload(only), headers });
const created = async (who: Who, only: object = {}, headers: Record<string, string> = {}): Promise<StaffOrder> => {
  const reply = await create(who, only, headers);
  expect([reply.status, reply.json]).toEqual([201, expect.anything()]);
  return orderIn(reply);
};
const refusedFor = async (only: object, who: Who = 'controller') =>
  issues(await city.unchanged(async () => create(who, only)));

describe('creating an order', () => {
  it('[OR23] [OR25] creates it En cola, without courier, with a pin and a token that no response contains', async () => {
    const order = await created('controller');
    expect(order).toMatchObject({
      status: 'En cola',
      isActive: true,
      type: 'ORDEN CLIENTE',
      number: 'A-17',
      customerName: 'Ana Pérez',
      phone: '55551234',
      zone: 10,
      courier: null,
      company: { id: 'company-1' },
      branch: { id: 'branch-1', position: { lat: 14.6, lng: -90.51 } },
      origin: { lat: 14.6, lng: -90.51 },
      suggestedPosition: { lat: 14.61, lng: -90.52 },
      creatorId: 'controller',
      creatorName: 'The controller',
      alert: 'ON_TIME',
      revision: 1,
    });
    expect(Object.keys(order.stateTime)).toEqual(['En cola']);
    const secrets = (await readOrderSecrets(city.api.db, [order.id])).get(order.id);
    expect(secrets?.pin).toMatch(/^\d{6}$/);
    expect(secrets?.trackingToken).toMatch(/^[\w-]{22}$/);
    const reply = await city.as('owner', 'GET', `/api/deliveries/${order.id}`);
    expect(reply.text).not.toContain(secrets?.pin);
    expect(Object.keys(orderIn(reply))).not.toContain('pin');
  });

  it('[PR2] sets the price by the kilometres of the route', async () => {
    const { delivery, circle, circleValue, distanceKm } = await created('controller');
    expect(distanceKm).toBeGreaterThan(1);
    expect(circle).toEqual({ id: String(circleValue), distanceKm });
    expect(delivery).toEqual({ distanceKm, cost: circleValue === 1 ? 15 : 25 });
    const far = await created('controller', { latitude: 15.5, orderId: 'far' });
    expect([far.circle, far.circleValue, far.delivery?.cost]).toEqual([null, null, null]);
  });

  it('accepts the old names of fields and drops empty values', async () => {
    const order = await created('controller', {
      _createdAt: new Date(Date.now() - 120_000).toISOString(),
      without_biker: 'Yes',
      isPriority: true,
      nota: '   ',
      zone: undefined,
      zona: 7,
      departament: 'Guatemala',
      city: 'Mixco',
      phone: '+502 5555-1234',
    });
    expect(order).toMatchObject({ isPriority: true, note: null, zone: 7, phone: '55551234', municipality: 'Mixco' });
    expect(Date.now() - Date.parse(order.createdAt)).toBeGreaterThan(100_000);
    const ahead = await created('controller', { _createdAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(Date.parse(ahead.createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it('[OR29] audits the order, its user and the screen, without secrets', async () => {
    const { id } = await created('controller', { alias_id: 'luis' }, { 'x-screen': '/create-order' });
    const [event, ...rest] = await city.audit(id);
    expect(rest).toEqual([]);
    expect(event).toMatchObject({
      what: 'created',
      by: { id: 'controller', name: 'The controller' },
      screen: '/create-order',
      before: {},
      after: { number: 'A-17', courier: { id: 'luis', name: 'Luis Ramos' }, status: 'En cola' },
    });
    expect(Object.keys(event?.after ?? {})).not.toContain('pin');
    expect(Object.keys(event?.after ?? {})).not.toContain('trackingToken');
  });

  it('[MS5] adds a message to the courier to the outbox', async () => {
    const { id } = await created('controller', { alias_id: 'luis' });
    const sent = (await city.api.db.collection('smsSends').get()).docs.map((one) => one.data());
    const own = sent.filter(({ order }) => JSON.stringify(order).includes(id));
    expect(own).toMatchObject([{ occasion: 'courier', to: ['+50255551111'] }]);
  });
});

describe('permissions to create', () => {
  const allowed: Who[] = ['owner', 'controller', 'second', 'companyAdmin', 'branch'];
  it.each(everyone)('%s', async (who) => {
    const before = await city.everything();
    const reply = await create(who);
    // Company 2 and the other branch may create, but not here.
    const elsewhere = who === 'otherAdmin' || who === 'otherBranch';
    expect(reply.status).toBe(allowed.includes(who) ? 201 : elsewhere ? 400 : 403);
    expect((await city.everything()) === before).toBe(!allowed.includes(who));
  });

  it('a branch creates orders of clients only', async () => {
    for (const typeOrder of ['TRASLADO', 'PICK-UP']) {
      expect((await create('branch', { typeOrder })).status).toBe(403);
      expect((await create('companyAdmin', { typeOrder, payMethod: undefined })).status).toBe(201);
    }
  });

  it('[OR20] [OR21] references outside the scope are rejected like missing ones', async () => {
    const foreign = { company_id: 'company-2', branch_id: 'branch-9' };
    expect(await refusedFor(foreign, 'companyAdmin')).toEqual(issue('company_id', 'unknown'));
    expect(await refusedFor({ company_id: 'nowhere' }, 'companyAdmin')).toEqual(issue('company_id', 'unknown'));
    expect(await refusedFor({ branch_id: 'branch-9' }, 'companyAdmin')).toEqual(issue('branch_id', 'unknown'));
    expect(await refusedFor({ branch_id: 'branch-2' }, 'branch')).toEqual(issue('branch_id', 'unknown'));
    expect(await refusedFor({ alias_id: 'foreign' }, 'companyAdmin')).toEqual(issue('alias_id', 'unknown'));
    expect(await refusedFor({ alias_id: 'nobody' }, 'companyAdmin')).toEqual(issue('alias_id', 'unknown'));
  });
});

describe('rejected requests change nothing', () => {
  it('[OR20] [OR21] referenced entities must exist, be enabled and belong together', async () => {
    expect(await refusedFor({ company_id: 'nowhere' })).toEqual(issue('company_id', 'unknown'));
    expect(await refusedFor({ branch_id: 'nowhere' })).toEqual(issue('branch_id', 'unknown'));
    expect(await refusedFor({ branch_id: 'branch-9' })).toEqual(issue('branch_id', 'mismatch'));
    expect(await refusedFor({ branch_id: 'branch-shut' })).toEqual(issue('branch_id', 'disabled'));
    const shut = { company_id: 'company-shut', branch_id: 'branch-of-shut' };
    expect(await refusedFor(shut)).toEqual(issue('company_id', 'disabled'));
    expect(await refusedFor({ alias_id: 'nobody' })).toEqual(issue('alias_id', 'unknown'));
    expect(await refusedFor({ alias_id: 'away' })).toEqual(issue('alias_id', 'mismatch'));
    expect(await refusedFor({ alias_id: 'new' })).toEqual(issue('alias_id', 'disabled'));
  });

  it('[OR24] a client has a payment, a transfer has none; no order is older than a month', async () => {
    expect(await refusedFor({ payMethod: undefined })).toEqual(issue('payMethod', 'required'));
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
    expect(await refusedFor({ _createdAt: old })).toEqual(issue('_createdAt', 'out-of-range'));
  });

  it.each([
    ['no place', { latitude: undefined }],
    ['a place of zeros', { latitude: 0, longitude: 0 }],
    ['[OR126] the mark of a missing place', { latitude: 14, longitude: 14 }],
    ['a place abroad', { latitude: 19.4, longitude: -99.1 }],
    ['another status', { status: 'Entregado' }],
    ['a key nobody knows', { pin: '1234' }],
    ['a lock of one`s own', { modifyingBy: { id: 'me' } }],
    ['control characters', { name: 'Ana\u0000' }],
    ['half a character', { name: 'Ana \uD83D' }],
    ['a text without end', { nota: 'x'.repeat(2_001) }],
    ['a path for an image', { image: '../../secret' }],
    ['a phone of words', { phone: 'call me' }],
    ['a company that is a path', { company_id: 'a/b' }],
  ])('%s', async (_, only) => {
    expect(await refusedFor(only)).toEqual([400, expect.anything()]);
  });

  it('a screen that is not a path, and a key that is too short', async () => {
    expect((await create('controller', {}, { 'x-screen': 'javascript:x' })).status).toBe(400);
    expect((await create('controller', {}, { 'idempotency-key': 'short' })).status).toBe(400);
  });
});

describe('[OR90] the same form sent again', () => {
  const key = { 'idempotency-key': 'form-0123456789abcdef' };

  it('returns the first order, even after it changed', async () => {
    const first = await create('controller', {}, key);
    const again = await create('controller', {}, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(orderIn(again)).toEqual(orderIn(first));
    await city.api.db.doc(`deliveries/${orderIn(first).id}`).update({ name: 'Edited' });
    const late = await create('controller', {}, key);
    expect([late.status, orderIn(late).customerName]).toEqual([200, 'Edited']);
    const anothers = await create('second', {}, key);
    expect([anothers.status, orderIn(anothers).id === orderIn(first).id]).toEqual([201, false]);
  });

  it('[OR90] with different content is rejected, and neither creates nor changes an order', async () => {
    const first = orderIn(await create('controller', {}, key));
    const others = [{ name: 'Somebody else' }, { branch_id: 'branch-shut' }, { image: `${'0'.repeat(32)}.png` }];
    for (const other of others) {
      const reply = await city.unchanged(async () => create('controller', other, key));
      expect(conflictIn(reply)).toEqual({ reason: 'key-reused', order: { id: first.id, number: first.number } });
    }
    expect(orderIn(await create('controller', {}, key)).id).toBe(first.id);
    await city.api.db.doc(`deliveries/${first.id}`).update({ createdAt: 'x' });
    const spoiled = await city.unchanged(async () => create('controller', {}, key));
    expect(conflictIn(spoiled)).toEqual({ reason: 'key-reused', order: { id: first.id, number: first.id } });
  });

  it('[OR90] for an order of an older version, without a hash, responds as before', async () => {
    const { id } = orderIn(await create('controller', {}, key));
    await city.put({ id });
    expect((await create('controller', { name: 'Somebody else' }, key)).status).toBe(200);
  });

  it('fifty at once create one order, one event and one message', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, async () => create('controller', { alias_id: 'rosa' }, key)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(49);
    const ids = new Set(replies.map((reply) => orderIn(reply).id));
    expect(ids.size).toBe(1);
    expect((await city.api.db.collection('deliveries').get()).size).toBe(1);
    const [id = ''] = ids;
    expect(await city.audit(id)).toHaveLength(1);
    const words = await city.api.db.collection('smsSends').get();
    expect(words.docs.filter((one) => JSON.stringify(one.data()).includes(id))).toHaveLength(1);
  });
});

describe('[RD1] the telephone of an order', () => {
  it.each(['+502 5590-1122', '\u202A+502 5590–1122\u202C', 'WhatsApp: 5590 1122', 55_901_122])(
    'is read as people write it: %s',
    async (phone) => {
      expect((await created('controller', { phone })).phone).toBe('55901122');
    },
  );

  it.each([
    ['5.55901E+07', 'lost-digits'],
    ['+503 55901', 'lost-digits'],
    ['5590-1122 / 5598-7654', 'several'],
    ['no tiene', 'not-a-number'],
  ])('[RD2] is refused, never guessed: %s, %s', async (phone, reason) => {
    const reply = await create('controller', { phone });
    expect([reply.status, JSON.parse(reply.text).details]).toEqual([400, [{ path: 'body.phone', issue: reason }]]);
  });
});

describe('[OR46] a number that exists already', () => {
  const duplicate = async (only: object = {}) => JSON.parse((await create('controller', only)).text).duplicateOf;

  it('is a warning with the other order, of the same company and day only', async () => {
    expect(await duplicate()).toBeNull();
    const [first] = (await city.api.db.collection('deliveries').get()).docs;
    expect(await duplicate()).toEqual({ id: first?.id, number: 'A-17' });
    expect(await duplicate({ company_id: 'company-2', branch_id: 'branch-9' })).toBeNull();
    expect(await duplicate({ _createdAt: new Date(Date.now() - 86_400_000).toISOString() })).toBeNull();
    expect(await duplicate({ orderId: 'ESPERANDO...' })).toBeNull();
    expect(await duplicate({ orderId: 'Esperando..' })).toBeNull();
  });

  it('[OR118] is the same with invisible characters and in other capitals, also where no key is stored', async () => {
    const first = await created('controller', { orderId: 'E-X' });
    for (const orderId of ['E-X\u200B', '\u202AE-X\u202C', 'e-x']) {
      expect(await duplicate({ orderId })).toMatchObject({ id: first.id, number: 'E-X' });
    }
    await city.reset();
    await city.put({ id: 'theirs', createdAt: new Date().toISOString() });
    await city.api.db.doc('deliveries/theirs').update({ orderId: 'E-Y', orderIdKey: FieldValue.delete() });
    expect(await duplicate({ orderId: 'e-y\u200B' })).toMatchObject({ id: 'theirs' });
  });

  it('includes numbers that other programs stored as numbers, and excludes deleted orders', async () => {
    await city.put({ id: 'theirs', createdAt: new Date().toISOString() });
    await city.api.db.doc('deliveries/theirs').update({ orderId: 4_711 });
    expect(await duplicate({ orderId: '4711' })).toMatchObject({ id: 'theirs' });
    await city.reset();
    await city.put({ id: 'gone', number: 'A-17', status: 'Eliminado', createdAt: new Date().toISOString() });
    expect(await duplicate()).toBeNull();
  });
});

describe('[IM1] the image of an order', () => {
  const files = async (): Promise<string[]> => readdir(join(city.api.context.config.dataDir, 'images')).catch(() => []);
  const uploaded = async (who: Who = 'controller') => {
    const reply = await upload(city.api, {
      path: '/api/images',
      token: city.tokenOf(who),
      bytes: await samplePng(),
    });
    return storedImage.parse(reply.json);
  };

  it('is stored with a created order and removed with a rejected one', async () => {
    const picture = await uploaded();
    expect((await created('controller', { image: picture.name })).picture).toBe(picture.url);
    expect(await files()).toContain(picture.name);
    const lost = await uploaded();
    expect(await refusedFor({ image: lost.name, branch_id: 'nowhere' })).toEqual(issue('branch_id', 'unknown'));
    expect(await files()).not.toContain(lost.name);
  });

  it('of another order stays when a creation that refers to it fails', async () => {
    const picture = await uploaded();
    await created('controller', { image: picture.name });
    expect((await create('branch', { image: picture.name, branch_id: 'branch-2' })).status).toBe(400);
    expect(await files()).toContain(picture.name);
  });

  it('[IM11] is one that the account uploaded, or an account within its scope for that place', async () => {
    const names = async (who: Who, by: Who, only: object = {}): Promise<unknown> => {
      const reply = await create(who, { ...only, image: (await uploaded(by)).name });
      return reply.status === 201 ? 'created' : issues(reply);
    };
    const refused = issue('image', 'unknown');
    expect(await names('branch', 'branch')).toBe('created');
    expect(await names('companyAdmin', 'branch')).toBe('created');
    expect(await names('controller', 'companyAdmin')).toBe('created');
    expect(await names('controller', 'second')).toBe('created');
    // Refuses another company or branch, the whole operation, and one company for an order of another.
    expect(await names('companyAdmin', 'otherAdmin')).toEqual(refused);
    expect(await names('branch', 'otherBranch')).toEqual(refused);
    expect(await names('companyAdmin', 'controller')).toEqual(refused);
    expect(await names('controller', 'otherAdmin')).toEqual(refused);
    expect(await names('controller', 'otherBranch')).toEqual(refused);
  });

  it('[IM11] that another account uploaded is neither named nor removed, used or not', async () => {
    const [used, unused] = [await uploaded('companyAdmin'), await uploaded('companyAdmin')];
    await created('companyAdmin', { image: used.name });
    for (const { name } of [used, unused]) {
      expect((await create('otherBranch', { image: name, branch_id: 'branch-2' })).status).toBe(400);
      expect(await files()).toContain(name);
    }
  });

  it('must exist', async () => {
    expect(await refusedFor({ image: `${'0'.repeat(32)}.png` })).toEqual(issue('image', 'unknown'));
  });
});
