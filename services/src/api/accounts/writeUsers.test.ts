import type { Controller } from '@despacho/contract/accounts/access.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { PASSWORD } from '../../../../tests/support/people.ts';
import { detailsIn } from '../../../../tests/support/replies.ts';
import { controllerCodec, controllers } from '../../store/accounts/controllers.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const OWN = 'quetzal volcan nube rapida';
const created = z.object({ data: z.looseObject({ uid: z.string(), email: z.string(), password: z.string() }) });

let api: TestApi;
let owner: Controller;
let token: string;
beforeAll(async () => {
  api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
  const { db } = api;
  await db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await db.doc('companies/ended').set(companyCodec.write(sampleCompany({ name: 'Fin', isEnabled: false })));
  await db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  await db.doc('branches/ended').set(branchCodec.write(sampleBranch({ isEnabled: false })));
  await db
    .doc('branches/other')
    .set(branchCodec.write(sampleBranch({ company: { id: 'company-2', name: 'Pollo Brujo' } })));
});
afterAll(async () => api.close());

let turn = 0;
beforeEach(async () => {
  // The limits of addresses begin again.
  await api.context.redis().flushall();
  for (const { ref } of (await api.db.collection('controllers').get()).docs) await api.db.recursiveDelete(ref);
  owner = await add({ role: 'OWNER' });
  token = await api.tokenOf(owner);
});

const add = async (only: Partial<Controller> = {}): Promise<Controller> =>
  api.addPerson({ id: `person-${(turn += 1)}`, ...only });
/** Each request comes from another address, so that no limit applies. */
const send = async (method: string, path: string, body?: object, by = token): Promise<Reply> =>
  api.call(method, path, {
    token: by,
    ...(body === undefined ? {} : { body }),
    headers: { 'x-forwarded-for': `10.1.${turn % 250}.${(turn += 1) % 250}` },
  });
const create = async (only: object = {}): Promise<Reply> =>
  send('POST', '/functions/created-controller', {
    firstName: 'Ana',
    lastName: 'Paz',
    email: `ana-${(turn += 1)}@example.test`,
    role: 'CONTROLLER',
    company,
    branch,
    ...only,
  });
const change = async ({ id }: { id: string }, body: object): Promise<Reply> =>
  send('PATCH', `/api/controllers/${id}`, body);
const stored = async ({ id }: { id: string }) => controllers.find(api.db, id);
const signIn = async (email: string, password: string) => {
  const proven = z
    .looseObject({ idToken: z.string(), uid: z.string() })
    .parse((await api.signIn(email, password)).json);
  return send('POST', '/security/branches/login', { uuid: proven.uid }, proven.idToken);
};
const eventsOf = async (id: string) =>
  (await api.db.collection(`controllers/${id}/events`).get()).docs.map((document) => document.data());

