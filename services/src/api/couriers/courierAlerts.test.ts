import { MAX_ALERT_KINDS } from '@despacho/contract/couriers/courierAlerts.ts';
import { courierAlertRoutes } from '@despacho/contract/couriers/routes.ts';
import { courierAlert } from '@despacho/contract/couriers/couriers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { courierAlertCodec } from '../../store/couriers/courierAlerts.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';

const PATH = '/api/courier-alerts';
const RAIN = { label: 'Lluvia', color: 'warning', order: 20 };

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  const company = { id: 'company-1', name: 'San Martin' };
  const people = {
    owner: { role: 'OWNER' },
    controller: { role: 'CONTROLLER' },
    alerts: { role: 'ALERTS' },
    user: { role: 'USER' },
    branch: { role: 'BRANCH', company, branch: { id: 'branch-1', name: 'Portales' } },
  } as const;
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const { ref } of (await api.db.collection('courierAlerts').get()).docs) await api.db.recursiveDelete(ref);
});

const call = async (method: string, id: string | null, body?: unknown, account = 'owner') =>
  api.call(method, id === null ? PATH : `${PATH}/${id}`, {
    token: tokens.get(account) ?? '',
    ...(body === undefined ? {} : { body }),
  });
const list = async (account = 'owner') =>
  courierAlertRoutes.courierAlertKinds.response.strict().parse((await call('GET', null, undefined, account)).json);
const create = async (body: unknown = RAIN) => {
  const reply = await call('POST', null, body);
  expect(reply.status).toBe(201);
  return courierAlertRoutes.createCourierAlertKind.response.parse(reply.json);
};
const events = async (id: string) =>
  (await api.db.collection(`courierAlerts/${id}/events`).orderBy('at').get()).docs.map((event) => event.data());

