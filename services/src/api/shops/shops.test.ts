import { listedShop } from '@despacho/contract/shops.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookSealer } from '../../identity/webhookSecrets.ts';
import { startClient, type Client } from '../openApi/openApiFixture.ts';
import type { Who } from '../orders/ordersFixture.ts';
import { connectTo, recorded, SECRETS, sendTo, shopOf } from './shopFixture.ts';

let client: Client;
let live: { id: string; key: string };
beforeAll(async () => {
  client = await startClient();
  live = await client.key({ scopes: ['orders:read', 'orders:write', 'webhooks:manage'] });
});
afterAll(async () => client.close());
beforeEach(async () => {
  const { db } = client.operation.api;
  await db
    .doc('webhooks/company-1')
    .update({ endpoints: [] })
    .catch(() => undefined);
});

const as = async (who: Who, method: string, path: string, body?: object) =>
  client.operation.as(who, method, path, body === undefined ? {} : { body });
const shops = async (who: Who = 'companyAdmin') =>
  z.object({ shops: z.array(listedShop.strict()) }).parse((await as(who, 'GET', '/api/shops')).json).shops;
const audit = async () =>
  (await client.operation.api.db.collection('webhooks/company-1/events').get()).docs.map((each) => each.data());
const problemOf = ({ status, json }: { status: number; json: unknown }) => [status, json];
const field = (path: string, issue: string) => [400, { code: 'invalid', details: [{ path: `body.${path}`, issue }] }];

it('[OA28] a shop is connected, listed, changed and disabled; none of its secrets is in an answer, in the store or in the history', async () => {
  const texts: string[] = [];
  const kept = <T extends { text: string }>(reply: T): T => {
    texts.push(reply.text);
    return reply;
  };
  const made = shopOf(kept(await connectTo(client, live.id, { url: 'https://shop.example/tienda/' })));
  expect(made).toMatchObject({ url: 'https://shop.example/tienda', test: false, enabled: true, lastOrder: null });
  expect(made.webhookUrl).toBe(`${client.operation.api.context.config.publicOrigin}/connectors/woocommerce/${made.id}`);
  expect(await shops()).toEqual([made]);
  const path = `/api/shops/${made.id}`;
  expect(shopOf(kept(await as('companyAdmin', 'PATCH', path, { enabled: false }))).disabledReason).toBe('person');
  expect(shopOf(kept(await as('companyAdmin', 'PATCH', path, { enabled: true }))).branch).toMatchObject({
    id: 'branch-1',
  });
  const fresh = { consumerKey: `ck_${'1'.repeat(40)}`, consumerSecret: `cs_${'2'.repeat(40)}` };
  kept(await as('companyAdmin', 'PATCH', path, { ...fresh, webhookSecret: 'otra-clave-de-la-tienda' }));
  const stored = await client.operation.api.db.doc('webhooks/company-1').get();
  texts.push(
    JSON.stringify(stored.data()),
    JSON.stringify(await audit()),
    (await as('owner', 'GET', '/api/webhooks')).text,
  );
  const secrets = [...Object.values(SECRETS), ...Object.values(fresh), 'otra-clave-de-la-tienda'];
  for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret);
  const [{ secrets: sealed }] = stored.get('endpoints');
  const opened = webhookSealer(client.operation.api.context.config).open(sealed[0].sealed, made.id);
  expect(opened).toBe(`${fresh.consumerKey}:${fresh.consumerSecret}`);
  const history = (await audit()).map(({ what, by, rotated }) => [what, by.id, rotated]);
  expect(history).toContainEqual(['shop-connected', 'companyAdmin', undefined]);
  expect(history).toContainEqual(['shop-changed', 'companyAdmin', ['consumer', 'webhookSecret']]);
});

it('[OA28] after a rotation only the new secret signs', async () => {
  const { id } = shopOf(await connectTo(client, live.id));
  const body = JSON.stringify(recorded('order-cod', { status: 'pending' }));
  await as('companyAdmin', 'PATCH', `/api/shops/${id}`, { webhookSecret: 'otra-clave-de-la-tienda' });
  expect((await sendTo(client, id, { body })).status).toBe(401);
  expect((await sendTo(client, id, { body, secret: 'otra-clave-de-la-tienda' })).status).toBe(200);
});

