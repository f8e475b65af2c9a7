import type { Controller } from '@despacho/contract/accounts/access.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { detailsIn } from '../../../../tests/support/replies.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { deliveredOf } from '../../store/orders/lists/deliveredOf.ts';
import { orderCodec } from '../../store/orders/orders.ts';

const own = { company: { id: 'company-1', name: 'San Martin' } };
const people: Record<string, Partial<Controller>> = {
  owner: { role: 'OWNER' },
  administrator: { role: 'ADMINISTRATOR' },
  controller: { role: 'CONTROLLER' },
  companyAdmin: { role: 'ADMINISTRATOR', ...own },
  company: { role: 'COMPANY', ...own },
  branch: { role: 'BRANCH', ...own, branch: { id: 'branch-1', name: 'PORTALES' } },
  alerts: { role: 'ALERTS' },
  demo: { role: 'DEMO' },
};
const PATH = '/api/pricingConfig';
const FIRST = { circle: 1, cost: 15, minDistance: 0, maxDistance: 3 };
const SECOND = { circle: 2, cost: 22.5, minDistance: 3, maxDistance: 6 };
const STORED = [FIRST, SECOND];

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const { ref } of (await api.db.collection('companies').get()).docs) await api.db.recursiveDelete(ref);
  const priceRanges = STORED.map(({ circle, cost, minDistance, maxDistance }) => ({
    circle,
    cost,
    minKm: minDistance,
    maxKm: maxDistance,
  }));
  const companies = [
    sampleCompany({ priceRanges }),
    sampleCompany({ id: 'company-2', name: 'Pollo Brujo' }),
    sampleCompany({ id: 'company-3', name: 'Cerrada', priceRanges, isEnabled: false }),
  ];
  for (const company of companies) await api.db.doc(`companies/${company.id}`).set(companyCodec.write(company));
});

const as = async (who: string, method: string, path: string, body?: unknown) =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const save = async (pricingConfig: unknown, more: object = {}) =>
  as('owner', 'POST', PATH, { id: 'company-1', pricingConfig, ...more });
const storedPrices = async (id = 'company-1'): Promise<unknown> =>
  (await api.db.doc(`companies/${id}`).get()).get('pricingConfig');
const events = async () =>
  (await api.db.collection('companies/company-1/events').get()).docs.map((each) => each.data());

describe('reading prices', () => {
  it('[PR6] gives each account the prices of its scope, and others none', async () => {
    const read = async (who: string) => {
      const paths = ['/api/allPricingConfig', `${PATH}/company-1`, `${PATH}/company-2`];
      const replies = await Promise.all(paths.map(async (path) => as(who, 'GET', path)));
      const [all] = replies;
      return [Array.isArray(all?.json) ? all.json.length : 0, ...replies.map(({ status }) => status)];
    };
    expect(await read('owner')).toEqual([2, 200, 200, 200]);
    expect(await read('companyAdmin')).toEqual([1, 200, 200, 404]);
    expect(await read('company')).toEqual([1, 200, 200, 404]);
    for (const who of ['controller', 'branch', 'alerts', 'demo']) expect(await read(who)).toEqual([0, 403, 403, 403]);
    expect((await as('company', 'GET', `${PATH}/company-1`)).json).toEqual({
      id: 'company-1',
      name: 'San Martin',
      pricingConfig: STORED,
    });
    expect((await as('owner', 'GET', `${PATH}/none`)).status).toBe(404);
  });

  it('[PR8] gives older programs the prices of the circles', async () => {
    const path = '/companies-service/circles/companies';
    expect((await as('owner', 'GET', `${path}/company-1`)).json).toEqual([
      { circle: 1, price: 15, CompanyId: 'company-1' },
      { circle: 2, price: 22.5, CompanyId: 'company-1' },
    ]);
    const statuses = [as('company', 'GET', `${path}/company-2`), as('branch', 'GET', `${path}/company-1`)];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 403]);
  });
});

