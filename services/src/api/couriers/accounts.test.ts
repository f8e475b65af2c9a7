import { directoryRoutes } from '@despacho/contract/couriers/directory.ts';
import { courierType } from '@despacho/contract/couriers/couriers.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { courierAccountRoutes } from '@despacho/contract/couriers/accounts.ts';
import { storedImage } from '@despacho/contract/images.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { detailsIn } from '../../../../tests/support/replies.ts';
import { samplePng, upload } from '../../../../tests/support/uploads.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { createResetTokens } from '../../platform/resetTokens.ts';

const PATH = '/functions/create-user-biker';
const account = {
  name: 'Luis Ramos',
  email: 'Luis@Pilotos.example',
  phone: '41110001',
  transportId: 'M123ABC',
  dpi: '1234567890101',
  pic: `${'0'.repeat(32)}.png`,
};
const OWN = 'una buena clave larga 7';
/** As long as the form of an administrator takes. */
const EIGHT = 'zq7Rw4kX';

let api: TestApi;
const tokens = new Map<string, string>();
const call = async (path: string, body: unknown, who = 'admin'): Promise<Reply> =>
  api.call('POST', path, { token: tokens.get(who) ?? '', body });
const stored = async (id: string) => (await api.db.doc(`bikers/${id}`).get()).data();
const idToken = z.object({ idToken: z.string(), uid: z.string() });
const created = async (only: Partial<typeof account> & { password?: string }) =>
  courierAccountRoutes.createCourierAccount.response.parse((await call(PATH, { ...account, ...only })).json).data;

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    controller: { role: 'CONTROLLER' },
    reader: { role: 'USER' },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  const sent = await upload(api, { path: '/api/images', token: tokens.get('admin') ?? '', bytes: await samplePng() });
  account.pic = storedImage.parse(sent.json).name;
});
afterAll(async () => api.close());

