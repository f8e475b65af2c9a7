import { problem } from '@despacho/contract/openApi/problems.ts';
import { openApiRoutes } from '@despacho/contract/openApi/routes.ts';
import type { Route } from '@despacho/contract/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import { createIdempotency } from './idempotency.ts';
import { newOrder, startClient, type Client } from './openApiFixture.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ settings: { TRUST_PROXY: '1' } });
});
afterAll(async () => client.close());

const codeOf = ({ json }: { json: unknown }) => problem.safeParse(json).data?.code;
const branches = async (key: string, headers: Record<string, string> = {}) =>
  client.call('GET', '/v1/branches', { key, headers });
const doc = (path: string) => client.operation.api.db.doc(path);
const isRefusedSoon = async (key: string): Promise<number> => {
  const startedAt = performance.now();
  await until('the key to be refused', async () => (await branches(key)).status === 401);
  return performance.now() - startedAt;
};

it('[OA2] a key goes in Authorization alone, and none of another kind opens anything', async () => {
  const { key } = await client.key();
  expect((await branches(key)).status).toBe(200);
  const without = await client.operation.api.call('GET', `/v1/branches?key=${key}`);
  const byCookie = await client.operation.api.call('GET', '/v1/branches', { headers: { cookie: `key=${key}` } });
  expect([without.status, byCookie.status]).toEqual([401, 401]);
  for (const wrong of [`${key}x`, key.replace('live', 'test'), client.operation.tokenOf('owner'), 'despacho_live_x'])
    expect((await branches(wrong)).status).toBe(401);
  const authorization = `bearer  ${key}`;
  expect((await client.operation.api.call('GET', '/v1/branches', { headers: { authorization } })).status).toBe(200);
  // Nor does a key open a call of the console.
  expect((await client.call('GET', '/api/walls', { key })).status).toBe(401);
  expect((await branches(key.toUpperCase())).headers.get('content-type')).toContain('application/problem+json');
});

it('[OA5] what no row has is a problem document, too', async () => {
  const { api } = client.operation;
  const kinds: [string, string, number, string][] = [
    ['GET', '/v1/nothing', 404, 'not-found'],
    ['GET', '/v1', 404, 'not-found'],
    ['DELETE', '/v1/orders', 405, 'wrong-method'],
    ['GET', '/v1/orders/%ff', 400, 'invalid'],
  ];
  for (const [method, path, status, code] of kinds) {
    const reply = await api.call(method, path);
    expect([reply.status, codeOf(reply), reply.headers.get('content-type')], path).toEqual([
      status,
      code,
      expect.stringContaining('application/problem+json'),
    ]);
  }
});

it('[OA2] a revoked key is refused within a second', async () => {
  const { id, key } = await client.key();
  expect((await branches(key)).status).toBe(200);
  await client.operation.as('companyAdmin', 'DELETE', `/api/api-keys/${id}`);
  expect(await isRefusedSoon(key)).toBeLessThan(1_000);
});

it('[OA3] a key ends with its company, its branch and the last administrator of a company that created it', async () => {
  const ofCompany = await client.key({ who: 'otherAdmin' });
  const ofBranch = await client.key({ branch: 'branch-2' });
  for (const { key } of [ofCompany, ofBranch]) expect((await branches(key)).status).toBe(200);
  await doc('branches/branch-2').update({ enable: false });
  await isRefusedSoon(ofBranch.key);
  await doc('branches/branch-2').update({ enable: true });
  await doc('companies/company-2').update({ enable: false });
  await isRefusedSoon(ofCompany.key);
  await doc('companies/company-2').update({ enable: true });
  await until('the key to work again', async () => (await branches(ofCompany.key)).status === 200);
  await doc('controllers/otherAdmin').update({ enabled: false, enable: false, isEnabled: false });
  await isRefusedSoon(ofCompany.key);
});

it('[OA3] a key does only what its scopes name, and a key of a branch sees that branch alone', async () => {
  const reader = await client.key({ scopes: ['orders:read'] });
  const all: [string, Route][] = Object.entries(openApiRoutes);
  const rows = all.filter(([, { guard }]) => guard === 'client');
  for (const [name, { method, path, keyScope }] of rows) {
    const reply = await client.call(method, path.replace(':id', 'x'), {
      key: reader.key,
      body: method === 'GET' ? undefined : {},
    });
    expect([name, codeOf(reply) === 'scope-missing']).toEqual([name, keyScope !== 'orders:read']);
  }
  const ofBranch = await client.key({ branch: 'branch-2' });
  const other = await client.call('POST', '/v1/orders', { body: newOrder() });
  const { id } = other.json as { id: string };
  expect(other.status).toBe(201);
  for (const path of [`/v1/orders/${id}`, `/v1/orders/${id}/events`, `/v1/orders/${id}/courier`])
    expect([path, (await client.call('GET', path, { key: ofBranch.key })).status]).toEqual([path, 404]);
  expect((await client.call('GET', '/v1/orders', { key: ofBranch.key })).json).toEqual({ orders: [], next: null });
  expect((await branches(ofBranch.key)).json).toMatchObject({ branches: [{ id: 'branch-2' }] });
  const elsewhere = newOrder({ reference: 'elsewhere' });
  expect(codeOf(await client.call('POST', '/v1/orders', { body: elsewhere, key: ofBranch.key }))).toBe('invalid');
  const second = await client.call('POST', '/v1/orders', { body: newOrder({ branch: undefined }), key: ofBranch.key });
  expect(second.text).not.toContain(id);
  expect(codeOf(second)).toBe('reference-taken');
});

