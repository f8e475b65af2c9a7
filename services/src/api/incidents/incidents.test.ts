import type { Controller } from '@despacho/contract/accounts/access.ts';
import { alarm } from '@despacho/contract/alarms.ts';
import { courierAlertKind } from '@despacho/contract/couriers/courierAlerts.ts';
import { drillRoutes } from '@despacho/contract/drills.ts';
import { incidentRoutes } from '@despacho/contract/incidentCalls.ts';
import { sampleAlarm, sampleCourier, sampleIncident } from '@despacho/contract/samples.ts';
import { stateLabelRoutes } from '@despacho/contract/couriers/routes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { until } from '../../../../tests/support/until.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { incidentCodec } from '../../store/incidents.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { publishPositions } from '../../store/live/positions.ts';

const now = '2026-11-21T18:00:00.000Z';
const clock = manualClock(now);
const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const place = { lat: 14.6, lng: -90.5 };
const people: Record<string, Partial<Controller>> = {
  admin: { role: 'ADMINISTRATOR' },
  controller: { role: 'CONTROLLER' },
  reader: { role: 'USER' },
  alerts: { role: 'ALERTS' },
  viewer: { role: 'DEMO' },
  companyAdmin: { role: 'ADMINISTRATOR', company },
  otherAdmin: { role: 'ADMINISTRATOR', company: { id: 'company-2', name: 'ISHOP' } },
  branch: { role: 'BRANCH', company, branch },
  otherBranch: { role: 'BRANCH', company, branch: { id: 'branch-2', name: 'OAKLAND' } },
};

let api: TestApi;
const tokens = new Map<string, string>();
const as = async (who: string, method: string, path: string, body?: unknown): Promise<Reply> =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const statuses = async (method: string, path: string, body?: unknown): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(Object.keys(people).map(async (who) => [who, (await as(who, method, path, body)).status])),
  );

const luis = sampleCourier({ id: 'luis', name: 'Luis Ramos', company, branch, alert: 'none', alertAt: null });
const near = sampleCourier({ id: 'near', name: 'Near', company, branch });
const theirs = sampleCourier({
  id: 'theirs',
  name: 'Theirs',
  company: { id: 'company-2', name: 'ISHOP' },
  branch: null,
});
const theft = sampleIncident({ id: 'theft:2026:11-21:one', courier: { id: 'luis', name: 'Luis' }, position: place });

beforeAll(async () => {
  api = await startTestApi({ clock });
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, name: `The ${id}`, ...only })));
  for (const courier of [luis, near, theirs]) await api.db.doc(`bikers/${courier.id}`).set(courierCodec.write(courier));
  const { context } = api;
  const subject = { kind: 'incident', id: theft.id, label: 'Luis Ramos' } as const;
  await publishEntities(context.redis(), context.key, {
    courier: [luis, near, theirs],
    incident: [theft],
    alarm: [
      sampleAlarm({ id: 'of-theft', rule: 'theft', subject, companyId: company.id, branchId: branch.id }),
      sampleAlarm({ id: 'of-accident', rule: 'accident', subject: { kind: 'courier', id: 'luis', label: 'Luis' } }),
      sampleAlarm({ id: 'nowhere', rule: 'theft', subject: { kind: 'courier', id: 'lost', label: 'Lost' } }),
    ],
  });
  await publishPositions(
    context.redis(),
    context.key,
    [
      ['luis', 0],
      ['near', 900],
      ['theirs', 300],
    ].map(([courierId, metres]) => ({
      courierId: String(courierId),
      position: { lat: place.lat + Number(metres) / 111_195, lng: place.lng },
      at: clock.now() - 60_000,
      accuracyM: 5,
      battery: null,
    })),
  );
  await until(
    'the live copy',
    async () => (await as('controller', 'GET', '/api/alarms/of-theft/surroundings')).status === 200,
  );
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const { ref } of (await api.db.collection('alarms').get()).docs) await api.db.recursiveDelete(ref);
});

