// Orders that come back after another one got their reference: by an undo, a restoration, an edit or a repair, also at the same moment.
import { createdOrder } from '@despacho/contract/openApi/orders.ts';
import { orderDocument } from '@despacho/contract/orders/repair.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Who } from '../orders/ordersFixture.ts';
import { newOrder, startClient, type Client } from './openApiFixture.ts';

let client: Client;
let key: string;
beforeAll(async () => {
  client = await startClient();
  ({ key } = await client.key());
});
afterAll(async () => client.close());
beforeEach(async () => client.operation.reset());

const create = async (only: object = {}) =>
  client.call('POST', '/v1/orders', { key, body: newOrder({ reference: 'again', ...only }) });
const idIn = ({ json }: { json: unknown }): string => createdOrder.parse(json).id;
const act = async (method: string, path: string, body?: object, who: Who = 'controller') =>
  client.operation.as(who, method, `/api/deliveries/${path}`, body === undefined ? {} : { body });
const CANCELLED = { status: 'Cancelado', orderObservations: 'No contesta' };
/** Returns the event that can be undone. */
const cancel = async (id: string, who?: Who): Promise<string> => {
  const order = (await client.operation.api.db.doc(`deliveries/${id}`).get()).get('status');
  const base = { status: order, orderObservations: null };
  const { json } = await act('PATCH', id, { ...CANCELLED, base }, who);
  return z.object({ event: z.string() }).parse(json).event;
};
const stored = async () => {
  const { docs } = await client.operation.api.db.collection('deliveries').where('clientReference', '==', 'again').get();
  return docs.map((each) => ({ id: each.id, status: String(each.get('status')), revision: each.get('revision') }));
};
const open = async (): Promise<string[]> => {
  const over: string[] = [ORDER_STATUS.CANCELLED, ORDER_STATUS.DELETED];
  return (await stored()).filter(({ status }) => !over.includes(status)).map(({ id }) => id);
};
const conflict = (number: string | null) => ({ code: 'conflict', details: { reason: 'reference-taken', number } });

it('[OA47] a cancellation is not undone while another order has the reference, which is named, and nothing changes', async () => {
  const first = idIn(await create());
  const event = await cancel(first);
  const second = idIn(await create({ number: 'B-2' }));
  const before = await stored();
  const undone = await act('POST', `${first}/undo`, { event });
  expect([undone.status, undone.json]).toEqual([409, conflict('B-2')]);
  const edit = { status: 'En cola', base: { status: 'Cancelado' } };
  expect((await act('PATCH', first, edit)).json).toEqual(conflict('B-2'));
  expect(await stored()).toEqual(before);
  // As soon as the other one is over, too, it comes back.
  await cancel(second);
  expect((await act('PATCH', first, edit)).status).toBe(200);
  expect(await open()).toEqual([first]);
});

it('[OA47] a deleted order is not restored while another one has its reference', async () => {
  const first = idIn(await create());
  const { json } = await act('DELETE', first);
  const { event } = z.object({ event: z.string() }).parse(json);
  await create({ number: 'B-2', branch: 'branch-2' });
  expect((await act('POST', `${first}/restore`)).json).toEqual(conflict('B-2'));
  expect((await act('POST', `${first}/undo`, { event })).json).toEqual(conflict('B-2'));
  expect(await open()).not.toContain(first);
});

/** Another program writes an unknown status, and staff repairs it. */
const revive = async (id: string, status = 'En cola') => {
  await client.operation.api.db.doc(`deliveries/${id}`).update({ status: 'Volando' });
  const { version } = orderDocument.parse((await act('GET', `${id}/document`)).json);
  return act('PATCH', `${id}/document`, { version, status });
};

it('[OA47] a repair revives no order while another one has its reference, whichever of them came first', async () => {
  const first = idIn(await create());
  await cancel(first);
  const second = idIn(await create({ number: 'B-2' }));
  expect((await revive(first)).json).toEqual(conflict('B-2'));
  expect((await stored()).find(({ id }) => id === first)?.status).toBe('Volando');
  // To what is over it is repaired, and the other one is found behind one that cannot be read.
  expect((await revive(first, 'Cancelado')).status).toBe(200);
  await cancel(second);
  const third = idIn(await create({ number: 'B-3' }));
  await client.operation.api.db.doc(`deliveries/${first}`).update({ status: 'Volando' });
  expect((await revive(second)).json).toEqual(conflict('B-3'));
  expect((await revive(third)).status).toBe(200);
});

it('[OA47] orders without a reference, and those of other references, come back', async () => {
  const first = idIn(await create());
  const event = await cancel(first);
  await create({ reference: 'other' });
  expect((await act('POST', `${first}/undo`, { event })).status).toBe(200);
  expect(await open()).toEqual([first]);
});

it('[OA47] an undo and a creation with the reference at one moment leave one order', async () => {
  for (let round = 0; round < 12; round += 1) {
    await client.operation.reset();
    const first = idIn(await create());
    const event = await cancel(first);
    const [undone, created] = await Promise.all([
      act('POST', `${first}/undo`, { event }),
      ...Array.from({ length: 1 + (round % 3) }, async () => create({ number: 'B-2' })),
    ]);
    expect(await open()).toHaveLength(1);
    expect([undone.status, created?.status].filter((status) => status === 409)).toHaveLength(1);
  }
});
