import { numberRoutes } from '@despacho/contract/numbers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { deliveryNumbers } from '@despacho/domain/branches/deliveries.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { rebuildDay } from '../../store/numbers/rebuild.ts';
import { orderCodec } from '../../store/orders/orders.ts';

const acme = { id: 'acme', name: 'Acme' };
const centre = { id: 'centre', name: 'Centre' };
const north = { id: 'north', name: 'North' };
const DAYS = { from: '2026-07-01', to: '2026-07-03' };
const NOON = Date.parse('2026-07-04T18:00:00.000Z');

let api: TestApi;
const tokens = new Map<string, string>();
const call = async (who: string, id: string, { from, to } = DAYS) =>
  api.call('GET', `/api/branches/${id}/days?from=${from}&to=${to}`, { token: tokens.get(who) ?? '' });
const daysOfBranch = async (range = DAYS) =>
  numberRoutes.branchDays.response.strict().parse((await call('branch', centre.id, range)).json).days;
const setLimit = async (lateLimitSec: number | null): Promise<void> =>
  void (await api.db.doc('companies/acme').set(companyCodec.write(sampleCompany({ ...acme, lateLimitSec }))));

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    branch: { role: 'BRANCH', company: acme, branch: centre },
    alerts: { role: 'ALERTS' },
    other: { role: 'COMPANY', company: { id: 'other', name: 'Other' } },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  for (const each of [centre, north])
    await api.db.doc(`branches/${each.id}`).set(branchCodec.write(sampleBranch({ ...each, company: acme })));
});
afterAll(async () => api.close());

const begun = Date.parse('2026-07-01T05:00:00.000Z');
const orders: fc.Arbitrary<Order[]> = fc.array(
  fc
    .record({
      branch: fc.constantFrom(centre, centre, north),
      status: fc.constantFrom(ORDER_STATUS.DELIVERED, ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED),
      created: fc.integer({ min: 0, max: 3 * 86_400_000 }),
      lasted: fc.integer({ min: -60_000, max: 2 * 5_400_000 }),
      going: fc.option(fc.integer({ min: 0, max: 1_800_000 })),
    })
    .map(({ branch, status, created, lasted, going }) => {
      const [createdAt, endedAt] = [begun + created, begun + created + lasted].map((at) => new Date(at).toISOString());
      const ended = endedAt ?? null;
      const leftAt = new Date(begun + created + lasted - (going ?? 0)).toISOString();
      return sampleOrder({
        status,
        company: acme,
        branch: { ...branch, position: null },
        ...(createdAt === undefined ? {} : { createdAt }),
        updatedAt: ended,
        deliveredAt: status === ORDER_STATUS.DELIVERED ? ended : null,
        canceledAt: status === ORDER_STATUS.CANCELLED ? ended : null,
        stateTime: going === null ? {} : { [ORDER_STATUS.GOING]: leftAt },
      });
    }),
  { maxLength: 25 },
);

it('[BR11] every number equals a count of the stored orders, also by a limit that was changed afterwards', async () => {
  const limits = fc.array(fc.option(fc.integer({ min: 300, max: 10_800 })), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(orders, limits, async (city, changed) => {
      const collection = api.db.collection(orderCodec.collection);
      for (const { ref } of (await collection.get()).docs) await ref.delete();
      await Promise.all(
        city.map(async (order, at) => collection.doc(`o${at}`).set(orderCodec.write({ ...order, id: `o${at}` }))),
      );
      for (const day of daysOf(DAYS)) await rebuildDay(api.db, day, NOON);
      for (const limit of changed) {
        await setLimit(limit);
        const counted = daysOf(DAYS).map((day) => {
          const ended = city.filter(({ branch, deliveredAt, canceledAt }) => {
            const at = deliveredAt ?? canceledAt;
            return branch?.id === centre.id && at !== null && localDay(Date.parse(at)) === day;
          });
          const delivered = ended.filter(({ status }) => status === ORDER_STATUS.DELIVERED);
          const { averageMinutes, late } = deliveryNumbers(delivered, limit, NOON);
          const [done, cancelled] = [delivered.length, ended.length - delivered.length];
          return { day, delivered: done, cancelled, averageMinutes, late };
        });
        expect(await daysOfBranch()).toEqual(counted);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

it('[BR16] a day that is not calculated has no numbers', async () => {
  for (const day of daysOf(DAYS)) await rebuildDay(api.db, day, NOON);
  const range = { from: '2026-06-30', to: '2026-07-01' };
  const none = { day: '2026-06-30', delivered: null, cancelled: null, averageMinutes: null, late: null };
  expect(await daysOfBranch(range)).toEqual([none, expect.objectContaining({ day: '2026-07-01', late: 0 })]);
});

it('[BR11] are for the accounts that read orders, within their scope, of a period of at most 366 days', async () => {
  const statuses = async (who: string) =>
    Promise.all([centre.id, north.id, 'none'].map(async (id) => (await call(who, id)).status));
  expect(await Promise.all(['alerts', 'branch', 'other'].map(statuses))).toEqual([
    [200, 200, 404],
    [200, 404, 404],
    [404, 404, 404],
  ]);
  const bad = [
    { from: '2026-07-03', to: '2026-07-01' },
    { from: '2025-01-01', to: '2026-07-01' },
  ];
  for (const range of bad) expect((await call('branch', centre.id, range)).status).toBe(400);
});
