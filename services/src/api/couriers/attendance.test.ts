import { approvalPage } from '@despacho/contract/couriers/attendance.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';

const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre' };
const north = { id: 'north', name: 'North' };

let api: TestApi;
const tokens = new Map<string, string>();
const dayAt = (back: number): string => localDay(api.context.clock.now() - back * DAY_MS);
const pathOf = (id: string, back = 0): string => `checkin/${dayAt(back).slice(0, 4)}/${dayAt(back).slice(5)}/${id}`;

type Only = { company?: { id: string; name: string }; branch?: { id: string; name: string }; data?: object };

const write = async (path: string, { company = acme, branch = centre, data = {} }: Only = {}): Promise<void> => {
  const document = {
    bikerId: 'luis',
    name: 'Luis Ramos',
    checkinTime: Timestamp.fromMillis(api.context.clock.now() - 60_000),
    checkOutTime: null,
    checkInApproved: false,
    checkOutApproved: false,
    branch: {
      id: branch.id,
      branchName: branch.name,
      companyId: company.id,
      companyName: company.name,
      address: '16 calle 2-40',
    },
    ...data,
  };
  await api.db.doc(path).set(document);
};

const get = async (who: string, path: string): Promise<Reply> =>
  api.call('GET', path, { token: tokens.get(who) ?? '' });
const post = async (who: string, path: string): Promise<Reply> =>
  api.call('POST', path, { token: tokens.get(who) ?? '' });
const listOf = async (who: string, query: string): Promise<string[]> => {
  const { json } = await get(who, `/api/attendance?${query}`);
  return z
    .object({ checkIns: z.array(z.object({ id: z.string() })) })
    .parse(json)
    .checkIns.map(({ id }) => id)
    .toSorted();
};

type Link = { path: string; signature: string | null };
const linkOf = async (who: string, id: string, check: 'checkin' | 'checkout', back = 0): Promise<Link> => {
  const reply = await get(who, `/api/attendance/${dayAt(back)}/${id}/${check}/link`);
  const url = new URL(z.object({ url: z.string() }).parse(reply.json).url);
  return { path: `/api/approvals/${check}/${id}${url.search}`, signature: url.hash.slice(1) };
};
const headersOf = ({ signature }: Link): Record<string, string> =>
  signature === null ? {} : { 'x-approval-signature': signature };
const open = async (link: Link): Promise<Reply> => api.call('GET', link.path, { headers: headersOf(link) });
const approve = async (link: Link): Promise<Reply> => api.call('POST', link.path, { headers: headersOf(link) });
const eventsOf = async (path: string) =>
  (await api.db.collection(`${path}/events`).get()).docs.map((doc) => doc.data());

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    controller: { role: 'CONTROLLER' },
    reader: { role: 'USER' },
    demo: { role: 'DEMO' },
    company: { role: 'COMPANY', company: acme },
    rival: { role: 'COMPANY', company: other },
    branch: { role: 'BRANCH', company: acme, branch: centre },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  for (const company of [acme, other])
    await api.db.doc(`companies/${company.id}`).set(companyCodec.write(sampleCompany(company)));
  for (const branch of [centre, north])
    await api.db.doc(`branches/${branch.id}`).set(branchCodec.write(sampleBranch({ ...branch, company: acme })));
});
afterAll(async () => api.close());

