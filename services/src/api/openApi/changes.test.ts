import { followedOrder } from '@despacho/contract/openApi/orders.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ordersOf, refusal, startClient, type Client } from './openApiFixture.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(async () => client.close());
beforeEach(async () => client.operation.reset());

const { created, enter } = ordersOf(() => client);

it('[OA9] a change is made until the order is picked up, and merges with what others changed', async () => {
  const { id } = await created();
  const change = async (body: object) => client.call('PATCH', `/v1/orders/${id}`, { body });
  expect((await change({ note: 'Casa azul', customer: { phone: '55550102' } })).json).toMatchObject({
    note: 'Casa azul',
    customer: { name: 'Ana Pérez', phone: '55550102' },
  });
  expect((await change({ destination: { address: '2 avenida 3-10', lat: 14.65, lng: -90.51 } })).json).toMatchObject({
    destination: { address: '2 avenida 3-10', lat: 14.65 },
    price: { amount: 2_500 },
  });
  expect((await change({ branch: 'branch-9' })).status).toBe(400);
  expect(refusal(await change({ note: 'x', base: { note: 'Old' } }))).toMatchObject({
    status: 409,
    code: 'changed',
    errors: ['body.note changed'],
  });
  expect((await change({ note: null, base: { note: 'Casa azul' } })).json).toMatchObject({ note: null });
  expect((await change({})).status).toBe(400);
  await enter(id, ORDER_STATUS.GOING);
  expect(refusal(await change({ note: 'Late' }))).toMatchObject({ status: 409, code: 'picked-up' });
  await enter(id, ORDER_STATUS.DELIVERED);
  expect(refusal(await change({ note: 'Late' }))).toMatchObject({ status: 409, code: 'closed' });
});

it('[OA9] a change waits for the person who has the order open, without naming the person', async () => {
  const { id } = await created();
  await client.operation.open('controller', 'tab-1', id);
  const reply = await client.call('PATCH', `/v1/orders/${id}`, { body: { note: 'x' } });
  expect(refusal(reply)).toMatchObject({ status: 409, code: 'locked' });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply.text).not.toContain('controller');
});

it('[OA9] a cancellation is made with a reason until the order is picked up; again is the same, also at once', async () => {
  const { id } = await created();
  const cancel = async (reason: unknown) => client.call('POST', `/v1/orders/${id}/cancel`, { body: { reason } });
  for (const reason of ['  ', '\n', 'a\u0000b', '\ud800', 'x'.repeat(2_001), 5])
    expect([reason, (await cancel(reason)).status]).toEqual([reason, 400]);
  expect((await cancel('Ya no lo quiere')).json).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Ya no lo quiere',
  });
  expect((await cancel('Otra vez')).json).toMatchObject({ cancelReason: 'Ya no lo quiere' });
  const remarked = await created({ reference: 'web-4' });
  const { db } = client.operation.api;
  const cancelRemarked = async () =>
    client.call('POST', `/v1/orders/${remarked.id}/cancel`, { body: { reason: 'Ya no lo quiere' } });
  await db.doc(`deliveries/${remarked.id}`).update({ orderObservations: 'Con el guardia' });
  expect((await cancelRemarked()).json).toMatchObject({ cancelReason: 'Con el guardia · Ya no lo quiere' });
  const third = await created({ reference: 'web-3' });
  const cancelThird = async (reason: string) =>
    client.call('POST', `/v1/orders/${third.id}/cancel`, { body: { reason } });
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map(cancelThird));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ json }) => followedOrder.parse(json).cancelReason)).size).toBe(1);
  const other = await created({ reference: 'web-2' });
  await enter(other.id, ORDER_STATUS.GOING);
  const late = await client.call('POST', `/v1/orders/${other.id}/cancel`, { body: { reason: 'x' } });
  expect(refusal(late)).toMatchObject({ status: 409, code: 'picked-up' });
});

it('[OA9] a cancellation, too, waits for the person who has the order open', async () => {
  const { id } = await created();
  await client.operation.open('controller', 'tab-1', id);
  const reply = await client.operation.unchanged(async () =>
    client.call('POST', `/v1/orders/${id}/cancel`, { body: { reason: 'Error' } }),
  );
  expect(refusal(reply)).toMatchObject({ status: 409, code: 'locked' });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('[OA9] without a base the last wins, whatever others write meanwhile', async () => {
  const { id } = await created();
  const notes = ['a', 'b', 'c', 'd', 'e', 'f'];
  const replies = await Promise.all(
    notes.map(async (note) => client.call('PATCH', `/v1/orders/${id}`, { body: { note } })),
  );
  expect(replies.map(({ status }) => status)).toEqual(notes.map(() => 200));
  expect(notes).toContain((await client.operation.stored(id)).note);
});

it('[OA5] names a courier who does not serve the new branch by the field that was sent', async () => {
  const { id } = await created();
  const order = client.operation.api.db.doc(`deliveries/${id}`);
  await order.update({ alias: { id: 'luis', name: 'Luis Ramos' }, alias_id: 'luis' });
  const reply = await client.call('PATCH', `/v1/orders/${id}`, { body: { branch: 'branch-2' } });
  expect(refusal(reply)).toMatchObject({ status: 400, errors: ['body.branch mismatch'] });
});
