import { createdOrder, followedOrder } from '@despacho/contract/openApi/orders.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { problem } from '@despacho/contract/openApi/problems.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCourier } from '@despacho/contract/samples.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TrackedOrder } from '../tracking/trackedOrders.ts';
import { newBlobName } from '../../platform/blobs/blobs.ts';
import { openBlobs } from '../../platform/blobs/openBlobs.ts';
import { liveCourierOf } from './liveCourier.ts';
import type { KeyCall } from './orderBook.ts';
import { newOrder, ordersOf, refusal, startClient, type Client } from './openApiFixture.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(async () => client.close());
beforeEach(async () => client.operation.reset());

const { create, created, enter } = ordersOf(() => client);

describe('a new order', () => {
  it('[OA5] [OA6] is written as the console would, under the name of the key, and answered in stable words', async () => {
    const reply = await create();
    expect(reply.status).toBe(201);
    const order = createdOrder.strict().parse(reply.json);
    expect(order).toMatchObject({
      test: false,
      reference: 'web-1001',
      number: 'web-1001',
      status: 'pending',
      branch: { id: 'branch-1', name: 'PORTALES' },
      customer: { name: 'Ana Pérez', phone: '55550101' },
      payment: { method: 'cash', collect: { amount: 12_550, currency: 'GTQ' } },
      price: { amount: 1_500, currency: 'GTQ' },
      circle: 1,
      resolved: { lat: 14.61, lng: -90.515, precision: 'given', label: null },
      pinRequired: false,
    });
    expect(order.trackingUrl).toContain('/Share/');
    expect(order.createdAt).toMatch(/-06:00$/);
    const stored = await client.operation.stored(order.id);
    expect(stored).toMatchObject({ cashOnDelivery: 125.5, company: { id: 'company-1' }, reference: 'web-1001' });
    const [event] = await client.operation.audit(order.id);
    expect(event).toMatchObject({ what: 'created', by: { name: expect.stringMatching(/^por API, clave Clave \d+$/) } });
  });

  it('[CP38] demands proofs of its own, and again those of the company', async () => {
    const { id } = await created({ demandedProofs: ['signature', 'photo'] });
    const read = async () => followedOrder.parse((await client.call('GET', `/v1/orders/${id}`)).json).demandedProofs;
    expect([await read(), (await client.operation.stored(id))?.proofDemand]).toEqual([
      ['photo', 'signature'],
      'photo+signature',
    ]);
    const change = async (body: object) => (await client.call('PATCH', `/v1/orders/${id}`, { body })).status;
    expect(await change({ demandedProofs: [], base: { demandedProofs: ['photo', 'signature'] } })).toBe(200);
    expect(await read()).toEqual([]);
    expect(await change({ demandedProofs: ['photo'], base: { demandedProofs: ['pin'] } })).toBe(409);
    expect(await change({ demandedProofs: ['stamp'] })).toBe(400);
    expect(await change({ demandedProofs: null })).toBe(200);
    expect(await read()).toBeNull();
  });

  it('[OA8] the same reference makes one order, however often and at once it is sent', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, async () => create()));
    const ids = new Set(replies.map(({ json }) => followedOrder.parse(json).id));
    expect(ids.size).toBe(1);
    expect(replies.filter(({ status }) => status === 201).length).toBe(1);
    expect(replies.filter(({ status }) => status === 200).length).toBe(5);
    const [id = ''] = ids;
    expect(refusal(await create({ note: 'another' }))).toEqual({ status: 409, code: 'reference-taken', order: id });
    await client.call('POST', `/v1/orders/${id}/cancel`, { body: { reason: 'Error' } });
    const again = await created({ note: 'another' });
    expect(again.id).not.toBe(id);
    const found = await client.call('GET', '/v1/orders?reference=web-1001');
    expect(found.json).toMatchObject({ orders: [{ id: again.id }], next: null });
  });

  it('[OA5] names each field at fault, in English or Spanish, and changes nothing', async () => {
    const wrong = async (only: object) => refusal(await client.operation.unchanged(async () => create(only)));
    expect(await wrong({ branch: 'branch-9' })).toMatchObject({ status: 400, errors: ['body.branch unknown'] });
    expect(await wrong({ branch: 'branch-shut' })).toMatchObject({ errors: ['body.branch disabled'] });
    expect(await wrong({ branch: undefined })).toMatchObject({ errors: ['body.branch required'] });
    expect(await wrong({ customer: { name: 'Ana', phone: 'call me' } })).toMatchObject({
      errors: [expect.stringMatching(/^body.customer.phone /)],
    });
    expect(await wrong({ destination: { address: 'x', lat: 14.61 } })).toMatchObject({ status: 400 });
    expect(await wrong({ destination: { address: 'nowhere at all' } })).toMatchObject({
      errors: ['body.destination.address unknown'],
    });
    expect(await wrong({ quote: 'nothing' })).toMatchObject({ errors: ['body.quote unknown'] });
    const problemIn = async (language: string) =>
      problem.parse(
        (await client.call('POST', '/v1/orders', { body: {}, headers: { 'accept-language': language } })).json,
      );
    expect((await problemIn('es-GT,en')).title).toBe('La solicitud tiene campos que no se aceptan.');
    const english = await problemIn('en');
    expect(english.title).toBe('The request has fields that are not accepted.');
    expect(english.errors?.[0]).toEqual({ path: 'body.reference', issue: 'required', detail: 'It is required.' });
  });
});

