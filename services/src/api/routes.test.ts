// Every route of the table, requested without permission: this test grows with the table.
import { refusedField } from '@despacho/contract/errors.ts';
import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import { problem } from '@despacho/contract/openApi/problems.ts';
import { sampleCompany, sampleCourier, sampleWall } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type Call, type Reply, type TestApi } from '../../../tests/support/api.ts';
import { addApiKey } from '../../../tests/support/apiKeys.ts';
import { forgedTokens, handMadeToken } from '../../../tests/support/forgeries.ts';
import { addCourierAccount, courierToken } from '../../../tests/support/people.ts';
import { createWallToken, hashWallToken } from '../identity/wallTokens.ts';
import { companyCodec } from '../store/companies/companies.ts';
import { wallCodec } from '../store/walls.ts';

let api: TestApi;
let good: { api: string; id: string; refresh: string; ofBranch: string; wall: string; client: string; courier: string };

beforeAll(async () => {
  api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
  const ada = await api.addPerson({ id: 'ada', role: 'OWNER' });
  const { idToken, refreshToken } = JSON.parse((await api.signIn(ada.email)).text);
  const branch = { company: { id: 'c1', name: 'San Martin' }, branch: { id: 'b1', name: 'Portales' } };
  const bea = await api.addPerson({ id: 'bea', role: 'BRANCH', ...branch });
  const wall = createWallToken();
  await api.db
    .collection('walls')
    .doc('wall-1')
    .set(wallCodec.write(sampleWall({ tokenHash: hashWallToken(wall) })));
  await api.db.doc('companies/c1').set(companyCodec.write(sampleCompany(branch.company)));
  const client = await addApiKey(api.db, { company: branch.company });
  await addCourierAccount(api.db, sampleCourier({ id: 'luis', email: 'luis@example.test' }));
  good = {
    api: await api.tokenOf(ada),
    id: idToken,
    refresh: refreshToken,
    ofBranch: await api.tokenOf(bea),
    wall,
    client,
    courier: await courierToken(api.origin, 'luis@example.test'),
  };
});
afterAll(async () => api.close());

let turn = 0;
/** Each request comes from another address, forwarded by a trusted proxy, so that no limit applies. */
const call = async (method: string, path: string, { headers, ...rest }: Call = {}): Promise<Reply> => {
  turn += 1;
  const from = `10.0.${Math.floor(turn / 250)}.${turn % 250}`;
  return api.call(method, path, { ...rest, headers: { 'x-forwarded-for': from, ...headers } });
};