it('[OA28] goes on with another key of its company, and a test shop with its own', async () => {
  const made = shopOf(await connectTo(client, live.id));
  const path = `/api/shops/${made.id}`;
  const second = await client.key({});
  const ofBranch = await client.key({ branch: 'branch-2' });
  const test = await client.key({ mode: 'test' });
  const reader = await client.key({ scopes: ['orders:read'] });
  const foreign = await client.key({ who: 'otherAdmin' });
  const change = async (apiKey: string, more = {}) => as('companyAdmin', 'PATCH', path, { apiKey, ...more });
  expect(problemOf(await change(foreign.id))).toEqual(field('apiKey', 'unknown'));
  for (const { id } of [reader, test]) expect(problemOf(await change(id))).toEqual(field('apiKey', 'mismatch'));
  // Its branch is none of that key.
  expect(problemOf(await change(ofBranch.id))).toEqual(field('branch', 'unknown'));
  expect(await shops()).toEqual([made]);
  expect(shopOf(await change(second.id))).toMatchObject({ apiKey: { id: second.id }, branch: made.branch });
  expect(shopOf(await change(ofBranch.id, { branch: null })).branch).toBeNull();
  const ofTest = shopOf(await connectTo(client, test.id, { url: 'https://prueba.example' }));
  const another = await client.key({ mode: 'test' });
  const moved = await as('companyAdmin', 'PATCH', `/api/shops/${ofTest.id}`, { apiKey: another.id });
  expect(problemOf(moved)).toEqual(field('apiKey', 'mismatch'));
});

it('[OA28] its address is public, its key may do what it needs, and its branch is one of the key', async () => {
  const reader = await client.key({ scopes: ['orders:read'] });
  const foreign = await client.key({ who: 'otherAdmin' });
  const ofBranch = await client.key({ branch: 'branch-1' });
  const connect = async (only: object, key = live.id) => problemOf(await connectTo(client, key, only));
  for (const url of ['http://shop.example', 'https://10.0.0.1', 'http://localhost:1', 'x', 'https://shop.example/?a=1'])
    expect([url, await connect({ url })]).toEqual([url, field('url', 'refused')]);
  expect(await connect({ url: `https://shop.example/${'x'.repeat(60)}` })).toEqual(field('url', 'too-long'));
  expect(await connect({}, reader.id)).toEqual(field('apiKey', 'mismatch'));
  expect(await connect({}, foreign.id)).toEqual(field('apiKey', 'unknown'));
  expect(await connect({ branch: 'branch-2' }, ofBranch.id)).toEqual(field('branch', 'unknown'));
  // Each of its orders would be refused: the company has two.
  expect(await connect({ branch: null })).toEqual(field('branch', 'required'));
  expect(await shops()).toEqual([]);
  const ofKey = shopOf(await connectTo(client, ofBranch.id, { url: 'https://b.example', branch: null }));
  expect(ofKey.branch).toBeNull();
  const { id } = shopOf(await connectTo(client, live.id));
  expect(problemOf(await as('companyAdmin', 'PATCH', `/api/shops/${id}`, { branch: null }))).toEqual(
    field('branch', 'required'),
  );
  expect(problemOf(await as('companyAdmin', 'PATCH', `/api/shops/${id}`, { branch: 'no' }))).toEqual(
    field('branch', 'unknown'),
  );
  expect(problemOf(await connectTo(client, live.id))).toEqual([
    409,
    { code: 'conflict', details: { reason: 'url-taken' } },
  ]);
});

