import { sampleBranch, sampleCompany, sampleCourier } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { detailsIn } from '../../../../tests/support/replies.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { scheduleCodec } from '../../store/couriers/schedules.ts';

const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre' };
const north = { id: 'north', name: 'North' };
const seconds = (text: string): number => Date.parse(text) / 1_000;

let api: TestApi;
const tokens = new Map<string, string>();
const call = async (who: string, method: string, path: string, body?: object): Promise<Reply> =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });

const view = z.object({
  id: z.string(),
  status: z.string(),
  journey: z.object({ startsAt: z.string(), endsAt: z.string().nullable() }),
});
const listOf = async (who: string, query: string) =>
  z.object({ schedules: z.array(view) }).parse((await call(who, 'GET', `/api/schedules?${query}`)).json).schedules;
const idsOf = async (who: string, query: string): Promise<string[]> =>
  (await listOf(who, query)).map(({ id }) => id).toSorted();

const stored = async (id: string, data: object): Promise<void> => {
  await api.db.doc(`schedules/${id}`).set({
    alias: { id: id, name: 'Luis' },
    branch: { id: 'centre', name: 'Centre' },
    companyId: 'acme',
    status: 'Pendiente',
    isUtc: true,
    ...data,
  });
};
const shiftOf = (day: string, from: number, hours: number, more: object = {}) => {
  const startsAt = new Date(`${day}T${String(from).padStart(2, '0')}:00:00-06:00`);
  return {
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + hours * 3_600_000).toISOString(),
    courierId: 'luis',
    branchId: 'centre',
    ...more,
  };
};
const create = async (who: string, body: object): Promise<Reply> => call(who, 'POST', '/api/schedules', body);
const dayInYears = (years: number): string =>
  new Date(Date.now() + years * 365.25 * 86_400_000).toISOString().slice(0, 10);
const idOf = (reply: Reply): string => view.parse(reply.json).id;
const eventsOf = async (id: string) =>
  (await api.db.collection(`schedules/${id}/events`).get()).docs.map((doc) => doc.get('what'));

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    controller: { role: 'CONTROLLER' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: centre },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  for (const company of [acme, other])
    await api.db
      .doc(`companies/${company.id}`)
      .set(companyCodec.write(sampleCompany({ ...company, hasAssistance: company === acme })));
  await api.db.doc('branches/plain').set(branchCodec.write(sampleBranch({ name: 'Plain', company: other })));
  for (const branch of [centre, north])
    await api.db.doc(`branches/${branch.id}`).set(branchCodec.write(sampleBranch({ ...branch, company: acme })));
  await api.db
    .doc('branches/closed')
    .set(branchCodec.write(sampleBranch({ name: 'Closed', company: acme, isEnabled: false })));
  for (const id of ['luis', 'ana'])
    await api.db
      .doc(`bikers/${id}`)
      .set(courierCodec.write(sampleCourier({ name: id, company: acme, branch: centre })));
  await api.db.doc('bikers/gone').set(courierCodec.write(sampleCourier({ name: 'gone', accountStatus: 'INACTIVE' })));
});
afterAll(async () => api.close());

it('[AT12] shifts are not planned and not moved for a company without assistance', async () => {
  const refused = { code: 'conflict', details: { reason: 'no-assistance' } };
  const reply = await create('admin', shiftOf('2026-07-01', 6, 8, { branchId: 'plain' }));
  expect([reply.status, reply.json]).toEqual([409, refused]);
  await stored('older', {
    companyId: 'other',
    branch: { id: 'plain', name: 'Plain' },
    initJourney: seconds('2026-07-02T12:00:00Z'),
  });
  const { startsAt, endsAt } = shiftOf('2026-07-03', 6, 8);
  const base = { startsAt: '2026-07-02T12:00:00.000Z', endsAt: '2026-07-02T20:00:00.000Z' };
  expect((await call('admin', 'PATCH', '/api/schedules/older', { startsAt, endsAt, base })).json).toEqual(refused);
  expect((await call('admin', 'POST', '/api/schedules/older/cancel')).status).toBe(200);
});

