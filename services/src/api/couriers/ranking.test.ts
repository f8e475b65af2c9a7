import { courierRankingRoutes, type DayEntry } from '@despacho/contract/couriers/ranking.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { writeRecord } from '../../store/couriers/rankings.ts';

const acme = { id: 'acme', name: 'Acme' };
const centre = { id: 'centre', name: 'Centre' };
const entry = (id: string, companyId: string, branchId: string | null, delivered: number): DayEntry => ({
  courier: { id, name: id },
  companyId,
  branchId,
  delivered,
  late: 0,
  timed: delivered,
  deliveryMs: delivered * 600_000,
});

let api: TestApi;
const tokens = new Map<string, string>();
const ranking = async (who: string, query = '?month=2026-07') => {
  const reply = await api.call('GET', `/api/courier-ranking${query}`, { token: tokens.get(who) ?? '' });
  expect(reply.status).toBe(200);
  return courierRankingRoutes.courierRanking.response.strict().parse(reply.json);
};

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: centre },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  const calculatedAt = Date.parse('2026-07-03T09:30:00.000Z');
  await writeRecord(api.db, {
    day: '2026-07-01',
    calculatedAt,
    isWhole: true,
    entries: [entry('ana', 'acme', 'centre', 2), entry('ana', 'other', 'foreign', 9), entry('leo', 'acme', 'north', 4)],
  });
  await writeRecord(api.db, {
    day: '2026-07-02',
    calculatedAt: calculatedAt + 1_000,
    isWhole: false,
    entries: [entry('ana', 'acme', 'centre', 1)],
  });
});
afterAll(async () => api.close());

it('[RK3] shows the places of the deliveries for the scope, and when they were calculated', async () => {
  const placesOf = async (who: string) =>
    (await ranking(who)).couriers.map(({ place, courier, delivered }) => [place, courier.id, delivered]);
  expect(await placesOf('admin')).toEqual([
    [1, 'ana', 12],
    [2, 'leo', 4],
  ]);
  expect(await placesOf('company')).toEqual([
    [1, 'leo', 4],
    [2, 'ana', 3],
  ]);
  expect(await placesOf('branch')).toEqual([[1, 'ana', 3]]);
  expect(await ranking('branch')).toEqual({
    month: '2026-07',
    couriers: [{ place: 1, courier: { id: 'ana', name: 'ana' }, delivered: 3, late: 0, averageMinutes: 10 }],
    total: 1,
    days: ['2026-07-01', '2026-07-02'],
    calculatedAt: '2026-07-03T09:30:01.000Z',
    isWhole: false,
  });
});

it('[RK3] a month without records has no places, and no other text is a month', async () => {
  expect(await ranking('admin', '?month=2026-01')).toMatchObject({ couriers: [], days: [], calculatedAt: null });
  expect((await ranking('admin', '')).month).toMatch(/^20\d\d-\d\d$/);
  for (const month of ['2026-13', '2026-00', '../x', '2026-1'])
    expect(
      (await api.call('GET', `/api/courier-ranking?month=${month}`, { token: tokens.get('admin') ?? '' })).status,
    ).toBe(400);
});
