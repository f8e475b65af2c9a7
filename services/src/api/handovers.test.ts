import type { Controller } from '@despacho/contract/accounts/access.ts';
import { routeTable } from '@despacho/contract/index.ts';
import { sampleAlarm, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { publishEntities } from '../../../tests/support/liveState.ts';
import { until } from '../../../tests/support/until.ts';
import { alarmCodec } from '../store/alarms.ts';
import { orderCodec } from '../store/orders/orders.ts';

const company = { id: 'company-1', name: 'San Martin' };
const people: Record<string, Partial<Controller>> = {
  ana: { role: 'CONTROLLER' },
  eva: { role: 'CONTROLLER' },
  luis: { role: 'CONTROLLER' },
  companyAdmin: { role: 'ADMINISTRATOR', company },
  otherAdmin: { role: 'ADMINISTRATOR', company: { id: 'company-2', name: 'ISHOP' } },
  alerts: { role: 'ALERTS' },
  reader: { role: 'USER' },
};

let api: TestApi;
const tokens = new Map<string, string>();
const accounts: Controller[] = [];
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people)) {
    const person = await api.addPerson({ id, name: id, ...only });
    accounts.push(person);
    tokens.set(id, await api.tokenOf(person));
  }
});
afterAll(async () => api.close());

const as = async (who: string, method: string, path: string, body?: unknown) =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const byAna = { acknowledgedBy: { id: 'ana', name: 'ana' }, acknowledgedAt: soon(-5) };
const ALARMS = [
  sampleAlarm({ id: 'a', ...byAna }),
  sampleAlarm({ id: 'b', companyId: 'company-2', branchId: null, ...byAna }),
  sampleAlarm({ id: 'c', acknowledgedBy: { id: 'luis', name: 'luis' }, acknowledgedAt: soon(-5) }),
];
const lock = { id: 'ana', name: 'ana', expiresAt: soon(4), sessionId: 'tab', fence: 3 };
const ORDERS = [
  sampleOrder({ id: 'locked', lock, lockFence: 3 }),
  sampleOrder({ id: 'watched', note: 'Vigilar: cliente molesto' }),
];

beforeEach(async () => {
  for (const name of ['alarms', 'handovers', 'shiftItems', 'deliveries'])
    for (const { ref } of (await api.db.collection(name).get()).docs) await api.db.recursiveDelete(ref);
  for (const alarm of ALARMS) await api.db.doc(`alarms/${alarm.id}`).set(alarmCodec.write(alarm));
  for (const order of ORDERS) await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  await publishEntities(api.context.redis(), api.context.key, { alarm: ALARMS, order: ORDERS, controller: accounts });
  await until('the live copy is ready', async () => (await as('ana', 'GET', '/api/shift')).status === 200);
});

const shiftOf = async (who: string) => routeTable.shift.response.parse((await as(who, 'GET', '/api/shift')).json);
const start = async (who: string) =>
  routeTable.startHandover.response.parse((await as(who, 'POST', '/api/handovers')).json);
const accept = async (who: string, id: string, keys?: string[]) =>
  as(who, 'POST', `/api/handovers/${id}/accept`, { keys: keys ?? null });
const accepted = async (who: string, id: string, keys?: string[]) =>
  routeTable.acceptHandover.response.parse((await accept(who, id, keys)).json);
const ownerOf = async (id: string): Promise<unknown> =>
  (await api.db.doc(`alarms/${id}`).get()).get('acknowledgedBy.id');