describe('the shifts of a month', () => {
  beforeAll(async () => {
    await stored('first', {
      initJourney: seconds('2026-05-01T06:00:00Z'),
      endJourney: seconds('2026-05-01T15:00:00Z'),
    });
    await stored('before', {
      initJourney: seconds('2026-05-01T05:59:59Z'),
      endJourney: seconds('2026-05-01T15:00:00Z'),
    });
    await stored('last', { initJourney: seconds('2026-06-01T05:59:59Z'), endJourney: seconds('2026-06-01T12:00:00Z') });
    await stored('after', {
      initJourney: seconds('2026-06-01T06:00:00Z'),
      endJourney: seconds('2026-06-01T12:00:00Z'),
    });
    // Local wall times of an older program: 00:00 on the first of May and of June.
    await stored('oldFirst', {
      isUtc: null,
      initJourney: seconds('2026-05-01T00:00:00Z'),
      endJourney: seconds('2026-05-01T08:00:00Z'),
    });
    await stored('oldAfter', {
      isUtc: null,
      initJourney: seconds('2026-06-01T00:00:00Z'),
      endJourney: seconds('2026-06-01T08:00:00Z'),
    });
    await stored('foreign', {
      companyId: 'other',
      branch: { id: 'x', name: 'X' },
      initJourney: seconds('2026-05-10T15:00:00Z'),
    });
    await stored('north', { branch: { id: 'north', name: 'North' }, initJourney: seconds('2026-05-10T15:00:00Z') });
    await stored('broken', { initJourney: 'soon' });
  });

  it('[AT3] are those that begin in it, in local time, with those of older programs', async () => {
    const may = await idsOf('company', 'year=2026&month=4');
    expect(may).toEqual(['first', 'last', 'north', 'oldFirst']);
    expect(await idsOf('company', 'year=2026&month=5')).toEqual(['after', 'oldAfter']);
    expect(await idsOf('company', 'year=2026&month=3')).toEqual(['before']);
  });

  it('[AT2] have their true times', async () => {
    const found = (await listOf('admin', 'year=2026&month=4')).find(({ id }) => id === 'oldFirst');
    expect(found?.journey).toEqual({ startsAt: '2026-05-01T06:00:00.000Z', endsAt: '2026-05-01T14:00:00.000Z' });
  });

  it('[AT11] are those of the scope', async () => {
    const month = 'year=2026&month=4';
    expect(await idsOf('admin', month)).toEqual(['first', 'foreign', 'last', 'north', 'oldFirst']);
    expect(await idsOf('controller', `${month}&company=acme&branch=north`)).toEqual(['north']);
    expect(await idsOf('branch', month)).toEqual(['first', 'last', 'oldFirst']);
    expect((await call('company', 'GET', `/api/schedules?${month}&company=other`)).status).toBe(400);
    for (const query of ['year=2026&month=12', 'year=2026', 'year=2026&month=-1'])
      expect((await call('admin', 'GET', `/api/schedules?${query}`)).status).toBe(400);
  });
});