it('[OA19] an order is marked as ready for pick-up until it is picked up, and keeps the time of the first mark', async () => {
  const { id, readyAt } = await created();
  expect(readyAt).toBeNull();
  const mark = async () => client.call('POST', `/v1/orders/${id}/ready`);
  const marked = followedOrder.parse((await mark()).json);
  expect(marked.readyAt).toMatch(/-06:00$/);
  expect((await mark()).json).toMatchObject({ readyAt: marked.readyAt });
  const events = await client.call('GET', `/v1/orders/${id}/events`);
  expect(events.json).toMatchObject({ events: [{ type: 'order.updated', origin: 'api', fields: ['readyAt'] }, {}] });
  await enter(id, ORDER_STATUS.GOING);
  expect(refusal(await mark())).toMatchObject({ status: 409, code: 'picked-up' });
});

describe('reading', () => {
  it('[OA13] lists page by page, the newest first, by status, branch and time', async () => {
    for (const reference of ['a', 'b', 'c', 'd', 'e']) await created({ reference });
    const seen: string[] = [];
    let cursor = '';
    do {
      const reply = await client.call('GET', `/v1/orders?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      const page = z.object({ orders: z.array(z.looseObject({ reference: z.string() })), next: z.string().nullable() });
      const { orders, next } = page.parse(reply.json);
      seen.push(...orders.map(({ reference }) => reference));
      cursor = next ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
    const count = async (query: string) =>
      z.object({ orders: z.array(z.unknown()) }).parse((await client.call('GET', `/v1/orders?${query}`)).json).orders
        .length;
    expect(await count('status=delivered')).toBe(0);
    expect(await count('status=pending&branch=branch-1')).toBe(5);
    expect(await count('branch=branch-2')).toBe(0);
    expect(await count(`to=${encodeURIComponent('2020-01-01T00:00:00-06:00')}`)).toBe(0);
    expect(await count('from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59%2B23:59')).toBe(5);
    expect(await count('status=delivered&from=0000-01-01T00:00:00Z')).toBe(0);
    for (const query of ['cursor=x', 'limit=0', 'limit=101', 'branch=branch-9', 'status=lost'])
      expect([query, (await client.call('GET', `/v1/orders?${query}`)).status]).toEqual([query, 400]);
  });

  it('[OA5] events have time, type and origin, and no name of staff', async () => {
    const { id } = await created();
    await client.call('PATCH', `/v1/orders/${id}`, { body: { note: 'x' } });
    await enter(id, ORDER_STATUS.RECEIVING);
    const reply = await client.call('GET', `/v1/orders/${id}/events`);
    expect(reply.json).toMatchObject({
      events: [
        { type: 'order.at_branch', origin: 'courier' },
        { type: 'order.updated', origin: 'api', fields: ['note'] },
        { type: 'order.created', origin: 'api', fields: [] },
      ],
    });
    expect(reply.text).not.toContain('Clave');
  });

  it('[OA27] one order has the pictures of its door, at addresses that open them without a key', async () => {
    const { api } = client.operation;
    const [name, text] = [newBlobName('image/jpeg'), 'a picture'];
    const blobs = await openBlobs(api.context.config);
    await blobs.put(name, Buffer.from(text), 'image/jpeg');
    const proof = { key: 'p', courierId: 'luis', at: '2026-11-21T18:00:00.000Z', receiver: null, deletedAt: null };
    const deliveryProofs = { pin: { ...proof, image: null }, photo: { ...proof, image: name } };
    const { id } = await client.operation.put({ deliveryProofs });
    const { pictures } = followedOrder.parse((await client.call('GET', `/v1/orders/${id}`)).json);
    expect(pictures).toEqual([{ type: 'photo', url: expect.stringContaining(name) }]);
    const { pathname, search } = new URL(pictures[0]?.url ?? '');
    expect(await (await fetch(`${api.origin}${pathname}${search}`)).text()).toBe(text);
    expect((await fetch(`${api.origin}${pathname}`)).status).toBe(404);
  });

  it('[OA5] the courier is shown while the order is on the way, and nothing before and after', async () => {
    const { id } = await created();
    const courier = async () => (await client.call('GET', `/v1/orders/${id}/courier`)).json;
    const order = client.operation.api.db.doc(`deliveries/${id}`);
    await order.update({ alias: { id: 'luis', name: 'Luis Ramos' }, alias_id: 'luis' });
    expect(await courier()).toEqual({ courier: null });
    await enter(id, ORDER_STATUS.GOING);
    const shown = { name: 'Luis Ramos', plate: 'M123ABC', position: null, arrival: null };
    expect(await courier()).toEqual({ courier: shown });
    await order.update({ status: ORDER_STATUS.DELIVERED, deliveredAt: new Date() });
    expect(await courier()).toEqual({ courier: null });
  });

  it('[OA5] the courier that an order had before is not shown, while the live copy is behind', async () => {
    const { db, context } = client.operation.api;
    const going = { status: ORDER_STATUS.GOING, courier: { id: 'rosa', name: 'Rosa Paz' } };
    const order = await client.operation.put(going);
    const behind = { ...order, courier: { id: 'luis', name: 'Luis Ramos' } };
    const copyOf = (courier: Courier | null): TrackedOrder => ({
      order: behind,
      company: null,
      courier,
      fix: null,
      interval: { from: 1, to: 2 },
      frameOrigins: [],
      pinTriesLeft: null,
    });
    const shown = async (courier: Courier | null) => {
      const tracked = { find: async () => copyOf(courier) };
      return liveCourierOf({ db, clock: context.clock, tracked })({} as KeyCall, order);
    };
    expect(await shown(sampleCourier({ id: 'luis', name: 'Luis Ramos' }))).toBeNull();
    expect(await shown(sampleCourier({ id: 'rosa', name: 'Rosa Paz' }))).toMatchObject({ name: 'Rosa Paz' });
    expect(await shown(null)).toMatchObject({ name: 'Rosa Paz' });
  });

  it('[OA10] [OA11] quotes price and arrival, and an order keeps the price of its quote', async () => {
    const { destination } = newOrder();
    const quoted = await client.call('POST', '/v1/quotes', { body: { branch: 'branch-1', destination } });
    expect(quoted.status).toBe(201);
    expect(quoted.json).toMatchObject({ deliverable: true, price: { amount: 1_500 }, circle: 1 });
    const { id } = z.object({ id: z.string() }).parse(quoted.json);
    const dearer = [{ circle: 1, cost: 99, minKm: 0, maxKm: 8 }];
    const company = client.operation.api.db.doc('companies/company-1');
    const before = (await company.get()).get('pricingConfig');
    await company.update({
      pricingConfig: dearer.map(({ minKm, maxKm, ...each }) => ({ ...each, minDistance: minKm, maxDistance: maxKm })),
    });
    expect((await created({ quote: id })).price).toEqual({ amount: 1_500, currency: 'GTQ' });
    expect((await created({ reference: 'other' })).price).toEqual({ amount: 9_900, currency: 'GTQ' });
    const elsewhere = { ...destination, lat: 14.62 };
    expect(refusal(await create({ reference: 'third', quote: id, destination: elsewhere }))).toMatchObject({
      errors: ['body.quote mismatch'],
    });
    await company.update({ pricingConfig: before });
    const far = { ...destination, lat: 14.9 };
    const beyond = await client.call('POST', '/v1/quotes', { body: { branch: 'branch-1', destination: far } });
    expect(beyond.json).toMatchObject({ deliverable: false, price: null });
  });

  it('[OA5] branches, prices and the statement of the own company', async () => {
    const branches = await client.call('GET', '/v1/branches');
    expect(branches.text).toContain('PORTALES');
    expect(branches.text).not.toContain('ZONA 9');
    expect((await client.call('GET', '/v1/prices')).json).toMatchObject({
      circles: [{ circle: 1, from: 0, to: 2_000, price: { amount: 1_500 } }, { circle: 2 }],
    });
    const month = localDay(Date.now()).slice(0, 7);
    expect((await client.call('GET', `/v1/statement?month=${month}`)).json).toMatchObject({
      orders: 0,
      sum: { amount: 0 },
    });
    expect((await client.call('GET', '/v1/statement?month=2026-13')).status).toBe(400);
  });
});
