import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => api.close());

it('a sign-in and a list end within seconds when the store does not respond', async () => {
  const token = await api.tokenOf(await api.addPerson({ id: 'reader', role: 'USER' }));
  await api.context.servers.firestore?.stop();
  const started = performance.now();
  // Side by side, because each waits as long as the library may retry.
  const replies = await Promise.all([
    api.signIn('ada@example.test'),
    api.call('GET', '/api/deliveries?status=Cancelado&days=0', { token }),
  ]);
  for (const { status, json } of replies) expect([status, json]).toEqual([503, { code: 'unavailable' }]);
  expect(performance.now() - started).toBeLessThan(8_000);
});