describe('a planned shift', () => {
  it('[AT19] [AT12] is stored in seconds of UTC, with its event, and read back', async () => {
    const reply = await create('controller', shiftOf('2026-07-03', 22, 8));
    expect(reply.status).toBe(201);
    const id = idOf(reply);
    expect((await api.db.doc(`schedules/${id}`).get()).data()).toMatchObject({
      alias: { id: 'luis', name: 'luis' },
      branch: { id: 'centre', name: 'Centre' },
      companyId: 'acme',
      initJourney: seconds('2026-07-04T04:00:00Z'),
      endJourney: seconds('2026-07-04T12:00:00Z'),
      isUtc: true,
      status: 'Pendiente',
      statusTimes: {},
    });
    expect(await eventsOf(id)).toEqual(['created']);
    expect(await idsOf('branch', 'year=2026&month=6')).toEqual([id]);
  });

  it('[AT12] is written by those who may, for a courier and a branch that there are', async () => {
    for (const who of ['company', 'branch']) expect((await create(who, shiftOf('2026-07-10', 8, 8))).status).toBe(403);
    const refused: [object, string, string][] = [
      [{ courierId: 'nobody' }, 'body.courierId', 'unknown'],
      [{ courierId: 'gone' }, 'body.courierId', 'disabled'],
      [{ branchId: 'nowhere' }, 'body.branchId', 'unknown'],
      [{ branchId: 'closed' }, 'body.branchId', 'disabled'],
    ];
    for (const [more, path, issue] of refused)
      expect((await create('admin', shiftOf('2026-07-10', 8, 8, more))).json).toEqual({
        code: 'invalid',
        details: [{ path, issue }],
      });
    for (const hours of [0, -3, 25]) expect((await create('admin', shiftOf('2026-07-10', 8, hours))).status).toBe(400);
  });

  it('[AT12] is within five years of now, when it is planned and when it is changed', async () => {
    const { status, json } = await create('admin', shiftOf(dayInYears(4.9), 6, 8));
    expect([status, json]).toEqual([201, expect.anything()]);
    const id = view.parse(json).id;
    const { journey: base } = view.parse(json);
    for (const day of [dayInYears(5.1), dayInYears(-5.1), '9999-01-01', '0001-01-01']) {
      const { courierId, branchId, ...times } = shiftOf(day, 6, 8);
      const replies = [
        await create('admin', { courierId, branchId, ...times }),
        await call('admin', 'PATCH', `/api/schedules/${id}`, { ...times, base }),
      ];
      for (const reply of replies)
        expect([reply.status, detailsIn(reply)]).toEqual([400, [{ path: 'body.startsAt', issue: 'out-of-range' }]]);
    }
    expect(view.parse((await call('admin', 'POST', `/api/schedules/${id}/cancel`)).json).journey).toEqual(base);
  });

  it('[AT23] of two at once that overlap one is planned', async () => {
    const replies = await Promise.all([
      create('admin', shiftOf('2026-07-11', 8, 8, { courierId: 'ana' })),
      create('admin', shiftOf('2026-07-11', 8, 8, { courierId: 'ana' })),
      create('controller', shiftOf('2026-07-11', 12, 8, { courierId: 'ana' })),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await create('admin', shiftOf('2026-07-11', 2, 6.5, { courierId: 'ana' }))).json).toEqual({
      code: 'conflict',
      details: { reason: 'overlap' },
    });
  });

  it('[AT20] [RS2] is changed while it waits, by those who saw it as it is', async () => {
    const before = shiftOf('2026-07-20', 8, 8);
    const id = idOf(await create('admin', before));
    const { startsAt, endsAt } = shiftOf('2026-07-20', 10, 6);
    const base = { startsAt: before.startsAt, endsAt: before.endsAt };
    const change = async (body: object): Promise<Reply> => call('controller', 'PATCH', `/api/schedules/${id}`, body);
    expect((await change({ startsAt, endsAt, base: { startsAt, endsAt: before.endsAt } })).json).toEqual({
      code: 'conflict',
      details: { reason: 'changed' },
    });
    expect((await change({ startsAt, endsAt, base })).json).toMatchObject({ journey: { startsAt, endsAt } });
    expect((await change({ startsAt, endsAt, base })).status).toBe(200);
    expect(await eventsOf(id)).toHaveLength(2);
    await api.db.doc(`schedules/${id}`).update({ status: 'Iniciado' });
    expect((await change({ ...base, base: { startsAt, endsAt } })).json).toEqual({
      code: 'conflict',
      details: { reason: 'status' },
    });
  });

  it('[AT4] is cancelled once, and not after its end; its time is free again', async () => {
    const body = shiftOf('2026-07-25', 8, 8);
    const id = idOf(await create('admin', body));
    const cancel = async (): Promise<Reply> => call('admin', 'POST', `/api/schedules/${id}/cancel`);
    const replies = await Promise.all([cancel(), cancel()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await eventsOf(id)).toSorted((a, b) => a.localeCompare(b))).toEqual(['cancelled', 'created']);
    expect((await create('admin', body)).status).toBe(201);
    await stored('over', { status: 'Completado', initJourney: seconds('2026-07-26T15:00:00Z') });
    expect((await call('admin', 'POST', '/api/schedules/over/cancel')).status).toBe(409);
    expect((await call('admin', 'POST', '/api/schedules/nothing/cancel')).status).toBe(404);
    expect((await call('company', 'POST', `/api/schedules/${id}/cancel`)).status).toBe(403);
  });

  it('[AT2] reads its own writes', () => {
    const entity = {
      courier: { id: 'k', name: 'K' },
      branch: { id: 'b', name: 'B' },
      companyId: 'c',
      createdAt: '2026-07-01T00:00:00.000Z',
      journey: { startsAt: '2026-07-01T12:00:00.000Z', endsAt: null },
      status: 'Iniciado' as const,
      times: { startedAt: '2026-07-01T12:01:00.000Z', completedAt: null },
      phoneTimes: { startedAt: null, completedAt: null },
    };
    expect(scheduleCodec.read('s1', scheduleCodec.write(entity))).toEqual({ ok: true, value: { ...entity, id: 's1' } });
  });
});