describe('saving prices', () => {
  it.each([
    ['the list', (list: object) => list],
    ['the list below its own name', (list: object) => ({ pricingConfig: list })],
  ])('[PR8] takes %s, sorts it, and writes it with its event', async (_, shaped) => {
    const third = { circle: 3, cost: 30.25, minDistance: 6, maxDistance: 9 };
    const reply = await as('administrator', 'POST', PATH, shaped({ id: 'company-1', pricingConfig: [third, FIRST] }));
    expect([reply.status, reply.json]).toMatchObject([200, { pricingConfig: [FIRST, third] }]);
    expect(await storedPrices()).toEqual([FIRST, third]);
    expect(await events()).toMatchObject([
      {
        what: 'prices-changed',
        by: { id: 'administrator' },
        pricingConfig: [FIRST, third],
        before: { pricingConfig: STORED },
      },
    ]);
    await save([third, FIRST]);
    expect(await events()).toHaveLength(1);
  });

  it('[PR6] is for administrators of the whole operation', async () => {
    for (const who of ['controller', 'companyAdmin', 'company', 'branch', 'alerts', 'demo']) {
      expect((await as(who, 'POST', PATH, { id: 'company-1', pricingConfig: [] })).status).toBe(403);
    }
    expect((await as('owner', 'POST', PATH, { id: 'none', pricingConfig: [] })).status).toBe(404);
    const disabled = await as('owner', 'POST', PATH, { id: 'company-3', pricingConfig: [] });
    expect([disabled.status, detailsIn(disabled)]).toEqual([400, [{ path: 'body.id', issue: 'disabled' }]]);
    expect(await storedPrices()).toEqual(STORED);
  });

  it.each([
    ['overlaps', [FIRST, { ...SECOND, minDistance: 2.5 }], 'pricingConfig.1', 'mismatch', 'pricingConfig.0'],
    [
      'repeats a circle',
      [FIRST, { ...SECOND, circle: 1 }],
      'pricingConfig.1.circle',
      'mismatch',
      'pricingConfig.0.circle',
    ],
    ['ends before it begins', [{ ...FIRST, maxDistance: 0 }], 'pricingConfig.0.maxDistance', 'out-of-range'],
    ['has a third decimal', [{ ...FIRST, cost: 15.005 }], 'pricingConfig.0.cost', 'out-of-range'],
    ['costs less than nothing', [{ ...FIRST, cost: -1 }], 'pricingConfig.0.cost', 'out-of-range'],
    ['has a fifth circle', [{ ...FIRST, circle: 5 }], 'pricingConfig.0.circle', 'out-of-range'],
  ])('[PR5] refuses a list that %s, with the circles concerned', async (_, list, path, issue, other?: string) => {
    const reply = await save(list);
    const refused = { path: `body.${path}`, issue, ...(other === undefined ? {} : { with: `body.${other}` }) };
    expect([reply.status, detailsIn(reply)]).toEqual([400, [refused]]);
    expect(await storedPrices()).toEqual(STORED);
  });

  it('[PR5] refuses what is no list, and takes one with a gap', async () => {
    for (const list of [
      null,
      'x',
      [{ ...FIRST, cost: '15' }],
      [{ ...FIRST, name: 'x' }],
      Array.from({ length: 9 }, () => FIRST),
    ]) {
      expect((await save(list)).status).toBe(400);
    }
    expect((await save([FIRST, { ...SECOND, minDistance: 4 }])).status).toBe(200);
  });

  it('[PR7] merges two people circle by circle, and names the circle both changed', async () => {
    expect((await save([{ ...FIRST, cost: 16 }, SECOND], { base: STORED })).status).toBe(200);
    const second = { ...SECOND, cost: 25 };
    expect((await save([FIRST, second], { base: STORED })).json).toMatchObject({
      pricingConfig: [{ ...FIRST, cost: 16 }, second],
    });
    const late = await save([{ ...FIRST, cost: 17 }, SECOND], { base: STORED });
    expect([late.status, detailsIn(late)]).toEqual([
      409,
      {
        reason: 'changed',
        fields: [{ field: 'circle-1', base: FIRST, stored: { ...FIRST, cost: 16 }, requested: { ...FIRST, cost: 17 } }],
      },
    ]);
    expect(await storedPrices()).toEqual([{ ...FIRST, cost: 16 }, second]);
  });

  it('[PR3] leaves the prices of stored orders as they are', async () => {
    const order = sampleOrder({ id: 'priced', delivery: { distanceKm: 2, cost: 15 } });
    await api.db.doc('deliveries/priced').set(orderCodec.write(order));
    const before = (await api.db.doc('deliveries/priced').get()).data();
    expect((await save([{ ...FIRST, cost: 99 }])).status).toBe(200);
    expect((await api.db.doc('deliveries/priced').get()).data()).toEqual(before);
  });
});

