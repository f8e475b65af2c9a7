import { createdOrder, type ClientOrder } from '@despacho/contract/openApi/orders.ts';
import { clientWebhook, createdWebhook, sentEvent } from '@despacho/contract/openApi/webhooks.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookSealer } from '../../identity/webhookSecrets.ts';
import { changeEndpoints } from '../../store/webhooks/endpoints.ts';
import { activeSandboxOrders, movedSandboxOrders, reportSandboxOrder } from '../../store/sandbox.ts';
import { newOrder, ordersOf, refusal, startClient, type Client } from './openApiFixture.ts';

const SCOPES = ['orders:read', 'orders:write', 'webhooks:manage'];
let client: Client;
let key: string;
beforeAll(async () => {
  client = await startClient();
  key = (await client.key({ scopes: SCOPES })).key;
});
afterAll(async () => client.close());
const owners = [
  { id: 'company-1', name: 'San Martin' },
  { id: 'company-2', name: 'Otra' },
];
beforeEach(async () => {
  const writer = { by: { id: 'test', name: 'Test' }, at: Date.now() };
  for (const owner of owners)
    await changeEndpoints(client.operation.api.db, owner, writer, () => ({
      ok: true,
      endpoints: [],
      what: 'webhook-deleted',
      details: {},
    }));
  for (const name of ['webhooks', 'webhookEvents', 'webhookDeliveries', 'webhookHeads'])
    await client.operation.api.db.recursiveDelete(client.operation.api.db.collection(name));
});

const call = async (method: string, path: string, body?: unknown, by = key) =>
  client.call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
const add = async (only: object = {}, by = key) =>
  createdWebhook
    .strict()
    .parse((await call('POST', '/v1/webhooks', { url: 'https://shop.example/a', ...only }, by)).json);
const urls = async (by = key) =>
  z
    .strictObject({ webhooks: z.array(clientWebhook.strict()) })
    .parse((await call('GET', '/v1/webhooks', undefined, by)).json)
    .webhooks.map(({ url }) => url);
const page = z.strictObject({ events: z.array(sentEvent.strict()), next: z.string().nullable() });
const events = async (query = '', by = key) =>
  page.parse((await call('GET', `/v1/events${query}`, undefined, by)).json);
const typesOf = async (by = key) => (await events('', by)).events.map(({ type }) => type);

let references = 0;
const order = async (by = key, only: object = {}): Promise<ClientOrder> => {
  references += 1;
  const body = newOrder({ reference: `hook-${references}`, ...only });
  return createdOrder.parse((await call('POST', '/v1/orders', body, by)).json);
};

it('[OA20] a webhook is created, listed, read, changed and deleted; its secret is shown once and stored sealed', async () => {
  const { secret, ...made } = await add({ types: ['order.delivered'], description: 'Tienda' });
  expect(made).toMatchObject({ enabled: true, test: false, branch: null, types: ['order.delivered'] });
  const one = `/v1/webhooks/${made.id}`;
  expect((await call('GET', one)).json).toEqual(made);
  const stored = await client.operation.api.db.doc('webhooks/company-1').get();
  expect(JSON.stringify(stored.data())).not.toContain(secret.slice(6));
  const [{ sealed }] = stored.get('endpoints')[0].secrets;
  expect(webhookSealer(client.operation.api.context.config).open(sealed, made.id)).toBe(secret);
  const changed = await call('PATCH', one, { url: 'https://shop.example/b', types: null, enabled: false });
  expect(changed.json).toMatchObject({ url: 'https://shop.example/b', types: null, disabledReason: 'person' });
  expect((await call('PATCH', one, { enabled: true })).json).toMatchObject({ enabled: true, disabledReason: null });
  expect((await call('DELETE', one)).json).toEqual({ ok: true });
  expect((await call('GET', one)).status).toBe(404);
  const audit = await client.operation.api.db.collection('webhooks/company-1/events').get();
  expect(audit.docs.map((each) => String(each.get('what'))).toSorted()).toEqual(
    ['webhook-changed', 'webhook-changed', 'webhook-created', 'webhook-deleted'].toSorted(),
  );
});

