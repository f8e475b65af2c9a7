import type { MessageChannel, StoredMessage } from '@despacho/contract/messages.ts';
import { sampleCompany } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { companyCodec } from '../store/companies/companies.ts';
import { messageCodecs, messageRef } from '../store/messages/messages.ts';

const COMPANIES = [
  { id: 'c1', name: 'San Martin' },
  { id: 'c2', name: 'Sushi Kaji' },
] as const;
const PATH = '/api/message-reports';

let api: TestApi;
let token: string;

const put = async (channel: MessageChannel, id: string, only: Partial<StoredMessage>): Promise<void> => {
  const message: StoredMessage = {
    id,
    channel,
    occasion: 'created',
    audience: 'customer',
    to: ['+50255550000'],
    order: {
      id: `order-${id}`,
      number: `GT-${id}`,
      customerName: 'Ana',
      address: '6a avenida 11-48',
      company: COMPANIES[0],
      branch: null,
      courier: null,
      trackingToken: 'secret-token',
    },
    issueId: null,
    state: 'sent',
    createdAt: '2026-11-20T18:00:00.000Z',
    sentAt: '2026-11-20T18:00:00.000Z',
    text: 'secret text',
    via: 'gateway',
    tries: 1,
    problem: null,
    importId: null,
    claimedUntil: null,
    ...only,
  };
  await messageRef(api.db, message).set(messageCodecs[channel].write(message));
};
const ofCompany = (at: 0 | 1): Partial<StoredMessage> => ({
  order: {
    id: 'order-x',
    number: 'GT-x',
    customerName: 'Luis',
    address: 'zona 10',
    company: COMPANIES[at],
    branch: null,
    courier: null,
    trackingToken: null,
  },
});

/** As other programs record one. */
const record = async (channel: MessageChannel, id: string, only: Record<string, unknown>): Promise<void> => {
  const { company, companyId } = { company: COMPANIES[0], companyId: COMPANIES[0].id };
  const order = { deliveryId: `order-${id}`, orderId: `GT-${id}`, name: 'Eva', address: '7a calle', phone: 55550000 };
  const collection = channel === 'sms' ? 'smsSends' : 'emailSends';
  await api.db.doc(`${collection}/${id}`).set({ ...order, company, companyId, ...only });
};

beforeAll(async () => {
  api = await startTestApi();
  token = await api.tokenOf(await api.addPerson({ id: 'ada', role: 'ADMINISTRATOR', company: null, branch: null }));
  for (const { id, name } of COMPANIES)
    await api.db.doc(`companies/${id}`).set(companyCodec.write(sampleCompany({ id, name })));
  // The last instant of the 20th and the first of the 21st, in Guatemala.
  await put('sms', 'a', { sentAt: '2026-11-21T05:59:59.999Z' });
  await put('sms', 'b', { sentAt: '2026-11-21T06:00:00.000Z' });
  await put('sms', 'c', { ...ofCompany(1), sentAt: '2026-11-20T12:00:00.000Z' });
  await put('sms', 'd', { ...ofCompany(1), sentAt: '2026-11-20T13:00:00.000Z' });
  await put('sms', 'waiting', { state: 'pending', sentAt: null });
  await put('email', 'e', {});
  await put('email', 'reset', { order: null, occasion: 'passwordReset', audience: 'account' });
});
afterAll(async () => api.close());

const get = async (path: string, by = token) => api.call('GET', `${PATH}/${path}`, { token: by });
const page = z.object({ messages: z.array(z.looseObject({ id: z.string() })), nextCursor: z.string().nullable() });
const idsIn = async (path: string, limit: number): Promise<string[]> => {
  const { json } = await get(`${path}&limit=${limit}`);
  const { messages, nextCursor } = page.parse(json);
  const ids = messages.map(({ id }) => id);
  if (nextCursor === null) return ids;
  return [...ids, ...(await idsIn(`${path.replace(/&cursor=.*/, '')}&cursor=${nextCursor}`, limit))];
};
const idsOf = (json: unknown): string[] => page.parse(json).messages.map(({ id }) => id);