describe('a handover', () => {
  it('[HO1] [HO2] begins once, with the own items and those without an owner', async () => {
    const handover = await start('ana');
    expect(handover.pending.map(({ key }) => key).sort()).toEqual([
      'alarm:a',
      'alarm:b',
      'lock:locked',
      'watch:watched',
    ]);
    const again = await start('ana');
    expect([again.id, again.startedAt > handover.startedAt]).toEqual([handover.id, true]);
    expect((await shiftOf('eva')).handovers).toMatchObject([
      { id: handover.id, from: { id: 'ana' }, isAutomatic: false },
    ]);
  });

  it('[HO3] [HO12] is accepted item by item or as a whole, also by two persons from one', async () => {
    const { id } = await start('ana');
    expect(await accepted('eva', id, ['alarm:a', 'lock:locked'])).toEqual({
      accepted: ['alarm:a', 'lock:locked'],
      refused: [],
    });
    expect(await ownerOf('a')).toBe('eva');
    expect((await api.db.doc('deliveries/locked').get()).get('modifyingBy')).toBeFalsy();
    expect((await accepted('luis', id)).accepted.sort()).toEqual(['alarm:b', 'watch:watched']);
    expect((await api.db.doc('shiftItems/watch:watched').get()).get('owner.id')).toBe('luis');
    const events = (await api.db.collection('alarms/a/events').get()).docs.map((event) => event.data());
    expect(events).toMatchObject([{ what: 'handed-over', by: { id: 'eva' }, handover: id, from: { id: 'ana' } }]);
    expect((await accepted('luis', id, ['alarm:a'])).refused).toEqual([
      { key: 'alarm:a', owner: { id: 'eva', name: 'eva' } },
    ]);
    expect((await accepted('eva', id, ['alarm:a'])).accepted).toEqual(['alarm:a']);
  });

  it('[HO3] one person accepts from two', async () => {
    const [first, second] = [await start('ana'), await start('luis')];
    expect((await accepted('eva', first.id)).refused).toEqual([]);
    expect((await accepted('eva', second.id)).refused).toEqual([]);
    expect(await Promise.all(['a', 'b', 'c'].map(ownerOf))).toEqual(['eva', 'eva', 'eva']);
  });

  it('[HO5] of two who accept it at once, each item has exactly one owner, who is the one in the history', async () => {
    const { id } = await start('ana');
    const replies = await Promise.all([accepted('eva', id), accepted('luis', id), accepted('eva', id)]);
    const stored = routeTable.handovers.response.shape.handovers.element
      .omit({ pending: true })
      .parse({ ...(await api.db.doc(`handovers/${id}`).get()).data(), id });
    const keys = stored.accepted.map(({ key }) => key).sort();
    expect(keys).toEqual(['alarm:a', 'alarm:b', 'lock:locked', 'watch:watched']);
    for (const { key, by } of stored.accepted) {
      const who = key.startsWith('alarm') ? await ownerOf(key.slice(6)) : by.id;
      expect(who).toBe(by.id);
      const others = replies.filter((_, at) => (at === 1 ? 'luis' : 'eva') !== by.id);
      expect(others.some((reply) => reply.accepted.includes(key))).toBe(false);
    }
  });

  it('[HO9] shows and hands over only what is in the scope and the permissions of an account', async () => {
    const { id } = await start('ana');
    const seen = async (who: string) =>
      (await shiftOf(who)).handovers.flatMap(({ pending }) => pending.map(({ key }) => key)).sort();
    expect(await seen('companyAdmin')).toEqual(['alarm:a', 'lock:locked', 'watch:watched']);
    expect(await seen('otherAdmin')).toEqual(['alarm:b']);
    expect(await seen('alerts')).toEqual(['alarm:a', 'alarm:b', 'watch:watched']);
    expect(await accepted('otherAdmin', id, ['alarm:a', 'alarm:b'])).toEqual({
      accepted: ['alarm:b'],
      refused: [{ key: 'alarm:a', owner: null }],
    });
    expect(await ownerOf('a')).toBe('ana');
    for (const path of ['/api/shift', '/api/handovers']) expect((await as('reader', 'GET', path)).status).toBe(403);
    expect((await accept('eva', 'unknown')).status).toBe(404);
    expect((await accept('eva', id, ['x'.repeat(2_000)])).status).toBe(400);
  });

  it('[HO10] notes belong to their author until another person accepts them, and are closed by their owner alone', async () => {
    const text = 'Revisar la caja de PORTALES';
    const note = routeTable.addShiftNote.response.parse((await as('ana', 'POST', '/api/shift/notes', { text })).json);
    const close = async (who: string) => (await as(who, 'POST', `/api/shift/notes/${note.key.slice(5)}/close`)).status;
    expect((await as('ana', 'POST', '/api/shift/notes', { text: ' ' })).status).toBe(400);
    expect(await close('eva')).toBe(404);
    const { id } = await start('ana');
    await accepted('eva', id, [note.key]);
    expect((await shiftOf('eva')).own).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ label: text })]),
    );
    expect([await close('ana'), await close('eva'), await close('eva')]).toEqual([404, 200, 200]);
  });

  it('[HO11] [HO13] without anything open it has ended at once, and is not stored', async () => {
    await publishEntities(api.context.redis(), api.context.key, {
      alarm: ALARMS.map((alarm) => ({ ...alarm, clearedAt: soon(-1) })),
      order: ORDERS.map((order) => ({ ...order, lock: null, note: null })),
    });
    await until('nothing is open', async () => (await shiftOf('ana')).own.length === 0);
    const handover = await start('ana');
    expect(handover).toMatchObject({ pending: [], accepted: [] });
    expect(handover.endedAt).not.toBeNull();
    expect((await api.db.collection('handovers').get()).size).toBe(0);
  });

  it('[HO13] [HO9] the history has what was accepted, by the scope and the permissions of the reader', async () => {
    const accident = sampleAlarm({ id: 'accident', rule: 'accident', priority: 'high', ...byAna });
    await api.db.doc('alarms/accident').set(alarmCodec.write(accident));
    await publishEntities(api.context.redis(), api.context.key, { alarm: [...ALARMS, accident] });
    await until('it is live', async () => (await shiftOf('ana')).own.some(({ key }) => key === 'alarm:accident'));
    const { id } = await start('ana');
    await accepted('eva', id);
    await api.db.doc(`handovers/${id}`).update({ endedAt: soon(0) });
    const history = async (who: string) =>
      routeTable.handovers.response
        .parse((await as(who, 'GET', '/api/handovers')).json)
        .handovers.flatMap((given) => given.accepted.map(({ key }) => key).sort());
    expect(await history('luis')).toEqual(['alarm:a', 'alarm:accident', 'alarm:b', 'lock:locked', 'watch:watched']);
    expect(await history('companyAdmin')).toEqual(['alarm:a', 'lock:locked', 'watch:watched']);
    expect(await history('otherAdmin')).toEqual(['alarm:b']);
    expect(await history('alerts')).not.toContain('lock:locked');
  });
});
