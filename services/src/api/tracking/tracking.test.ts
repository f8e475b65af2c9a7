import type { Controller } from '@despacho/contract/accounts/access.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { pinAnswer, trackingPage, type TrackingPage } from '@despacho/contract/tracking.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { createPinSessions } from '../../platform/pinSessions.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { orderSecretsCodec } from '../../store/orders/secrets.ts';
import { createTrackingPages } from './pages.ts';

const PIN = '123456';
const people: Record<string, Partial<Controller>> = {
  controller: { role: 'CONTROLLER' },
  company: { role: 'COMPANY', company: { id: 'company-1', name: 'San Martin' } },
};
let api: TestApi;
const tokens = new Map<string, string>();
let made = 0;

beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany({ requirePin: true })));
  await api.db.doc('companies/company-2').set(companyCodec.write(sampleCompany({ id: 'company-2', name: 'Pollo' })));
});

/** The link of a new order. */
const linkTo = async (only: Partial<Order> = {}) => {
  made += 1;
  const id = `tracked-${made}`;
  const token = `link-of-a-customer-${made}`;
  const order = sampleOrder({ id, deliveredAt: new Date().toISOString(), ...only });
  await api.db.doc(`deliveries/${id}`).set(orderCodec.write(order));
  await api.db
    .doc(`orderSecrets/${id}`)
    .set(orderSecretsCodec.write({ id, pin: PIN, pinAttempts: 0, trackingToken: token }));
  return { id, token };
};
const page = async (token: string, headers: Record<string, string> = {}): Promise<TrackingPage> =>
  trackingPage.parse((await api.call('GET', `/api/customer-page/${token}`, { headers })).json);
const tryPin = async (token: string, pin: string) =>
  api.call('POST', `/api/customer-page/${token}/pin`, { body: { pin } });
const rateWith = async (token: string, session: string, body: object) =>
  api.call('POST', `/api/customer-page/${token}/rating`, { body, headers: { 'x-pin-session': session } });
/** By a customer who gave the PIN. */
const rate = async (token: string, body: object) =>
  rateWith(token, createPinSessions(api.context.config).sessionOf(token, Date.now() + 60_000), body);

describe('the page of a link', () => {
  it('[TR1] [TR6] hides the customer until the PIN is given, and opens for that link alone', async () => {
    const { token } = await linkTo({ status: ORDER_STATUS.RECEIVING });
    const other = await linkTo({ status: ORDER_STATUS.RECEIVING });
    expect(await page(token)).toMatchObject({ order: { needsPin: true, pinTriesLeft: 3, customer: null } });
    const answer = pinAnswer.parse((await tryPin(token, ' １２３-４５６ ')).json);
    if (!answer.ok) throw new Error('the PIN is right');
    const session = { 'x-pin-session': answer.session };
    expect(await page(token, session)).toMatchObject({ order: { needsPin: false, customer: { name: 'Ana Sample' } } });
    expect(await page(other.token, session)).toMatchObject({ order: { needsPin: true } });
    for (const forged of [`${answer.session}x`, answer.session.replace(/^\d+/, '9999999999999'), 'x', ''])
      expect(await page(token, { 'x-pin-session': forged })).toMatchObject({ order: { needsPin: true } });
  });

  it('[TR3] of an order that was deleted or never was is unknown', async () => {
    const { token } = await linkTo({ status: ORDER_STATUS.DELETED });
    expect(await page(token)).toEqual({ kind: 'unknown' });
    expect(await page('there-is-no-such-link')).toEqual({ kind: 'unknown' });
    expect((await api.call('GET', '/api/customer-page/..%2Ftracked-1')).status).toBe(400);
  });
});

