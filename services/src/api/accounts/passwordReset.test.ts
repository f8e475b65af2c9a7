import type { Controller } from '@despacho/contract/accounts/access.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { detailsIn } from '../../../../tests/support/replies.ts';
import { createResetTokens, type ResetTokens } from '../../platform/resetTokens.ts';

const OWN = 'quetzal volcan nube rapida';
let skew = 0;
const realNow = (): number => Date.now() + skew;

let api: TestApi;
let tokens: ResetTokens;
let ana: Controller;
let turn = 0;
beforeAll(async () => {
  api = await startTestApi({ clock: { now: realNow, rate: 1, realNow } });
  tokens = createResetTokens(api.context.config);
});
afterAll(async () => api.close());
beforeEach(async () => {
  skew = 0;
  await api.context.redis().flushall();
  for (const name of ['passwordResets', 'emailSends'])
    for (const { ref } of (await api.db.collection(name).get()).docs) await ref.delete();
  ana = await api.addPerson({ id: `ana-${(turn += 1)}` });
});

const request = async (email: string): Promise<Reply> =>
  api.call('POST', '/identity/forgotten-password', { body: { email } });
const resetIds = async (): Promise<string[]> =>
  (await api.db.collection('passwordResets').get()).docs.map(({ id }) => id);
const mails = async () => (await api.db.collection('emailSends').get()).docs.map((document) => document.data());
const set = async (token: string, newPassword = OWN): Promise<Reply> =>
  api.call('POST', '/identity/password-reset', { body: { token, newPassword } });
const newToken = async (): Promise<string> => {
  await request(ana.email);
  const [id = ''] = await resetIds();
  return tokens.tokenOf(id);
};

describe('[AU7] a forgotten password', () => {
  it('is replaced by a link that works once, and ends every session', async () => {
    const before = await api.tokenOf(ana);
    const token = await newToken();
    expect(await mails()).toMatchObject([{ to: [ana.email], occasion: 'passwordReset', state: 'pending' }]);
    expect((await set(token)).status).toBe(200);
    expect((await set(token, 'otra mesa, otros gatos')).status).toBe(404);
    expect((await api.call('GET', '/api/me', { token: before })).status).toBe(401);
    expect(await api.tokenOfEmail(ana.email, OWN)).toBeDefined();
  });

  it('that an administrator chose does not have to be changed again', async () => {
    const token = await newToken();
    await api.db.doc(`controllers/${ana.id}`).update({ mustChangePassword: true });
    await set(token);
    expect(await api.tokenOfEmail(ana.email, OWN)).toBeDefined();
  });

  it('[AU10] gets the same response for an unknown, a disabled and a demo account, after the same time, and no mail', async () => {
    await api.db.doc(`controllers/${ana.id}`).update({ enable: false });
    const bob = await api.addPerson({ id: `bob-${turn}` });
    const took: number[] = [];
    for (const email of [bob.email, 'none@example.test', ana.email, 'owner@demo.test', 'no e-mail']) {
      const started = performance.now();
      const reply = await request(email);
      took.push(performance.now() - started);
      expect([reply.status, reply.json]).toEqual([200, { ok: true }]);
    }
    expect(await mails()).toMatchObject([{ to: [bob.email] }]);
    expect(Math.min(...took)).toBeGreaterThan(390);
  });

  it('has one link at a time, for 30 minutes', async () => {
    const first = await newToken();
    await request(ana.email);
    expect(await resetIds()).toHaveLength(1);
    expect((await set(first)).status).toBe(404);
    const [id = ''] = await resetIds();
    skew = 31 * MINUTE_MS;
    expect((await set(tokens.tokenOf(id))).status).toBe(404);
    skew = 29 * MINUTE_MS;
    expect((await set(tokens.tokenOf(id))).status).toBe(200);
  });

  it('is set once by two uses at the same time, and by no other token', async () => {
    const token = await newToken();
    for (const bad of ['', 'x', `${token}x`, token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))])
      expect((await set(bad)).status).toBe(404);
    const statuses = (await Promise.all([set(token), set(token)])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  });

  it('[ID8] is not replaced by one that is soon guessed, and the link still works', async () => {
    const token = await newToken();
    expect(detailsIn(await set(token, 'Guatemala2026'))).toEqual([{ path: 'body.newPassword', issue: 'refused' }]);
    expect((await set(token)).status).toBe(200);
  });

  it('[AU10] is mailed three times an hour, and an address requests twenty', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, async () => request(ana.email)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mails()).toHaveLength(3);
    expect((await request(ana.email)).status).toBe(429);
  });
});