describe('[IC4] the fixed red zones', () => {
  it('leave out and count what has no numeric coordinates', async () => {
    const zones = { good: { lat: 14.6, lng: -90.5 }, text: { lat: '14.61', lng: '-90.51' } };
    const invalid = {
      word: { lat: 'norte', lng: -90.5 },
      none: {},
      far: { lat: 140, lng: -90 },
      list: { lat: [1], lng: 2 },
    };
    for (const [id, data] of Object.entries({ ...zones, ...invalid })) await api.db.doc(`zones/${id}`).set(data);
    const reply = await as('controller', 'GET', '/api/zones');
    const found = incidentRoutes.zones.response.strict().parse(reply.json);
    expect(found.zones.map(({ id }) => id).toSorted()).toEqual(['good', 'text']);
    expect(found.invalid).toBe(4);
  });

  it('are read by those who see incidents', async () => {
    expect(await statuses('GET', '/api/zones')).toMatchObject({
      reader: 200,
      branch: 200,
      companyAdmin: 200,
      viewer: 403,
    });
  });
});

describe('[IC6] GET /api/alarms/:id/surroundings', () => {
  const nearest = async (who: string, id: string) =>
    incidentRoutes.alarmSurroundings.response
      .strict()
      .parse((await as(who, 'GET', `/api/alarms/${id}/surroundings`)).json);

  it('returns the place and the couriers with their times by street, without the courier of the alarm', async () => {
    const found = await nearest('controller', 'of-theft');
    expect(found.place).toEqual({ position: place, source: 'report', ageSec: null });
    expect(found.nearest.map(({ courier }) => courier.id)).toEqual(['theirs', 'near']);
    for (const { routeSec, distanceM } of found.nearest) {
      expect(routeSec).toBeGreaterThan(10);
      expect(distanceM).toBeGreaterThan(200);
    }
  });

  it('[IC8] contains the way of the last 15 minutes, for those whose courier it is', async () => {
    expect((await nearest('controller', 'of-theft')).way).toEqual([{ at: clock.now() - 60_000, position: place }]);
    expect((await nearest('branch', 'of-theft')).way).toHaveLength(1);
  });

  it('[IC5] uses the last position with its age where nothing was reported, and is empty where nothing is known', async () => {
    expect((await nearest('controller', 'of-accident')).place).toMatchObject({ source: 'fix', ageSec: 60 });
    expect(await nearest('controller', 'nowhere')).toEqual({ place: null, nearest: [], way: [] });
  });

  it('shows an account only the couriers it sees, and no alarm of another scope', async () => {
    expect((await nearest('companyAdmin', 'of-theft')).nearest.map(({ courier }) => courier.id)).toEqual(['near']);
    const replies = await statuses('GET', '/api/alarms/of-theft/surroundings');
    expect(replies).toMatchObject({ otherAdmin: 404, otherBranch: 404, branch: 200, viewer: 403, reader: 200 });
    // The alert of a courier raised it.
    expect((await as('companyAdmin', 'GET', '/api/alarms/of-accident/surroundings')).status).toBe(404);
    expect((await as('controller', 'GET', '/api/alarms/unknown/surroundings')).status).toBe(404);
  });
});

describe('[IC19] POST /api/incidents/:id/end', () => {
  const path = `/api/incidents/${theft.id}/end`;
  const document = 'theft/2026/11-21/one';

  it('ends the incident with a note in its alarm, by those who may act on alarms and see it, once', async () => {
    await api.db.doc(document).set(incidentCodec.write(theft));
    const raised = sampleAlarm({ id: 'of-theft', rule: 'theft', companyId: company.id, branchId: branch.id });
    await api.db.doc('alarms/of-theft').set(alarmCodec.write(raised));
    expect((await as('controller', 'POST', path, { note: ' ' })).status).toBe(400);
    expect((await as('controller', 'POST', '/api/incidents/unknown/end', { note: 'x' })).status).toBe(404);
    const refused = { viewer: 403, reader: 403, otherAdmin: 404, otherBranch: 404 };
    for (const [who, status] of Object.entries(refused))
      expect([who, (await as(who, 'POST', path, { note: 'x' })).status]).toEqual([who, status]);
    expect((await api.db.doc(document).get()).get('closedAt')).toBeNull();
    const reply = await as('branch', 'POST', path, { note: 'Piloto a salvo' });
    expect(reply.status).toBe(200);
    expect((await api.db.doc(document).get()).get('closedAt')).not.toBeNull();
    const stored = (await api.db.doc('alarms/of-theft').get()).get('notes');
    expect(stored).toMatchObject([{ text: 'Piloto a salvo', by: { id: 'branch' } }]);
    await as('controller', 'POST', path, { note: 'otra vez' });
    const { docs } = await api.db.collection(`${document}/events`).get();
    expect(docs.map((event) => event.data())).toMatchObject([{ what: 'ended', note: 'Piloto a salvo' }]);
    await api.db.recursiveDelete(api.db.doc(document));
  });
});

