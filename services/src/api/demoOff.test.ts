// A store that was founded as a demo and is now run for real: its published passwords must not work.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { tokensOf } from '../identity/sessions.ts';

let api: TestApi;
let owner: Controller;
let ada: Controller;

beforeAll(async () => {
  api = await startTestApi({ settings: { DEMO: 'off' } });
  owner = await api.addPerson({ id: 'demo-owner', email: 'owner@demo.test', role: 'OWNER' });
  ada = await api.addPerson({ id: 'ada', email: 'ada@example.test' });
});
afterAll(async () => api.close());

describe('with the demo off', () => {
  it('the demo accounts cannot sign in, others can', async () => {
    for (const email of [owner.email, 'OWNER@demo.test ']) {
      expect(await api.signIn(email)).toMatchObject({ status: 401, json: { code: 'wrong-credentials' } });
    }
    expect((await api.signIn(ada.email)).status).toBe(200);
  });

  it('a token issued while the demo was on is rejected', async () => {
    const { config, clock } = api.context;
    const claims = { uid: owner.id, generation: 0 };
    const before = tokensOf({ config: { ...config, demo: { ...config.demo, isOn: true } }, clock });
    const now = tokensOf({ config, clock });
    const me = async (token: string) => (await api.call('GET', '/api/me', { token })).status;
    expect(await me((await before.sign('api', claims)).token)).toBe(401);
    expect(await me((await now.sign('api', { uid: ada.id, generation: 0 })).token)).toBe(200);
  });
});
