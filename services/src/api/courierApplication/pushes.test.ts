import { createECDH, randomBytes } from 'node:crypto';
import { sampleCourier } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { addCourierAccount, courierToken } from '../../../../tests/support/people.ts';
import { pushSealer, vapidKeysOf } from '../../identity/pushKeys.ts';
import { MAX_PHONES, readSubscription, subscriptionIdsOf } from '../../store/couriers/pushSubscriptions.ts';

const HOST = 'https://fcm.googleapis.com/fcm/send';
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => api.close());
beforeEach(async () => {
  await api.db.recursiveDelete(api.db.collection('pushSubscriptions'));
  for (const id of ['luis', 'ana'])
    await addCourierAccount(
      api.db,
      sampleCourier({ id, name: id, email: `${id}@example.test`, accountStatus: 'ACTIVE' }),
    );
  token = await courierToken(api.origin, 'luis@example.test');
});

const subscriptionOf = (endpoint: string) => ({
  endpoint,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});
const subscribe = async (body: object | undefined, as = token) =>
  api.call('POST', '/api/courier/push', { token: as, body });

it('[CP29] a phone subscribes with the key of the installation, and its endpoint is stored sealed', async () => {
  const { text } = await api.call('GET', '/api/courier/push', { token });
  expect(JSON.parse(text)).toEqual({ publicKey: vapidKeysOf(api.context.config).publicKey });
  const subscription = subscriptionOf(`${HOST}/secret-name`);
  expect((await subscribe(subscription)).status).toBe(200);
  expect((await subscribe(subscription)).status).toBe(200);
  const [id = ''] = await subscriptionIdsOf(api.db, 'luis');
  const stored = await readSubscription(api.db, id);
  const opened = pushSealer(api.context.config).open(stored?.sealed ?? '', `luis ${id}`);
  expect(JSON.parse(opened ?? '')).toEqual(subscription);
  const [document] = (await api.db.collection('pushSubscriptions').get()).docs;
  expect(JSON.stringify(document?.data())).not.toMatch(/secret-name|fcm/);
});

it('[CP29] a phone belongs to the account that used it last, and only that one turns it off', async () => {
  const subscription = subscriptionOf(`${HOST}/one`);
  const ana = await courierToken(api.origin, 'ana@example.test');
  await subscribe(subscription);
  await subscribe(subscription, ana);
  expect(await subscriptionIdsOf(api.db, 'luis')).toEqual([]);
  const off = async (as: string) =>
    api.call('POST', '/api/courier/push/off', { token: as, body: { endpoint: subscription.endpoint } });
  expect((await off(token)).status).toBe(200);
  expect(await subscriptionIdsOf(api.db, 'ana')).toHaveLength(1);
  expect((await off(ana)).status).toBe(200);
  expect(await subscriptionIdsOf(api.db, 'ana')).toEqual([]);
});

it('[CP29] a courier has three phones, the newest ones, and none after signing out', async () => {
  for (let phone = 1; phone <= MAX_PHONES + 2; phone += 1) await subscribe(subscriptionOf(`${HOST}/${phone}`));
  expect(await subscriptionIdsOf(api.db, 'luis')).toHaveLength(MAX_PHONES);
  await api.call('POST', '/api/courier/leave', { token });
  expect(await subscriptionIdsOf(api.db, 'luis')).toEqual([]);
});

it('[CP50] a phone with the keys of its subscription replaces it without a session, and who lacks them changes nothing', async () => {
  const [previous, next, others] = ['previous', 'next', 'others'].map((name) => subscriptionOf(`${HOST}/${name}`));
  if (previous === undefined || next === undefined || others === undefined) throw new Error('three');
  await subscribe(previous);
  const renew = async (body: object) => api.call('POST', '/api/courier/push/renew', { body });
  const before = await subscriptionIdsOf(api.db, 'luis');
  const guessed = { ...previous, keys: { ...previous.keys, auth: others.keys.auth } };
  for (const wrong of [others, guessed, { ...previous, keys: others.keys }]) {
    const reply = await renew({ previous: wrong, next });
    expect([reply.status, reply.text]).toEqual([200, '{"ok":true}']);
  }
  const hostile = { ...next, endpoint: 'https://evil.example/' };
  expect((await renew({ previous, next: hostile })).status).toBe(400);
  expect(await subscriptionIdsOf(api.db, 'luis')).toEqual(before);
  expect((await renew({ previous, next })).text).toBe('{"ok":true}');
  const [id = '', ...more] = await subscriptionIdsOf(api.db, 'luis');
  const opened = pushSealer(api.context.config).open((await readSubscription(api.db, id))?.sealed ?? '', `luis ${id}`);
  expect([JSON.parse(opened ?? ''), more]).toEqual([next, []]);
  await renew({ previous: next, next: { ...next, keys: others.keys } });
  expect(await subscriptionIdsOf(api.db, 'luis')).toEqual([id]);
});

it('[CP50] one of three phones that replaces its subscription takes none of the others away', async () => {
  const phones = ['a', 'b', 'c', 'next'].map((name) => subscriptionOf(`${HOST}/${name}`));
  const [, , previous, next] = phones;
  for (const phone of phones.slice(0, MAX_PHONES)) await subscribe(phone);
  const before = await subscriptionIdsOf(api.db, 'luis');
  await api.call('POST', '/api/courier/push/renew', { body: { previous, next } });
  const after = await subscriptionIdsOf(api.db, 'luis');
  expect([after.length, after.filter((id) => before.includes(id)).length]).toEqual([MAX_PHONES, MAX_PHONES - 1]);
});

it('[CP29] another address than one of a push service, and keys that are none, change nothing', async () => {
  const good = subscriptionOf(`${HOST}/x`);
  const hostile: object[] = [
    ...[
      'http://127.0.0.1:9/x',
      'https://10.0.0.1/',
      'https://evil.example/',
      'javascript:alert(1)',
      '',
      'x'.repeat(501),
    ].map((endpoint) => ({ ...good, endpoint })),
    { ...good, endpoint: 'https://fcm.googleapis.com@evil.example/x' },
    { ...good, keys: { ...good.keys, p256dh: `B${'A'.repeat(86)}` } },
    { ...good, keys: { ...good.keys, auth: 'short' } },
    { ...good, keys: { ...good.keys, p256dh: { toString: 1 } } },
    { endpoint: good.endpoint },
    { ...good, courierId: 'ana' },
  ];
  for (const body of hostile) {
    const reply = await subscribe(body);
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([400, 'invalid']);
    expect(reply.text).not.toContain(good.keys.auth);
  }
  expect(await subscriptionIdsOf(api.db, 'luis')).toEqual([]);
});