describe('[MS23] counts of messages', () => {
  it('are of each company, by the days on which they were sent', async () => {
    expect((await get('sms/counts?from=2026-11-20&to=2026-11-20')).json).toEqual({
      companies: [
        { company: COMPANIES[1], sent: 2 },
        { company: COMPANIES[0], sent: 1 },
      ],
      total: 3,
    });
    expect((await get('sms/counts?from=2026-11-20&to=2026-11-21')).json).toMatchObject({ total: 4 });
  });

  it('include in their total the mails of no company', async () => {
    expect((await get('email/counts?from=2026-11-20&to=2026-11-20')).json).toEqual({
      companies: [{ company: COMPANIES[0], sent: 1 }],
      total: 2,
    });
  });

  it.each([
    'sms/counts?from=2026-11-21&to=2026-11-20',
    'sms/counts?from=2025-01-01&to=2026-11-20',
    'sms/counts?from=2026-11-31&to=2026-12-01',
    'fax/counts?from=2026-11-20&to=2026-11-20',
    'sms?from=2026-11-20&to=2026-11-20&limit=0',
    'sms?from=2026-11-20&to=2026-11-20&cursor=nonsense',
  ])('reject %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 400 });
  });
});

describe('[MS24] the list of SMS', () => {
  it('has those that are counted, the newest first, a page at a time', async () => {
    const range = 'from=2026-11-20&to=2026-11-21';
    const first = await get(`sms?${range}&limit=3`);
    expect(idsOf(first.json)).toEqual(['b', 'a', 'd']);
    expect(first.json).toMatchObject({ total: 4, unreadable: 0 });
    const cursor = page.parse(first.json).nextCursor ?? '';
    const last = await get(`sms?${range}&limit=3&cursor=${cursor}`);
    expect(idsOf(last.json)).toEqual(['c']);
    expect(last.json).toMatchObject({ nextCursor: null });
  });

  it('of one company has its own', async () => {
    expect(idsOf((await get('sms?from=2026-11-20&to=2026-11-21&company=c2')).json)).toEqual(['d', 'c']);
  });

  it('is exported as a whole, with the columns of the request', async () => {
    const { text, headers } = await get(
      'sms/export?from=2026-11-20&to=2026-11-21&company=c1&columns=number,customer,sentAt',
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'ORDEN No.,CLIENTE,FECHA SMS',
      'GT-b,Ana,21-11-2026 00:00:00',
      'GT-a,Ana,20-11-2026 23:59:59',
      expect.stringContaining('Regla de conteo: Cuenta los SMS'),
      '',
    ]);
  });

  it('has neither the text, nor the number, nor the link', async () => {
    const { text } = await get('sms?from=2026-11-20&to=2026-11-21');
    expect(text).not.toMatch(/secret|5555/);
  });

  it('counts what cannot be read', async () => {
    await api.db.doc('smsSends/broken').set({ sentAt: new Date('2026-10-01T18:00:00.000Z'), order: 5 });
    expect((await get('sms?from=2026-10-01&to=2026-10-01')).json).toMatchObject({
      messages: [],
      unreadable: 1,
      total: 1,
    });
  });

  it.each(['CONTROLLER', 'USER', 'DEMO'] as const)('is not for %s', async (role) => {
    const other = await api.tokenOf(await api.addPerson({ id: `person-${role}`, role, company: null, branch: null }));
    expect((await get('sms?from=2026-11-20&to=2026-11-20', other)).status).toBe(403);
    expect((await get('email/counts?from=2026-11-20&to=2026-11-20', other)).status).toBe(403);
  });
});

