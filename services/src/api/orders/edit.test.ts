import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  conflictIn,
  everyone,
  issue,
  issues,
  orderIn,
  payload,
  startOperation,
  statuses,
  type Operation,
  type Who,
} from './ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const { save, open, unchanged } = {
  save: async (...given: Parameters<Operation['save']>) => city.save(...given),
  open: async (...given: Parameters<Operation['open']>) => city.open(...given),
  unchanged: async (...given: Parameters<Operation['unchanged']>) => city.unchanged(...given),
};

describe('saving the form of an order', () => {
  it('writes only the changes, increments the revision and audits both sides', async () => {
    await city.put({ note: 'gate 2' });
    const headers = await open();
    const reply = await save(
      { name: 'Ana López', nota: '', zone: 0 },
      { name: 'Ana Sample', nota: 'gate 2', zone: 10 },
      { headers: { ...headers, 'x-screen': '/edit-order/order-1' } },
    );
    expect(reply.status).toBe(200);
    const order = orderIn(reply);
    expect(order).toMatchObject({ customerName: 'Ana López', note: null, zone: 0, revision: 1 });
    expect(order.updatedAt).not.toBeNull();
    expect(await city.stored()).toMatchObject({ customerName: 'Ana López', note: null, address: '16 calle 2-40' });
    expect(await city.audit()).toMatchObject([
      {
        what: 'edited',
        by: { id: 'controller' },
        screen: '/edit-order/order-1',
        before: { customerName: 'Ana Sample', note: 'gate 2', zone: 10 },
        after: { customerName: 'Ana López', note: null, zone: 0 },
      },
    ]);
  });

  it('[OR8] compares texts as people read them, without surrounding characters of other programs', async () => {
    await city.put();
    await city.api.db
      .doc('deliveries/order-1')
      .update({ name: '  Ana Sample ', phone: '+502 5555-0000', zone: 'Zona 10' });
    const fields = { name: 'Ana', phone: 44_440_000, zone: 1 };
    const reply = await save(fields, { name: 'Ana Sample', phone: '55550000', zone: 10 }, { headers: await open() });
    expect(orderIn(reply)).toMatchObject({ customerName: 'Ana', phone: '44440000', zone: 1 });
  });

  it('[OR18] waits for a lock held by another user, and names the holder', async () => {
    await city.put();
    const change = { name: 'Other' };
    const base = { name: 'Ana Sample' };
    const first = await open();
    const without = await unchanged(async () => save(change, base, { who: 'second' }));
    expect(conflictIn(without)).toMatchObject({ reason: 'locked', holder: { id: 'controller' }, isSameUser: false });
    const stranger = await unchanged(async () => save(change, base, { who: 'second', headers: first }));
    // Not even with the session and the number of the holder.
    expect(conflictIn(stranger)).toMatchObject({ reason: 'lock-lost', holder: { id: 'controller' } });
  });

  it('[OR18] [OR125] [OR9] an unlocked order is saved by its bases, one of two concurrent saves wins; a claimed lock must be valid', async () => {
    await city.put();
    const claim = { 'x-session-id': 'tab', 'x-lock-fence': '7' };
    const claimed = await unchanged(async () => save({ name: 'Other' }, { name: 'Ana Sample' }, { headers: claim }));
    expect(conflictIn(claimed)).toEqual({ reason: 'lock-lost', holder: null, fields: [] });
    const one = save({ name: 'One' }, { name: 'Ana Sample' });
    const replies = await Promise.all([one, save({ name: 'Two' }, { name: 'Ana Sample' }, { who: 'second' })]);
    expect(statuses(replies)).toEqual([200, 409]);
    const [loser] = replies.filter(({ status }) => status === 409);
    expect(conflictIn(loser)).toMatchObject({ reason: 'changed', fields: [{ field: 'name', base: 'Ana Sample' }] });
    expect(await city.audit()).toHaveLength(1);
  });

  it('[OR18] a late save with an old number returns the differences for the draft', async () => {
    await city.put();
    const old = await open();
    await city.as('second', 'PATCH', '/api/deliveries/order-1/editing?delete=true&calculate_circle=false', {
      body: {},
    });
    const now = await open('second');
    expect((await save({ name: 'Theirs' }, { name: 'Ana Sample' }, { who: 'second', headers: now })).status).toBe(200);
    const late = await unchanged(async () => save({ name: 'Mine' }, { name: 'Ana Sample' }, { headers: old }));
    expect(conflictIn(late)).toMatchObject({
      reason: 'lock-lost',
      holder: { id: 'second', name: 'The second' },
      fields: [{ field: 'name', base: 'Ana Sample', stored: 'Theirs', requested: 'Mine' }],
    });
  });

  it('[OR9] an earlier write of a phone is never overwritten, and the other fields are not saved either', async () => {
    await city.put({ status: 'En ruta', courier: { id: 'luis', name: 'Luis Ramos' } });
    const headers = await open();
    await city.api.db.doc('deliveries/order-1').update({ status: 'Entregado', deliveredAt: new Date() });
    const reply = await unchanged(async () =>
      save({ status: 'Recibiendo', nota: 'call' }, { status: 'En ruta', nota: null }, { headers }),
    );
    expect(conflictIn(reply)).toEqual({
      reason: 'changed',
      fields: [{ field: 'status', base: 'En ruta', stored: 'Entregado', requested: 'Recibiendo', storedName: null }],
    });
  });

  it('[OR9] fields that no one else changed are no conflict, nor are equal changes', async () => {
    await city.put();
    const headers = await open();
    await city.api.db.doc('deliveries/order-1').update({ alert: 'LATE', address: 'new', nota: 'same' });
    const reply = await save({ name: 'Ana', nota: 'same' }, { name: 'Ana Sample', nota: null }, { headers });
    expect(orderIn(reply)).toMatchObject({ customerName: 'Ana', note: 'same', address: 'new', alert: 'LATE' });
    const again = await save({ name: 'Ana' }, { name: 'Ana Sample' }, { headers });
    expect([again.status, orderIn(again).revision, (await city.audit()).length]).toEqual([200, 1, 1]);
  });

  it('[OR53] an edit of name, number or phone updates the search keys', async () => {
    await city.put();
    const stored = async (): Promise<unknown> => (await city.api.db.doc('deliveries/order-1').get()).get('searchKeys');
    const headers = await open();
    const before = await stored();
    await save({ nota: 'call' }, { nota: null }, { headers });
    expect(await stored()).toEqual(before);
    await save({ name: 'Núñez' }, { name: 'Ana Sample' }, { headers });
    expect(await stored()).toEqual(expect.arrayContaining(['nu', 'nunez']));
    expect(await stored()).not.toContain('ana');
  });

  it('[OR125] a closed order needs no lock; concurrent saves are compared by their bases', async () => {
    await city.put({ status: 'Cancelado', remarks: 'nobody there', canceledAt: new Date().toISOString() });
    const one = save({ name: 'One' }, { name: 'Ana Sample' });
    const two = save({ name: 'Two' }, { name: 'Ana Sample' }, { who: 'second' });
    const replies = await Promise.all([one, two]);
    expect(statuses(replies)).toEqual([200, 409]);
    const [loser] = replies.filter(({ status }) => status === 409);
    expect(conflictIn(loser)).toMatchObject({ reason: 'changed', fields: [{ field: 'name' }] });
  });

  it('fifty concurrent saves of fifty fields are all stored', async () => {
    await city.put();
    const headers = await open();
    const fields = { name: 'N', address: 'A', nota: 'B', depto: 'D', munic: 'M', destinatario: 'R', country: 'C' };
    const bases: Record<string, unknown> = {
      name: 'Ana Sample',
      address: '16 calle 2-40',
      nota: null,
      depto: 'Guatemala',
      munic: 'Guatemala',
      destinatario: null,
      country: null,
    };
    const replies = await Promise.all(
      Object.entries(fields).map(async ([field, value]) =>
        save({ [field]: value }, { [field]: bases[field] }, { headers }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await city.stored()).toMatchObject({
      customerName: 'N',
      address: 'A',
      note: 'B',
      department: 'D',
      municipality: 'M',
      recipient: 'R',
      country: 'C',
      revision: replies.length,
    });
    expect(await city.audit()).toHaveLength(replies.length);
  });
});

describe('an edit that moves or assigns an order', () => {
  it('creations and edits with the same branch and courier never deadlock', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `busy-${at}`);
    for (const id of ids) await city.put({ id, status: 'Reagendado', suggestedPosition: { lat: 14.61, lng: -90.52 } });
    const fields = { latitude: 14.62, longitude: -90.5, alias_id: 'luis' };
    const base = { latitude: 14.61, longitude: -90.52, alias_id: null };
    const replies = await Promise.all(
      ids.flatMap((id, at) => [
        city.as('controller', 'PATCH', `/api/deliveries/${id}`, { body: { ...fields, base } }),
        city.as('second', 'POST', '/api/deliveries', { body: payload({ orderId: `C-${at}`, alias_id: 'luis' }) }),
      ]),
    );
    expect(statuses(replies)).toEqual([...ids.map(() => 200), ...ids.map(() => 201)]);
    expect((await city.stored('busy-0')).delivery).toEqual((await city.stored('busy-11')).delivery);
  });

  it('[OR26] moves to another branch with origin, price and a courier who serves it', async () => {
    await city.put({ courier: { id: 'luis', name: 'Luis Ramos' }, suggestedPosition: { lat: 14.61, lng: -90.52 } });
    const headers = await open();
    const move = { branch_id: 'branch-2' };
    const alone = await unchanged(async () => save(move, { branch_id: 'branch-1' }, { headers }));
    expect(issues(alone)).toEqual(issue('alias_id', 'mismatch'));
    const base = { branch_id: 'branch-1', alias_id: 'luis' };
    const moved = orderIn(await save({ ...move, alias_id: 'away' }, base, { headers }));
    expect(moved).toMatchObject({
      branch: { id: 'branch-2', name: 'OAKLAND', position: { lat: 14.62, lng: -90.49 } },
      origin: { lat: 14.62, lng: -90.49 },
      courier: { id: 'away' },
      circleValue: 2,
      delivery: { cost: 25 },
    });
  });

  it('[PR3] a price stays when prices change; it is computed when there was none, and when the destination moves', async () => {
    const prices = city.api.db.doc('companies/company-1');
    const before = (await prices.get()).get('pricingConfig');
    await city.put({ suggestedPosition: { lat: 14.601, lng: -90.511 } });
    const first = orderIn(await save({ name: 'B' }, { name: 'Ana Sample' }, { headers: await open() }));
    expect([first.circleValue, first.delivery?.cost]).toEqual([1, 15]);
    await prices.update({ pricingConfig: [{ circle: 4, cost: 99, minDistance: 0, maxDistance: 50 }] });
    const named = orderIn(await save({ name: 'C' }, { name: 'B' }, { headers: await open() }));
    expect(named.delivery?.cost).toBe(15);
    const place = { latitude: 14.65, longitude: -90.53 };
    const moved = orderIn(await save(place, { latitude: 14.601, longitude: -90.511 }, { headers: await open() }));
    expect([moved.circleValue, moved.delivery?.cost]).toEqual([4, 99]);
    await city.put({
      ...moved,
      lock: null,
      lockFence: 0,
      status: 'Entregado',
      courier: { id: 'luis', name: 'L' },
    });
    const after = await save({ latitude: 14.66, longitude: -90.53 }, place);
    expect(orderIn(after)).toMatchObject({
      suggestedPosition: { lat: 14.66 },
      delivery: { cost: 99 },
      distanceKm: moved.distanceKm,
    });
    await prices.update({ pricingConfig: before });
  });

  it('[MS5] notifies the courier of the relevant changes, once', async () => {
    await city.put({ id: 'told', courier: { id: 'luis', name: 'Luis Ramos' } });
    const words = async () =>
      (await city.api.db.collection('smsSends').get()).docs.filter((one) => one.get('order.id') === 'told').length;
    const headers = await open('controller', 'tab', 'told');
    const tell = async (fields: object, base: object) =>
      city.as('controller', 'PATCH', '/api/deliveries/told?notify_biker=true&calculate_circle=true', {
        body: { ...fields, base },
        headers,
      });
    expect((await tell({ nota: 'ring twice' }, { nota: null })).status).toBe(200);
    expect(await words()).toBe(0);
    expect((await tell({ address: 'elsewhere' }, { address: '16 calle 2-40' })).status).toBe(200);
    expect((await tell({ address: 'elsewhere' }, { address: '16 calle 2-40' })).status).toBe(200);
    expect(await words()).toBe(1);
  });

  it('[OR46] warns of a number that exists already', async () => {
    await city.put({ id: 'first', number: 'B-7' });
    await city.put({ number: '' });
    const reply = await save({ orderId: 'B-7' }, { orderId: null }, { headers: await open() });
    expect(JSON.parse(reply.text).duplicateOf).toEqual({ id: 'first', number: 'B-7' });
  });
});