describe('[TR6] the PIN of an order', () => {
  it('[TR25] has three tries for all who try at once, and is wrong afterwards', async () => {
    const { token, id } = await linkTo({ status: ORDER_STATUS.RECEIVING });
    const replies = await Promise.all(Array.from({ length: 12 }, async (_, at) => tryPin(token, String(at))));
    const triesLeft = replies
      .map(({ json }) => pinAnswer.parse(json))
      .map((answer) => (answer.ok ? null : answer.left));
    expect(triesLeft.filter((each) => each !== 0).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2]);
    expect((await api.db.doc(`orderSecrets/${id}`).get()).data()).toMatchObject({ attempts: 3, dato: 0 });
    expect((await tryPin(token, PIN)).json).toEqual({ ok: false, left: 0 });
    expect(await page(token)).toMatchObject({ order: { pinTriesLeft: 0 } });
  });

  it('[TR7] is tried again after staff of the order allowed it', async () => {
    const { token, id } = await linkTo({ status: ORDER_STATUS.RECEIVING });
    for (const wrong of ['1', '2', '3']) await tryPin(token, wrong);
    const reset = async (who: string, of = id) =>
      (await api.call('POST', `/api/deliveries/${of}/pin-reset`, { token: tokens.get(who) ?? '' })).status;
    expect([await reset('company'), await reset('controller', 'nobody'), await reset('controller')]).toEqual([
      403, 404, 200,
    ]);
    const events = await api.db.collection(`deliveries/${id}/events`).get();
    expect(events.docs.map((event) => [event.get('what'), event.get('by.id')])).toEqual([['pin-reset', 'controller']]);
    expect(pinAnswer.parse((await tryPin(token, PIN)).json).ok).toBe(true);
  });
});