describe('accounts of couriers', () => {
  it('[CU11] [CU17] begin with a password of ten characters with digits, and a mail with a link', async () => {
    const reply = await call(PATH, account, 'controller');
    expect(reply.status).toBe(201);
    const { data } = courierAccountRoutes.createCourierAccount.response.parse(reply.json);
    expect(data).toMatchObject({
      uid: data.id,
      name: 'Luis Ramos',
      email: 'luis@pilotos.example',
      accountStatus: 'NEW',
    });
    expect(data.password).toMatch(/^(?=.*\d)[A-Za-z0-9]{10}$/);
    const document = await stored(data.id);
    expect(document).toMatchObject({ accountStatus: 'NEW', mustChangePassword: true, transportId: 'M123ABC' });
    expect(JSON.stringify(document)).not.toContain(data.password);
    const mails = await api.db.collection('emailSends').where('to', 'array-contains', 'luis@pilotos.example').get();
    expect(mails.docs.map((mail) => mail.get('occasion'))).toEqual(['passwordReset']);
    expect(JSON.stringify(mails.docs.map((mail) => mail.data()))).not.toContain(data.password);
  });

  it('[IM11] name no picture that an account elsewhere uploaded, and neither do new or changed couriers', async () => {
    const company = { id: 'company-2', name: 'Pollo Brujo' };
    const token = await api.tokenOf(await api.addPerson({ id: 'elsewhere', role: 'ADMINISTRATOR', company }));
    const sent = await upload(api, { path: '/api/images', token, bytes: await samplePng() });
    const { uid } = await created({ email: 'foto@pilotos.example', phone: '41110021' });
    await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
    await api.db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
    const place = { companyId: 'company-1', branchId: 'branch-1' };
    const courier = { name: 'Luis Ramos', phone: '41110020', ...place, type: courierType.options[0] };
    for (const pic of [storedImage.parse(sent.json).name, `${'0'.repeat(32)}.png`]) {
      const replies = [
        await call(PATH, { ...account, email: 'otra@pilotos.example', phone: '41110019', pic }),
        await call('/api/couriers', { ...courier, pic }),
        await api.call('PATCH', `/api/couriers/${uid}`, { token: tokens.get('admin') ?? '', body: { pic } }),
      ];
      expect(replies.map((reply) => [reply.status, detailsIn(reply)])).toEqual(
        replies.map(() => [400, [{ path: 'body.pic', issue: 'unknown' }]]),
      );
    }
    // The one it has may be named again by all who edit couriers.
    const again = { token: tokens.get('controller') ?? '', body: { pic: account.pic, phone: '41110022' } };
    expect((await api.call('PATCH', `/api/couriers/${uid}`, again)).status).toBe(200);
  });

  it('[CU12] open nothing of the console: no login, no route, no controller', async () => {
    const { uid, email, password } = await created({ email: 'solo@pilotos.example', phone: '41110002' });
    const signedIn = await api.signIn(email ?? '', password);
    expect(signedIn.status).toBe(200);
    const { idToken: token } = idToken.parse(signedIn.json);
    const login = await api.call('POST', '/security/branches/login', { token, body: { uuid: uid } });
    expect([login.status, login.json]).toEqual([403, { code: 'no-controller' }]);
    for (const path of [
      '/security/users',
      '/api/me',
      '/api/controllers',
      `/api/couriers/${uid}`,
      '/companies-service/companies',
    ])
      expect([path, (await api.call('GET', path, { token })).status]).toEqual([path, 401]);
    const staff = { firstName: 'A', lastName: 'B', email, role: 'ADMINISTRATOR', company: null };
    expect((await call('/functions/created-controller', staff)).status).toBe(409);
    expect((await api.db.doc(`controllers/${uid}`).get()).exists).toBe(false);
  });

  it('[CU17] [CU12] the courier replaces the password before anything else', async () => {
    const { uid, email, password } = await created({ email: 'cambia@pilotos.example', phone: '41110003' });
    const change = async (newPassword: string) =>
      api.call('POST', '/identity/password', { body: { email, password, newPassword } });
    expect((await change('corta')).status).toBe(400);
    expect(await stored(uid)).toMatchObject({ mustChangePassword: true });
    expect((await change(OWN)).json).toEqual({ ok: true });
    expect(await stored(uid)).toMatchObject({ mustChangePassword: false });
    expect([(await api.signIn(email ?? '', OWN)).status, (await api.signIn(email ?? '', password)).status]).toEqual([
      200, 401,
    ]);
  });

  it('[CU12] [AU7] a mailed link sets the password of a courier, once', async () => {
    const { uid, email } = await created({ email: 'olvida@pilotos.example', phone: '41110004' });
    expect((await api.call('POST', '/identity/forgotten-password', { body: { email } })).json).toEqual({ ok: true });
    const resets = await api.db.collection('passwordResets').where('uid', '==', uid).get();
    expect(resets.size).toBe(1);
    const token = createResetTokens(api.context.config).tokenOf(resets.docs[0]?.id ?? '');
    const set = async (newPassword: string) =>
      api.call('POST', '/identity/password-reset', { body: { token, newPassword } });
    const reset = async () => set(EIGHT);
    expect((await set(EIGHT.slice(1))).status).toBe(400);
    expect([(await reset()).status, (await reset()).status]).toEqual([200, 404]);
    expect(await stored(uid)).toMatchObject({ mustChangePassword: false });
    expect((await api.signIn(email ?? '', EIGHT)).status).toBe(200);
  });

  it('[CU11] [CU22] an e-mail or a phone that exists leaves no account and no document', async () => {
    const before = (await api.db.collection('bikers').count().get()).data().count;
    expect((await call(PATH, { ...account, phone: '41110099' })).json).toMatchObject({
      details: { reason: 'email-taken' },
    });
    const person = await api.addPerson({ id: 'staff', role: 'USER' });
    expect((await call(PATH, { ...account, email: person.email, phone: '41110098' })).json).toMatchObject({
      details: { reason: 'email-taken' },
    });
    const second = { ...account, email: 'otro@pilotos.example' };
    expect((await call(PATH, second)).json).toMatchObject({ details: { reason: 'phone-taken' } });
    expect((await api.db.collection('accounts').where('email', '==', 'otro@pilotos.example').get()).size).toBe(0);
    expect((await api.db.collection('bikers').count().get()).data().count).toBe(before);
    const both = await Promise.all([1, 2].map(async () => call(PATH, { ...second, phone: '41110097' })));
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409]);
  });

  it.each([
    { name: 'Luis' },
    { email: 'nobody' },
    { phone: '1234567' },
    { transportId: 'M12' },
    { transportId: 'M12345678' },
    { dpi: '12345678901' },
    { password: 'siete77' },
    { pic: null },
  ])('[CU11] refuses %o', async (wrong) => {
    const valid = { ...account, email: 'nadie@pilotos.example', phone: '41110050' };
    expect((await call(PATH, { ...valid, ...wrong })).status).toBe(400);
  });
});

