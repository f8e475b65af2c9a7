import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Wall } from '@despacho/contract/walls.ts';
import { sampleBranch, sampleCompany, sampleWall } from '@despacho/contract/samples.ts';
import { MAX_WALLS, wallDevice } from '@despacho/contract/wallCalls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { hashWallToken, wallOfToken } from '../identity/wallTokens.ts';
import { branchCodec } from '../store/companies/branches.ts';
import { companyCodec } from '../store/companies/companies.ts';
import { storeWallReport } from '../store/live/wallReports.ts';
import { wallCodec } from '../store/walls.ts';

const people: Record<string, Partial<Controller>> = {
  owner: { role: 'OWNER' },
  controller: { role: 'CONTROLLER' },
  reader: { role: 'USER' },
  companyAdmin: { role: 'ADMINISTRATOR', company: { id: 'company-1', name: 'San Martin' } },
};

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const { ref } of (await api.db.collection('walls').get()).docs) await api.db.recursiveDelete(ref);
});

const as = async (who: string, method: string, path: string, body?: unknown) =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const create = async (name: unknown, place: unknown = { type: 'all' }) =>
  as('owner', 'POST', '/api/walls', { name, place });
const created = z.strictObject({ wall: wallDevice.strict(), link: z.url() });
const list = async () =>
  z
    .strictObject({ walls: z.array(wallDevice.strict()), build: z.string() })
    .parse((await as('owner', 'GET', '/api/walls')).json);
const stored = async (): Promise<Wall[]> =>
  (await api.db.collection('walls').get()).docs.map((document) => {
    const read = wallCodec.read(document.id, document.data());
    if (!read.ok) throw new Error(read.reason);
    return read.value;
  });
const events = async (id: string) =>
  (await api.db.collection(`walls/${id}/events`).orderBy('at').get()).docs.map((event) => event.data());

describe('creating a wall', () => {
  it('[WA12] returns its link once, and stores only the hash of the token', async () => {
    const reply = await create('  Sala de control ');
    expect(reply.status).toBe(201);
    const { wall, link } = created.parse(reply.json);
    expect(wall).toMatchObject({ name: 'Sala de control', scope: { type: 'all' }, report: null });
    const { origin, pathname, hash, search } = new URL(link);
    expect([origin, pathname, search]).toEqual([api.context.config.publicOrigin, '/wallboard/', '']);
    const token = /^#token=(wall_[\w-]{43})$/.exec(hash)?.[1] ?? '';
    const walls = await stored();
    expect(wallOfToken(walls, token)).toMatchObject({ id: wall.id });
    expect(walls).toMatchObject([{ tokenHash: hashWallToken(token) }]);
    const document = await api.db.doc(`walls/${wall.id}`).get();
    expect(JSON.stringify([document.data(), await events(wall.id), await list()])).not.toContain(token);
    expect(await events(wall.id)).toMatchObject([{ what: 'created', by: { id: 'owner' } }]);
  });

  it('[WA12] requires a company or a branch that exists; a branch sets its company', async () => {
    const scopes = async (place: unknown) => {
      const reply = await create(JSON.stringify(place).slice(0, 60), place);
      return reply.status === 201 ? created.parse(reply.json).wall.scope : [reply.status, reply.json];
    };
    expect(await scopes({ type: 'company', companyId: 'company-1' })).toEqual({
      type: 'company',
      companyId: 'company-1',
    });
    expect(await scopes({ type: 'branch', branchId: 'branch-1' })).toEqual({
      type: 'branch',
      companyId: 'company-1',
      branchId: 'branch-1',
    });
    const unknown = [400, { code: 'invalid', details: [{ path: 'body.place', issue: 'unknown' }] }];
    expect(await scopes({ type: 'company', companyId: 'nobody' })).toEqual(unknown);
    expect(await scopes({ type: 'branch', branchId: 'nowhere' })).toEqual(unknown);
    for (const place of [
      {},
      null,
      { type: 'company' },
      { type: 'branch', branchId: 'branch-1', companyId: 'company-2' },
      { type: 'branch', branchId: '../companies/company-1' },
    ]) {
      expect((await create('x', place)).status).toBe(400);
    }
    expect((await stored()).length).toBe(2);
  });

  it('names are short, visible and unique', async () => {
    for (const name of ['', '   ', 'x'.repeat(81), 'a\u0000b', 'a\u202Eb', 7])
      expect((await create(name)).status).toBe(400);
    expect((await create('Recepción')).status).toBe(201);
    const again = await create('RECEPCIÓN ');
    expect([again.status, again.json]).toEqual([409, { code: 'conflict', details: { reason: 'name-taken' } }]);
  });

  it('their number is limited', async () => {
    const batch = api.db.batch();
    for (let index = 0; index < MAX_WALLS; index += 1) {
      batch.set(api.db.doc(`walls/wall-${index}`), wallCodec.write(sampleWall({ name: `Wall ${index}` })));
    }
    await batch.commit();
    const reply = await create('One more');
    expect([reply.status, reply.json]).toEqual([409, { code: 'conflict', details: { reason: 'too-many' } }]);
  });
});