it('[OA20] a company or branch has at most five, each with its own address', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await add({ url: `https://shop.example/${name}` });
  const sixth = await call('POST', '/v1/webhooks', { url: 'https://shop.example/f' });
  expect(refusal(sixth)).toMatchObject({ status: 409, code: 'too-many' });
  const [first] = await urls();
  expect(refusal(await call('POST', '/v1/webhooks', { url: first }))).toMatchObject({ code: 'url-taken' });
  const ofBranch = (await client.key({ branch: 'branch-2', scopes: SCOPES })).key;
  expect((await add({}, ofBranch)).branch).toMatchObject({ id: 'branch-2' });
});

it('[OA23] an address that is never fetched is refused when it is written', async () => {
  const { id } = await add();
  for (const url of [
    'http://shop.example/',
    'https://10.0.0.1/',
    'https://localhost/',
    'x',
    'https://a:b@shop.example/',
  ]) {
    const expected = { status: 400, code: 'invalid', errors: ['body.url refused'] };
    expect(refusal(await call('POST', '/v1/webhooks', { url }))).toMatchObject(expected);
    expect(refusal(await call('PATCH', `/v1/webhooks/${id}`, { url }))).toMatchObject(expected);
  }
  expect(await urls()).toEqual(['https://shop.example/a']);
});

it('[OA20] a rotated secret is another one, and the old one ends when its time is over', async () => {
  const { id, secret } = await add();
  const rotate = async (expireAfter: number) => call('POST', `/v1/webhooks/${id}/rotate-secret`, { expireAfter });
  const secrets = async () =>
    (await client.operation.api.db.doc('webhooks/company-1').get()).get('endpoints')[0].secrets.length;
  const rotated = (await rotate(60)).json as { secret: string };
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
  expect(await secrets()).toBe(2);
  await rotate(0);
  expect(await secrets()).toBe(1);
});

it('[OA20] a key sees the webhooks and events of its company, branch or sandbox, and no others', async () => {
  const ofBranch = (await client.key({ branch: 'branch-2', scopes: SCOPES })).key;
  const ofOther = (await client.key({ who: 'otherAdmin', scopes: SCOPES })).key;
  const [testKey, otherTest] = [
    (await client.key({ mode: 'test', scopes: SCOPES })).key,
    (await client.key({ mode: 'test', scopes: SCOPES })).key,
  ];
  const all = [key, ofBranch, ofOther, testKey, otherTest];
  const made = [];
  for (const [at, by] of all.entries()) made.push(await add({ url: `https://shop.example/${at}` }, by));
  await order();
  await order(testKey);
  const seen = [];
  for (const by of all) seen.push([await urls(by), await typesOf(by)]);
  expect(seen).toEqual([
    [['https://shop.example/0', 'https://shop.example/1'], ['order.created']],
    [['https://shop.example/1'], []],
    [['https://shop.example/2'], []],
    [['https://shop.example/3'], ['order.created']],
    [['https://shop.example/4'], []],
  ]);
  for (const [at, { id }] of made.entries())
    for (const by of all.filter((_, index) => index !== at && !(index === 0 && at === 1)))
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { enabled: false }],
        ['DELETE', '', undefined],
        ['POST', '/rotate-secret', { expireAfter: 0 }],
        ['POST', '/test', undefined],
      ] as const)
        expect((await call(method, `/v1/webhooks/${id}${path}`, body, by)).status).toBe(404);
  expect((await events('', testKey)).events[0]).toMatchObject({ test: true, sequence: 1 });
});

