import { courierContact } from '@despacho/contract/couriers/contacts.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { until } from '../../../../tests/support/until.ts';

const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre' };
const secrets = {
  phone: '55550001',
  email: 'x@example.test',
  plate: 'M-1',
  dpi: '1',
  mongoId: 'm',
  pushToken: 'secret',
};
const couriers = [
  sampleCourier({ ...secrets, id: 'own', company: acme, branch: centre }),
  sampleCourier({ ...secrets, id: 'carrying', type: 'WILDCARD', company: other, branch: null }),
  sampleCourier({ ...secrets, id: 'past', company: other, branch: null }),
];
const placed = { company: acme, branch: { ...centre, position: null } };
const orders = [
  sampleOrder({ ...placed, id: 'now', status: ORDER_STATUS.GOING, courier: { id: 'carrying', name: 'C' } }),
  sampleOrder({ ...placed, id: 'done', status: ORDER_STATUS.DELIVERED, courier: { id: 'past', name: 'P' } }),
];

let api: TestApi;
const tokens = new Map<string, string>();
const ask = async (who: string, id: string): Promise<Reply> =>
  api.call('GET', `/api/couriers/${id}/contact`, { token: tokens.get(who) ?? '' });

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    reader: { role: 'USER' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: centre },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  await publishEntities(api.context.redis(), api.context.key, { courier: couriers, order: orders });
  await until('the live copy is read', async () => (await ask('admin', 'own')).status === 200);
});
afterAll(async () => api.close());

it('[LV27] is for couriers of the scope and those who carry its orders now', async () => {
  const statuses = async (who: string): Promise<number[]> =>
    Promise.all(['own', 'carrying', 'past', 'missing'].map(async (id) => (await ask(who, id)).status));
  expect(await statuses('admin')).toEqual([200, 200, 200, 404]);
  expect(await statuses('reader')).toEqual([200, 200, 200, 404]);
  expect(await statuses('company')).toEqual([200, 200, 404, 404]);
  expect(await statuses('branch')).toEqual([200, 200, 404, 404]);
});

it('[LV27] shows the identity to those who edit couriers, and the push token to no account', async () => {
  const { phone, email, plate, dpi, mongoId } = secrets;
  const contact = { id: 'own', name: expect.any(String), phone, email, plate };
  for (const who of ['admin', 'reader', 'company', 'branch']) {
    const reply = await ask(who, 'own');
    const identity = who === 'admin' ? { dpi, mongoId } : null;
    expect([who, courierContact.strict().parse(reply.json)]).toEqual([who, { ...contact, identity }]);
    expect(reply.text).not.toContain(secrets.pushToken);
  }
});