describe('the attendance of a day', () => {
  beforeAll(async () => {
    await write(pathOf('own'));
    await write(pathOf('north'), { branch: north });
    await write(pathOf('foreign'), { company: other, branch: { id: 'x', name: 'X' } });
    await write(pathOf('nobody'), { data: { branch: { branchName: 'CENTRE' } } });
    await write(pathOf('broken'), { data: { checkinTime: 'soon', checkOutTime: { a: 1 }, name: 7, branch: 'x' } });
    await write('checkin/2026/03-05/padded');
    await write('checkin/2026/3-5/plain');
  });

  it('[AT11] is read within the scope, by company and branch', async () => {
    const day = `day=${dayAt(0)}`;
    expect(await listOf('admin', day)).toEqual(['broken', 'foreign', 'nobody', 'north', 'own']);
    expect(await listOf('controller', `${day}&company=acme`)).toEqual(['north', 'own']);
    expect(await listOf('company', day)).toEqual(['north', 'own']);
    expect(await listOf('company', `${day}&branch=north`)).toEqual(['north']);
    expect(await listOf('branch', day)).toEqual(['own']);
    expect(await listOf('rival', day)).toEqual(['foreign']);
    for (const query of ['company=other', 'branch=nowhere'])
      expect((await get('company', `/api/attendance?${day}&${query}`)).status).toBe(400);
    expect((await get('branch', `/api/attendance?${day}&branch=north`)).status).toBe(400);
    for (const who of ['reader', 'demo']) expect((await get(who, `/api/attendance?${day}`)).status).toBe(403);
    expect((await get('admin', '/api/attendance?day=2026-02-30')).status).toBe(400);
  });

  it('[AT1] is read from both folders', async () => {
    expect(await listOf('admin', 'day=2026-03-05')).toEqual(['padded', 'plain']);
  });

  it('[AT7] is approved by those who may edit it, once, with an event', async () => {
    await write(pathOf('staff'));
    const path = `/api/attendance/${dayAt(0)}/staff`;
    for (const who of ['company', 'branch', 'reader'])
      expect((await post(who, `${path}/checkin/approve`)).status).toBe(403);
    expect((await post('controller', `${path}/checkout/approve`)).json).toEqual({
      code: 'conflict',
      details: { reason: 'missing' },
    });
    expect((await post('controller', `${path}/checkin/approve`)).json).toMatchObject({ isChanged: true });
    expect((await post('admin', `${path}/checkin/approve`)).json).toMatchObject({ isChanged: false });
    expect((await post('admin', `/api/attendance/${dayAt(0)}/nothing/checkin/approve`)).status).toBe(404);
    expect((await api.db.doc(pathOf('staff')).get()).data()).toMatchObject({
      checkInApproved: true,
      checkOutApproved: false,
    });
    expect(await eventsOf(pathOf('staff'))).toMatchObject([
      { what: 'approved', check: 'checkin', by: { id: 'controller' } },
    ]);
  });
});

it('[DO35] an approval stores what counts: the write of a phone with a wrong clock, and the other end as it is', async () => {
  const HOUR_MS = 3_600_000;
  const phoneAt = (hours: number): Timestamp => Timestamp.fromMillis(api.context.clock.now() + hours * HOUR_MS);
  const [arrivedAt, leftAt, lateAt] = [phoneAt(3), phoneAt(0.2), phoneAt(-4)];
  const path = `/api/attendance/${dayAt(0)}/ahead`;
  const ref = api.db.doc(pathOf('ahead'));
  await write(ref.path, { data: { checkinTime: arrivedAt } });
  await ref.update({ checkOutTime: leftAt });
  expect((await post('controller', `${path}/checkin/approve`)).json).toMatchObject({ isChanged: true });
  const document = await ref.get();
  const createdAt = document.createTime?.toDate();
  expect(document.get('checkinTime').toDate()).toEqual(createdAt);
  expect(document.get('phoneCheckinTime')).toEqual(arrivedAt);
  expect(document.get('checkOutTime')).toEqual(leftAt);
  expect((await post('controller', `${path}/checkout/approve`)).json).toMatchObject({ isChanged: true });
  expect((await ref.get()).get('checkOutTime')).toEqual(leftAt);

  await write(pathOf('late'));
  const late = `/api/attendance/${dayAt(0)}/late`;
  expect((await post('controller', `${late}/checkin/approve`)).json).toMatchObject({ isChanged: true });
  const { writeTime } = await api.db.doc(pathOf('late')).update({ checkOutTime: lateAt });
  expect((await post('controller', `${late}/checkout/approve`)).json).toMatchObject({
    approval: { at: writeTime.toDate().toISOString() },
  });
});

