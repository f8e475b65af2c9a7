import { HOUR_MS } from '@despacho/contract/durations.ts';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { serveFormerPaths } from './formerPaths.ts';

let now = 0;
let context: TestContext;
let origin = '';

beforeAll(async () => {
  context = await testContext({ withFirestore: false });
  const app = express();
  app.use(serveFormerPaths(() => now));
  app.use((request, response) => void response.send(request.url));
  context.http.mount(app);
  await context.http.listen(context.port, '127.0.0.1');
  origin = `http://127.0.0.1:${context.port}`;
});
afterAll(async () => context.close());

const servedAs = async (path: string): Promise<string> => (await fetch(`${origin}${path}`)).text();

it('[RQ5] paths of the version before are served for a day, and others stay as they are', async () => {
  now = 23 * HOUR_MS;
  expect(await servedAs('/api/tracking/a-link/pin')).toBe('/api/customer-page/a-link/pin');
  expect(await servedAs('/api/couriers/luis/track?from=1')).toBe('/api/couriers/luis/points?from=1');
  for (const path of ['/api/couriers/luis/tracks', '/other/api/tracking/x', '/api/deliveries?next=/api/tracking/x'])
    expect(await servedAs(path)).toBe(path);
  now = 25 * HOUR_MS;
  expect(await servedAs('/api/tracking/a-link')).toBe('/api/tracking/a-link');
});
