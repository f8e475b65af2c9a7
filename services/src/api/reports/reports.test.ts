// Reports over HTTP: pages within the scope, and files that only the account that asked can fetch.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { MAX_EXPORTED, reportExport, reportPage, type ReportRequest } from '@despacho/contract/reports.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { foldDay } from '@despacho/domain/numbers/blocks.ts';
import { factOf } from '@despacho/domain/numbers/facts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { exportsFolder } from '../../platform/exportFiles.ts';
import { checkInCodec } from '../../store/couriers/attendance.ts';
import { writeDay } from '../../store/numbers/dailyStats.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { claimExport, endExport } from '../../store/reports/exports.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const couriers = [
  { id: 'ana', name: 'Ana' },
  { id: 'eva', name: 'Eva' },
] as const;

let api: TestApi;
const tokens = new Map<string, string>();
const tokenOf = (who: string) => tokens.get(who) ?? '';

const orders = Array.from({ length: 12 }, (_, at) =>
  sampleOrder({
    id: `order-${String(at).padStart(2, '0')}`,
    number: `GT-${at}`,
    status: at === 11 ? ORDER_STATUS.CANCELLED : ORDER_STATUS.DELIVERED,
    company: at % 3 === 0 ? other : acme,
    branch: null,
    courier: couriers[at % 2] ?? null,
    distanceKm: at,
    customerRating: at % 4 === 0 ? 4.5 : null,
    createdAt: '2026-11-20T15:00:00.000Z',
    deliveredAt: at === 11 ? null : `2026-11-20T16:${10 + at}:00.000Z`,
    canceledAt: at === 11 ? '2026-11-20T17:00:00.000Z' : null,
  }),
);

beforeAll(async () => {
  api = await startTestApi({ clock: manualClock(NOW) });
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    second: { role: 'ADMINISTRATOR' },
    company: { role: 'ADMINISTRATOR', company: acme },
    controller: { role: 'CONTROLLER' },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  for (const order of orders) await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  await writeDay(api.db, '2026-11-20', foldDay(orders.map(factOf), '2026-11-20'), Date.parse(NOW));
  for (const day of ['11-19', '11-20'])
    for (const id of ['one', 'two'])
      await api.db.doc(`checkin/2026/${day}/${id}`).set(
        checkInCodec.write({
          name: id,
          courierId: id,
          checkInAt: `2026-${day}T14:00:00.000Z`,
          branch: { id: 'b', name: 'Uno', companyId: id === 'one' ? 'acme' : 'other', companyName: 'X', address: null },
        }),
      );
});
afterAll(async () => api.close());

const range = { from: '2026-11-19', to: '2026-11-20' };
const get = async (who: string, query: Record<string, string>) =>
  api.call('GET', `/api/reports?${new URLSearchParams({ ...range, ...query }).toString()}`, { token: tokenOf(who) });
const page = async (who: string, query: Record<string, string>) => {
  const reply = await get(who, query);
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return reportPage.strict().parse(reply.json);
};
const start = async (who: string, body: object) =>
  api.call('POST', '/api/reports/exports', { token: tokenOf(who), body: { ...range, format: 'csv', ...body } });