describe('the approval page', () => {
  it('[AT8] [AT10] opens by its link and shows the named fields', async () => {
    await write(pathOf('page'));
    const link = await linkOf('company', 'page', 'checkin');
    const reply = await open(link);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(approvalPage.parse(reply.json)).toEqual({
      kind: 'check',
      approval: {
        check: 'checkin',
        name: 'Luis Ramos',
        at: expect.any(String),
        companyName: 'Acme',
        branchName: 'Centre',
        address: '16 calle 2-40',
        isApproved: false,
      },
    });
    expect(reply.text).not.toContain('luis');
  });

  it('[AT7] is approved by one of two at once, and both get the same answer', async () => {
    await write(pathOf('race'));
    const link = await linkOf('branch', 'race', 'checkin');
    const replies = await Promise.all([
      approve(link),
      approve(link),
      post('admin', `/api/attendance/${dayAt(0)}/race/checkin/approve`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const changed = replies.map(({ json }) => z.object({ isChanged: z.boolean() }).parse(json).isChanged);
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await eventsOf(pathOf('race'))).toHaveLength(1);
  });

  it('[AT7] keeps the address in the event', async () => {
    await write(pathOf('audit'), { data: { checkOutTime: Timestamp.now() } });
    expect((await approve(await linkOf('admin', 'audit', 'checkout'))).json).toMatchObject({ isChanged: true });
    expect(await eventsOf(pathOf('audit'))).toMatchObject([
      { what: 'approved', check: 'checkout', by: { id: 'approval-link' }, address: '127.0.0.1', isSigned: true },
    ]);
  });

  it('[AT8] is unknown by a link that was altered, and no such link approves', async () => {
    await write(pathOf('forged'));
    await write(pathOf('second'), { data: { checkOutTime: Timestamp.now() } });
    const link = await linkOf('company', 'forged', 'checkin');
    const signature = link.signature ?? '';
    const query = link.path.slice(link.path.indexOf('?'));
    const forged: Link[] = [
      { ...link, signature: null },
      { ...link, signature: `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}` },
      { ...link, signature: 'x' },
      { ...link, path: `/api/approvals/checkin/second${query}` },
      { ...link, path: `/api/approvals/checkout/forged${query}` },
      { ...link, path: `/api/approvals/checkin/forged?d=${dayAt(1)}` },
      { ...link, path: '/api/approvals/checkin/forged' },
    ];
    for (const each of forged) {
      expect((await open(each)).json).toEqual({ kind: 'unknown' });
      expect((await approve(each)).status).toBe(404);
    }
    for (const id of ['forged', 'second'])
      expect((await api.db.doc(pathOf(id)).get()).data()).toMatchObject({ checkInApproved: false });
  });

  it('[AT21] expires after the seventh day, also a link that was given out in time', async () => {
    const late = await startTestApi({
      clock: { ...api.context.clock, now: () => api.context.clock.now() + DAY_MS },
      settings: {
        SESSION_SECRET: api.context.config.sessionSecret,
        FIRESTORE_PORT: String(api.context.servers.firestore?.port),
      },
      withFirestore: false,
    });
    try {
      await write(pathOf('week', 7));
      const link = await linkOf('company', 'week', 'checkin', 7);
      expect((await open(link)).json).toMatchObject({ kind: 'check' });
      const headers = headersOf(link);
      expect((await late.call('GET', link.path, { headers })).json).toEqual({ kind: 'expired' });
      expect((await late.call('POST', link.path, { headers })).json).toEqual({
        code: 'conflict',
        details: { reason: 'expired' },
      });
      const old = await get('company', `/api/attendance/${dayAt(8)}/week/checkin/link`);
      expect(old.status).toBe(404);
    } finally {
      await late.close();
    }
  });

  it('[AT11] has a link for those who read the check-in, and for no time that is missing', async () => {
    await write(pathOf('linked'));
    const statuses = async (check: string): Promise<number[]> =>
      Promise.all(
        ['admin', 'company', 'branch', 'rival', 'reader'].map(
          async (who) => (await get(who, `/api/attendance/${dayAt(0)}/linked/${check}/link`)).status,
        ),
      );
    expect(await statuses('checkin')).toEqual([200, 200, 200, 404, 403]);
    expect(await statuses('checkout')).toEqual([409, 409, 409, 404, 403]);
  });

  it('[AT9] opens without a signature only where the setting allows it, in the days that count', async () => {
    const lax = await startTestApi({
      settings: { UNSIGNED_APPROVALS: 'on', FIRESTORE_PORT: String(api.context.servers.firestore?.port) },
      withFirestore: false,
    });
    try {
      await write(pathOf('lax', 7));
      await write(pathOf('tooOld', 8));
      expect((await lax.call('GET', '/api/approvals/checkin/lax')).json).toMatchObject({ kind: 'check' });
      expect((await lax.call('GET', '/api/approvals/checkin/tooOld')).json).toEqual({ kind: 'unknown' });
      expect((await lax.call('GET', `/api/approvals/checkin/tooOld?d=${dayAt(8)}`)).json).toEqual({ kind: 'expired' });
      expect((await lax.call('POST', `/api/approvals/checkin/lax?d=${dayAt(7)}`)).json).toMatchObject({
        isChanged: true,
      });
      expect(await eventsOf(pathOf('lax', 7))).toMatchObject([{ isSigned: false }]);
    } finally {
      await lax.close();
    }
  });

  it('[AT22] slows guesses of one address, and no valid link there', async () => {
    await write(pathOf('patient'));
    const link = await linkOf('company', 'patient', 'checkin');
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => (await api.call('GET', `/api/approvals/checkin/guess-${at}`)).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect((await open(link)).status).toBe(200);
  });

  it('[AT22] opens one link sixty times in ten minutes', async () => {
    await write(pathOf('shared'));
    const link = await linkOf('company', 'shared', 'checkin');
    const replies = await Promise.all(Array.from({ length: 70 }, async () => open(link)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