type Row = { name: string; row: Route };
const rows: Row[] = Object.entries(routeTable).map(([name, row]) => ({ name, row }));
const guarded = rows.filter(({ row }) => row.guard !== 'public');
/** A body of JSON; those with a file take a form. */
const withBody = rows.filter(({ row }) => row.body !== undefined && row.file === undefined);
/** Any value in place of a parameter: the requests are refused before it is used. A day is checked before the body. */
const pathOf = ({ path }: Route): string => path.replaceAll(/:day\b/g, '2026-11-21').replaceAll(/[:{]\w+\}?/g, 'x');
const ask = async ({ row }: Row, token?: string, body?: unknown): Promise<Reply> =>
  call(row.method, pathOf(row), {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
const tokenFor = ({ row: { guard } }: Row): string => {
  if (guard === 'identity') return good.id;
  if (guard === 'wall') return good.wall;
  if (guard === 'client') return good.client;
  if (guard === 'courier') return good.courier;
  // Only branches rate couriers.
  return guard === 'couriers.rate' ? good.ofBranch : good.api;
};

/** Each rejected field by its path and a code of the contract, and nothing else. */
const inOurWords = ({ json }: Reply): boolean =>
  problem.strict().required({ errors: true }).safeParse(json).success ||
  z.strictObject({ code: z.literal('invalid'), details: z.array(refusedField.strict()).min(1) }).safeParse(json)
    .success;

const codeOf = ({ json }: Reply) => z.object({ code: z.string() }).parse(json).code;

/** Everything stored, to show that nothing changed. */
const everything = async (): Promise<string> => {
  const parts: string[] = [];
  for (const collection of await api.db.listCollections()) {
    for (const document of (await collection.get()).docs) {
      parts.push(`${document.ref.path} ${String(document.updateTime.toMillis())} ${JSON.stringify(document.data())}`);
    }
  }
  return parts.toSorted().join('\n');
};

const forger = () => ({ ...api.context.config, operation: 'guatemala+demo', uid: 'ada', good: good.api });

describe('guards', () => {
  it.each(guarded)('$name: rejects a request without a token', async (row) => {
    const reply = await ask(row);
    expect([reply.status, codeOf(reply)]).toEqual([401, 'unauthenticated']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it.each(guarded)('$name: rejects a token that is forged, expired or of another kind', async (row) => {
    const bad = await forgedTokens(forger());
    bad['a refresh token'] = good.refresh;
    bad['the other kind of token'] = row.row.guard === 'identity' ? good.api : good.id;
    const statuses: Record<string, number> = {};
    for (const [kind, token] of Object.entries(bad)) statuses[kind] = (await ask(row, token)).status;
    expect(statuses).toEqual(Object.fromEntries(Object.keys(bad).map((kind) => [kind, 401])));
  });

  it('a token made the same way with the right key is accepted: the list above fails for its reason only', async () => {
    const token = handMadeToken(forger());
    expect((await call('GET', '/api/me', { token })).status).toBe(200);
  });

  it.each(['Basic YWRhOng=', 'Bearer', 'Bearer ', 'bearer\tx', 'Bearer a b', 'x'])(
    'an Authorization header %j is rejected',
    async (authorization) => {
      expect((await call('GET', '/api/me', { headers: { authorization } })).status).toBe(401);
    },
  );

  it('[ID21] a token in a cookie or in the address is rejected', async () => {
    const byCookie = await call('GET', '/api/me', { headers: { cookie: `token=${good.api}` } });
    const byAddress = await call('GET', `/api/me?token=${good.api}`);
    expect([byCookie.status, byAddress.status]).toEqual([401, 401]);
  });

  it('a page of another origin cannot send the request', async () => {
    const body = { email: 'ada@example.test', password: 'x' };
    const from = async (origin: string) =>
      (await call('POST', '/identity/sign-in', { body, headers: { origin } })).status;
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from(api.context.config.publicOrigin)).toBe(401);
  });
});

describe('bodies', () => {
  const malformed: Record<string, unknown> = {
    'nothing at all': undefined,
    'broken JSON': '{"a":',
    'a text': '"text"',
    'a number': '7',
    'a list': [],
    'an empty object': {},
    'keys nobody asked for': { isAdmin: true },
    null: 'null',
  };

  it.each(withBody)('$name: a malformed body is rejected and changes nothing', async (row) => {
    const before = await everything();
    const statuses: Record<string, unknown> = {};
    for (const [kind, body] of Object.entries(malformed)) {
      const reply = await ask(row, tokenFor(row), body);
      statuses[kind] = [reply.status, JSON.parse(reply.text).code, inOurWords(reply)];
    }
    expect(statuses).toEqual(Object.fromEntries(Object.keys(malformed).map((kind) => [kind, [400, 'invalid', true]])));
    expect(await everything()).toBe(before);
  });

  it.each(withBody)('$name: another kind of content is not read as JSON', async (row) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const reply = await call(row.row.method, pathOf(row.row), {
        token: tokenFor(row),
        body: '{}',
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(400);
    }
  });

  it.each(withBody)('$name: a huge body is rejected before it is read', async (row) => {
    const reply = await ask(row, tokenFor(row), { padding: 'x'.repeat((row.row.maxBytes ?? 0) + 200_000) });
    expect([reply.status, codeOf(reply)]).toEqual([413, 'too-large']);
  });

  it.each(withBody)('$name: a body cannot change prototypes', async (row) => {
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}']) {
      expect((await ask(row, tokenFor(row), body)).status).toBe(400);
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it('a valid body with one more key is rejected with the path and without the value', async () => {
    const reply = await call('POST', '/identity/sign-in', {
      body: { email: 'a@b.gt', password: 'my secret', role: 'OWNER', ['__proto__']: 1 },
    });
    expect([reply.status, reply.json]).toEqual([
      400,
      { code: 'invalid', details: [{ path: 'body', issue: 'unknown-field' }] },
    ]);
    expect(reply.text).not.toContain('secret');
  });

  it('a valid body with a prototype is rejected like any other key', async () => {
    const body = '{"email":"ada@example.test","password":"x","__proto__":{"isAdmin":true}}';
    expect((await call('POST', '/identity/sign-in', { body })).status).toBe(400);
  });

  it('deeply nested JSON and unusual encodings are rejected', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const encoded = await call('POST', '/identity/sign-in', { body: '{}', headers: { 'content-encoding': 'x' } });
    expect((await call('POST', '/identity/sign-in', { body: deep })).status).toBe(400);
    expect(encoded.status).toBe(400);
  });
});

describe('addresses', () => {
  it.each(['/api/nothing', '/identity', '/security/branches', '/orders-service/x', '/functions/x', '/app/x'])(
    '%s returns data, even to a browser',
    async (path) => {
      const reply = await call('GET', path, { headers: { accept: 'text/html' } });
      expect([reply.status, reply.json]).toEqual([404, { code: 'not-found' }]);
    },
  );

  it.each(rows)('$name: query parameters without a row are rejected', async ({ row }) => {
    const reply = await call(row.method, `${pathOf(row)}?unasked=1`, { token: tokenFor({ name: '', row }) });
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([400, 'invalid']);
  });

  const methodsOf = (routePath: string): string[] =>
    [...new Set(rows.filter(({ row }) => row.path === routePath).map(({ row }) => row.method))].toSorted();
  const allowedIn = ({ headers }: Reply): string[] => (headers.get('allow') ?? '').split(', ');

  it.each([...new Set(rows.map(({ row }) => row.path))])('%s returns its allowed methods', async (path) => {
    const expected = methodsOf(path);
    const [address] = rows.filter(({ row }) => row.path === path).map(({ row }) => pathOf(row));
    const rejected = await call('PUT', address ?? '');
    expect([rejected.status, JSON.parse(rejected.text).code]).toEqual([405, 'wrong-method']);
    expect(allowedIn(rejected)).toEqual(expect.arrayContaining([...expected, 'OPTIONS']));
    expect(allowedIn(rejected).includes('HEAD')).toBe(allowedIn(rejected).includes('GET'));
    const options = await call('OPTIONS', address ?? '', { headers: { origin: 'https://evil.example' } });
    expect([options.status, options.text, allowedIn(options)]).toEqual([204, '', allowedIn(rejected)]);
    expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('another method of a tile, an image and a page of the API is rejected, with a body or without', async () => {
    for (const path of ['/tiles/1/1/1.mvt', '/imagenes/x', '/health']) {
      const reply = await call('POST', path, { body: { padding: 'x'.repeat(200_000) } });
      expect([path, reply.status, allowedIn(reply)]).toEqual([path, 405, ['GET', 'HEAD', 'OPTIONS']]);
    }
    expect((await call('HEAD', '/api/me', { token: good.api })).status).toBe(200);
    for (const path of ['/metrics', '/api/nothing', '/tiles'])
      expect([path, (await call('POST', path)).status]).toEqual([path, 404]);
  });

  it('an undecodable path is not found', async () => {
    expect((await call('GET', '/api/%E0%A4%A')).status).toBe(404);
    expect((await call('GET', '/%E0%A4%A', { headers: { accept: 'text/html' } })).status).not.toBe(500);
  });

  it('every response has the security headers', async () => {
    const { headers } = await call('GET', '/api/me', { token: good.api });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });
});