it('[OA21] a change of an order writes its events and a delivery for each webhook of its place and type', async () => {
  await add({ url: 'https://shop.example/all' });
  await add({ url: 'https://shop.example/ends', types: ['order.cancelled'] });
  const ofBranch = (await client.key({ branch: 'branch-2', scopes: SCOPES })).key;
  await add({ url: 'https://shop.example/branch' }, ofBranch);
  const { id } = await order();
  await call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' });
  const { events: found } = await events();
  expect(found.map(({ type, sequence, deliveries }) => [type, sequence, deliveries.length])).toEqual([
    ['order.cancelled', 2, 2],
    ['order.created', 1, 1],
  ]);
  expect(found[0]?.data.order).toMatchObject({ id, status: 'cancelled', reference: `hook-${references}` });
  expect(JSON.stringify(found)).not.toMatch(/Ana P|5555|16 calle/);
});

it('[OA35] nothing is written for a company without webhooks, or of what happened before the webhook', async () => {
  const { id } = await order();
  expect((await client.operation.api.db.collection('webhookHeads').get()).size).toBe(0);
  await add();
  await ordersOf(() => client).enter(id, 'Aceptado');
  await call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' });
  expect(await typesOf()).toEqual(['order.cancelled']);
});

it('[OA25] events are listed page by page, of one order too', async () => {
  await add();
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push((await order()).id);
  const first = await events('?limit=3');
  const second = await events(`?limit=3&cursor=${first.next}`);
  expect([...first.events, ...second.events].map(({ data }) => data.order?.id)).toEqual(ids.toReversed());
  expect(second.next).toBeNull();
  expect((await events(`?order=${ids[1]}`)).events).toHaveLength(1);
  for (const cursor of ['x', 'evt_none', '__x__', 'a%2Fb'])
    expect((await call('GET', `/v1/events?cursor=${cursor}`)).status).toBe(400);
});

it('[OA16] the robot fires the events of a ride, also when the clock jumps over it', async () => {
  const test = await client.key({ mode: 'test', scopes: SCOPES });
  await add({}, test.key);
  await order(test.key);
  await order(test.key, { customer: { name: 'Test No Answer' } });
  await call('POST', '/v1/test/clock', { seconds: 300 }, test.key);
  const { db } = client.operation.api;
  const now = Date.now() + 300_000;
  for (const id of await movedSandboxOrders(db, test.id, now)) await reportSandboxOrder(db, id, now);
  expect(await movedSandboxOrders(db, test.id, now)).toEqual([]);
  const found = (await events('', test.key)).events.toReversed();
  const ofOrder = (status: string) =>
    found.filter(({ data }) =>
      found.some((each) => each.data.order?.id === data.order?.id && each.data.order?.status === status),
    );
  expect(ofOrder('delivered').map(({ type }) => type)).toEqual([
    'order.created',
    'order.assigned',
    'order.at_branch',
    'order.picked_up',
    'order.arriving',
    'order.delivered',
  ]);
  expect(ofOrder('rescheduled').at(-1)?.type).toBe('order.rescheduled');
});

it('[OA20] a secret that still signs is never dropped: a rotation is refused while five sign', async () => {
  const { id } = await add();
  const rotate = async () => call('POST', `/v1/webhooks/${id}/rotate-secret`, { expireAfter: 600 });
  for (let count = 0; count < 4; count += 1) expect((await rotate()).status).toBe(200);
  expect(refusal(await rotate())).toMatchObject({ status: 409, code: 'too-many' });
});

it('[OA20] webhooks of two test keys that are made at once both stay', async () => {
  const keys = [];
  for (let count = 0; count < 4; count += 1) keys.push((await client.key({ mode: 'test', scopes: SCOPES })).key);
  await Promise.all(keys.map(async (by) => add({}, by)));
  for (const by of keys) expect(await urls(by)).toEqual(['https://shop.example/a']);
});

