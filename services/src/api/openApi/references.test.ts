import { createdOrder } from '@despacho/contract/openApi/orders.ts';
import { problem } from '@despacho/contract/openApi/problems.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOrder, startClient, type Client } from './openApiFixture.ts';
import { MAX_TURNS, newestWithReference, placeOfReference } from './references.ts';

let client: Client;
let keys: Record<'live' | 'test', string>;
beforeAll(async () => {
  client = await startClient();
  keys = { live: (await client.key()).key, test: (await client.key({ mode: 'test' })).key };
});
afterAll(async () => client.close());
beforeEach(async () => client.operation.reset());

const codeOf = ({ json }: { json: unknown }) => problem.parse(json).code;

describe.each(['live', 'test'] as const)('with a %s key', (mode) => {
  const call = async (method: string, path: string, body?: object) =>
    client.call(method, path, { key: keys[mode], ...(body === undefined ? {} : { body }) });
  const create = async (only: object = {}) => call('POST', '/v1/orders', newOrder(only));
  const found = async (query: string) => {
    const { json } = await call('GET', `/v1/orders?${query}`);
    return (json as { orders: { id: string }[] }).orders.map(({ id }) => id);
  };

  it('[OA8] the same order again is the same, also after its quote is over and its branch disabled', async () => {
    const { destination } = newOrder();
    const { json } = await call('POST', '/v1/quotes', { branch: 'branch-2', destination });
    const { id: quote } = json as { id: string };
    const body = { reference: 'again', branch: 'branch-2', quote };
    const first = await create(body);
    expect(first.status).toBe(201);
    const { context, db } = client.operation.api;
    await context.redis('commands').del(context.key(`quote:${quote}`));
    await db.doc('branches/branch-2').update({ enable: false });
    const again = await create(body);
    const other = await create({ ...body, note: 'other' });
    await db.doc('branches/branch-2').update({ enable: true });
    const { id } = createdOrder.parse(first.json);
    expect([again.status, createdOrder.parse(again.json)]).toMatchObject([200, { id, resolved: null }]);
    expect(problem.parse(other.json)).toMatchObject({ code: 'reference-taken', order: id });
  });

  it('[OA8] a reference whose order another program made unreadable is taken', async () => {
    const { id } = createdOrder.parse((await create({ reference: 'spoiled' })).json);
    const { db } = client.operation.api;
    if (mode === 'live') await db.doc(`deliveries/${id}`).update({ createdAt: 'x' });
    const again = await create({ reference: 'spoiled', note: 'other' });
    expect(problem.parse(again.json)).toMatchObject({ status: 409, code: 'reference-taken', order: id });
  });

  it('[OA13] an order is found by its reference within the other filters, and a deleted one is not', async () => {
    const { id } = createdOrder.parse((await create({ reference: 'filtered' })).json);
    const before = encodeURIComponent('2020-01-01T00:00:00-06:00');
    expect(await found('reference=filtered')).toEqual([id]);
    expect(await found(`reference=filtered&status=pending&branch=branch-1&from=${before}`)).toEqual([id]);
    for (const query of ['status=delivered', 'branch=branch-2', `to=${before}`])
      expect([query, await found(`reference=filtered&${query}`)]).toEqual([query, []]);
    await call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' });
    expect(await found('reference=filtered&status=cancelled')).toEqual([id]);
    expect(await found('reference=filtered&status=pending')).toEqual([]);
  });

  it('[OA32] a reference that is shown as number is read as one: digits that a spreadsheet cut are refused', async () => {
    const cut = await create({ reference: '1E+15' });
    expect(problem.parse(cut.json)).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'body.reference', issue: 'lost-digits' }],
    });
    const kept = createdOrder.parse((await create({ reference: '1E+15', number: 'A-1' })).json);
    expect([kept.reference, kept.number]).toEqual(['1E+15', 'A-1']);
    const marked = createdOrder.parse((await create({ reference: "'0012" })).json);
    expect([marked.reference, marked.number]).toEqual(["'0012", '0012']);
    const marks = createdOrder.parse((await create({ reference: "'" })).json);
    expect([marks.reference, marks.number]).toEqual(["'", "'"]);
  });
});

it('[OA8] a deleted order is not found by its reference', async () => {
  const { id } = createdOrder.parse((await client.call('POST', '/v1/orders', { body: newOrder() })).json);
  await client.operation.api.db.doc(`deliveries/${id}`).update({ status: ORDER_STATUS.DELETED, updatedAt: new Date() });
  expect((await client.call('GET', '/v1/orders?reference=web-1001')).json).toEqual({ orders: [], next: null });
});

it('[OA32] a reference has fifty orders at most, one after the other', async () => {
  const named = { companyId: 'company-1', reference: 'web-1001' };
  const cancelled = { company: { id: 'company-1', name: 'San Martin' }, status: ORDER_STATUS.CANCELLED };
  const ids: string[] = [];
  const read = async (id: string) => {
    ids.push(id);
    return sampleOrder({ ...cancelled, id });
  };
  expect(await placeOfReference(named, Date.now(), read)).toBeNull();
  expect(await newestWithReference(named, read)).toMatchObject({ id: ids[MAX_TURNS - 1] });
  expect(ids).toHaveLength(2 * MAX_TURNS);
  const others = ids.slice(1, MAX_TURNS);
  await Promise.all(others.map(async (id) => client.operation.put({ ...cancelled, id })));
  const last = createdOrder.parse((await client.call('POST', '/v1/orders', { body: newOrder() })).json);
  expect(last.id).toBe(ids[0]);
  await client.operation.put({ ...cancelled, id: last.id });
  const over = await client.call('POST', '/v1/orders', { body: newOrder() });
  expect([over.status, codeOf(over)]).toEqual([409, 'reference-used-up']);
});