describe('permissions to edit', () => {
  const allowed: Who[] = ['owner', 'controller', 'second', 'companyAdmin'];
  it.each(everyone)('%s', async (who) => {
    await city.put();
    const before = await city.everything();
    const reply = await save({ status: 'Pendiente' }, { status: 'En cola' }, { who });
    expect(reply.status).toBe(allowed.includes(who) ? 200 : who === 'otherAdmin' ? 404 : 403);
    expect((await city.everything()) === before).toBe(!allowed.includes(who));
  });

  it('[OR20] an order cannot be moved out of the scope of the user, or into it', async () => {
    await city.put();
    const headers = await open('companyAdmin');
    const move = { company_id: 'company-2', branch_id: 'branch-9' };
    const base = { company_id: 'company-1', branch_id: 'branch-1' };
    const reply = await unchanged(async () => save(move, base, { who: 'companyAdmin', headers }));
    expect(issues(reply)).toEqual(issue('company_id', 'unknown'));
    expect(
      (await city.as('otherAdmin', 'PATCH', '/api/deliveries/nowhere', { body: { name: 'x', base: { name: null } } }))
        .status,
    ).toBe(404);
  });

  it.each([
    ['a base is missing', { name: 'x', base: {} }],
    ['a base too many', { name: 'x', base: { name: null, nota: null } }],
    ['half a place', { latitude: 14.6, base: { latitude: 14.6 } }],
    ['nothing to change', { base: {} }],
    ['an unknown base', { name: 'x', base: { name: null, pin: '1' } }],
    ['a lock', { modifyingBy: null, name: 'x', base: { name: null } }],
    ['a base that is a list', { name: 'x', base: { name: ['a'] } }],
  ])('%s: rejected', async (_, body) => {
    await city.put();
    const reply = await unchanged(async () => city.as('controller', 'PATCH', '/api/deliveries/order-1', { body }));
    expect(reply.status).toBe(400);
  });
});