it('[OA4] a live key is accepted by https only, beyond this machine; a test key by both', async () => {
  const { key } = await client.key();
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
  expect(codeOf(await branches(key, elsewhere))).toBe('https-required');
  expect((await branches(key, { ...elsewhere, 'x-forwarded-proto': 'https' })).status).toBe(200);
  const test = await client.key({ mode: 'test' });
  expect((await branches(test.key, elsewhere)).status).toBe(200);
});

it('[OA4] a refused call is counted and has the remaining number, and a missing scope is named after https', async () => {
  const { key } = await client.key({ scopes: ['orders:read'] });
  const prices = async (headers = {}) => client.call('GET', '/v1/prices', { key, headers });
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
  const replies = [await prices(), await prices(elsewhere), await client.call('GET', '/v1/orders?limit=x', { key })];
  expect(replies.map((reply) => [reply.status, codeOf(reply), reply.headers.get('ratelimit-remaining')])).toEqual([
    [403, 'scope-missing', '599'],
    [403, 'https-required', '598'],
    [400, 'invalid', '597'],
  ]);
});

it('[OA4] 600 calls of a key in a minute, counted in every answer; then it waits, and others do not', async () => {
  const { key } = await client.key();
  const first = await branches(key);
  expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual(['600', '599']);
  for (let at = 0; at < 60; at += 1) await Promise.all(Array.from({ length: 10 }, async () => branches(key)));
  const over = await branches(key);
  expect([over.status, codeOf(over)]).toEqual([429, 'too-many-requests']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await branches((await client.key()).key)).status).toBe(200);
});

it('[OA7] equal requests under an Idempotency-Key have one answer, others under it are refused', async () => {
  const post = async (idempotencyKey: string, only: object, key?: string) =>
    client.call('POST', '/v1/orders', {
      body: newOrder(only),
      headers: { 'idempotency-key': idempotencyKey },
      ...(key === undefined ? {} : { key }),
    });
  const first = await post('one', { reference: 'idem-1' });
  expect(first.status).toBe(201);
  const again = await post('one', { reference: 'idem-1' });
  expect([again.status, again.json]).toEqual([201, first.json]);
  expect(codeOf(await post('one', { reference: 'idem-2' }))).toBe('idempotency-key-reused');
  const refused = await post('bad', { reference: 'idem-3', branch: 'none' });
  const { requestId: _, ...problemAgain } = problem.parse(
    (await post('bad', { reference: 'idem-3', branch: 'none' })).json,
  );
  expect(problem.parse(refused.json)).toMatchObject(problemAgain);
  const atOnce = await Promise.all(Array.from({ length: 8 }, async () => post('two', { reference: 'idem-4' })));
  expect(atOnce.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const waiting = atOnce.filter(({ status }) => status !== 201);
  expect(waiting.filter((reply) => codeOf(reply) !== 'idempotency-key-in-use')).toEqual([]);
  const { key } = await client.key();
  expect((await post('one', { reference: 'idem-5' }, key)).status).toBe(201);
  expect((await post('not a key', { reference: 'idem-6' })).status).toBe(400);
});

it('[OA7] a refusal is not kept: the same request may succeed later, and the key is free for another', async () => {
  const post = async (only: object) =>
    client.call('POST', '/v1/orders', {
      body: newOrder({ reference: 'idem-7', branch: 'branch-2', ...only }),
      headers: { 'idempotency-key': 'later' },
    });
  await doc('branches/branch-2').update({ enable: false });
  expect((await post({})).status).toBe(400);
  await doc('branches/branch-2').update({ enable: true });
  expect((await post({})).status).toBe(201);
  expect(codeOf(await post({ note: 'x' }))).toBe('idempotency-key-reused');
});

it('[OA7] what is kept: a success, unless an order of a batch failed at our side', async () => {
  const { context } = client.operation.api;
  const idempotent = createIdempotency(context.redis('commands'), context.key);
  const batchOf = (...statuses: number[]) => respond({ results: statuses.map((status) => ({ status })) });
  const kinds: [string, Outcome<unknown>, boolean][] = [
    ['order', { ok: true, status: 201, value: { id: 'x' } }, true],
    ['batch', batchOf(201, 400), true],
    ['failed-batch', batchOf(201, 503), false],
    ['internal-batch', batchOf(500), false],
    ['invalid', refuse('invalid'), false],
    ['conflict', refuse('conflict', { reason: 'locked' }), false],
    ['forbidden', refuse('forbidden'), false],
    ['missing', refuse('not-found'), false],
    ['unavailable', refuse('unavailable'), false],
  ];
  for (const [idempotencyKey, outcome, isKept] of kinds) {
    let runs = 0;
    const run = async () => {
      runs += 1;
      return outcome;
    };
    for (let sent = 0; sent < 2; sent += 1)
      expect(await idempotent({ keyId: 'key', idempotencyKey, content: 1 }, run)).toEqual(outcome);
    expect([idempotencyKey, runs]).toEqual([idempotencyKey, isKept ? 1 : 2]);
  }
});

it('[OA1] the last use of a key is listed', async () => {
  const { id, key } = await client.key();
  await branches(key);
  const listed = async () => {
    const { json } = await client.operation.as('companyAdmin', 'GET', '/api/api-keys');
    return (json as { apiKeys: { id: string; lastUsedAt: string | null }[] }).apiKeys.find((each) => each.id === id);
  };
  await until('its use to be listed', async () => ((await listed())?.lastUsedAt ?? null) !== null);
});