describe('[RP3] a page of a report', () => {
  it('[RP4] has every row of the scope once, over any number of pages', async () => {
    for (const [who, count] of [
      ['admin', 11],
      ['company', 7],
    ] as const) {
      const ids: string[] = [];
      let found = await page(who, { report: 'deliveryTimes', limit: '5' });
      for (;;) {
        ids.push(...found.rows.map(({ id }) => id));
        expect(found.total).toBe(count);
        if (found.nextCursor === null) break;
        found = await page(who, { report: 'deliveryTimes', limit: '5', cursor: found.nextCursor });
      }
      expect([ids.length, new Set(ids).size]).toEqual([count, count]);
    }
  });

  it('[RP21] counts delivered orders only, and equals the orders however it is made', async () => {
    const summary = await page('admin', { report: 'courierSummary', minimum: '1' });
    const byCourier = await page('admin', { report: 'deliveredByCourier' });
    const byDistance = await page('admin', { report: 'distanceByCourier' });
    const counts = [
      ['Ana', 6],
      ['Eva', 5],
    ];
    for (const found of [summary, byCourier, byDistance])
      expect(found.rows.map(({ cells }) => cells.slice(0, 2))).toEqual(counts);
    expect(byDistance.rows.map(({ cells }) => cells[2])).toEqual([30, 25]);
    expect(summary.missing).toEqual(['2026-11-19']);
    expect((await page('admin', { report: 'courierSummary', minimum: '6' })).rows).toHaveLength(1);
    expect((await page('company', { report: 'deliveredByCourier' })).rows.map(({ cells }) => cells[1])).toEqual([4, 3]);
  });

  it('lists ratings, check-ins and all orders, and narrows to a company', async () => {
    const rated = await page('admin', { report: 'serviceRatings', limit: '2' });
    expect([rated.rows.length, rated.isTotalExact]).toEqual([2, false]);
    expect((await page('admin', { report: 'orders' })).total).toBe(12);
    expect((await page('admin', { report: 'orders', status: 'Cancelado' })).rows.map(({ id }) => id)).toEqual([
      'order-11',
    ]);
    expect((await page('admin', { report: 'orders', company: 'other' })).total).toBe(4);
    const first = await page('admin', { report: 'checkIns', limit: '3' });
    expect(first.rows.map(({ id }) => id)).toEqual(['2026-11-20 one', '2026-11-20 two', '2026-11-19 one']);
    const rest = await page('admin', { report: 'checkIns', limit: '3', cursor: first.nextCursor ?? '' });
    expect([rest.rows.map(({ id }) => id), rest.total, rest.isTotalExact]).toEqual([['2026-11-19 two'], 4, true]);
    expect((await page('company', { report: 'checkIns' })).total).toBe(2);
  });

  it.each([
    [{ report: 'orders', from: '2026-11-20', to: '2026-11-19' }, 'query.to'],
    [{ report: 'orders', to: '2026-11-22' }, 'query.to'],
    [{ report: 'orders', from: '2026-10-22' }, 'query.from'],
    [{ report: 'courierSummary', from: '2025-11-20', to: '2026-11-21' }, 'query.to'],
    [{ report: 'nothing' }, 'query.report'],
    [{ report: 'checkIns', status: 'Cancelado' }, 'query.status'],
    [{ report: 'orders', minimum: '3' }, 'query.minimum'],
    [{ report: 'courierSummary', minimum: '-1' }, 'query.minimum'],
    [{ report: 'orders', cursor: 'e30' }, 'query.cursor'],
    [{ report: 'checkIns', cursor: '2026-01-01_0_0' }, 'query.cursor'],
    [{ report: 'courierSummary', cursor: 'x' }, 'query.cursor'],
    [{ report: 'orders', company: 'nowhere', branch: 'nowhere' }, 'query.branch'],
    [{ report: 'orders', limit: '101' }, 'query.limit'],
  ])('[RP20] refuses %j at %s', async (query, path) => {
    const { status, json } = await get('admin', query);
    expect([status, json]).toMatchObject([
      400,
      { details: expect.arrayContaining([expect.objectContaining({ path })]) },
    ]);
  });

  it('[RP4] is of those who may: another company, the summary of couriers, and no permission', async () => {
    expect((await get('company', { report: 'orders', company: 'other' })).status).toBe(400);
    expect((await get('company', { report: 'courierSummary' })).status).toBe(400);
    expect((await get('controller', { report: 'orders' })).status).toBe(403);
  });
});