describe('creating an account', () => {
  it('[AU1] [AU2] answers its password once, and the account signs in after a password of its own', async () => {
    const reply = await create({ email: ' Ana@Example.TEST ' });
    const { data } = created.parse(reply.json);
    expect([reply.status, data]).toMatchObject([
      201,
      { email: 'ana@example.test', name: 'Ana Paz', company, branch, isEnabled: true, mustChangePassword: true },
    ]);
    expect(data.password).toMatch(/^(?=.*\d)\w{10}$/);
    expect(JSON.stringify([(await api.db.doc(`controllers/${data.uid}`).get()).data(), await eventsOf(data.uid)]))
      .not //
      .toContain(data.password);
    expect((await eventsOf(data.uid))[0]).toMatchObject({ what: 'created', by: { id: owner.id } });
    const early = await signIn(data.email, data.password);
    expect([early.status, early.json]).toEqual([403, { code: 'must-change-password' }]);
    const body = { email: data.email, password: data.password, newPassword: OWN };
    expect((await send('POST', '/identity/password', body)).status).toBe(200);
    expect((await api.signIn(data.email, data.password)).status).toBe(401);
    expect((await signIn(data.email, OWN)).status).toBe(200);
  });

  it.each([
    ['without a first name', { firstName: '' }, 'firstName', 'required'],
    ['with an e-mail that is none', { email: 'ana@' }, 'email', 'refused'],
    ['with an unknown role', { role: 'EMPEROR' }, 'role', 'unknown'],
    ['of no company', { company: undefined, branch: undefined }, 'company', 'required'],
    [
      'with a role of companies, of the whole operation',
      { role: 'COMPANY', company: null, branch: null },
      'company',
      'required',
    ],
    ['with a role of branches, of a company', { role: 'USER', branch: null }, 'branch', 'required'],
    ['of a company that does not exist', { company: { id: 'none' }, branch: null }, 'company', 'unknown'],
    ['of a disabled company', { company: { id: 'ended' }, branch: null }, 'company', 'disabled'],
    ['of a disabled branch', { branch: { id: 'ended' } }, 'branch', 'disabled'],
    ['of a branch that does not exist', { branch: { id: 'none' } }, 'branch', 'unknown'],
    ['of a branch of another company', { branch: { id: 'other' } }, 'branch', 'mismatch'],
    ['of a branch and no company', { company: null }, 'branch', 'mismatch'],
    ['with a password that is soon guessed', { password: 'Guatemala2026' }, 'password', 'refused'],
  ])('[AU1] refuses one %s, and stores nothing', async (_, only, field, issue) => {
    const before = (await api.db.collection('accounts').get()).size;
    const reply = await create(only);
    expect([reply.status, detailsIn(reply)]).toEqual([400, [{ path: `body.${field}`, issue }]]);
    expect((await api.db.collection('accounts').get()).size).toBe(before);
  });

  const nowhere = { company: null, branch: null };
  const elsewhere = { company: { id: 'company-2', name: 'Pollo Brujo' }, branch: { id: 'other' } };
  const hidden: readonly [string, Partial<Controller>, body: object, base: object, field: string][] = [
    ['role of companies', { role: 'OWNER', ...nowhere }, { role: 'COMPANY', company }, { company }, 'company'],
    [
      'role of branches',
      { role: 'OWNER', ...nowhere },
      { role: 'BRANCH', company, branch },
      { company, branch },
      'company',
    ],
    ['branch of another company', { company, branch: null }, elsewhere, { company: elsewhere.company }, 'branch'],
    ['branch and no company', nowhere, { company, branch }, { company }, 'branch'],
    [
      'role without its branch',
      { role: 'COMPANY', company, branch: null },
      { role: 'USER', branch },
      { branch },
      'branch',
    ],
  ];
  it.each(hidden)(
    '[AU11] [AU12] refuses a change to a %s, also where the base of the change hides it',
    async (_, only, body, base, field) => {
      const { db } = api;
      await db
        .doc('companies/company-2')
        .set(companyCodec.write(sampleCompany({ id: 'company-2', name: 'Pollo Brujo' })));
      const person = await add(only);
      const before = await stored(person);
      const reply = await change(person, { ...body, base });
      expect([reply.status, detailsIn(reply)]).toEqual([400, [{ path: `body.${field}`, issue: expect.any(String) }]]);
      expect(await stored(person)).toEqual(before);
    },
  );

  it('[AU1] takes the choice of the whole operation, and one account for each e-mail', async () => {
    const reply = await create({ email: 'one@example.test', company: null, branch: null });
    expect([reply.status, reply.json]).toMatchObject([201, { data: { company: null, branch: null } }]);
    const again = await create({ email: 'ONE@example.test' });
    expect([again.status, again.json]).toEqual([409, { code: 'conflict', details: { reason: 'email-taken' } }]);
  });

  it('is for administrators of the whole operation alone, as are all calls of accounts', async () => {
    const admin = await api.tokenOf(await add({ role: 'ADMINISTRATOR', company }));
    const calls: [string, string, object?][] = [
      ['POST', '/functions/created-controller', {}],
      ['POST', '/functions/find-user', { email: owner.email }],
      ['POST', '/functions/update-controller-password', {}],
      ['POST', '/functions/update-controller-info', {}],
      ['PATCH', `/api/controllers/${owner.id}`, {}],
      ['POST', `/api/controllers/${owner.id}/invitation`],
      ['POST', `/api/controllers/${owner.id}/sign-out`],
    ];
    const statuses = await Promise.all(calls.map(async ([method, path, body]) => send(method, path, body, admin)));
    expect(statuses.map(({ status }) => status)).toEqual(calls.map(() => 403));
  });
});

describe('finding an account by its e-mail', () => {
  const find = async (email: string): Promise<Reply> => send('POST', '/functions/find-user', { email });

  it('answers it in any case, an account without a controller, and none', async () => {
    const ana = await add({ email: 'found@example.test' });
    expect((await find(' FOUND@example.test')).json).toMatchObject({ uid: ana.id, user: { id: ana.id } });
    const lost = await add();
    await api.db.doc(`controllers/${lost.id}`).delete();
    expect((await find(lost.email)).json).toEqual({ uid: lost.id, user: null, courier: null });
    expect((await find('none@example.test')).status).toBe(404);
  });
});

