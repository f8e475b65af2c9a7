import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { newOrder, startClient, type Client } from './openApiFixture.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(async () => client.close());
beforeEach(async () => client.operation.reset());

it('[OA12] up to a hundred at once, each with its own result', async () => {
  const orders = [
    newOrder({ reference: 'a' }),
    newOrder({ reference: 'b', branch: 'branch-9' }),
    newOrder({ reference: 'a' }),
  ];
  const reply = await client.call('POST', '/v1/orders/batch', { body: { orders } });
  const { results } = z.object({ results: z.array(z.looseObject({ status: z.number() })) }).parse(reply.json);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 201, 400]));
  expect(results[1]).toMatchObject({ problem: { code: 'invalid', errors: [{ path: 'body.branch' }] } });
});

it('[OA12] an order of a batch that fails at our side does not hide the others, and the batch can be sent again', async () => {
  const { context } = client.operation.api;
  const redis = context.redis('commands');
  const quoted = newOrder({ reference: 'broken' });
  const { branch, destination } = quoted;
  const { id: quote } = z
    .looseObject({ id: z.string() })
    .parse((await client.call('POST', '/v1/quotes', { body: { branch, destination } })).json);
  const key = context.key(`quote:${quote}`);
  const stored = await redis.get(key);
  await redis.set(key, '{');
  const orders = [newOrder({ reference: 'before' }), { ...quoted, quote }, newOrder({ reference: 'after' })];
  const body = { orders };
  const send = async () =>
    client.call('POST', '/v1/orders/batch', { body, headers: { 'idempotency-key': 'with-a-failure' } });
  const failed = await send();
  expect(failed.json).toMatchObject({
    results: [
      { status: 201, order: { reference: 'before' } },
      { status: 500, problem: { code: 'internal', requestId: failed.headers.get('x-request-id') } },
      { status: 201, order: { reference: 'after' } },
    ],
  });
  await redis.set(key, stored ?? '');
  expect((await send()).json).toMatchObject({ results: [{ status: 200 }, { status: 201 }, { status: 200 }] });
});
