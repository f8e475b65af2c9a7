import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { endedOf } from '@despacho/domain/numbers/blocks.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { blockOfParts, readDays } from '../../store/numbers/dailyStats.ts';
import { markWhole } from '../../store/numbers/statsDirty.ts';
import { changeOrder } from '../../store/orders/write.ts';
import { dailyStats } from './dailyStats.ts';
import { runStatsCheck } from './statsCheck.ts';

/** Noon in Guatemala. */
const NOON = '2026-12-02T18:00:00.000Z';
const TODAY = '2026-12-02';
const YESTERDAY = '2026-12-01';
const OLDER = '2026-11-20';
const acme = { id: 'acme', name: 'Acme' };
const beta = { id: 'beta', name: 'Beta' };
const writer = { by: { id: 'eva', name: 'Eva' }, now: Date.parse(NOON), screen: null };

let tools: TestTools;
beforeAll(async () => {
  tools = await jobTools(NOON);
});
afterAll(async () => tools.close());
/** As Redis is after it lost everything. */
const loseState = async (): Promise<void> => {
  await tools.redis.del(tools.key('ready'), tools.key('epoch'), tools.key('state:order'));
};
beforeEach(async () => {
  await loseState();
  for (const collection of ['deliveries', 'dailyStats', 'statsDirty'])
    for (const { ref } of (await tools.db.collection(collection).get()).docs) await ref.delete();
});

const at = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const delivered = (id: string, day: string, company = acme): Order =>
  sampleOrder({
    id,
    status: ORDER_STATUS.DELIVERED,
    company,
    createdAt: at(day, 15),
    deliveredAt: at(day, 16),
    updatedAt: at(day, 16),
    stateTime: { [ORDER_STATUS.GOING]: `${day}T15:40:00.000Z` },
  });
const going = (id: string, day: string): Order =>
  sampleOrder({ id, status: ORDER_STATUS.GOING, company: acme, createdAt: at(day, 15) });
const change = async (id: string, edit: Partial<Order>) =>
  changeOrder(tools.db, id, 'edited', writer, async (order) =>
    order === null ? { ok: false, refusal: 'gone' } : { ok: true, order: { ...order, ...edit } },
  );
const endedOn = async (day: string, company: string | null = null) => {
  const parts = (await readDays(tools.db, [day], company)).get(day) ?? null;
  return parts === null ? null : endedOf(blockOfParts(parts));
};
const marks = async () => (await tools.db.collection('statsDirty').get()).docs.map(({ id }) => id);
/** Runs until nothing waits: days that were never calculated are calculated a few at a time. */
const runAll = async (run: ReturnType<typeof dailyStats>): Promise<void> => {
  for (let runs = 0; runs < 40; runs += 1) if ((await run(tools))['rebuilt'] === 0) return;
  throw new Error('it never ended');
};

it('[NU6] the first runs calculate what is stored, for each company and for all, and write nothing twice', async () => {
  await tools.storeOrders([
    delivered('one', TODAY),
    delivered('two', YESTERDAY, beta),
    delivered('three', OLDER),
    going('four', TODAY),
  ]);
  await publishEntities(tools.redis, tools.key, { order: [going('four', TODAY)] });
  const run = dailyStats();
  await runAll(run);
  expect(await endedOn(TODAY)).toEqual({ delivered: 1, going: 1, cancelled: 0 });
  expect(await endedOn(YESTERDAY, 'beta')).toEqual({ delivered: 1, going: 0, cancelled: 0 });
  expect(await endedOn(YESTERDAY, 'acme')).toBeNull();
  expect(await endedOn(OLDER)).toEqual({ delivered: 1, going: 0, cancelled: 0 });
  // A day without orders is calculated too.
  expect(await endedOn('2026-11-25')).toEqual({ delivered: 0, going: 0, cancelled: 0 });
  expect(await run(tools)).toMatchObject({ written: 0, rebuilt: 0, marks: 0 });
  expect(await dailyStats()(tools)).toMatchObject({ written: 0 });
});

it('[MO4] a day of an older version counts as not calculated, and is calculated again', async () => {
  await tools.storeOrders([delivered('one', OLDER)]);
  await publishEntities(tools.redis, tools.key, { order: [] });
  await runAll(dailyStats());
  const old = { version: 1, numbers: '{"version":1,"parts":[]}', hashes: '{"all":"of another version"}' };
  await tools.db.doc(`dailyStats/${OLDER}_all`).update(old);
  expect(await endedOn(OLDER)).toBeNull();
  await runAll(dailyStats());
  expect(await endedOn(OLDER)).toMatchObject({ delivered: 1 });
});

it('[NU6] a change in the live state is in the numbers after the next run, also of an order of an older day', async () => {
  await tools.storeOrders([going('one', TODAY), going('old', OLDER)]);
  await publishEntities(tools.redis, tools.key, { order: [going('one', TODAY), going('old', OLDER)] });
  const run = dailyStats();
  await runAll(run);
  expect(await endedOn(OLDER)).toMatchObject({ going: 1 });
  const ended = [delivered('one', TODAY), { ...delivered('old', TODAY), createdAt: at(OLDER, 15) }];
  await tools.storeOrders(ended);
  await publishEntities(tools.redis, tools.key, { order: ended });
  await runAll(run);
  expect(await endedOn(TODAY)).toEqual({ delivered: 2, going: 0, cancelled: 0 });
  expect(await endedOn(OLDER)).toEqual({ delivered: 0, going: 0, cancelled: 0 });
});

