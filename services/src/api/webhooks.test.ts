import { listedDelivery, listedWebhook } from '@despacho/contract/webhooks.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { claimNext, deliveriesTo, recordAttempt } from '../store/webhooks/deliveries.ts';
import { newOrder, startClient, type Client } from './openApi/openApiFixture.ts';

let client: Client;
let webhookId: string;
beforeAll(async () => {
  client = await startClient();
  const { key } = await client.key({ scopes: ['orders:write', 'webhooks:manage'] });
  const made = await client.call('POST', '/v1/webhooks', { key, body: { url: 'https://shop.example/a' } });
  webhookId = (made.json as { id: string }).id;
  await client.call('POST', '/v1/orders', { key, body: newOrder() });
});
afterAll(async () => client.close());

type Who = Parameters<Client['operation']['as']>[0];
const as = async (who: Who, method: string, path: string) => client.operation.as(who, method, path);
const deliveries = async () =>
  z
    .strictObject({ deliveries: z.array(listedDelivery.strict()) })
    .parse((await as('companyAdmin', 'GET', `/api/webhooks/${webhookId}/deliveries`)).json).deliveries;

it('[OA25] administrators see the webhooks of their company, its deliveries and each attempt with its answer', async () => {
  const listed = z.strictObject({ webhooks: z.array(listedWebhook.strict()) });
  const own = listed.parse((await as('companyAdmin', 'GET', '/api/webhooks')).json).webhooks;
  expect(own).toMatchObject([{ id: webhookId, url: 'https://shop.example/a', enabled: true, test: false }]);
  expect(listed.parse((await as('owner', 'GET', '/api/webhooks')).json).webhooks).toEqual(own);
  const { db } = client.operation.api;
  const [stored] = await deliveriesTo(db, webhookId, 1);
  const { next } = await claimNext(db, stored?.lane ?? '', Date.now());
  const attempt = { at: new Date().toISOString(), tookMs: 12, status: 500, problem: null, text: '<b>no</b>' };
  await recordAttempt(db, { id: next?.id ?? '', manual: null }, attempt, {
    state: 'pending',
    nextAt: Date.now() + 5_000,
  });
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({ type: 'order.created', sequence: 1, state: 'pending', attempts: 1, status: 500 });
  const one = await as('companyAdmin', 'GET', `/api/webhook-deliveries/${delivery?.id}`);
  expect(one.json).toEqual({ delivery, attempts: [attempt] });
});

it('[OA25] an administrator sends an event again; another company and other people do not see it', async () => {
  const [delivery] = await deliveries();
  const path = `/api/webhook-deliveries/${delivery?.id}`;
  expect(delivery?.nextAt).not.toBeNull();
  expect((await as('companyAdmin', 'POST', `${path}/resend`)).json).toEqual({ ok: true });
  expect((await deliveries())[0]).toMatchObject({ state: 'pending', nextAt: null });
  expect((await as('otherAdmin', 'GET', '/api/webhooks')).json).toEqual({ webhooks: [] });
  for (const [method, place] of [
    ['GET', `/api/webhooks/${webhookId}/deliveries`],
    ['GET', path],
    ['POST', `${path}/resend`],
  ] as const) {
    expect((await as('otherAdmin', method, place)).status).toBe(404);
    expect((await as('controller', method, place)).status).toBe(403);
  }
});

it('[OA37] nothing is sent again to a disabled webhook', async () => {
  const [delivery] = await deliveries();
  const ref = client.operation.api.db.doc('webhooks/company-1');
  const [stored] = (await ref.get()).get('endpoints');
  await ref.update({ endpoints: [{ ...stored, isEnabled: false }] });
  const again = await as('companyAdmin', 'POST', `/api/webhook-deliveries/${delivery?.id}/resend`);
  expect([again.status, again.json]).toEqual([409, { code: 'conflict', details: { reason: 'disabled' } }]);
  await ref.update({ endpoints: [stored] });
});

it('[OA25] an event has at most thirty attempts', async () => {
  const [delivery] = await deliveries();
  const { db } = client.operation.api;
  const attempt = { at: new Date().toISOString(), tookMs: 1, status: 500, problem: null, text: '' };
  await db.doc(`webhookDeliveries/${delivery?.id}`).update({ attempts: Array.from({ length: 30 }, () => attempt) });
  const again = await as('companyAdmin', 'POST', `/api/webhook-deliveries/${delivery?.id}/resend`);
  expect([again.status, again.json]).toEqual([409, { code: 'conflict', details: { reason: 'too-many' } }]);
});

it('[OA26] an administrator disables a webhook and deletes it; others cannot, and both are in its history', async () => {
  const [disable, remove] = [`/api/webhooks/${webhookId}/disable`, `/api/webhooks/${webhookId}`];
  expect((await as('otherAdmin', 'POST', disable)).status).toBe(404);
  expect((await as('otherAdmin', 'DELETE', remove)).status).toBe(404);
  expect((await as('controller', 'DELETE', remove)).status).toBe(403);
  const { db } = client.operation.api;
  const stored = async () => (await db.doc('webhooks/company-1').get()).get('endpoints');
  expect(await stored()).toMatchObject([{ isEnabled: true }]);
  expect((await as('companyAdmin', 'POST', disable)).json).toEqual({ ok: true });
  expect(await stored()).toMatchObject([{ isEnabled: false, disabledReason: 'person' }]);
  expect((await as('companyAdmin', 'DELETE', remove)).json).toEqual({ ok: true });
  expect(await stored()).toEqual([]);
  expect((await as('companyAdmin', 'DELETE', remove)).status).toBe(404);
  const events = (await db.collection('webhooks/company-1/events').get()).docs.map((each) => each.get('what'));
  expect(events).toEqual(expect.arrayContaining(['webhook-changed', 'webhook-deleted']));
});
