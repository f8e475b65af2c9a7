import { numberRoutes } from '@despacho/contract/numbers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { foldDay } from '@despacho/domain/numbers/blocks.ts';
import { factOf } from '@despacho/domain/numbers/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { writeDay } from '../../store/numbers/dailyStats.ts';

const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other/é', name: 'Other' };
const centre = { id: 'centre', name: 'Centre', position: null };
const north = { id: 'north', name: 'North', position: null };

let api: TestApi;
const tokens = new Map<string, string>();
const call = async (who: string, query: string) =>
  api.call('GET', `/api/numbers?${query}`, { token: tokens.get(who) ?? '' });
const numbers = async (who: string, query: string) => {
  const reply = await call(who, query);
  expect(reply.status).toBe(200);
  return numberRoutes.numbers.response.strict().parse(reply.json);
};

const delivered = (id: string, day: string, company: typeof acme, branch: Order['branch']): Order =>
  sampleOrder({
    id,
    status: ORDER_STATUS.DELIVERED,
    company,
    branch,
    createdAt: `${day}T15:00:00.000Z`,
    deliveredAt: `${day}T16:00:00.000Z`,
  });

beforeAll(async () => {
  api = await startTestApi({ settings: { COMPANY_REPORT_URL: 'https://report.example.test/daily?x=1' } });
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: { id: 'centre', name: 'Centre' } },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  const days = {
    '2026-07-01': [delivered('one', '2026-07-01', acme, centre)],
    '2026-07-02': [],
    '2026-07-03': [
      delivered('two', '2026-07-03', acme, centre),
      delivered('three', '2026-07-03', acme, north),
      delivered('four', '2026-07-03', other, null),
    ],
  };
  for (const [day, orders] of Object.entries(days))
    await writeDay(api.db, day, foldDay(orders.map(factOf), day), Date.parse(`${day}T18:00:00.000Z`));
});
afterAll(async () => api.close());

it('[NU8] adds up the days for the scope of the account, with the period before', async () => {
  const deliveredOf = async (who: string, query = '') => {
    const { days, companies } = await numbers(who, `from=2026-07-01&to=2026-07-03${query}`);
    return [days.map((each) => each.delivered), companies.map(({ id, delivered: count }) => [id, count])];
  };
  expect(await deliveredOf('admin')).toEqual([
    [1, 0, 3],
    [
      ['acme', 3],
      ['other/é', 1],
    ],
  ]);
  expect(await deliveredOf('admin', '&company=acme')).toEqual([[1, 0, 2], []]);
  expect(await deliveredOf('company')).toEqual([[1, 0, 2], []]);
  expect(await deliveredOf('branch')).toEqual([[1, 0, 1], []]);
  expect(await numbers('company', 'from=2026-07-03&to=2026-07-04&compare=previous')).toMatchObject({
    missing: ['2026-07-04'],
    total: { created: 2 },
    previous: { from: '2026-07-01', to: '2026-07-02', missing: [], total: { created: 1 } },
    ageMs: null,
  });
});

it('[NU8] another company, another branch and a bad range are refused', async () => {
  expect((await call('company', 'from=2026-07-01&to=2026-07-03&company=other')).status).toBe(400);
  expect((await call('branch', 'from=2026-07-01&to=2026-07-03&branch=north')).status).toBe(400);
  for (const query of [
    'from=2026-07-03&to=2026-07-01',
    'from=2025-01-01&to=2026-07-01',
    'from=x&to=y',
    'from=2026-07-01',
  ])
    expect((await call('admin', query)).status).toBe(400);
});

it('[NU6] a company that left the day loses its document, and equal numbers are not written', async () => {
  const day = '2026-06-01';
  const fold = (company: typeof acme) => foldDay([factOf(delivered('one', day, company, null))], day);
  const write = async (company: typeof acme) => writeDay(api.db, day, fold(company), 1_000);
  expect([await write(acme), await write(acme), await write(other)]).toEqual([true, false, true]);
  const found = await api.db.collection('dailyStats').where('day', '==', day).get();
  expect(found.docs.map(({ id }) => id)).toEqual([`${day}_all`, `${day}_other%2F%C3%A9`]);
});

it('[NU10] [NU12] companies and branches have a row each, and the operation can be narrowed to projects', async () => {
  await api.db.doc('companies/acme').set(companyCodec.write(sampleCompany({ ...acme, isProject: true })));
  const rows = (found: readonly { id: string; delivered: number; couriers: number; pending: number }[]) =>
    found.map(({ id, delivered: count, couriers, pending }) => [id, count, couriers, pending]);
  const range = 'from=2026-07-01&to=2026-07-03';
  expect(rows((await numbers('admin', `${range}&kind=projects`)).companies)).toEqual([['acme', 3, 0, 0]]);
  const others = await numbers('admin', `${range}&kind=others`);
  expect([rows(others.companies), others.total.created]).toEqual([[['other/é', 1, 0, 0]], 1]);
  expect(rows((await numbers('company', range)).branches)).toEqual([
    ['centre', 2, 0, 0],
    ['north', 1, 0, 0],
  ]);
  expect(rows((await numbers('branch', range)).branches)).toEqual([['centre', 2, 0, 0]]);
  expect((await call('company', `${range}&kind=projects`)).status).toBe(400);
});

it('[NU15] people of a company with assistance have a page of their own, and no other origin may be in a frame', async () => {
  const pageOf = async (who: string) => {
    const reply = await api.call('GET', '/api/company-report', { token: tokens.get(who) ?? '' });
    return reply.json;
  };
  const url = 'https://report.example.test/daily?x=1';
  await api.db.doc('companies/acme').set(companyCodec.write(sampleCompany({ ...acme, hasAssistance: false })));
  expect(await Promise.all(['admin', 'company', 'branch'].map(pageOf))).toEqual([
    { url: null },
    { url: null },
    { url: null },
  ]);
  await api.db.doc('companies/acme').set(companyCodec.write(sampleCompany({ ...acme, hasAssistance: true })));
  expect(await Promise.all(['admin', 'company', 'branch'].map(pageOf))).toEqual([{ url: null }, { url }, { url }]);
  const { headers } = await fetch(new URL('/health', api.origin));
  expect(headers.get('content-security-policy')).toContain('frame-src https://report.example.test;');
});
