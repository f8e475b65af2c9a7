// Schedules of reports over HTTP: what may be saved, who sees it, and who stops it.
import { MAX_SCHEDULE_ADDRESSES, MAX_SCHEDULES, reportSchedule } from '@despacho/contract/reportSchedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { messageRef, pendingDocument } from '../../store/messages/messages.ts';
import { mailOfExport } from '../../store/reports/schedules.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const listed = z.strictObject({ schedules: z.array(reportSchedule.strict()) });

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi({ clock: manualClock(NOW) });
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    company: { role: 'ADMINISTRATOR', company: acme },
    reports: { role: 'COMPANY_REPORTS', company: acme },
    controller: { role: 'CONTROLLER' },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  const { docs } = await api.db.collection('reportSchedules').get();
  await Promise.all(docs.map(async ({ ref }) => ref.delete()));
});

const PATH = '/api/reports/schedules';
const token = (who: string): { token: string } => ({ token: tokens.get(who) ?? '' });
const good = { report: 'deliveryTimes', every: 'day', format: 'csv', to: [] as string[] };
const create = async (who: string, body: object = {}) =>
  api.call('POST', PATH, { ...token(who), body: { ...good, ...body } });
const created = async (who: string, body: object = {}) => reportSchedule.strict().parse((await create(who, body)).json);
const stop = async (who: string, id: string) => api.call('POST', `${PATH}/${id}/stop`, token(who));
const list = async (who: string) => listed.parse((await api.call('GET', PATH, token(who))).json).schedules;

describe('[RP11] a schedule', () => {
  it('[RP18] is saved for the next morning, and is its account’s alone', async () => {
    const saved = await created('admin', {
      to: ['Gerencia@Example.test', 'admin@example.test', 'gerencia@example.test'],
    });
    expect(saved).toEqual({
      ...good,
      id: saved.id,
      // Its own address is taken from the account.
      to: ['gerencia@example.test'],
      nextRunAt: '2026-11-22T11:00:00.000Z',
      stopped: null,
      last: null,
    });
    expect((await created('admin', { every: 'month' })).nextRunAt).toBe('2026-12-01T11:00:00.000Z');
    expect(await list('admin')).toHaveLength(2);
    expect(await list('company')).toEqual([]);
  });

  it('[RP18] that is saved twice is the same, until it is stopped', async () => {
    const one = await created('company');
    expect((await created('company')).id).toBe(one.id);
    await stop('company', one.id);
    expect((await created('company')).id).not.toBe(one.id);
  });

  it.each([
    [{ to: ['nobody'] }, 'body.to.0', 'malformed'],
    [{ to: ['a@example.test\r\nBcc: b@example.test'] }, 'body.to.0', 'malformed'],
    [{ to: ['<a@example.test>,b@example.test'] }, 'body.to.0', 'malformed'],
    [
      { to: Array.from({ length: MAX_SCHEDULE_ADDRESSES + 1 }, (_, at) => `a${at}@example.test`) },
      'body.to',
      'too-many',
    ],
    [{ every: 'hour' }, 'body.every', 'unknown'],
    [{ format: 'exe' }, 'body.format', 'unknown'],
    [{ report: 'checkIns', status: 'Cancelado' }, 'body.status', 'refused'],
    [{ report: 'courierSummary' }, 'body.report', 'unknown'],
    [{ company: 'other' }, 'body.company', 'unknown'],
    [{ branch: 'nowhere' }, 'body.branch', 'unknown'],
    [{ from: '2026-11-01' }, 'body', 'unknown-field'],
  ])('with %j is refused at %s', async (body, path, issue) => {
    const { status, json } = await create('company', body);
    expect([status, json]).toMatchObject([400, { details: expect.arrayContaining([{ path, issue }]) }]);
    expect((await api.db.collection('reportSchedules').get()).empty).toBe(true);
  });

  it('is for those who may see the report', async () => {
    expect((await create('controller')).status).toBe(403);
    expect((await create('reports')).status).toBe(200);
    expect((await create('admin', { report: 'courierSummary', minimum: 3 })).status).toBe(200);
  });

  it('[RP18] is one of ten; a stopped one makes room', async () => {
    const saved = [];
    for (let at = 0; at < MAX_SCHEDULES; at += 1) saved.push(await created('admin', { to: [`a${at}@example.test`] }));
    expect(await create('admin')).toMatchObject({ status: 409, json: { details: { reason: 'too-many-schedules' } } });
    const [first] = saved;
    await stop('admin', first?.id ?? '');
    const last = await created('admin');
    const ids = (await list('admin')).map(({ id }) => id);
    expect(ids).toHaveLength(MAX_SCHEDULES);
    expect(ids).toContain(last.id);
    expect(ids).not.toContain(first?.id);
  });
});

describe('[RP12] a schedule is stopped', () => {
  it('by its account alone, once, with an event', async () => {
    const { id } = await created('company');
    expect((await stop('admin', id)).status).toBe(404);
    expect((await stop('reports', id)).status).toBe(404);
    expect((await stop('company', 'nowhere')).status).toBe(404);
    for (let time = 0; time < 2; time += 1)
      expect((await stop('company', id)).json).toMatchObject({ stopped: 'asker', nextRunAt: null });
    const events = await api.db.collection(`reportSchedules/${id}/events`).get();
    expect(events.docs.map((each) => [each.get('what'), each.get('reason'), each.get('by.id')])).toEqual([
      ['stopped', 'asker', 'company'],
    ]);
  });
});

it('[RP13] the list shows what became of the last mail', async () => {
  const { id } = await created('admin');
  const last = { from: '2026-11-20', to: '2026-11-20', atMs: Date.parse(NOW), result: 'waiting', exportId: 'file-1' };
  await api.db.doc(`reportSchedules/${id}`).update({ last });
  const mail = mailOfExport('file-1', ['admin@example.test']);
  const resultNow = async () => (await list('admin'))[0]?.last?.result;
  expect(await resultNow()).toBe('waiting');
  await messageRef(api.db, mail).set(pendingDocument(mail, Date.parse(NOW)));
  for (const [state, result] of [
    ['pending', 'waiting'],
    ['sent', 'sent'],
    ['recorded', 'recorded'],
    ['failed', 'not-sent'],
  ] as const) {
    await messageRef(api.db, mail).update({ state });
    expect([state, await resultNow()]).toEqual([state, result]);
  }
});
