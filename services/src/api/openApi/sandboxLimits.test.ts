// What a sandbox refuses, and how its orders are listed while they change.
import { createdOrder, followedOrder } from '@despacho/contract/openApi/orders.ts';
import { problem } from '@despacho/contract/openApi/problems.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { newOrder, startClient, type Client } from './openApiFixture.ts';
import { MAX_CHANGES } from './sandboxOrders.ts';

let client: Client;
let key: string;
beforeAll(async () => {
  client = await startClient();
});
afterAll(async () => client.close());
beforeEach(async () => {
  key = (await client.key({ mode: 'test' })).key;
});

let references = 0;
const call = async (method: string, path: string, body?: unknown) =>
  client.call(method, path, { key, ...(body === undefined ? {} : { body }) });
const create = async () => {
  references += 1;
  return createdOrder.parse((await call('POST', '/v1/orders', newOrder({ reference: `l-${references}` }))).json);
};
const orderIn = ({ json }: { json: unknown }) => followedOrder.parse(json);
const eventTypes = async (id: string) =>
  z
    .object({ events: z.array(z.object({ type: z.string() })) })
    .parse((await call('GET', `/v1/orders/${id}/events`)).json)
    .events.map(({ type }) => type);
const moveClock = async (days: number) => call('POST', '/v1/test/clock', { seconds: days * 86_400 });

it('[OA17] the clock of a sandbox goes thirty days ahead in all, and no further', async () => {
  for (const days of [7, 7, 7, 7]) expect((await moveClock(days)).status).toBe(200);
  const beyond = await moveClock(3);
  expect(problem.parse(beyond.json)).toMatchObject({
    status: 400,
    errors: [{ path: 'body.seconds', issue: 'out-of-range' }],
  });
  expect((await moveClock(2)).status).toBe(200);
  expect((await call('POST', '/v1/test/clock', { seconds: 1 })).status).toBe(400);
  expect((await create()).status).toBe('pending');
});

it('[OA34] an order of the sandbox changes forty times, and is read and cancelled after that', async () => {
  const { id } = await create();
  const change = async (note: string) => call('PATCH', `/v1/orders/${id}`, { note });
  expect((await change('first')).status).toBe(200);
  const document = client.operation.api.db.doc(`sandboxOrders/${id}`);
  const [changed, begun] = z.array(z.looseObject({ id: z.string() })).parse((await document.get()).get('events'));
  const changes = Array.from({ length: MAX_CHANGES - 1 }, (_, at) => ({ ...changed, id: `change-${at}` }));
  await document.update({ events: [...changes, begun] });
  expect((await change('last')).status).toBe(200);
  expect(problem.parse((await change('x')).json)).toMatchObject({ status: 409, code: 'too-many-changes' });
  expect(problem.parse((await call('POST', `/v1/orders/${id}/ready`)).json).code).toBe('too-many-changes');
  expect(orderIn(await call('GET', `/v1/orders/${id}`)).note).toBe('last');
  expect(orderIn(await call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' })).status).toBe('cancelled');
});

it('[OA15] a change that changes nothing is no event', async () => {
  const { id, note, destination } = await create();
  const { address } = destination;
  for (const body of [{ note }, { branch: 'branch-1' }, { destination: { address } }, { priority: false }])
    expect((await call('PATCH', `/v1/orders/${id}`, body)).status).toBe(200);
  expect((await eventTypes(id)).filter((type) => type === 'order.updated')).toEqual([]);
});

it('[OA15] each change of an order of the sandbox has its time', async () => {
  const { id, updatedAt: createdAt } = await create();
  const advance = async () => call('POST', '/v1/test/clock', { seconds: 12 });
  let before = Date.parse(createdAt ?? '');
  const steps = [
    async () => call('PATCH', `/v1/orders/${id}`, { note: 'x' }),
    async () => call('POST', `/v1/orders/${id}/ready`),
    async () => call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' }),
  ];
  for (const step of steps) {
    await advance();
    const after = Date.parse(orderIn(await step()).updatedAt ?? '');
    expect(after - before).toBeGreaterThanOrEqual(12_000);
    expect(Date.parse(orderIn(await call('GET', `/v1/orders/${id}`)).updatedAt ?? '')).toBe(after);
    before = after;
  }
});

it('[OA15] another branch takes the mark of readiness away, and its base is compared', async () => {
  const { id } = await create();
  await call('POST', `/v1/orders/${id}/ready`);
  const stale = await call('PATCH', `/v1/orders/${id}`, { branch: 'branch-2', base: { branch: 'branch-9' } });
  expect(problem.parse(stale.json)).toMatchObject({ code: 'changed', errors: [{ path: 'body.branch' }] });
  const moved = await call('PATCH', `/v1/orders/${id}`, { branch: 'branch-2', base: { branch: 'branch-1' } });
  expect(moved.json).toMatchObject({ branch: { id: 'branch-2' }, readyAt: null });
});

it('[OA13] a page goes on after the last order of the page before, whatever became of that order', async () => {
  const ids = [];
  for (let at = 0; at < 5; at += 1) ids.unshift((await create()).id);
  const page = async (cursor: string | null) => {
    const query = cursor === null ? '' : `&cursor=${cursor}`;
    const reply = await call('GET', `/v1/orders?status=pending&limit=2${query}`);
    const { orders, next } = z
      .object({ orders: z.array(z.object({ id: z.string() })), next: z.string().nullable() })
      .parse(reply.json);
    return { ids: orders.map(({ id }) => id), next };
  };
  const first = await page(null);
  expect(first.ids).toEqual(ids.slice(0, 2));
  for (const id of [ids[1], ids[2]]) await call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' });
  const second = await page(first.next);
  expect(second).toEqual({ ids: ids.slice(3), next: null });
  expect((await call('GET', '/v1/orders?cursor=x')).status).toBe(400);
});
