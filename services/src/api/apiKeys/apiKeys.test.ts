import { listedKey } from '@despacho/contract/apiKeys.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';

const company = { id: 'company-1', name: 'San Martin' };
const other = { id: 'company-2', name: 'Pollo Brujo' };
const people = {
  owner: { role: 'OWNER' as const },
  controller: { role: 'CONTROLLER' as const },
  admin: { role: 'ADMINISTRATOR' as const, company },
  otherAdmin: { role: 'ADMINISTRATOR' as const, company: other },
  reader: { role: 'COMPANY' as const, company },
};
type Who = keyof typeof people;

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  for (const each of [company, other]) {
    await api.db.doc(`companies/${each.id}`).set(companyCodec.write(sampleCompany(each)));
  }
  await api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  await api.db.doc('branches/branch-2').set(branchCodec.write(sampleBranch({ id: 'branch-2', company: other })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const { ref } of (await api.db.collection('apiKeys').get()).docs) await api.db.recursiveDelete(ref);
});

const as = async (who: Who, method: string, path: string, body?: unknown) =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const plain = { name: 'Tienda', mode: 'live', scopes: ['orders:read', 'orders:write'] };
const create = async (who: Who, only: object = {}) => as(who, 'POST', '/api/api-keys', { ...plain, ...only });
const created = z.strictObject({ apiKey: listedKey.strict(), key: z.string().regex(/^despacho_live_[\w-]{43}$/) });
const listed = async (who: Who) =>
  z
    .strictObject({ apiKeys: z.array(listedKey.strict()), total: z.number() })
    .parse((await as(who, 'GET', '/api/api-keys')).json).apiKeys;
const details = (path: string, issue: string) => ({ code: 'invalid', details: [{ path: `body.${path}`, issue }] });

it('[OA1] a key is shown once, and only its hash is stored', async () => {
  const reply = await create('admin');
  expect(reply.status).toBe(201);
  const { apiKey, key } = created.parse(reply.json);
  expect(apiKey).toMatchObject({ name: 'Tienda', company, branch: null, lastUsedAt: null, start: key.slice(0, 18) });
  const stored = await api.db.collection('apiKeys').get();
  const events = await api.db.collection(`apiKeys/${apiKey.id}/events`).get();
  const all = JSON.stringify([stored.docs.map((each) => each.data()), events.docs.map((each) => each.data())]);
  expect(all).not.toContain(key.slice(18));
  expect(JSON.stringify(await listed('admin'))).not.toContain(key);
  expect(events.docs.map((each) => each.data())).toMatchObject([{ what: 'created', by: { id: 'admin' } }]);
});

it('[OA1] administrators of the operation and of the company alone see and write keys, each in their scope', async () => {
  expect((await create('owner')).json).toEqual(details('company', 'required'));
  expect((await create('owner', { company: company.id })).status).toBe(201);
  expect((await create('otherAdmin')).status).toBe(201);
  expect((await create('admin', { name: 'x', company: other.id })).json).toEqual(details('company', 'unknown'));
  expect((await create('admin', { name: 'x', branch: 'branch-2' })).json).toEqual(details('branch', 'unknown'));
  expect((await create('controller')).status).toBe(403);
  expect((await create('reader')).status).toBe(403);
  expect((await listed('owner')).length).toBe(2);
  const [own] = await listed('admin');
  expect((await as('otherAdmin', 'DELETE', `/api/api-keys/${own?.id}`)).status).toBe(404);
  expect((await as('admin', 'PATCH', `/api/api-keys/${own?.id}`, { name: 'Web' })).status).toBe(200);
  expect((await listed('admin')).map(({ name }) => name)).toEqual(['Web']);
});

it('[OA1] prices and statements are a whole company’s, so a key of a branch cannot read them', async () => {
  const scopes = ['orders:read', 'money:read'];
  expect((await create('admin', { branch: 'branch-1', scopes })).json).toEqual(details('scopes', 'mismatch'));
  const { apiKey } = created.parse((await create('admin', { branch: 'branch-1' })).json);
  expect(apiKey.branch).toEqual({ id: 'branch-1', name: 'PORTALES' });
  for (const wrong of [[], ['orders:read', 'orders:read'], ['everything']])
    expect((await create('admin', { name: 'x', scopes: wrong })).status).toBe(400);
});

it('[OA1] a company has at most 20 keys, each with its own name; revoked ones do not count', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Clave ${at}`);
  for (const name of names) expect((await create('admin', { name })).status).toBe(201);
  expect((await create('admin')).json).toEqual({ code: 'conflict', details: { reason: 'too-many' } });
  expect((await create('otherAdmin', { name: 'Clave 0' })).status).toBe(201);
  const [first, second] = await listed('admin');
  const renamed = await as('admin', 'PATCH', `/api/api-keys/${first?.id}`, { name: second?.name });
  expect(renamed.json).toEqual({ code: 'conflict', details: { reason: 'name-taken' } });
  expect((await as('admin', 'DELETE', `/api/api-keys/${first?.id}`)).status).toBe(200);
  expect((await create('admin', { name: first?.name })).status).toBe(201);
});
