import { DAY_MS } from '@despacho/contract/durations.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { readMonth } from '../../store/couriers/rankings.ts';
import { runRanking } from './ranking.ts';

/** 02:00 in Guatemala. */
const NIGHT = '2026-12-02T08:00:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const centre = { id: 'centre', name: 'Centre', position: null };

let tools: TestTools;
beforeAll(async () => {
  tools = await jobTools(NIGHT);
  await tools.db.doc('companies/acme').set(companyCodec.write(sampleCompany({ ...acme, lateLimitSec: null })));
});
afterAll(async () => tools.close());
beforeEach(async () => {
  for (const collection of ['deliveries', 'bikersRanking/2026/11', 'bikersRanking/2026/12'])
    for (const { ref } of (await tools.db.collection(collection).get()).docs) await ref.delete();
});

const delivered = (id: string, deliveredAt: string, courier = 'ana') =>
  sampleOrder({
    id,
    status: 'Entregado',
    company: acme,
    branch: centre,
    courier: { id: courier, name: courier },
    createdAt: new Date(Date.parse(deliveredAt) - 20 * 60_000).toISOString(),
    deliveredAt,
    stateTime: { 'En ruta': new Date(Date.parse(deliveredAt) - 12 * 60_000).toISOString(), Entregado: deliveredAt },
  });
const run = async (days = 3) => runRanking(tools, { days });
const places = async (month: string) =>
  (await readMonth(tools.db, month)).map(({ day, entries, isWhole }) => [
    day,
    isWhole,
    entries.map(({ courier, delivered: count, deliveryMs }) => [courier.id, count, deliveryMs / 60_000]),
  ]);

it('[RK6] writes nothing for an operation without companies: what it brings later counts', async () => {
  const company = tools.db.doc('companies/acme');
  const stored = (await company.get()).data() ?? {};
  await company.delete();
  expect(await run()).toEqual({ days: 0, orders: 0 });
  await company.set(stored);
  expect(await run()).toEqual({ days: 3, orders: 0 });
});

it('[RK1] writes a record for each day that is over, by local midnight and across the month', async () => {
  await tools.storeOrders([
    // 23:59 and 00:01 of Guatemala.
    delivered('last', '2026-12-01T05:59:00.000Z'),
    delivered('first', '2026-12-01T06:01:00.000Z'),
    delivered('other', '2026-12-01T20:00:00.000Z', 'leo'),
    delivered('again', '2026-12-01T21:00:00.000Z', 'leo'),
    delivered('tonight', '2026-12-02T07:00:00.000Z'),
  ]);
  expect(await run()).toEqual({ days: 3, orders: 4 });
  expect(await places('2026-11')).toEqual([
    ['2026-11-29', true, []],
    ['2026-11-30', true, [['ana', 1, 12]]],
  ]);
  expect(await places('2026-12')).toEqual([
    [
      '2026-12-01',
      true,
      [
        ['leo', 2, 24],
        ['ana', 1, 12],
      ],
    ],
  ]);
});

it('[RK6] is harmless twice, and two at once write the same', async () => {
  await tools.storeOrders([delivered('one', '2026-12-01T20:00:00.000Z')]);
  expect(await Promise.all([run(), run()])).toHaveLength(2);
  const before = await places('2026-12');
  expect(before).toEqual([['2026-12-01', true, [['ana', 1, 12]]]]);
  const written = (await tools.db.doc('bikersRanking/2026/12/01').get()).updateTime;
  expect(await run()).toEqual({ days: 0, orders: 0 });
  expect((await tools.db.doc('bikersRanking/2026/12/01').get()).updateTime).toEqual(written);
});

it('[RK1] reads records of other programs as far as they can be understood', async () => {
  const createdAt = Timestamp.fromMillis(Date.parse(NIGHT));
  const entry = {
    courier: { id: 'ana', name: 'Ana' },
    companyId: 'acme',
    branchId: null,
    delivered: 1,
    late: 0,
    timed: 0,
    deliveryMs: 0,
  };
  await tools.db
    .doc('bikersRanking/2026/12/01')
    .set({ createdAt, isWhole: true, couriers: [entry, { delivered: -4 }, 'x'] });
  await tools.db.doc('bikersRanking/2026/12/02').set({ createdAt: 'never', couriers: 7 });
  expect(await places('2026-12')).toEqual([['2026-12-01', false, [['ana', 1, 0]]]]);
});

// The clock does not go back: the last test.
it('[RK6] counts what phones wrote late, once in the next night, and leaves settled days', async () => {
  await run(2);
  await tools.storeOrders([
    delivered('late', '2026-12-01T20:00:00.000Z'),
    delivered('tooLate', '2026-11-30T20:00:00.000Z'),
  ]);
  tools.clock.pass(DAY_MS);
  // The second of December is new, the first is computed again, the thirtieth is settled.
  expect(await run(3)).toEqual({ days: 2, orders: 1 });
  expect(await run(3)).toEqual({ days: 0, orders: 0 });
  expect((await places('2026-12')).map(([day, , entries]) => [day, entries])).toEqual([
    ['2026-12-01', [['ana', 1, 12]]],
    ['2026-12-02', []],
  ]);
  expect(await places('2026-11')).toEqual([['2026-11-30', true, []]]);
});
