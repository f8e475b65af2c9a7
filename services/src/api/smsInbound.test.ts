import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';

const SECRET = 'shared-with-the-gateway';
const PATH = '/functions/sms-inbound';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { SMS_INBOUND_SECRET: SECRET, TRUST_PROXY: '1' } });
});
afterAll(async () => api.close());
beforeEach(async () => {
  await Promise.all((await api.db.collection('smsOptOut').get()).docs.map(async ({ ref }) => ref.delete()));
});

const report = async (body: unknown, secret: string | null = SECRET) =>
  api.call('POST', PATH, { body, headers: secret === null ? {} : { 'x-sms-secret': secret } });
const numbers = async () => (await api.db.collection('smsOptOut').get()).docs.map(({ id }) => id);

describe('[MS19] replies to an SMS', () => {
  it('opt a number out once, and in again', async () => {
    for (const from of ['55550000', '+502 5555-0000'])
      expect((await report({ from, text: ' álto.' })).json).toEqual({ result: 'optedOut' });
    expect(await numbers()).toEqual(['+50255550000']);
    const stored = await api.db.doc('smsOptOut/+50255550000').get();
    expect(stored.get('createdAt')).toMatchObject({ seconds: expect.any(Number) });
    expect((await report({ from: '50255550000', text: 'Inicio' })).json).toEqual({ result: 'optedIn' });
    expect(await numbers()).toEqual([]);
    expect((await report({ from: '50255550000', text: 'Inicio' })).json).toEqual({ result: 'optedIn' });
  });

  it.each([
    { from: '55550000', text: 'gracias' },
    { from: '+1 555 0000', text: 'STOP' },
    { from: '../companies/company-1', text: 'STOP' },
    { from: '', text: '' },
    { from: '\u202E55550000\0', text: 'STOP' },
  ])('with another text or from another number change nothing: %j', async (body) => {
    expect((await report(body)).json).toEqual({ result: 'ignored' });
    expect(await numbers()).toEqual([]);
  });

  it.each([
    {},
    [],
    'STOP',
    'null',
    { from: 55550000, text: 'STOP' },
    { from: '55550000', text: ['STOP'] },
    { from: '55550000' },
    { from: '55550000', text: 'STOP', secret: SECRET },
    { from: '5'.repeat(10_000), text: 'STOP' },
    { from: '55550000', text: 'STOP'.repeat(10_000) },
  ])('that cannot be read are rejected: %#', async (body) => {
    expect((await report(body)).json).toMatchObject({ code: 'invalid' });
    expect(await numbers()).toEqual([]);
  });

  it('need the secret', async () => {
    for (const wrong of [null, '', `${SECRET}x`, SECRET.slice(1), SECRET.toUpperCase()]) {
      const { status, json } = await report({ from: '55550000', text: 'STOP' }, wrong);
      expect([status, json]).toEqual([401, { code: 'wrong-credentials' }]);
    }
    expect(await numbers()).toEqual([]);
  });

  it('are never refused with the right secret, while wrong ones are', async () => {
    const body = { from: '55550000', text: 'gracias' };
    const wrong = await Promise.all(Array.from({ length: 70 }, async () => report(body, 'wrong')));
    expect(wrong.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    const right = await Promise.all(Array.from({ length: 130 }, async () => report(body)));
    expect(right.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('have no route without a secret', async () => {
    const silent = await startTestApi();
    try {
      const { status } = await silent.call('POST', PATH, { body: { from: '55550000', text: 'STOP' } });
      expect(status).toBe(404);
    } finally {
      await silent.close();
    }
  });

  it('are limited by address', async () => {
    const headers = { 'x-sms-secret': 'guessed', 'x-forwarded-for': '10.9.8.7' };
    const statuses = new Set<number>();
    for (let at = 0; at < 61; at += 1)
      statuses.add((await api.call('POST', PATH, { body: { from: '55550000', text: 'STOP' }, headers })).status);
    expect([...statuses]).toEqual([401, 429]);
  });
});