describe('drills', () => {
  const body = { rule: 'theft', courierId: 'luis' };
  const start = async (who = 'admin') => as(who, 'POST', '/api/drills', body);

  it('[IC11] are started by administrators of the whole operation, and are no document of an incident', async () => {
    expect(await statuses('POST', '/api/drills', { ...body, courierId: 'nobody' })).toMatchObject({
      admin: 400,
      controller: 403,
      companyAdmin: 403,
      branch: 403,
      alerts: 403,
      viewer: 403,
    });
    const started = alarm.parse((await start()).json);
    expect(started).toMatchObject({ isDrill: true, rule: 'theft', companyId: company.id, branchId: branch.id });
    const [event] = (await api.db.collection(`alarms/${started.id}/events`).get()).docs;
    expect(event?.data()).toMatchObject({ what: 'drill-started', by: { id: 'admin' }, courier: 'luis' });
    expect((await api.db.collectionGroup('11-21').get()).size).toBe(0);
  });

  it('[IC11] one at a time is open, also for two at once', async () => {
    const replies = await Promise.all([start(), start(), start()]);
    expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409]);
    expect((await api.db.collection('alarms').get()).size).toBe(1);
    expect((await start()).json).toMatchObject({ details: { reason: 'drill-open' } });
  });

  it('[IC13] [IC14] are taken and ended like alarms, and report the reaction times', async () => {
    const { id } = alarm.parse((await start()).json);
    clock.pass(7_000);
    await as('branch', 'POST', `/api/alarms/${id}/acknowledge`);
    clock.pass(5_000);
    await as('branch', 'POST', `/api/alarms/${id}/note`, { text: 'Llamado' });
    clock.pass(8_000);
    expect((await as('controller', 'POST', `/api/drills/${id}/end`)).status).toBe(403);
    expect((await as('admin', 'POST', `/api/drills/${id}/end`)).status).toBe(200);
    expect((await as('admin', 'POST', `/api/drills/${id}/end`)).status).toBe(200);
    const { drills } = drillRoutes.drills.response.strict().parse((await as('admin', 'GET', '/api/drills')).json);
    expect(drills).toMatchObject([
      {
        id,
        acknowledgedAfterSec: 7,
        firstNoteAfterSec: 12,
        lastedSec: 20,
        notes: 1,
        acknowledgedBy: { id: 'branch' },
        endedBy: { id: 'admin' },
      },
    ]);
    expect((await api.db.collection(`alarms/${id}/events`).get()).size).toBe(4);
    expect((await start()).status).toBe(200);
  });

  it('[IC13] no other alarm is ended as a drill', async () => {
    await api.db.doc('alarms/real').set({ rule: 'theft', isDrill: false });
    expect((await as('admin', 'POST', '/api/drills/real/end')).status).toBe(404);
    expect((await as('admin', 'POST', '/api/drills/unknown/end')).status).toBe(404);
  });
});