describe('what a change would have cost last week', () => {
  const preview = async (who: string, pricingConfig: unknown, companyId = 'company-1') =>
    as(who, 'POST', `${PATH}/${companyId}/preview`, { pricingConfig });
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  const deliver = async (id: string, days: number, distanceKm: number | null, company = own.company): Promise<void> => {
    const deliveredAt = daysAgo(days);
    const circle = distanceKm === null ? null : { id: '1', distanceKm };
    const order = sampleOrder({ id, company, status: 'Entregado', deliveredAt, distanceKm, circle, delivery: null });
    await api.db.doc(`deliveries/${id}`).set(orderCodec.write(order));
  };
  beforeEach(async () => {
    for (const { ref } of (await api.db.collection('deliveries').get()).docs) await ref.delete();
  });

  it('[PR9] is computed from the delivered orders of that company and week, and changes nothing', async () => {
    await deliver('near', 2, 1);
    await deliver('far', 3, 5);
    await deliver('beyond', 3, 50);
    await deliver('unmeasured', 3, null);
    await deliver('old', 12, 1);
    await deliver('other', 2, 1, { id: 'company-2', name: 'Pollo Brujo' });
    const reply = await preview('owner', [{ ...FIRST, cost: 18 }, SECOND]);
    expect([reply.status, reply.json]).toMatchObject([
      200,
      {
        orders: 3,
        before: 37.5,
        after: 40.5,
        difference: 3,
        uncoveredBefore: 1,
        uncoveredAfter: 1,
        unmeasured: 1,
        isWhole: true,
      },
    ]);
    expect(await storedPrices()).toEqual(STORED);
    expect((await preview('owner', [FIRST], 'company-2')).json).toMatchObject({ orders: 1, before: 0, after: 15 });
  });

  it('[PR9] [PR6] is for those who may save it, and of lists that may be saved', async () => {
    for (const who of ['controller', 'companyAdmin', 'company', 'branch', 'alerts', 'demo']) {
      expect((await preview(who, [FIRST])).status).toBe(403);
    }
    expect((await preview('owner', [FIRST, { ...SECOND, minDistance: 1 }])).status).toBe(400);
    expect((await preview('owner', [FIRST], 'none')).status).toBe(404);
  });

  it('[PR9] reads a limited number of orders, and states when there are more', async () => {
    for (let each = 0; each < 6; each += 1) await deliver(`order-${each}`, 2, 1);
    const day = 86_400_000;
    const week = { from: Date.now() - 7 * day, to: Date.now() };
    const counts = async (max: number) => {
      const { orders, isWhole } = await deliveredOf(
        api.db,
        { scope: { type: 'company', companyId: 'company-1' } },
        week,
        max,
      );
      return [orders.length, isWhole];
    };
    expect([await counts(5), await counts(6)]).toEqual([
      [5, false],
      [6, true],
    ]);
  });
});