describe('[MS25] messages that other programs recorded', () => {
  const RANGE = 'from=2026-09-10&to=2026-09-12';
  const at = (hour: number): Date => new Date(Date.UTC(2026, 8, 11, hour));
  const seconds = at(5).getTime() / 1_000;

  beforeAll(async () => {
    const sentAt = (hour: number): Partial<StoredMessage> => ({
      createdAt: '2026-09-11T00:00:00.000Z',
      sentAt: at(hour).toISOString(),
    });
    await put('sms', 'own-9', sentAt(9));
    await put('sms', 'own-12', { ...ofCompany(1), ...sentAt(12) });
    for (const n of [1, 2, 3, 4, 5, 6, 7])
      await put('sms', `own-waiting-${n}`, { state: 'pending', sentAt: null, createdAt: at(8).toISOString() });
    await record('sms', 'other-14', { createdAt: at(14), company: COMPANIES[1], companyId: 'c2' });
    await record('sms', 'other-10', { createdAt: at(10) });
    await record('sms', 'other-09', { createdAt: at(9) });
    await record('sms', 'other-1', { createdAt: at(1), company: null, companyId: null });
    await record('sms', 'text', { createdAt: '2026-09-11T07:00:00Z' });
    await record('sms', 'local-text', { createdAt: '2026-09-12 23:00:00' });
    await record('sms', 'number', { createdAt: at(6).getTime(), company: COMPANIES[1] });
    await record('sms', 'parts', { createdAt: { seconds, nanoseconds: 0 } });
    await record('sms', 'private-parts', { createdAt: { _seconds: seconds - 3_600, _nanoseconds: 0 } });
    for (const [id, createdAt] of Object.entries({ words: 'ayer', none: null, late: new Date('2026-09-13T06:00:00Z') }))
      await record('sms', `damaged-${id}`, { createdAt });
    await api.db.doc('smsSends/damaged-missing').set({ orderId: 'GT-9' });
    await api.db.doc('smsSends/damaged-order').set({ createdAt: at(11), order: 5 });
    await record('email', 'mail', { createdAt: at(3) });
  });

  const LISTED = 'local-text other-14 own-12 other-10 own-9 other-09 text number parts private-parts other-1'.split(
    ' ',
  );

  it.each([1, 2, 5, 11, 12, 100])('are listed by their creation among ours, in pages of %i', async (limit) => {
    expect(await idsIn(`sms?${RANGE}`, limit)).toEqual(LISTED);
  });

  it('[MS28] [MS31] agree in list, counts and file', async () => {
    const total = LISTED.length + 1;
    expect((await get(`sms?${RANGE}&limit=100`)).json).toMatchObject({ total, unreadable: 1 });
    expect((await get(`sms/counts?${RANGE}`)).json).toEqual({
      companies: [
        { company: COMPANIES[0], sent: 7 },
        { company: COMPANIES[1], sent: 3 },
      ],
      total,
    });
    expect(await idsIn(`sms?${RANGE}&company=c2`, 2)).toEqual(['other-14', 'own-12', 'number']);
    expect((await get(`sms?${RANGE}&company=c2`)).json).toMatchObject({ total: 3 });
    expect((await get(`email/counts?${RANGE}`)).json).toMatchObject({ total: 1 });
    const { text } = await get(`sms/export?${RANGE}&columns=number,customer,company,audience,occasion,sentAt`);
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(LISTED.length + 3);
    expect(lines[2]).toBe('GT-other-14,Eva,Sushi Kaji,,,11-09-2026 08:00:00');
  });

  it('[MS28] have their order, and only what was recorded', async () => {
    const { json } = await get(`sms?${RANGE}&limit=2`);
    expect(z.object({ messages: z.array(z.unknown()) }).parse(json).messages[1]).toEqual({
      id: 'other-14',
      orderId: 'order-other-14',
      number: 'GT-other-14',
      customerName: 'Eva',
      address: '7a calle',
      company: COMPANIES[1],
      audience: null,
      occasion: null,
      sentAt: '2026-09-11T14:00:00.000Z',
    });
  });
});