describe('[IC15] the alert of a courier', () => {
  const change = async (who: string, alert: string, id = 'luis') =>
    as(who, 'POST', `/api/couriers/${id}/alert`, { alert });
  const stored = async () => (await api.db.doc('bikers/luis').get()).data() ?? {};

  it('is set with its time and withdrawn by all ok, each with its event', async () => {
    expect((await change('controller', 'flatTire')).json).toMatchObject({ alert: 'flatTire' });
    const { alertAt } = await stored();
    clock.pass(60_000);
    await change('controller', 'flatTire');
    expect((await stored())['alertAt']).toEqual(alertAt);
    expect((await change('branch', 'allOk')).json).toEqual({ id: 'luis', alert: 'none', alertAt: null });
    const events = (await api.db.collection('bikers/luis/events').orderBy('at').get()).docs;
    expect(events.map((event) => event.get('by').id)).toEqual(['controller', 'branch']);
  });

  it('is set by staff of the courier’s scope, and only to a known kind', async () => {
    expect(await statuses('POST', '/api/couriers/luis/alert', { alert: 'lost' })).toEqual({
      admin: 200,
      controller: 200,
      reader: 403,
      alerts: 403,
      viewer: 403,
      companyAdmin: 403,
      otherAdmin: 403,
      branch: 200,
      otherBranch: 404,
    });
    const unknown = { code: 'invalid', details: [{ path: 'body.alert', issue: 'unknown' }] };
    for (const alert of ['volcano', 'Robo', 'constructor'])
      expect([alert, (await change('controller', alert)).json]).toEqual([alert, unknown]);
    expect((await change('controller', '../x')).status).toBe(400);
    expect((await change('controller', 'lost', 'nobody')).status).toBe(404);
  });
});

describe('[IC23] a kind that people added', () => {
  it('is set, and read from the document, until it is removed', async () => {
    const added = await as('admin', 'POST', '/api/courier-alerts', {
      label: 'Inundación',
      color: 'warning',
      order: 20,
    });
    const { id } = courierAlertKind.parse(added.json);
    const set = await as('branch', 'POST', '/api/couriers/luis/alert', { alert: id });
    expect([set.status, set.json]).toEqual([200, { id: 'luis', alert: id, alertAt: expect.any(String) }]);
    const document = await api.db.doc('bikers/luis').get();
    expect(courierCodec.read('luis', document.data() ?? {})).toMatchObject({ value: { alert: id } });

    expect((await as('admin', 'DELETE', `/api/courier-alerts/${id}`)).status).toBe(200);
    const refused = await as('branch', 'POST', '/api/couriers/luis/alert', { alert: id });
    const details = [{ path: 'body.alert', issue: 'unknown' }];
    expect([refused.status, refused.json]).toEqual([400, { code: 'invalid', details }]);
    expect((await api.db.doc('bikers/luis').get()).get('alert')).toBe(id);
    expect((await as('branch', 'POST', '/api/couriers/luis/alert', { alert: 'allOk' })).json).toMatchObject({
      alert: 'none',
    });
  });
});

describe('[IC16] the labels of states', () => {
  const path = (id: string): string => `/api/state-labels/${encodeURIComponent(id)}`;
  const list = async () =>
    stateLabelRoutes.stateLabels.response.strict().parse((await as('reader', 'GET', '/api/state-labels')).json);

  it('are all there without a document, and keep their key', async () => {
    const { stateLabels } = await list();
    expect(stateLabels.filter(({ of }) => of === 'order')).toHaveLength(11);
    expect(stateLabels.filter(({ of }) => of === 'courier')).toHaveLength(6);
    const reply = await as('admin', 'PATCH', path('order:En ruta'), { label: 'En camino', color: 'warning', order: 3 });
    expect(reply.json).toMatchObject({ id: 'order:En ruta', key: 'En ruta', label: 'En camino', color: 'warning' });
    expect((await as('admin', 'PATCH', path('order:En ruta'), { key: 'Volando' })).status).toBe(400);
    expect((await as('admin', 'PATCH', path('order:Volando'), { label: 'x' })).status).toBe(404);
    expect((await list()).stateLabels.find(({ id }) => id === 'order:En ruta')?.label).toBe('En camino');
  });

  it('are unique within their noun', async () => {
    expect((await as('admin', 'PATCH', path('order:Nuevo'), { label: 'ENTREGADO' })).json).toMatchObject({
      details: { reason: 'label-taken' },
    });
    expect((await as('admin', 'PATCH', path('courier:going'), { label: 'Entregado' })).status).toBe(200);
  });

  it('are changed by administrators only', async () => {
    expect(await statuses('PATCH', path('order:Nuevo'), { order: 5 })).toMatchObject({
      admin: 200,
      controller: 403,
      companyAdmin: 403,
      alerts: 403,
    });
  });
});
