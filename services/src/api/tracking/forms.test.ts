import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { trackingPage } from '@despacho/contract/tracking.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { orderSecretsCodec } from '../../store/orders/secrets.ts';

const PIN = '482913';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany({ requirePin: true })));
});
afterAll(async () => api.close());

let count = 0;
const linkTo = async (only: Partial<Order>): Promise<string> => {
  count += 1;
  const id = `posted-${count}`;
  const trackingToken = `link-of-a-form-${count}`;
  const order = sampleOrder({ id, deliveredAt: new Date().toISOString(), ...only });
  await api.db.doc(`deliveries/${id}`).set(orderCodec.write(order));
  await api.db.doc(`orderSecrets/${id}`).set(orderSecretsCodec.write({ id, pin: PIN, pinAttempts: 0, trackingToken }));
  return trackingToken;
};
const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams(fields);
  const reply = await fetch(`${api.origin}${path}`, { method: 'POST', redirect: 'manual', body, headers });
  return { status: reply.status, to: reply.headers.get('location'), cookie: reply.headers.get('set-cookie') };
};
const pageOf = async (token: string, headers: Record<string, string> = {}) =>
  trackingPage.parse((await api.call('GET', `/api/customer-page/${token}`, { headers })).json);

describe('[TR16] forms posted without script', () => {
  it('[TR21] open an order by its PIN with a cookie for that link alone, and no address has the PIN', async () => {
    const token = await linkTo({ status: ORDER_STATUS.RECEIVING });
    const other = await linkTo({ status: ORDER_STATUS.RECEIVING });
    // A browser that sends no referrer sends no origin with a form.
    const { status, to, cookie } = await post(`/pin/${token}`, { pin: ` ${PIN} ` }, { origin: 'null' });
    expect([status, to]).toEqual([303, `/Share/order/${token}`]);
    expect(cookie).toMatch(/^pin-[\da-f]{16}=[\w.-]+; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(token);
    const session = { cookie: `other=1; ${cookie?.split(';')[0]}` };
    expect(await pageOf(token, session)).toMatchObject({
      order: { needsPin: false, customer: { name: 'Ana Sample' } },
    });
    expect(await pageOf(token)).toMatchObject({ order: { needsPin: true, pinTriesLeft: 3 } });
    expect(await pageOf(other, session)).toMatchObject({ order: { needsPin: true } });
  });

  it('count wrong PINs, and stop after the third', async () => {
    const token = await linkTo({ status: ORDER_STATUS.RECEIVING });
    for (const triesLeft of [2, 1, 0]) {
      expect(await post(`/loginLink/${token}`, { pin: '000000' })).toEqual({
        status: 303,
        to: `/loginLink/${token}?result=wrong`,
        cookie: null,
      });
      expect(await pageOf(token)).toMatchObject({ order: { pinTriesLeft: triesLeft } });
    }
    expect((await post(`/pin/${token}`, { pin: PIN })).cookie).toBeNull();
  });

  it('[TR6] rate an order once, with the session of its PIN', async () => {
    const token = await linkTo({ status: ORDER_STATUS.DELIVERED });
    const { cookie } = await post(`/pin/${token}`, { pin: PIN });
    const session = { cookie: cookie?.split(';')[0] ?? '' };
    for (const [stars, headers] of [
      ['2', {}],
      ['4.5', session],
      ['1', session],
    ] as const)
      expect(await post(`/Share/order/${token}`, { stars, opinion: 'Rápido' }, headers)).toMatchObject({
        status: 303,
        to: `/Share/order/${token}`,
      });
    expect(await pageOf(token, session)).toMatchObject({ order: { rating: 4.5 } });
  });

  it('count a line break as one character, as the field does', async () => {
    const token = await linkTo({ status: ORDER_STATUS.DELIVERED });
    const { cookie } = await post(`/pin/${token}`, { pin: PIN });
    const opinion = 'x'
      .repeat(1_000)
      .replaceAll(/x{25}/g, `${'x'.repeat(24)}\n`)
      .replace(/\n$/, 'x');
    const fields = { stars: '5', opinion: opinion.replaceAll('\n', '\r\n') };
    const { status } = await post(`/Share/order/${token}`, fields, { cookie: cookie?.split(';')[0] ?? '' });
    expect([opinion.length, status]).toEqual([1_000, 303]);
    const rating = await api.db.doc(`RatedByCustomer/posted-${count}`).get();
    expect(rating.get('message')).toBe(opinion);
  });

  it.each([
    ['/Share/order', {}],
    ['/Share/order', { stars: '' }],
    ['/Link', { stars: '7' }],
    ['/pin', {}],
    ['/pin', { pin: 'x'.repeat(50) }],
  ])('that cannot be read change nothing: %s %j', async (path, fields) => {
    const token = await linkTo({ status: ORDER_STATUS.DELIVERED });
    const { to } = await post(`${path}/${token}`, fields);
    expect(to).toBe(path === '/pin' ? `${path}/${token}?result=failed` : null);
    expect(await pageOf(token)).toMatchObject({ order: { rating: null, pinTriesLeft: 3 } });
  });

  it.each(['/pin', '/Share/order'])('of an unknown link lead to its page: %s', async (path) => {
    const { status, to } = await post(`${path}/there-is-no-such-link`, { pin: '1', stars: '5' });
    expect([status, to]).toEqual([303, `${path}/there-is-no-such-link`]);
  });
});