describe('the kinds of courier alerts', () => {
  it('[CO14] [RS4] are the ten built-in keys before anything is stored, in their fixed order', async () => {
    const { courierAlertKinds, total } = await list();
    expect([courierAlertKinds.map(({ id }) => id), total]).toEqual([courierAlert.options, 10]);
    expect(courierAlertKinds.slice(0, 3).map(({ label }) => label)).toEqual([
      'Ninguno',
      'Falla mecánica',
      'Llanta pinchada',
    ]);
  });

  it('[CO14] [RS4] a built-in key can be changed but not removed, and couriers are read as before', async () => {
    const changed = await call('PATCH', 'robbery', { label: 'Asalto', color: 'strong', order: 0 });
    expect(changed.json).toEqual({ id: 'robbery', label: 'Asalto', color: 'strong', order: 0 });
    expect((await call('PATCH', 'robbery', { label: 'Asalto armado' })).status).toBe(200);
    const { courierAlertKinds, total } = await list();
    expect([courierAlertKinds.length, total]).toEqual([10, 10]);
    expect(courierAlertKinds.find(({ id }) => id === 'robbery')).toMatchObject({ label: 'Asalto armado', order: 0 });
    for (const id of ['robbery', 'accident']) {
      const removed = await call('DELETE', id);
      expect([removed.status, removed.json]).toEqual([409, { code: 'conflict', details: { reason: 'protected' } }]);
    }
    for (const alert of ['robbery', 'Robo'])
      expect(courierCodec.read('one', { name: 'Ana', alert })).toMatchObject({ value: { alert: 'robbery' } });
    expect((await call('PATCH', 'robbery', { id: 'theft' })).status).toBe(400);
  });

  it('[CO15] [RS5] others can be added, changed and removed, with their events', async () => {
    const { id } = await create();
    expect((await call('PATCH', id, { label: 'Lluvia fuerte' })).json).toEqual({ ...RAIN, id, label: 'Lluvia fuerte' });
    expect((await call('PATCH', id, { label: 'Lluvia fuerte' })).status).toBe(200);
    expect((await list()).courierAlertKinds.at(-1)).toMatchObject({ id, label: 'Lluvia fuerte' });
    expect((await call('DELETE', id)).json).toEqual({ ok: true });
    expect((await call('DELETE', id)).status).toBe(404);
    expect((await call('PATCH', id, { label: 'x' })).status).toBe(404);
    expect(await events(id)).toMatchObject([
      { what: 'created', by: { id: 'owner' }, label: 'Lluvia' },
      { what: 'changed', label: 'Lluvia fuerte', before: { label: 'Lluvia' } },
      { what: 'removed', before: { label: 'Lluvia fuerte', color: 'warning' } },
    ]);
  });

  it('[CO15] [RS1] labels are unique, also at the same moment, and their number is limited', async () => {
    const labelConflict = { code: 'conflict', details: { reason: 'label-taken' } };
    expect((await call('POST', null, { ...RAIN, label: ' LLANTA  pínchada ' })).json).toEqual(labelConflict);
    const replies = await Promise.all([1, 2, 3].map(async () => call('POST', null, RAIN)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await call('PATCH', 'lost', { label: 'lluvia' })).json).toEqual(labelConflict);
    expect((await call('PATCH', 'lost', { label: 'PERDIDO' })).status).toBe(200);
    const batch = api.db.batch();
    for (let at = 0; at < MAX_ALERT_KINDS - 11; at += 1)
      batch.set(
        api.db.doc(`courierAlerts/kind-${at}`),
        courierAlertCodec.write({ ...RAIN, color: 'faint', label: `${at}` }),
      );
    await batch.commit();
    const full = await call('POST', null, { ...RAIN, label: 'One more' });
    expect([full.status, full.json]).toEqual([409, { code: 'conflict', details: { reason: 'too-many' } }]);
  });

  it('[CO15] invalid values are rejected', async () => {
    for (const wrong of [
      { label: ' ' },
      { color: '#ff0000' },
      { color: 'late' },
      { order: -1 },
      { order: 0.5 },
      { key: 'x' },
    ])
      expect((await call('POST', null, { ...RAIN, ...wrong })).status).toBe(400);
  });

  it('[RS2] [RS6] a change based on outdated data is a conflict with its values and writes nothing', async () => {
    const { id } = await create();
    await call('PATCH', id, { color: 'danger', base: { color: 'warning' } });
    const stale = await call('PATCH', id, {
      label: 'Tormenta',
      color: 'faint',
      base: { label: 'Lluvia', color: 'warning' },
    });
    const field = { field: 'color', base: 'warning', stored: 'danger', requested: 'faint' };
    expect([stale.status, stale.json]).toEqual([
      409,
      { code: 'conflict', details: { reason: 'changed', fields: [field] } },
    ]);
    expect((await list()).courierAlertKinds.at(-1)).toMatchObject({ label: 'Lluvia', color: 'danger' });
    // Both want the same: nothing is left to write.
    expect((await call('PATCH', id, { color: 'danger', base: { color: 'faint' } })).status).toBe(200);
    // A field equal to its base is no change, for any stored value.
    const untouched = await call('PATCH', id, {
      label: 'Tormenta',
      color: 'warning',
      base: { label: 'Lluvia', color: 'warning' },
    });
    expect(untouched.json).toMatchObject({ label: 'Tormenta', color: 'danger' });
    expect(await events(id)).toHaveLength(3);
  });

  it('[CO15] are written by administrators and controllers of the whole operation, and read by ALERTS too', async () => {
    const { id } = await create();
    const statuses = async (account: string) => [
      (await call('GET', null, undefined, account)).status,
      (await call('POST', null, { ...RAIN, label: account }, account)).status,
      (await call('PATCH', id, { label: `${account} 2` }, account)).status,
      (await call('DELETE', id, undefined, account)).status,
    ];
    expect(await statuses('branch')).toEqual([403, 403, 403, 403]);
    expect(await statuses('alerts')).toEqual([200, 403, 403, 403]);
    expect(await statuses('user')).toEqual([403, 403, 403, 403]);
    expect(await statuses('controller')).toEqual([200, 201, 200, 200]);
  });
});