it('[OA43] [OA44] a shop moves with new access only, and no other one is connected at an address that references are named by', async () => {
  const { db, context } = client.operation.api;
  const made = shopOf(await connectTo(client, live.id));
  const path = `/api/shops/${made.id}`;
  const change = async (body: object) => as('companyAdmin', 'PATCH', path, body);
  const url = 'https://nueva.example/tienda';
  const fresh = { consumerKey: `ck_${'3'.repeat(40)}`, consumerSecret: `cs_${'4'.repeat(40)}` };
  const other = shopOf(await connectTo(client, live.id, { url: 'https://b.example' }));
  const conflict = (reason: string) => [409, { code: 'conflict', details: { reason } }];
  expect(problemOf(await change({ url }))).toEqual(field('consumerKey', 'required'));
  expect(problemOf(await change({ ...fresh, url: 'https://10.0.0.1' }))).toEqual(field('url', 'refused'));
  expect(problemOf(await change({ ...fresh, url: `${url}/${'x'.repeat(60)}` }))).toEqual(field('url', 'too-long'));
  expect(problemOf(await change({ ...fresh, url: other.url }))).toEqual(conflict('url-taken'));
  expect(await shops()).toEqual([made, other]);
  // The same one in another spelling.
  expect(shopOf(await change({ url: 'https://SHOP.example/' }))).toEqual(made);
  expect(shopOf(await change({ ...fresh, url: `${url}/` }))).toEqual({ ...made, url });
  const [endpoint] = (await db.doc('webhooks/company-1').get()).get('endpoints');
  expect(webhookSealer(context.config).open(endpoint.secrets[0].sealed, made.id)).toBe(
    `${fresh.consumerKey}:${fresh.consumerSecret}`,
  );
  expect(problemOf(await connectTo(client, live.id))).toEqual(conflict('name-taken'));
  expect(problemOf(await connectTo(client, live.id, { url }))).toEqual(conflict('url-taken'));
  expect(shopOf(await change({ ...fresh, url: made.url }))).toEqual(made);
});

it('[OA41] its orders are spread over branches of its key, each name for one of them', async () => {
  const made = shopOf(await connectTo(client, live.id));
  const path = `/api/shops/${made.id}`;
  const spread = async (...branches: [branch: string, ...names: string[]][]) =>
    as('companyAdmin', 'PATCH', path, { branches: branches.map(([branch, ...names]) => ({ branch, names })) });
  expect(problemOf(await spread(['branch-9', 'x']))).toEqual(field('branches', 'unknown'));
  expect(problemOf(await spread(['branch-1', 'Zona 10'], ['branch-2', ' ZONA 10']))).toEqual(
    field('branches', 'mismatch'),
  );
  expect(problemOf(await spread(['branch-1', 'x', 'x']))).toEqual(field('branches', 'mismatch'));
  expect((await spread(['branch-1'])).status).toBe(400);
  expect((await spread(['branch-1', ...Array.from({ length: 21 }, (_, at) => `x${at}`)])).status).toBe(400);
  expect(await shops()).toEqual([made]);
  const { branches } = shopOf(await spread(['branch-2', 'Zona 10']));
  expect(branches).toMatchObject([{ branch: { id: 'branch-2' }, names: ['Zona 10'] }]);
  // A branch that was disabled since, and a default that one branch did not need, are no reason to refuse another change.
  const branch2 = client.operation.api.db.doc('branches/branch-2');
  const enabled = (await branch2.get()).data();
  await branch2.update({ enable: false });
  expect(shopOf(await spread(['branch-2', 'Zona 10'], ['branch-1', 'Zona 1'])).branches).toHaveLength(2);
  await branch2.set(enabled ?? {});
  // A key of another branch may not create what the shop spreads.
  const ofBranch = await client.key({ branch: 'branch-1' });
  const moved = await as('companyAdmin', 'PATCH', path, { apiKey: ofBranch.id, branch: null });
  expect(problemOf(moved)).toEqual(field('branches', 'unknown'));
  expect(shopOf(await spread()).branches).toEqual([]);
});

it('[OA28] another company sees and changes no shop, and programs do not see it among their webhooks', async () => {
  const { id } = shopOf(await connectTo(client, live.id));
  expect(await shops('otherAdmin')).toEqual([]);
  expect((await as('otherAdmin', 'PATCH', `/api/shops/${id}`, { enabled: false })).status).toBe(404);
  expect((await connectTo(client, live.id, { url: 'https://b.example' }, 'otherAdmin')).status).toBe(400);
  for (const who of ['controller', 'company', 'branch'] as const)
    expect((await as(who, 'GET', '/api/shops')).status).toBe(403);
  expect((await client.call('GET', '/v1/webhooks', { key: live.key })).json).toEqual({ webhooks: [] });
  expect((await client.call('DELETE', `/v1/webhooks/${id}`, { key: live.key })).status).toBe(404);
  expect((await as('companyAdmin', 'DELETE', `/api/webhooks/${id}`)).status).toBe(200);
  expect(await shops()).toEqual([]);
});
