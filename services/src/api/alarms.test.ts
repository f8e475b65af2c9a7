import type { Controller } from '@despacho/contract/accounts/access.ts';
import { alarm as alarmSchema, type Alarm } from '@despacho/contract/alarms.ts';
import { sampleAlarm } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { alarmCodec } from '../store/alarms.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const people: Record<string, Partial<Controller>> = {
  controller: { role: 'CONTROLLER' },
  reader: { role: 'USER' },
  alerts: { role: 'ALERTS' },
  viewer: { role: 'DEMO' },
  companyAdmin: { role: 'ADMINISTRATOR', company },
  otherAdmin: { role: 'ADMINISTRATOR', company: { id: 'company-2', name: 'ISHOP' } },
  company: { role: 'COMPANY', company },
  branch: { role: 'BRANCH', company, branch },
};

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people)) {
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, name: `The ${id}`, ...only })));
  }
});
afterAll(async () => api.close());

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const save = async (...alarms: Alarm[]): Promise<void> => {
  for (const one of alarms) await api.db.doc(`alarms/${one.id}`).set(alarmCodec.write(one));
};
beforeEach(async () => {
  for (const { ref } of (await api.db.collection('alarms').get()).docs) await api.db.recursiveDelete(ref);
  await save(
    sampleAlarm({ id: 'mine', raisedAt: ago(20) }),
    sampleAlarm({ id: 'other-branch', branchId: 'branch-2', raisedAt: ago(30) }),
    sampleAlarm({ id: 'other-company', companyId: 'company-2', branchId: 'branch-9', raisedAt: ago(10) }),
    sampleAlarm({ id: 'nowhere', rule: 'theft', companyId: null, branchId: null, raisedAt: ago(40) }),
    sampleAlarm({ id: 'over', clearedAt: ago(5), raisedAt: ago(60) }),
    sampleAlarm({ id: 'long-over', clearedAt: ago(50), raisedAt: ago(90) }),
  );
});

const as = async (who: string, method: string, path: string, body?: unknown) =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const listed = async (who: string, query = ''): Promise<string[]> => {
  const { json } = await as(who, 'GET', `/api/alarms${query}`);
  return z
    .object({ alarms: z.array(alarmSchema) })
    .parse(json)
    .alarms.map(({ id }) => id);
};
const acknowledge = async (who: string, id: string) => as(who, 'POST', `/api/alarms/${id}/acknowledge`);
const stored = async (id: string): Promise<Alarm> => {
  const read = alarmCodec.read(id, (await api.db.doc(`alarms/${id}`).get()).data() ?? {});
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};
const events = async (id: string) =>
  (await api.db.collection(`alarms/${id}/events`).orderBy('at').get()).docs.map((event) => event.data());

describe('the list of alarms', () => {
  it('[AR16] contains open ones, the longest open first, of the own scope only', async () => {
    expect(await listed('controller')).toEqual(['nowhere', 'other-branch', 'mine', 'other-company']);
    expect(await listed('companyAdmin')).toEqual(['other-branch', 'mine']);
    expect(await listed('otherAdmin')).toEqual(['other-company']);
    expect(await listed('branch')).toEqual(['mine']);
  });

  it('[AR16] contains every open one, however many there are', async () => {
    const batch = api.db.batch();
    for (let index = 0; index < 499; index += 1) {
      batch.set(api.db.doc(`alarms/a-${index}`), alarmCodec.write(sampleAlarm({ raisedAt: ago(1) })));
    }
    batch.set(api.db.doc('alarms/z'), alarmCodec.write(sampleAlarm({ rule: 'theft', raisedAt: ago(0) })));
    await batch.commit();
    const ids = await listed('controller');
    expect([ids.length, ids.at(-1)]).toEqual([504, 'z']);
  });

  it('[AR16] contains cleared ones, the last first', async () => {
    for (const who of ['controller', 'companyAdmin', 'branch']) {
      expect(await listed(who, '?state=cleared')).toEqual(['over', 'long-over']);
    }
    expect(await listed('otherAdmin', '?state=cleared')).toEqual([]);
    expect((await as('controller', 'GET', '/api/alarms?state=all')).status).toBe(400);
  });

  it('[AC8] requires the permission to see incidents', async () => {
    for (const who of ['reader', 'alerts']) expect((await as(who, 'GET', '/api/alarms')).status).toBe(200);
    for (const who of ['viewer', 'company']) expect((await as(who, 'GET', '/api/alarms')).status).toBe(403);
  });
});

