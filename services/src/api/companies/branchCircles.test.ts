import type { Controller } from '@despacho/contract/accounts/access.ts';
import { branchCircles } from '@despacho/contract/pricing.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { createEstimateRouter } from '../../geo/router/estimate.ts';
import type { Router } from '../../geo/geo.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { branchCircleHandlers } from './branchCircles.ts';

const own = { company: { id: 'company-1', name: 'San Martin' } };
const people: Record<string, Partial<Controller>> = {
  owner: { role: 'OWNER' },
  controller: { role: 'CONTROLLER' },
  company: { role: 'COMPANY', ...own },
  branch: { role: 'BRANCH', ...own, branch: { id: 'branch-1', name: 'PORTALES' } },
};
const PLACE = { lat: 14.6, lng: -90.5 };

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  const priceRanges = [
    { circle: 1, minKm: 0, maxKm: 3, cost: 15 },
    { circle: 2, minKm: 3, maxKm: 6, cost: 20 },
    { circle: 4, minKm: 6, maxKm: 90, cost: 40 },
  ];
  const other = { id: 'company-2', name: 'Pollo Brujo' };
  for (const company of [sampleCompany({ priceRanges }), sampleCompany(other)])
    await api.db.doc(`companies/${company.id}`).set(companyCodec.write(company));
  const branches = [
    sampleBranch({ position: PLACE }),
    sampleBranch({ id: 'branch-2', name: 'KALU', position: null }),
    sampleBranch({ id: 'branch-3', company: other }),
  ];
  for (const branch of branches) await api.db.doc(`branches/${branch.id}`).set(branchCodec.write(branch));
});
afterAll(async () => api.close());

const circlesOf = async (who: string, branch: string) =>
  api.call('GET', `/api/branches/${branch}/circles`, { token: tokens.get(who) ?? '' });

it('[PR11] draws each circle where its kilometres of road end, up to the limit', async () => {
  const { branch, source, circles } = branchCircles.parse((await circlesOf('owner', 'branch-1')).json);
  expect([branch.name, source]).toEqual(['PORTALES', 'estimate']);
  expect(circles.map(({ circle, maxKm, ring }) => [circle, maxKm, ring.length])).toEqual([
    [1, 3, 25],
    [2, 6, 25],
    [4, 90, 0],
  ]);
  const [near, far] = circles.map(({ ring }) => ring.map((place) => distanceM(PLACE, place)));
  // A road is longer than a straight line.
  expect(Math.max(...(near ?? []))).toBeLessThan(3_000);
  expect(Math.min(...(far ?? []))).toBeGreaterThan(Math.max(...(near ?? [])));
});

it('[PR11] draws none around a branch without a place, and none of a company without prices', async () => {
  expect((await circlesOf('owner', 'branch-2')).json).toMatchObject({ source: null, circles: [] });
  expect((await circlesOf('owner', 'branch-3')).json).toMatchObject({ source: null, circles: [] });
});

it('[PR6] is for the accounts that read the prices of that company', async () => {
  const statuses = async (who: string) =>
    Promise.all(['branch-1', 'branch-3', 'none'].map(async (id) => (await circlesOf(who, id)).status));
  expect(await statuses('owner')).toEqual([200, 200, 404]);
  expect(await statuses('company')).toEqual([200, 404, 404]);
  for (const who of ['controller', 'branch']) expect(await statuses(who)).toEqual([403, 403, 403]);
});

it('computes the routes of a place once, and leaves out the directions without a road', async () => {
  const estimate = createEstimateRouter(() => 1);
  let calls = 0;
  const router: Router = {
    ...estimate,
    route: async (stops) => {
      calls += 1;
      if (calls % 2 === 0) throw new Error('no road');
      return { ...(await estimate.route(stops)), source: 'graph' };
    },
  };
  const { branchCircles: handler } = branchCircleHandlers({ db: api.db, router });
  const request = { params: { id: 'branch-1' }, scope: { type: 'all' } } as Parameters<typeof handler>[0];
  const [first, second] = [await handler(request), await handler(request)];
  expect([calls, second]).toEqual([24, first]);
  expect(first).toMatchObject({ ok: true, value: { circles: [{ circle: 1 }, {}, {}] } });
});

it.each([
  [8, 'graph', 17],
  [20, 'estimate', 25],
])('[PR11] with %i of 24 directions beyond all streets its source is %s', async (beyond, source, corners) => {
  const estimate = createEstimateRouter(() => 1);
  let calls = 0;
  const router: Router = {
    ...estimate,
    route: async (stops) => {
      calls += 1;
      return { ...(await estimate.route(stops)), source: calls <= beyond ? 'estimate' : 'graph' };
    },
  };
  const { branchCircles: handler } = branchCircleHandlers({ db: api.db, router });
  const found = await handler({ params: { id: 'branch-1' }, scope: { type: 'all' } } as Parameters<typeof handler>[0]);
  if (!found.ok) throw new Error(found.code);
  expect([found.value.source, found.value.circles[0]?.ring.length]).toEqual([source, corners]);
});