describe('an account for a courier who has none', () => {
  const open = async (id: string, who = 'admin') => call(`/api/couriers/${id}/account`, undefined, who);
  const accountsOf = async (email: string): Promise<string[]> =>
    (await api.db.collection('accounts').where('email', '==', email).get()).docs.map(({ id }) => id);
  const hasAccount = async (id: string, who = 'controller'): Promise<unknown[]> => {
    const { status, json } = await api.call('GET', `/api/couriers/${id}/has-account`, { token: tokens.get(who) ?? '' });
    return status === 200 ? [status, json] : [status];
  };
  const reasonOf = ({ status, json }: Reply): unknown => [status, json];
  const refused = (reason: string) => [409, { code: 'conflict', details: { reason } }];

  it('[CU16] has the id of the courier, a password shown once, a mail and an event', async () => {
    await api.db.doc('bikers/sin-cuenta').set({ name: 'Ana Paz', email: 'ana@pilotos.example', phone: 41_110_060 });
    expect(await hasAccount('sin-cuenta')).toEqual([200, { hasAccount: false }]);
    const { email, password } = courierAccountRoutes.openCourierAccount.response.parse(
      (await open('sin-cuenta', 'controller')).json,
    );
    expect(email).toBe('ana@pilotos.example');
    expect((await api.signIn(email, password)).status).toBe(200);
    expect(await accountsOf(email)).toEqual(['sin-cuenta']);
    expect(await stored('sin-cuenta')).toMatchObject({ mustChangePassword: true });
    const mails = await api.db.collection('emailSends').where('to', 'array-contains', email).get();
    expect(mails.docs.map((mail) => mail.get('occasion'))).toEqual(['passwordReset']);
    const events = await api.db.collection('bikers/sin-cuenta/events').get();
    expect(events.docs.map((event) => [event.get('what'), event.get('by')])).toEqual([
      ['account-created', expect.objectContaining({ id: 'controller' })],
    ]);
    expect(JSON.stringify(events.docs.map((event) => event.data()))).not.toContain(password);
    expect(reasonOf(await open('sin-cuenta'))).toEqual(refused('has-account'));
    expect(await hasAccount('sin-cuenta')).toEqual([200, { hasAccount: true }]);
    // [CU15] Of a courier alone, for those who edit couriers.
    expect([await hasAccount('admin'), await hasAccount('sin-cuenta', 'reader')]).toEqual([[404], [403]]);
  });

  it('[CU19] [CU22] is refused without an e-mail, and for the e-mail of another account; nothing is left behind', async () => {
    const person = await api.addPerson({ id: 'ocupado', role: 'USER' });
    await api.db.doc('bikers/sin-correo').set({ name: 'Eva Sol', email: null, phone: 41_110_061 });
    await api.db.doc('bikers/de-otro').set({ name: 'Eva Sol', email: person.email, phone: 41_110_062 });
    await api.db.doc('bikers/segunda').set({ name: 'Ana Paz', email: 'ana@pilotos.example', phone: 41_110_063 });
    expect(reasonOf(await open('sin-correo'))).toEqual(refused('no-email'));
    expect(reasonOf(await open('de-otro'))).toEqual(refused('email-taken'));
    expect(reasonOf(await open('segunda'))).toEqual(refused('email-taken'));
    expect((await open('nadie')).status).toBe(404);
    expect((await open('segunda', 'reader')).status).toBe(403);
    expect([await accountsOf(person.email), await accountsOf('ana@pilotos.example')]).toEqual([
      ['ocupado'],
      ['sin-cuenta'],
    ]);
    // Its account has the e-mail of before.
    await api.db.doc('bikers/sin-cuenta').update({ email: 'otra@pilotos.example' });
    expect(reasonOf(await open('sin-cuenta'))).toEqual(refused('has-account'));
  });
});