it('[OA20] the audit has what changed of a webhook, and no secret', async () => {
  const { id } = await add();
  await call('PATCH', `/v1/webhooks/${id}`, { url: 'https://shop.example/b' });
  const audit = await client.operation.api.db.collection('webhooks/company-1/events').get();
  const changed = audit.docs.map((each) => each.data()).find(({ what }) => what === 'webhook-changed');
  expect({ webhook: changed?.['webhook'], before: changed?.['before'], after: changed?.['after'] }).toEqual({
    webhook: id,
    before: { url: 'https://shop.example/a' },
    after: { url: 'https://shop.example/b' },
  });
  expect(JSON.stringify(audit.docs.map((each) => each.data()))).not.toContain('sealed');
});

it('[OA20] a disabled webhook is sent no test, and at most five wait', async () => {
  const { id } = await add();
  const test = async () => call('POST', `/v1/webhooks/${id}/test`);
  for (let count = 0; count < 5; count += 1) expect((await test()).status).toBe(200);
  const lanes = (await client.operation.api.db.collection('webhookDeliveries').get()).docs.map((each) =>
    each.get('lane'),
  );
  expect(new Set(lanes).size).toBe(5);
  expect(refusal(await test())).toMatchObject({ status: 409, code: 'too-many' });
  await call('PATCH', `/v1/webhooks/${id}`, { enabled: false });
  expect(refusal(await test())).toMatchObject({ status: 409, code: 'webhook-disabled' });
});

const look = async (keyId: string, now: number): Promise<void> => {
  const { db } = client.operation.api;
  for (const id of await movedSandboxOrders(db, keyId, now)) await reportSandboxOrder(db, id, now);
};

it('[OA16] a robot that is looked at with an older time reports nothing again', async () => {
  const test = await client.key({ mode: 'test', scopes: SCOPES });
  await add({}, test.key);
  const { id } = await order(test.key);
  const { db } = client.operation.api;
  const now = Date.now();
  await reportSandboxOrder(db, id, now + 15_000);
  expect(await typesOf(test.key)).toEqual(['order.assigned', 'order.created']);
  for (const at of [now + 5_000, now + 20_000]) await reportSandboxOrder(db, id, at);
  expect(await typesOf(test.key)).toEqual(['order.assigned', 'order.created']);
});

it('[OA21] a webhook that is disabled and enabled again goes on with the orders of its sandbox', async () => {
  const test = await client.key({ mode: 'test', scopes: SCOPES });
  const { id } = await order(test.key);
  const made = await add({}, test.key);
  const { db } = client.operation.api;
  const now = Date.now();
  expect(await activeSandboxOrders(db, test.id, now)).toEqual([id]);
  await reportSandboxOrder(db, id, now);
  expect(await typesOf(test.key)).toEqual([]);
  await look(test.id, now + 15_000);
  expect(await typesOf(test.key)).toEqual(['order.assigned']);
  const enable = async (enabled: boolean) => call('PATCH', `/v1/webhooks/${made.id}`, { enabled }, test.key);
  await enable(false);
  await look(test.id, now + 40_000);
  expect(await movedSandboxOrders(db, test.id, now + 300_000)).toEqual([]);
  await enable(true);
  expect((await call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' }, test.key)).status).toBe(200);
  expect(await typesOf(test.key)).toEqual(['order.cancelled', 'order.assigned']);
});

it('[OA21] an order whose reference was used by one that is gone is created again', async () => {
  const test = await client.key({ mode: 'test', scopes: SCOPES });
  await add({}, test.key);
  const { db } = client.operation.api;
  const { id, reference } = await order(test.key);
  await db.doc(`sandboxOrders/${id}`).delete();
  await order(test.key, { reference });
  expect(await typesOf(test.key)).toEqual(['order.created', 'order.created']);
});

it('[OA20] a test event goes to its webhook alone', async () => {
  const { id } = await add();
  await add({ url: 'https://shop.example/b' });
  const { event } = (await call('POST', `/v1/webhooks/${id}/test`)).json as { event: string };
  expect((await events()).events).toMatchObject([
    { id: event, type: 'webhook.test', data: { order: null }, deliveries: [{ webhook: id, state: 'pending' }] },
  ]);
});
