// Requests that are unusual and legal: what programs of any language and library send.
import { problem } from '@despacho/contract/openApi/problems.ts';
import { MAX_BATCH } from '@despacho/contract/openApi/routes.ts';
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOrder, refusal, startClient, type Client } from './openApiFixture.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(async () => client.close());

let references = 0;
const send = async (headers: Record<string, string>, body?: unknown) => {
  references += 1;
  return client.call('POST', '/v1/orders', { body: body ?? newOrder({ reference: `r-${references}` }), headers });
};

it('[RQ14] JSON has any parameters but another charset, and no other type is read as JSON', async () => {
  for (const type of [
    'application/json;charset=UTF-8',
    'Application/JSON; version=1; charset="utf-8"',
    'application/json; profile="https://shop.example/a;b"',
  ])
    expect([type, (await send({ 'content-type': type })).status]).toEqual([type, 201]);
  for (const type of ['application/json; charset=utf-16', 'application/json; a=b; charset=latin1'])
    expect(refusal(await send({ 'content-type': type }))).toMatchObject({ status: 400, errors: ['body malformed'] });
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/vnd.shop+json'])
    expect(refusal(await send({ 'content-type': type }))).toMatchObject({
      status: 400,
      errors: ['headers.content-type refused'],
    });
});

it('[OA5] a problem is in the language that the program accepts most', async () => {
  const languages = {
    'es-GT,en': 'es',
    'en;q=0.1, es': 'es',
    'fr, es;q=0.5': 'es',
    'es;q=0, en': 'en',
    '*': 'en',
    fr: 'en',
  };
  for (const [accepted, language] of Object.entries(languages)) {
    const { title } = problem.parse((await send({ 'accept-language': accepted }, {})).json);
    expect([accepted, title.startsWith('La solicitud') ? 'es' : 'en']).toEqual([accepted, language]);
  }
});

it('[OA7] an Idempotency-Key is any visible text, also quoted as the draft of the IETF has it', async () => {
  for (const key of ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', 'shop.example:1001', 'x'.repeat(255)]) {
    const body = newOrder({ reference: `k-${key.length}` });
    const first = await send({ 'idempotency-key': key }, body);
    expect([key, first.status]).toEqual([key, 201]);
    expect((await send({ 'idempotency-key': key }, body)).json).toEqual(first.json);
  }
  for (const key of ['a b', 'x'.repeat(256)]) expect((await send({ 'idempotency-key': key })).status).toBe(400);
});

it('[OA12] a hundred orders with all that they may say fit into a batch', async () => {
  const text = 'ñ'.repeat(2_000);
  const orders = Array.from({ length: MAX_BATCH }, (_, at) => newOrder({ reference: `full-${at}`, note: text }));
  const reply = await client.call('POST', '/v1/orders/batch', { body: { orders } });
  const { results } = z.object({ results: z.array(z.looseObject({ status: z.number() })) }).parse(reply.json);
  expect(results.filter(({ status }) => status === 201)).toHaveLength(MAX_BATCH);
  const larger = { orders: orders.map((order) => ({ ...order, note: text.repeat(2) })) };
  expect(refusal(await client.call('POST', '/v1/orders/batch', { body: larger }))).toMatchObject({ code: 'too-large' });
});