describe('acting on alarms', () => {
  it('[AR13] acknowledging stores and logs the owner and the time', async () => {
    const reply = await acknowledge('controller', 'mine');
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ id: 'mine', acknowledgedBy: { id: 'controller', name: 'The controller' } });
    expect(await stored('mine')).toEqual(reply.json);
    expect(await events('mine')).toMatchObject([{ what: 'acknowledged', by: { id: 'controller' } }]);
  });

  it('[AR13] the first request is the owner, also when two are sent at once', async () => {
    const replies = await Promise.all(['controller', 'companyAdmin', 'branch'].map((who) => acknowledge(who, 'mine')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const holder = (await stored('mine')).acknowledgedBy;
    expect(replies.map(({ json }) => alarmSchema.parse(json).acknowledgedBy)).toEqual([holder, holder, holder]);
    expect((await events('mine')).length).toBe(1);
  });

  it('[AR14] shelving ends at its time or on request, and never lasts longer than the rule allows', async () => {
    const shelve = async (id: string, minutes: unknown) =>
      as('controller', 'POST', `/api/alarms/${id}/shelve`, { minutes });
    const before = Date.now();
    const until = Date.parse(alarmSchema.parse((await shelve('mine', 30)).json).shelvedUntil ?? '');
    expect(until - before).toBeGreaterThanOrEqual(30 * 60_000);
    expect(until - before).toBeLessThan(31 * 60_000);
    const ended = alarmSchema.parse((await shelve('mine', 0)).json);
    expect(ended.shelvedBy).toBeNull();
    expect(Date.parse(ended.shelvedUntil ?? '')).toBeLessThan(until);
    expect(await events('mine')).toMatchObject([{ minutes: 30 }, { minutes: 0 }]);
    const tooLong = await shelve('nowhere', 16);
    expect([tooLong.status, tooLong.json]).toEqual([
      400,
      { code: 'invalid', details: [{ path: 'body.minutes', issue: 'out-of-range' }] },
    ]);
    for (const minutes of [-1, 1.5, '5', null, 100_000]) expect((await shelve('mine', minutes)).status).toBe(400);
  });

  it('[AR15] notes are stored with their author, and are neither empty nor unlimited', async () => {
    const note = async (text: unknown, id = 'mine') => as('branch', 'POST', `/api/alarms/${id}/note`, { text });
    expect((await note('  Cliente avisado ')).status).toBe(200);
    expect((await stored('mine')).notes).toMatchObject([{ text: 'Cliente avisado', by: { name: 'The branch' } }]);
    expect((await note('x'.repeat(500))).status).toBe(200);
    for (const text of ['', '   ', 'x'.repeat(501), 7]) expect((await note(text)).status).toBe(400);
    expect((await stored('mine')).notes.length).toBe(2);
    expect((await note('Lo sabíamos', 'over')).status).toBe(200);
  });

  it('[AR13] [AR14] a cleared alarm only accepts notes', async () => {
    for (const reply of [
      await acknowledge('controller', 'over'),
      await as('controller', 'POST', '/api/alarms/over/shelve', { minutes: 5 }),
    ]) {
      expect([reply.status, reply.json]).toEqual([409, { code: 'conflict', details: { reason: 'cleared' } }]);
    }
    expect(await events('over')).toEqual([]);
  });

  it('[AC2] [AC8] requires the own scope and the permission', async () => {
    const statuses = async (who: string) =>
      Promise.all(
        ['mine', 'other-branch', 'other-company', 'nowhere'].map(async (id) => (await acknowledge(who, id)).status),
      );
    expect(await statuses('branch')).toEqual([200, 404, 404, 404]);
    expect(await statuses('companyAdmin')).toEqual([200, 200, 404, 404]);
    expect(await statuses('alerts')).toEqual([200, 200, 200, 200]);
    for (const who of ['reader', 'viewer', 'company']) expect(await statuses(who)).toEqual([403, 403, 403, 403]);
  });

  it.each(['unknown', '..', '.', '__x__', 'a%2Fb', 'x'.repeat(800), 'mine%00'])(
    'the alarm %j does not exist',
    async (id) => {
      expect([400, 404]).toContain((await acknowledge('controller', id)).status);
    },
  );
});