describe('another password', () => {
  const REPLACE = '/functions/update-password-biker';
  const find = async (email: string, who = 'admin') => call('/functions/find-user', { email, type: 'bikers' }, who);

  it('[CU11] is found by the e-mail, has eight characters or more, and ends the sessions', async () => {
    const { uid, email, password } = await created({ email: 'clave@pilotos.example', phone: '41110005' });
    expect((await find('CLAVE@pilotos.example', 'controller')).json).toEqual({
      uid,
      user: null,
      courier: { id: uid, name: 'Luis Ramos', email, phone: '41110005', company: null },
    });
    const { refreshToken } = z
      .object({ refreshToken: z.string() })
      .parse((await api.signIn(email ?? '', password)).json);
    expect((await call(REPLACE, { uid, password: 'siete77' })).status).toBe(400);
    expect((await call(REPLACE, { uid, password: 'ochoocho' }, 'controller')).json).toEqual({ ok: true });
    expect(await stored(uid)).toMatchObject({ mustChangePassword: true });
    expect((await api.signIn(email ?? '', 'ochoocho')).status).toBe(200);
    expect((await api.call('POST', '/identity/refresh', { body: { refreshToken } })).status).toBe(401);
  });

  it('[CU11] [CU15] [AC8] is refused for strangers, controllers and couriers without an account', async () => {
    const staff = await api.addPerson({ id: 'someone', role: 'USER' });
    expect((await find(staff.email)).json).toEqual({ uid: 'someone', user: null, courier: null });
    expect((await find('nobody@pilotos.example')).status).toBe(404);
    // [CU15] A controller of couriers reads nothing of other accounts, not even that there is one.
    const [own, none] = [await find(staff.email, 'controller'), await find('nobody@pilotos.example', 'controller')];
    expect([own.status, own.json]).toEqual([404, none.json]);
    expect((await call(REPLACE, { uid: 'someone', password: 'ochoocho' })).status).toBe(404);
    await api.db.doc('bikers/plain').set({ name: 'Without account', email: staff.email, phone: 49_999_999 });
    expect((await call(REPLACE, { uid: 'plain', password: 'ochoocho' })).json).toMatchObject({
      details: { reason: 'no-account' },
    });
    expect((await find('clave@pilotos.example', 'reader')).status).toBe(403);
    expect((await call('/functions/find-user', { email: staff.email }, 'controller')).status).toBe(403);
    expect((await call(REPLACE, { uid: 'plain', password: 'ochoocho' }, 'reader')).status).toBe(403);
  });

  it('[CU10] [CU20] a removed courier leaves no account, and a deactivated one no session', async () => {
    const { uid, email, password } = await created({ email: 'fuera@pilotos.example', phone: '41110006' });
    const { refreshToken } = z
      .object({ refreshToken: z.string() })
      .parse((await api.signIn(email ?? '', password)).json);
    const token = tokens.get('admin') ?? '';
    const off = await api.call('PATCH', `/security/users/${uid}/uid/${uid}`, { token, body: { status: 'INACTIVE' } });
    expect(directoryRoutes.changeCourierStatus.response.parse(off.json).orders).toEqual([]);
    expect((await api.call('POST', '/identity/refresh', { body: { refreshToken } })).status).toBe(401);
    expect((await api.call('DELETE', `/api/couriers/${uid}`, { token })).status).toBe(200);
    expect((await api.signIn(email ?? '', password)).status).toBe(401);
    expect((await call(PATH, { ...account, email, phone: '41110006' })).status).toBe(201);
  });
});