describe('[TR8] the rating of a delivered order', () => {
  const rated = async (id: string) => ({
    order: (await api.db.doc(`deliveries/${id}`).get()).data(),
    rating: (await api.db.doc(`RatedByCustomer/${id}`).get()).data(),
  });

  it('is stored once, in the order and in the ratings, of two at once', async () => {
    const { token, id } = await linkTo({ status: ORDER_STATUS.DELIVERED });
    const replies = await Promise.all([rate(token, { stars: 4.5, opinion: ' Rápido ' }), rate(token, { stars: 1 })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { order, rating } = await rated(id);
    expect(rating?.['rating']).toBe(order?.['Calification']);
    expect(rating).toMatchObject({ deliveryId: id, companyId: 'company-1', name: 'Ana Sample' });
    expect((await rate(token, { stars: 5 })).status).toBe(409);
  });

  it.each([{ stars: 0 }, { stars: 99 }, { stars: 2.3 }, { stars: '5' }, {}, { stars: 5, extra: 1 }])(
    'refuses %j and stores nothing',
    async (body) => {
      const { token, id } = await linkTo({ status: ORDER_STATUS.DELIVERED });
      expect((await rate(token, body)).status).toBe(400);
      expect((await rated(id)).rating).toBeUndefined();
    },
  );

  it('[TR6] needs the PIN where the company asks for it, and is not shown without', async () => {
    const { token, id } = await linkTo({ status: ORDER_STATUS.DELIVERED });
    const other = await linkTo({ status: ORDER_STATUS.DELIVERED });
    const foreign = createPinSessions(api.context.config).sessionOf(other.token, Date.now() + 60_000);
    for (const session of ['', 'x', foreign]) {
      const reply = await rateWith(token, session, { stars: 5 });
      expect([reply.status, reply.json]).toEqual([403, { code: 'forbidden', details: { reason: 'pin' } }]);
    }
    expect((await rated(id)).rating).toBeUndefined();
    expect((await rate(token, { stars: 5 })).status).toBe(200);
    expect(await page(token)).toMatchObject({ kind: 'order', order: { needsPin: true, rating: null } });
  });

  it('is for delivered orders only', async () => {
    const { token } = await linkTo({ status: ORDER_STATUS.GOING });
    expect((await rate(token, { stars: 5 })).status).toBe(409);
    expect((await rate('there-is-no-such-link', { stars: 5 })).status).toBe(404);
  });
});

describe('[TR10] of one address, as of a mobile network,', () => {
  it('[TR18] guessed links are answered later, and a link that exists at once, opened before or not', async () => {
    const { token } = await linkTo({ status: ORDER_STATUS.RECEIVING });
    const guess = async (at: number) => {
      const startedAt = performance.now();
      const { status, json } = await api.call('GET', `/api/customer-page/guessed-link-${at}-xxx`);
      return { status, json, ms: performance.now() - startedAt };
    };
    const replies = await Promise.all(Array.from({ length: 60 }, async (_, at) => guess(at)));
    expect(replies.every(({ status, json }) => status === 200 && trackingPage.parse(json).kind === 'unknown')).toBe(
      true,
    );
    expect(replies.filter(({ ms }) => ms >= 990).length).toBeGreaterThanOrEqual(30);
    const older = await linkTo({ status: ORDER_STATUS.RECEIVING });
    await api.db.doc(`orderSecrets/${older.id}`).delete();
    await api.db.doc(`deliveries/${older.id}`).update({ trackingToken: older.token });
    const startedAt = performance.now();
    expect((await Promise.all([page(token), page(older.token)])).map(({ kind }) => kind)).toEqual(['order', 'order']);
    expect(performance.now() - startedAt).toBeLessThan(900);
  });

  it('[TR19] guesses are looked up in turn after the first 30, those that come together too; links that exist are no guesses', async () => {
    const { config, clock, key } = api.context;
    const lookUps: string[] = [];
    const lookUp = (lane: string) => async (token: string) => {
      lookUps.push(lane);
      return { value: token.startsWith('guess') ? null : 'order-1' };
    };
    const orders = {
      indexed: async () => null,
      lookUp: lookUp('at once'),
      lookUpInTurn: lookUp('in turn'),
      find: async () => null,
      afterRating: async () => undefined,
    };
    const pages = createTrackingPages({ redis: api.context.redis(), key, clock, config, orders });
    for (let at = 0; at < 31; at += 1)
      expect(await pages.find('a-link-that-exists', '10.9.8.7')).toEqual({ orderId: 'order-1' });
    await Promise.all(Array.from({ length: 50 }, async (_, at) => pages.find(`guessed-link-${at}-xxx`, '10.9.8.7')));
    expect([lookUps.indexOf('in turn'), lookUps.length]).toEqual([31 + 30, 31 + 50]);
  });

  it('a link is answered however often it is opened', async () => {
    const { token } = await linkTo({ status: ORDER_STATUS.RECEIVING });
    for (let round = 0; round < 14; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, async () => api.call('GET', `/api/customer-page/${token}`)),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(replies[0]?.headers.has('ratelimit')).toBe(false);
    }
  });

  it('[TR20] 200 wrong PINs in an hour are checked, and the right ones of other customers are not counted', async () => {
    const { token } = await linkTo({ status: ORDER_STATUS.RECEIVING });
    const { token: other } = await linkTo({ status: ORDER_STATUS.RECEIVING });
    const redis = api.context.redis();
    const key = await redis.keys('*tracking:pin*');
    expect(key).toHaveLength(1);
    await redis.set(key[0] ?? '', 199, 'KEEPTTL');
    for (let at = 0; at < 5; at += 1) expect(pinAnswer.parse((await tryPin(other, PIN)).json).ok).toBe(true);
    expect(pinAnswer.parse((await tryPin(token, '1')).json)).toEqual({ ok: false, left: 2 });
    expect((await tryPin(token, '2')).status).toBe(429);
  });

  it('PINs of a link that is closed already are not counted', async () => {
    await Promise.all(
      (await api.context.redis().keys('*tracking:pin*')).map(async (key) => api.context.redis().del(key)),
    );
    const { token } = await linkTo({ status: ORDER_STATUS.RECEIVING });
    for (let at = 0; at < 8; at += 1) await tryPin(token, String(at));
    const [key = ''] = await api.context.redis().keys('*tracking:pin*');
    expect(Number(await api.context.redis().get(key))).toBe(3);
  });
});
