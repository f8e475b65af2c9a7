import type { Controller } from '@despacho/contract/accounts/access.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { orderCodec } from '../../store/orders/orders.ts';

const people: Record<string, Partial<Controller>> = {
  owner: { role: 'OWNER' },
  company: { role: 'COMPANY', company: { id: 'company-1', name: 'San Martin' } },
  viewer: { role: 'DEMO' },
  applicant: { role: 'REQUEST', company: { id: 'company-1', name: 'San Martin' } },
  alerts: { role: 'ALERTS' },
  other: { role: 'COMPANY', company: { id: 'company-2', name: 'Pollo' } },
};
let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  for (const id of ['linked', 'silent', 'older'])
    await api.db.doc(`deliveries/${id}`).set(orderCodec.write(sampleOrder({ id })));
  await api.db.doc('orderSecrets/linked').set({ trackingToken: 'a-token-of-an-order', pin: '123456' });
  await api.db.doc('deliveries/older').update({ trackingToken: 'a-token-of-older-days' });
});
afterAll(async () => api.close());

const link = async (id: string, who: string) =>
  api.call('GET', `/api/deliveries/${id}/link`, who === '' ? {} : { token: tokens.get(who) ?? '' });

describe('[MS21] the link of an order', () => {
  it('is the page of its token, and nothing else of its secrets', async () => {
    const origin = api.context.config.publicOrigin;
    expect((await link('linked', 'company')).json).toEqual({
      url: `${origin}/Share/order/a-token-of-an-order`,
      pinTriesLeft: null,
    });
    expect((await link('older', 'owner')).json).toMatchObject({
      url: `${origin}/Share/order/a-token-of-older-days`,
    });
  });

  it('[AC8] is for no account that only looks on, because who has it acts as the customer', async () => {
    const statuses = [];
    for (const who of ['viewer', 'applicant', 'alerts']) statuses.push((await link('linked', who)).status);
    expect(statuses).toEqual([403, 403, 200]);
  });

  it('[TR25] has the tries that are left where the company asks for the PIN', async () => {
    await api.db.doc('companies/company-1').set(companyCodec.write(sampleCompany({ requirePin: true })));
    const remainingLink = async () => (await link('linked', 'company')).json;
    expect(await remainingLink()).toMatchObject({ pinTriesLeft: 3 });
    await api.call('POST', '/api/customer-page/a-token-of-an-order/pin', { body: { pin: '1' } });
    expect(await remainingLink()).toMatchObject({ pinTriesLeft: 2 });
  });

  it('is for accounts of its scope, and null without a token', async () => {
    const statuses = await Promise.all(
      [
        ['linked', 'other'],
        ['linked', ''],
        ['silent', 'owner'],
        ['nothing', 'owner'],
      ].map(async ([id = '', who = '']) => (await link(id, who)).status),
    );
    expect(statuses).toEqual([404, 401, 200, 404]);
    expect((await link('silent', 'owner')).json).toEqual({ url: null, pinTriesLeft: null });
  });
});
