import { createdOrder, followedOrder, type FollowedOrder } from '@despacho/contract/openApi/orders.ts';
import { problem } from '@despacho/contract/openApi/problems.ts';
import { OUTCOMES } from '@despacho/domain/openApi/robot.ts';
import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRequests } from '../../../../tests/faults/support/permissions/requests.ts';
import { deleteSandboxBefore } from '../../store/sandbox.ts';
import { DOCUMENT_KINDS } from '../../store/source/kinds.ts';
import { newOrder, startClient, type Client } from './openApiFixture.ts';

let client: Client;
let key: string;
beforeAll(async () => {
  client = await startClient();
  key = (await client.key({ mode: 'test' })).key;
});
afterAll(async () => client.close());

let references = 0;
const call = async (method: string, path: string, body?: unknown, by = key) =>
  client.call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
const create = async (only: object = {}): Promise<FollowedOrder> => {
  references += 1;
  return createdOrder.parse(
    (await call('POST', '/v1/orders', newOrder({ reference: `t-${references}`, ...only }))).json,
  );
};
const read = async (id: string) => followedOrder.strict().parse((await call('GET', `/v1/orders/${id}`)).json);
const advance = async (id: string) => call('POST', `/v1/test/orders/${id}/advance`);
const moveClock = async (seconds: number) => call('POST', '/v1/test/clock', { seconds });

it('[OA16] the robot brings an order, and the clock of the key goes forward at its command', async () => {
  const { id, status, test } = await create();
  expect([status, test]).toEqual(['pending', true]);
  expect((await moveClock(65)).status).toBe(200);
  expect((await read(id)).status).toBe('on_the_way');
  const half = (await call('GET', `/v1/orders/${id}/courier`)).json as { courier: { name: string; position: object } };
  expect(half.courier).toMatchObject({ name: 'Robot', position: { accuracy: 5 } });
  const late = await call('PATCH', `/v1/orders/${id}`, { note: 'x' });
  expect([late.status, problem.parse(late.json).code]).toEqual([409, 'picked-up']);
  await moveClock(90);
  expect(await read(id)).toMatchObject({ status: 'delivered', deliveredAt: expect.stringMatching(/-06:00$/) });
  expect((await call('GET', `/v1/orders/${id}/courier`)).json).toEqual({ courier: null });
  const { events } = (await call('GET', `/v1/orders/${id}/events`)).json as { events: { type: string }[] };
  expect(events.map(({ type }) => type)).toEqual([
    'order.delivered',
    'order.picked_up',
    'order.at_branch',
    'order.assigned',
    'order.created',
  ]);
  for (const seconds of [0, -1, 1.5, 8 * 86_400]) expect((await moveClock(seconds)).status).toBe(400);
});

it('[OA17] an order takes its next step when its client asks for it', async () => {
  const { id } = await create();
  const statuses = [];
  for (let step = 0; step < 5; step += 1) statuses.push(followedOrder.parse((await advance(id)).json).status);
  expect(statuses).toEqual(['assigned', 'at_branch', 'on_the_way', 'delivered', 'delivered']);
});

it.each([...OUTCOMES.keys()])('[OA16] a customer named %s has an own end', async (name) => {
  const { id } = await create({ customer: { name } });
  for (let step = 0; step < 4; step += 1) await advance(id);
  const expected = { 'Test Late': 'delivered', 'Test No Answer': 'rescheduled' }[name] ?? 'cancelled';
  expect((await read(id)).status).toBe(expected);
});

it('[OA15] orders of the sandbox change, are cancelled, listed and found as those of the operation are', async () => {
  const { id, price } = await create({ reference: 'found-1' });
  expect(price).toEqual({ amount: 1_500, currency: 'GTQ' });
  const far = { address: 'Lejos', lat: 14.65, lng: -90.51 };
  const changed = await call('PATCH', `/v1/orders/${id}`, { destination: far, note: 'Azul', branch: 'branch-2' });
  expect(changed.json).toMatchObject({ note: 'Azul', branch: { id: 'branch-2' }, price: { amount: 2_500 } });
  const stale = await call('PATCH', `/v1/orders/${id}`, { note: 'x', base: { note: 'Rojo' } });
  expect(problem.parse(stale.json)).toMatchObject({ code: 'changed', errors: [{ path: 'body.note' }] });
  const found = (await call('GET', '/v1/orders?reference=found-1')).json;
  expect(found).toMatchObject({ orders: [{ id, reference: 'found-1' }] });
  const twice = await call('POST', '/v1/orders', newOrder({ reference: 'found-1', note: 'other' }));
  expect(problem.parse(twice.json)).toMatchObject({ code: 'reference-taken', order: id });
  const ready = await call('POST', `/v1/orders/${id}/ready`);
  expect(ready.json).toMatchObject({ readyAt: expect.stringMatching(/-06:00$/) });
  const cancelled = await call('POST', `/v1/orders/${id}/cancel`, { reason: 'No' });
  expect(cancelled.json).toMatchObject({ status: 'cancelled', cancelReason: 'No' });
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const query: string = next === null ? '' : `&cursor=${next}`;
    const page = (await call('GET', `/v1/orders?limit=3${query}`)).json as {
      orders: { id: string }[];
      next: string | null;
    };
    seen.push(...page.orders.map((each) => each.id));
    next = page.next;
  } while (next !== null);
  expect(seen).toContain(id);
  expect(new Set(seen).size).toBe(seen.length);
});