describe('existing walls', () => {
  it('are listed by name with their last report, never with their hash', async () => {
    await create('Recepción');
    await create('Ñandú');
    await create('Administración');
    const { walls, build } = await list();
    expect(walls.map(({ name }) => name)).toEqual(['Administración', 'Ñandú', 'Recepción']);
    expect(build).toBe('test');
    const sentReport = { build: 'test', scene: 'overview', frames: 600 };
    const { redis, key } = api.context;
    await storeWallReport(redis(), key, walls[0]?.id ?? '', sentReport, Date.now() - 42_000);
    const [first, second] = (await list()).walls;
    expect(first?.report).toMatchObject(sentReport);
    expect(Math.round((first?.report?.ageMs ?? 0) / 1_000)).toBe(42);
    expect(second?.report).toBeNull();
  });

  it('can be renamed, but not to the name of another', async () => {
    const { wall } = created.parse((await create('Sala')).json);
    await create('Bodega');
    const rename = async (name: unknown, id = wall.id) => as('owner', 'PATCH', `/api/walls/${id}`, { name });
    expect((await rename('Sala 2')).json).toMatchObject({ id: wall.id, name: 'Sala 2' });
    expect((await rename('sala 2')).status).toBe(200);
    expect((await rename('bodega')).status).toBe(409);
    expect((await rename('')).status).toBe(400);
    expect((await rename('x', 'nobody')).status).toBe(404);
    expect((await list()).walls.map(({ name }) => name)).toEqual(['Bodega', 'sala 2']);
    expect(await events(wall.id)).toMatchObject([{ what: 'created' }, { name: 'Sala 2' }, { name: 'sala 2' }]);
  });

  it('[WA12] can be revoked: the token is rejected, and revoking again is no error', async () => {
    const { wall, link } = created.parse((await create('Sala')).json);
    const revoke = async (id = wall.id) => as('owner', 'DELETE', `/api/walls/${id}`);
    expect((await revoke()).json).toEqual({ ok: true });
    expect(wallOfToken(await stored(), new URL(link).hash.slice('#token='.length))).toBeNull();
    expect((await list()).walls).toEqual([]);
    expect((await revoke()).status).toBe(200);
    expect((await revoke('nobody')).status).toBe(404);
    expect((await as('owner', 'PATCH', `/api/walls/${wall.id}`, { name: 'x' })).status).toBe(404);
    expect(await events(wall.id)).toMatchObject([{ what: 'created' }, { what: 'revoked', by: { id: 'owner' } }]);
    expect((await create('Sala')).status).toBe(201);
  });
});

it('[AC8] controllers may read walls, only administrators may change them', async () => {
  const { wall } = created.parse((await create('Sala')).json);
  const statuses = async (who: string) => [
    (await as(who, 'GET', '/api/walls')).status,
    (await as(who, 'POST', '/api/walls', { name: who, place: { type: 'all' } })).status,
    (await as(who, 'PATCH', `/api/walls/${wall.id}`, { name: who })).status,
    (await as(who, 'DELETE', `/api/walls/${wall.id}`)).status,
  ];
  expect(await statuses('controller')).toEqual([200, 403, 403, 403]);
  for (const who of ['reader', 'companyAdmin']) expect(await statuses(who)).toEqual([403, 403, 403, 403]);
  expect(await statuses('owner')).toEqual([200, 201, 409, 200]);
});