describe('a password', () => {
  const replace = async (uid: string, password: string): Promise<Reply> =>
    send('POST', '/functions/update-controller-password', { uid, password });
  const changeOwn = async (email: string, password: string, newPassword: string): Promise<Reply> =>
    send('POST', '/identity/password', { email, password, newPassword });

  it('[AU4] of an administrator ends every session, and is exchanged at the next sign-in', async () => {
    const ana = await add();
    const before = await api.tokenOf(ana);
    expect((await replace(ana.id, 'mesa azul, cinco gatos')).status).toBe(200);
    expect((await send('GET', '/api/me', undefined, before)).status).toBe(401);
    expect((await api.signIn(ana.email)).status).toBe(401);
    expect((await signIn(ana.email, 'mesa azul, cinco gatos')).json).toEqual({ code: 'must-change-password' });
    expect((await eventsOf(ana.id))[0]).toMatchObject({ what: 'password-replaced', by: { id: owner.id } });
  });

  it('[AU2] [AU13] [AU4] of an invitation is a generated one', async () => {
    const ana = await add();
    const reply = await send('POST', `/api/controllers/${ana.id}/invitation`);
    const { password } = z.strictObject({ password: z.string() }).parse(reply.json);
    expect((await signIn(ana.email, password)).json).toEqual({ code: 'must-change-password' });
    const mails = await api.db.collection('emailSends').where('to', 'array-contains', ana.email).get();
    expect(mails.docs.map((mail) => [mail.get('occasion'), mail.get('state')])).toEqual([['passwordReset', 'pending']]);
    expect((await send('POST', '/api/controllers/none/invitation')).status).toBe(404);
  });

  it('[AU4] [AU16] of the own is changed with the current one, and ends every session', async () => {
    const ana = await add();
    const before = await api.tokenOf(ana);
    expect((await changeOwn(ana.email, 'not this', OWN)).json).toEqual({ code: 'wrong-credentials' });
    expect((await changeOwn(ana.email, PASSWORD, OWN)).status).toBe(200);
    expect((await send('GET', '/api/me', undefined, before)).status).toBe(401);
    expect((await signIn(ana.email, OWN)).status).toBe(200);
  });

  it.each([
    ['short', 'x1', 'too-short'],
    ['soon guessed', 'Guatemala2026', 'refused'],
    ['the current one', PASSWORD, 'refused'],
  ])('[ID8] that is %s is refused', async (_, newPassword, issue) => {
    const ana = await add();
    expect(detailsIn(await changeOwn(ana.email, PASSWORD, newPassword))).toEqual([{ path: 'body.newPassword', issue }]);
  });

  it('[ID10] counts wrong ones as a sign-in does', async () => {
    const ana = await add();
    const statuses: number[] = [];
    const body = { email: ana.email, password: 'not this', newPassword: OWN };
    for (let at = 0; at < 12; at += 1) {
      const reply = await api.call('POST', '/identity/password', { body, headers: { 'x-forwarded-for': '10.9.9.9' } });
      statuses.push(reply.status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  });

  it('[AU14] of a demo account stays', async () => {
    const demo = await add({ email: 'usuario@demo.test' });
    expect((await replace(demo.id, OWN)).json).toEqual({ code: 'conflict', details: { reason: 'protected' } });
    expect((await send('POST', `/api/controllers/${demo.id}/invitation`)).status).toBe(409);
  });
});

describe('changing an account', () => {
  it('[AU1] stores names, role and place, by both calls, with the names of the server', async () => {
    const ana = await add();
    const reply = await change(ana, { lastName: 'Paz', role: 'USER', company: { id: 'company-1' }, branch });
    expect([reply.status, reply.json]).toMatchObject([200, { name: 'Ada Paz', role: 'USER', company, branch }]);
    const info = { uid: ana.id, firstName: 'Eva', lastName: 'Paz', role: 'COMPANY', company, branch: null, pic: null };
    expect((await send('POST', '/functions/update-controller-info', info)).json).toMatchObject({
      Actualizado: { name: 'Eva Paz', role: 'COMPANY', company, branch: null },
    });
    expect(await eventsOf(ana.id)).toMatchObject([{ what: 'changed' }, { what: 'changed' }]);
  });

  it.each([
    [{ role: 'USER', company, branch: null }, 'branch', 'required'],
    [{ company: { id: 'none' } }, 'company', 'unknown'],
    [{ branch: { id: 'other' }, company }, 'branch', 'mismatch'],
    [{ role: 'COMPANY' }, 'company', 'required'],
    [{ company: null, branch }, 'branch', 'mismatch'],
  ])('[AU1] refuses %j', async (body, field, issue) => {
    const reply = await change(await add(), body);
    expect([reply.status, detailsIn(reply)]).toEqual([400, [{ path: `body.${field}`, issue }]]);
  });

  it('[ID12] ends its sessions at once when it is disabled or moved, not when it is renamed', async () => {
    const ana = await add({ role: 'USER' });
    const isGood = async (given: string) => (await send('GET', '/api/me', undefined, given)).status === 200;
    const first = await api.tokenOf(ana);
    await change(ana, { firstName: 'Eva' });
    expect(await isGood(first)).toBe(true);
    await change(ana, { isEnabled: false });
    await change(ana, { isEnabled: true });
    expect(await isGood(first)).toBe(false);
    const second = await api.tokenOf(ana);
    expect(await isGood(second)).toBe(true);
    await send('POST', `/api/controllers/${ana.id}/sign-out`);
    expect(await isGood(second)).toBe(false);
  });

  it('[RS2] merges two people, and refuses what both changed', async () => {
    const ana = await add();
    expect((await change(ana, { firstName: 'Eva', base: { firstName: 'Ada' } })).status).toBe(200);
    expect((await change(ana, { company, branch: null, base: { company: null, branch: null } })).status).toBe(200);
    const body = { role: 'CONTROLLER', company: null, base: { company: { id: 'company-2' } } };
    const info = { uid: ana.id, firstName: 'Eva', lastName: ana.lastName, ...body };
    for (const late of [await change(ana, body), await send('POST', '/functions/update-controller-info', info)])
      expect([late.status, detailsIn(late)]).toMatchObject([409, { fields: [{ field: 'company', stored: company }] }]);
  });

  it('[RS6] keeps the names that another person gave it meanwhile', async () => {
    const ana = await add({ name: 'Ana Paz', firstName: 'Ana', lastName: 'Paz' });
    const base = { firstName: 'Ana', lastName: 'Paz', role: 'CONTROLLER', company: null, branch: null };
    await change(ana, { ...base, firstName: 'Eva', base });
    expect((await change(ana, { ...base, role: 'ALERTS', base })).json).toMatchObject({ name: 'Eva Paz' });
    await change(ana, { ...base, lastName: 'Gil', base });
    expect(await stored(ana)).toMatchObject({ firstName: 'Eva', lastName: 'Gil', name: 'Eva Gil', role: 'ALERTS' });
  });

  it.each([{ isEnabled: false }, { role: 'ADMINISTRATOR' }, { company }])(
    '[AU3] the last owner does not become %j',
    async (body) => {
      const admin = await add({ role: 'ADMINISTRATOR' });
      await add({ role: 'OWNER', isEnabled: false });
      await add({ role: 'OWNER', company });
      token = await api.tokenOf(admin);
      expect((await change(owner, body)).json).toEqual({ code: 'conflict', details: { reason: 'last-owner' } });
      expect(await stored(owner)).toMatchObject({ role: 'OWNER', company: null, isEnabled: true });
      await add({ role: 'OWNER' });
      expect((await change(owner, body)).status).toBe(200);
    },
  );

  it('[AU3] of two owners who are disabled at once one stays', async () => {
    const other = await add({ role: 'OWNER' });
    token = await api.tokenOf(await add({ role: 'ADMINISTRATOR' }));
    const replies = await Promise.all([owner, other].map(async (each) => change(each, { isEnabled: false })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([{ isEnabled: false }, { role: 'DEMO' }, { company }])('[AU3] no account does %j to itself', async (body) => {
    await add({ role: 'OWNER' });
    expect((await change(owner, body)).json).toEqual({ code: 'conflict', details: { reason: 'own-account' } });
    expect((await change(owner, { firstName: 'Eva' })).status).toBe(200);
  });
});

it('a document without the newer fields is read as before', async () => {
  const { mustChangePassword, lastSignInAt, ...older } = controllerCodec.write({ ...owner, id: 'older' });
  expect([mustChangePassword, lastSignInAt]).toEqual([false, null]);
  await api.db.doc('controllers/older').set(older);
  expect(await stored({ id: 'older' })).toMatchObject({ mustChangePassword: false, lastSignInAt: null });
});