describe('an export', () => {
  /** What the job does, without the job. */
  const done = async (id: string): Promise<void> => {
    const claimed = await claimExport(api.db, id, api.context.clock.realNow());
    if (claimed === null) throw new Error('the export waits');
    const folder = exportsFolder(api.context.config);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, id), 'the file');
    expect(await endExport(api.db, claimed, { state: 'done', rows: 3 })).toBe(true);
  };
  const file = async (who: string, id: string) =>
    api.call('GET', `/api/reports/exports/${id}/file`, { token: tokenOf(who) });

  it('[RP6] [RP9] is fetched by the account that requested it, and by no other', async () => {
    const { id, total } = reportExport.parse((await start('admin', { report: 'deliveryTimes' })).json);
    expect(total).toBe(11);
    expect(reportExport.parse((await start('admin', { report: 'deliveryTimes' })).json).id).toBe(id);
    expect((await file('admin', id)).status).toBe(404);
    await done(id);
    expect(await file('admin', id)).toMatchObject({ status: 200, text: 'the file' });
    for (const who of ['second', 'company']) expect((await file(who, id)).status).toBe(404);
    expect((await file('controller', id)).status).toBe(403);
    const listed = async (who: string) => (await api.call('GET', '/api/reports/exports', { token: tokenOf(who) })).json;
    expect(await listed('admin')).toMatchObject({ exports: [{ id, state: 'done', rows: 3 }] });
    expect(await listed('second')).toEqual({ exports: [] });
    await api.db.doc(`reportExports/${id}`).update({ expiresAtMs: Date.parse(NOW) });
    expect((await file('admin', id)).status).toBe(404);
  });

  it('[RP22] [RP9] of a scope that shrank is no longer fetched', async () => {
    const { id } = reportExport.parse((await start('second', { report: 'deliveryTimes' })).json);
    await done(id);
    expect((await file('second', id)).status).toBe(200);
    await api.db.doc(`reportExports/${id}`).update({ askerId: 'company' });
    expect((await file('company', id)).status).toBe(404);
  });

  it('[RP7] is stopped by the account that asked', async () => {
    const { id } = reportExport.parse((await start('admin', { report: 'checkIns' })).json);
    const stop = async (who: string) => api.call('POST', `/api/reports/exports/${id}/stop`, { token: tokenOf(who) });
    expect((await stop('company')).status).toBe(404);
    expect((await stop('admin')).json).toMatchObject({ state: 'stopped' });
    expect((await stop('admin')).json).toMatchObject({ state: 'stopped' });
  });

  it('[RP10] as a PDF of more than 5,000 rows is refused before it begins, and as CSV is not', async () => {
    const rows = MAX_EXPORTED.pdf + 1;
    const day = { from: '2026-11-10', to: '2026-11-10' };
    const deliveredAt = '2026-11-10T18:00:00.000Z';
    const order = sampleOrder({ status: ORDER_STATUS.DELIVERED, company: acme, branch: null, deliveredAt });
    const document = orderCodec.write(order);
    for (let from = 0; from < rows; from += 500) {
      const batch = api.db.batch();
      for (let at = from; at < Math.min(rows, from + 500); at += 1)
        batch.set(api.db.doc(`deliveries/many-${at}`), document);
      await batch.commit();
    }
    const startAs = async (format: string) => start('admin', { report: 'deliveryTimes', format, ...day });
    expect(await startAs('pdf')).toMatchObject({
      status: 413,
      json: { code: 'too-large', details: { rows, max: MAX_EXPORTED.pdf } },
    });
    expect((await api.db.collection('reportExports').where('format', '==', 'pdf').get()).empty).toBe(true);
    expect((await startAs('csv')).json).toMatchObject({ state: 'pending', total: rows });
  }, 60_000);

  it('[RP15] of up to 1,000 rows is the response, and a longer one is for a job', async () => {
    const fileOf = async (who: string, query: Record<string, string>) =>
      api.call('GET', `/api/reports/file?${new URLSearchParams({ ...range, ...query }).toString()}`, {
        token: tokenOf(who),
      });
    const { status, text } = await fileOf('company', { report: 'deliveryTimes', format: 'csv' });
    const lines = text.split('\r\n');
    expect([status, lines.length]).toEqual([200, 7 + 3]);
    expect(lines[0]).toContain('ORDEN No.');
    expect(lines.at(-2)).toContain('Regla de conteo');
    expect((await fileOf('admin', { report: 'distanceByCourier', format: 'xlsx' })).text).toMatch(/^PK/);
    expect((await fileOf('admin', { report: 'checkIns', format: 'pdf' })).text).toMatch(/^%PDF/);
    const before = (await api.db.collection('reportExports').count().get()).data().count;
    const long = { report: 'deliveryTimes', format: 'csv', from: '2026-11-10', to: '2026-11-10' };
    expect(await fileOf('admin', long)).toMatchObject({ status: 413, json: { code: 'too-large' } });
    expect((await api.db.collection('reportExports').count().get()).data().count).toBe(before);
    expect((await fileOf('company', { report: 'courierSummary', format: 'csv' })).status).toBe(400);
    expect((await fileOf('admin', { report: 'orders', format: 'csv', to: '2026-11-22' })).status).toBe(400);
  });

  it('[RP20] [RP6] is refused like its page, and a fourth at a time', async () => {
    expect((await start('admin', { report: 'orders', to: '2026-11-22' })).status).toBe(400);
    expect((await start('company', { report: 'courierSummary' })).status).toBe(400);
    const kinds: ReportRequest['report'][] = ['orders', 'deliveryTimes', 'checkIns', 'serviceRatings'];
    const statuses = [];
    for (const report of kinds) statuses.push((await start('company', { report })).status);
    expect(statuses).toEqual([200, 200, 200, 409]);
  });
});