it('[NU5] a write to a closed order marks it in the same transaction, and the next run empties the mark', async () => {
  await tools.storeOrders([delivered('one', OLDER), delivered('two', TODAY), going('three', TODAY)]);
  await publishEntities(tools.redis, tools.key, { order: [going('three', TODAY)] });
  const run = dailyStats();
  await runAll(run);
  await change('three', { note: 'nothing that is counted' });
  expect(await marks()).toEqual([]);
  await change('one', { deliveredAt: at('2026-11-21', 16) });
  await change('two', { company: beta });
  expect(await marks()).toEqual(['one', 'two']);
  await runAll(run);
  expect(await marks()).toEqual([]);
  expect(await endedOn(OLDER)).toMatchObject({ delivered: 0 });
  expect(await endedOn('2026-11-21')).toMatchObject({ delivered: 1 });
  expect([await endedOn(TODAY, 'beta'), await endedOn(TODAY, 'acme')]).toMatchObject([{ delivered: 1 }, { going: 1 }]);
  await change('two', { status: ORDER_STATUS.DELETED });
  await runAll(run);
  expect(await endedOn(TODAY)).toMatchObject({ delivered: 0 });
});

it('[NU7] after a loss of Redis nothing is lost, and an incomplete live state is not counted', async () => {
  await tools.storeOrders([delivered('one', TODAY)]);
  await publishEntities(tools.redis, tools.key, { order: [] });
  const run = dailyStats();
  await runAll(run);
  await loseState();
  expect(await run(tools)).toEqual({ skipped: 1 });
  expect(await endedOn(TODAY)).toMatchObject({ delivered: 1 });
  await publishEntities(tools.redis, tools.key, { order: [] });
  expect(await run(tools)).toMatchObject({ written: 0 });
});

it('[NU6] a day that was calculated without ages keeps its numbers, and is calculated again in the background', async () => {
  await tools.storeOrders([delivered('one', OLDER)]);
  await publishEntities(tools.redis, tools.key, { order: [] });
  await runAll(dailyStats());
  const asVersion3 = async (name: string): Promise<void> => {
    const [part] = (await readDays(tools.db, [OLDER], name === 'all' ? null : name)).get(OLDER) ?? [];
    const { ages: _, ...old } = part ?? { ages: null };
    const ref = tools.db.doc(`dailyStats/${OLDER}_${name}`);
    await ref.update({ version: 3, hashes: '{}', numbers: JSON.stringify({ version: 3, parts: [old] }) });
  };
  const agesOf = async () => (await readDays(tools.db, [OLDER], acme.id)).get(OLDER)?.map(({ ages }) => ages);
  for (const name of ['all', acme.id]) await asVersion3(name);
  expect([await endedOn(OLDER), await endedOn(OLDER, acme.id), await agesOf()]).toEqual([
    { delivered: 1, going: 0, cancelled: 0 },
    { delivered: 1, going: 0, cancelled: 0 },
    [null],
  ]);
  await runAll(dailyStats());
  expect([await endedOn(OLDER), await agesOf()]).toEqual([{ delivered: 1, going: 0, cancelled: 0 }, [[3_600]]]);
});

it('[NU19] the nightly check repairs late writes of phones and counts them apart from wrong numbers', async () => {
  await tools.storeOrders([delivered('one', YESTERDAY)]);
  await publishEntities(tools.redis, tools.key, { order: [] });
  await runAll(dailyStats());
  expect(await runStatsCheck(tools, { days: 7 })).toMatchObject({ days: 7, missing: 0, late: 0, different: 0 });
  await tools.storeOrders([delivered('late', YESTERDAY)]);
  expect(await runStatsCheck(tools, { days: 7 })).toMatchObject({ late: 1, different: 0 });
  expect(await endedOn(YESTERDAY)).toMatchObject({ delivered: 2 });
  const all = tools.db.doc(`dailyStats/${YESTERDAY}_all`);
  await all.update({ hashes: '{}', numbers: 'broken' });
  expect(await runStatsCheck(tools, { days: 7 })).toMatchObject({ late: 0, different: 1 });
  expect(await endedOn(YESTERDAY)).toMatchObject({ delivered: 2 });
});

it('[NU20] orders that were written at once while the job ran are counted after a mark of their days', async () => {
  await publishEntities(tools.redis, tools.key, { order: [] });
  const run = dailyStats();
  await runAll(run);
  const days = ['2026-11-18', '2026-11-19', OLDER, YESTERDAY, TODAY];
  await tools.storeOrders(days.map((day) => delivered(`on-${day}`, day)));
  expect(await run(tools)).toMatchObject({ written: 0, rebuilt: 0 });
  await markWhole(tools.db, 'several', days);
  await runAll(run);
  expect(await Promise.all(days.map(async (day) => endedOn(day)))).toEqual(
    days.map(() => ({ delivered: 1, going: 0, cancelled: 0 })),
  );
  expect(await marks()).toEqual([]);
});