it('[OA15] a test key sees no order of the operation and of no other test key, and a live key none of a sandbox', async () => {
  const live = followedOrder.parse(
    (await client.call('POST', '/v1/orders', { body: newOrder({ reference: 'live-1' }) })).json,
  );
  const other = (await client.key({ mode: 'test' })).key;
  const { id } = await create();
  for (const path of ['', '/events', '/courier']) {
    expect((await call('GET', `/v1/orders/${live.id}${path}`)).status).toBe(404);
    expect((await client.call('GET', `/v1/orders/${id}${path}`)).status).toBe(404);
    expect((await call('GET', `/v1/orders/${id}${path}`, undefined, other)).status).toBe(404);
  }
  expect((await call('POST', `/v1/test/orders/${id}/advance`, undefined, other)).status).toBe(404);
  expect((await call('GET', '/v1/orders?reference=live-1')).json).toEqual({ orders: [], next: null });
  const onLive = await client.call('POST', '/v1/test/clock', { body: { seconds: 5 } });
  expect([onLive.status, problem.parse(onLive.json).code]).toEqual([403, 'test-key-required']);
});

it('[OA15] a test key does not read the account of its company, whose prices it has', async () => {
  const statement = await call('GET', '/v1/statement?month=2026-11');
  expect([statement.status, problem.parse(statement.json).code]).toEqual([403, 'live-key-required']);
  expect((await call('GET', '/v1/prices')).json).toMatchObject({ circles: [{ price: { amount: 1_500 } }, {}] });
});

/** Everything stored but the sandbox itself. */
const operation = async (): Promise<string> => {
  const parts: string[] = [];
  for (const collection of await client.operation.api.db.listCollections())
    if (!collection.id.startsWith('sandbox'))
      for (const { ref, updateTime } of (await collection.get()).docs)
        parts.push(`${ref.path} ${String(updateTime.toMillis())}`);
  return parts.toSorted().join('\n');
};

it('[OA15] whatever a test key does, nothing outside of the sandbox is written', async () => {
  const { id } = await create();
  const before = await operation();
  const command = fc.oneof(
    fc.constant(() => create()),
    fc.constant(() => advance(id)),
    fc.nat(100).map((seconds) => () => moveClock(seconds)),
    fc.string({ maxLength: 30 }).map((note) => () => call('PATCH', `/v1/orders/${id}`, { note })),
    fc.constant(() => call('POST', `/v1/orders/${id}/cancel`, { reason: 'x' })),
    fc.constant(() => call('POST', '/v1/orders/batch', { orders: [newOrder({ reference: 'batch' })] })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 6 }), async (commands) => {
      for (const run of commands) await run();
      expect(await operation()).toBe(before);
    }),
    { numRuns: 15 },
  );
});

/** As often as each row of the console that reads is called. */
const CALLS_OF_A_ROW = 3;

it('[OA15] nothing of a sandbox is in any answer of the console, its lists, numbers, reports and money', async () => {
  const mark = 'Marca de la prueba';
  const order = await create({ customer: { name: mark, phone: '55551234' }, note: mark, reference: 'marked' });
  for (let step = 0; step < 5; step += 1) await advance(order.id);
  const requestOf = createRequests([order.id, order.number, mark, 'company-1', 'branch-1', 'luis']);
  const counts = { good: 0, rows: 0 };
  for (const row of Object.values<Route>(routeTable)) {
    // Other callers have tests of their own.
    if (row.method !== 'GET' || ['client', 'courier', 'wall', 'public', 'identity'].includes(row.guard)) continue;
    counts.rows += 1;
    const calls = fc.sample(requestOf(row), { numRuns: CALLS_OF_A_ROW, seed: counts.rows });
    const replies = await Promise.all(calls.map(async ({ path }) => client.operation.as('owner', 'GET', path)));
    for (const { text } of replies) expect(text, row.path).not.toContain(mark);
    if (replies.some(({ status }) => status === 200)) counts.good += 1;
  }
  // Otherwise this would show nothing.
  expect(counts.good).toBeGreaterThan(counts.rows / 2);
  // What is watched is all that comes into rooms, walls and messages.
  const watched = Object.values(DOCUMENT_KINDS).flatMap(({ collections }) => collections);
  expect(watched.filter((name) => name.startsWith('sandbox'))).toEqual([]);
});

it('[OA15] the sandbox is kept for a week', async () => {
  const { id } = await create();
  expect(await deleteSandboxBefore(client.operation.api.db, Date.now() - 60_000)).toBe(0);
  expect(await deleteSandboxBefore(client.operation.api.db, Date.now() + 1_000)).toBeGreaterThan(0);
  expect((await call('GET', `/v1/orders/${id}`)).status).toBe(404);
});
