// A shop that sends recorded orders, repeats them, reorders them and forges them.
import { clientOrder, type ClientOrder } from '@despacho/contract/openApi/orders.ts';
import { listedShop } from '@despacho/contract/shops.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startRemoteServer, type RemoteServer } from '../../geo/remote/remoteServerFixture.ts';
import { startClient, type Client } from '../openApi/openApiFixture.ts';
import { connectTo, recorded, SECRETS, sendTo, shopOf } from './shopFixture.ts';

let geocoder: RemoteServer;
let client: Client;
let live: { id: string; key: string };
let shopId: string;
const finds = (lat: number | null): void => {
  const properties = { street: '2 avenida', housenumber: '3-10', city: 'Guatemala' };
  const found = [{ geometry: { coordinates: [-90.51, lat] }, properties }];
  geocoder.response = { json: { features: lat === null ? [] : found } };
};
beforeAll(async () => {
  geocoder = await startRemoteServer();
  finds(14.61);
  client = await startClient({ settings: { GEOCODER: 'photon', PHOTON_URL: geocoder.origin } });
  live = await client.key();
  shopId = shopOf(await connectTo(client, live.id)).id;
});
afterAll(async () => {
  await client.close();
  await geocoder.close();
});

let ids = 1_000;
/** An order of its own, so that no test knows of another. */
const orderWith = (only: object = {}) => {
  ids += 1;
  return recorded('order-cod', { id: ids, number: String(ids), ...only });
};
const at = (second: number) => ({ date_modified_gmt: `2026-11-28T18:42:${String(second).padStart(2, '0')}` });
const send = async (order: object, only: object = {}) => {
  const { status, json } = await sendTo(client, shopId, { body: JSON.stringify(order), ...only });
  return [
    status,
    z.object({ result: z.string() }).safeParse(json).data?.result ?? z.looseObject({}).parse(json)['code'],
  ];
};
const ordersOf = async (id: unknown): Promise<ClientOrder[]> => {
  const reference = encodeURIComponent(`${String(id)}@shop.example`);
  const { json } = await client.call('GET', `/v1/orders?reference=${reference}`, { key: live.key });
  return z.object({ orders: z.array(clientOrder) }).parse(json).orders;
};
const countOf = async (): Promise<number> => (await client.operation.api.db.collection('deliveries').get()).size;
const shop = async () => {
  const { json } = await client.operation.as('companyAdmin', 'GET', '/api/shops');
  return z
    .object({ shops: z.array(listedShop.strict()) })
    .parse(json)
    .shops.find(({ id }) => id === shopId);
};

it('[OA29] a recorded order that is paid on delivery becomes an order of the branch, with what the courier collects', async () => {
  expect(await send(recorded('order-cod'), { topic: 'order.created' })).toEqual([200, 'created']);
  const [order] = await ordersOf(727);
  expect(order).toMatchObject({
    number: '727',
    status: 'pending',
    branch: { id: 'branch-1' },
    customer: { name: 'Ana Lucía Pérez', phone: '55550101' },
    destination: {
      address: '2 avenida 3-10 zona 10, Edificio Torre 2, oficina 501',
      municipality: 'Guatemala',
      department: 'Guatemala',
    },
    payment: { method: 'cash', collect: { amount: 18_550, currency: 'GTQ' } },
    note: 'Tocar el timbre 501\n2 × Pollo entero\n1 × Refresco 1.5 l',
  });
  expect(await shop()).toMatchObject({ lastOrder: { number: '727' }, lastError: null });
});

it('[OA29] an order that was paid in the shop collects nothing, and goes to its shipping address', async () => {
  expect(await send(recorded('order-paid'))).toEqual([200, 'created']);
  expect((await ordersOf(731))[0]).toMatchObject({
    number: 'W-731',
    customer: { name: 'Carlos Morales', phone: '55112233' },
    destination: { address: '5 calle 12-40 zona 14' },
    payment: { method: 'link', collect: null },
  });
});

it('[OA29] a department or status that is named as a property of every object is a text as any other', async () => {
  const order = orderWith();
  const place = { ...(order['billing'] as object), state: 'constructor' };
  expect(await send({ ...order, billing: place, shipping: place })).toEqual([200, 'created']);
  expect(await ordersOf(order['id'])).toMatchObject([{ destination: { department: 'constructor' } }]);
  expect(await send(orderWith({ status: 'toString' }))).toEqual([200, 'unchanged']);
});

it('[OA29] a repeated order makes one order, also where the repetitions come at once', async () => {
  const order = orderWith();
  const before = await countOf();
  const results = await Promise.all([1, 2, 3, 4].map(async () => send(order)));
  expect(results.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  expect(await send(order)).toEqual([200, 'unchanged']);
  expect(await countOf()).toBe(before + 1);
});

it('[OA29] an order that is not paid yet waits, and one that is cancelled, refunded or failed is cancelled', async () => {
  const waiting = orderWith({ status: 'on-hold' });
  expect([await send(waiting), await ordersOf(waiting['id'])]).toEqual([[200, 'unchanged'], []]);
  for (const status of ['cancelled', 'refunded', 'failed']) {
    const order = orderWith(at(1));
    expect(await send(order)).toEqual([200, 'created']);
    expect(await send({ ...order, status, ...at(2) })).toEqual([200, 'cancelled']);
    expect(await send({ ...order, status, ...at(2) })).toEqual([200, 'unchanged']);
    expect(await ordersOf(order['id'])).toMatchObject([
      { status: 'cancelled', cancelReason: 'Cancelada en la tienda' },
    ]);
  }
});

it('[OA30] an older change that arrives later changes nothing, also in the same second as the end', async () => {
  const order = orderWith({ status: 'cancelled', ...at(9) });
  expect(await send(order)).toEqual([200, 'unchanged']);
  for (const second of [1, 9])
    expect(await send({ ...order, status: 'processing', ...at(second) })).toEqual([200, 'older']);
  expect(await ordersOf(order['id'])).toEqual([]);
  expect(await send({ ...order, status: 'processing', ...at(10) })).toEqual([200, 'created']);
  expect(await ordersOf(order['id'])).toMatchObject([{ status: 'pending' }]);
});

it('[OA30] of an order and its cancellation that arrive at once nothing stays open', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const order = orderWith(at(1));
    await Promise.all([send(order), send({ ...order, status: 'cancelled', ...at(2) })]);
    expect((await ordersOf(order['id'])).filter(({ status }) => status !== 'cancelled')).toEqual([]);
  }
});

it('[OA38] what is forged, of another kind, no JSON or too large is refused, and changes nothing', async () => {
  const order = orderWith();
  const before = [await countOf(), await shop()];
  const body = JSON.stringify(order);
  const good = { topic: 'order.created' };
  for (const forged of [{ secret: 'another' }, { signature: '' }, { signature: 'x' }, { signature: 'A'.repeat(44) }])
    expect([forged, await send(order, { ...good, ...forged })]).toEqual([forged, [401, 'wrong-credentials']]);
  const changed = await sendTo(client, shopId, { body: `${body} `, signature: 'AAAA' });
  expect(changed.status).toBe(401);
  expect(await send(order, { topic: 'product.updated' })).toEqual([400, 'invalid']);
  expect((await sendTo(client, shopId, { body: '{"id":' })).status).toBe(400);
  expect((await sendTo(client, shopId, { body: body.replace('Ana', '\\ud800') })).status).toBe(400);
  expect((await sendTo(client, shopId, { body: JSON.stringify({ ...order, x: 'x'.repeat(270_000) }) })).status).toBe(
    413,
  );
  expect((await sendTo(client, 'we_other', { body })).status).toBe(404);
  expect([await countOf(), await shop()]).toEqual(before);
});

it('[OA28] the ping of WooCommerce is answered without a signature', async () => {
  const { status, json } = await client.operation.api.call('POST', `/connectors/woocommerce/${shopId}`, {
    body: 'webhook_id=5',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([status, json]).toEqual([200, { result: 'pong' }]);
});

it('[OA39] what cannot become an order is accepted, and the connection shows why', async () => {
  const { billing } = orderWith();
  const errors: Record<string, object> = {
    'customer.name': { billing: { ...(billing as object), first_name: '', last_name: '' } },
    'customer.phone': { billing: { ...(billing as object), phone: 'llamar a Juan' } },
    'payment.collect.currency': { currency: 'USD' },
    'payment.collect.amount': { total: 'gratis' },
  };
  for (const [field, only] of Object.entries(errors)) {
    const order = orderWith(only);
    expect([field, await send(order)]).toEqual([field, [200, 'refused']]);
    expect((await shop())?.lastError).toMatchObject({ number: order['number'], code: 'invalid', fields: [field] });
  }
  for (const [field, wrong] of Object.entries({ status: 7, date_modified_gmt: null, id: 'x' })) {
    expect([field, await send(orderWith({ [field]: wrong }))]).toEqual([field, [200, 'refused']]);
    expect((await shop())?.lastError).toMatchObject({ code: 'invalid', fields: [field] });
  }
  finds(null);
  expect(await send(orderWith())).toEqual([200, 'refused']);
  finds(14.61);
  expect((await shop())?.lastError).toMatchObject({ fields: ['destination.address'] });
  const changed = orderWith(at(1));
  await send(changed);
  expect(await send({ ...changed, total: '1.00', ...at(2) })).toEqual([200, 'refused']);
  expect((await shop())?.lastError).toMatchObject({ code: 'reference-taken' });
  expect(await ordersOf(changed['id'])).toMatchObject([{ payment: { collect: { amount: 18_550 } } }]);
});

const spread = async (branches: object[]): Promise<void> => {
  const body = { branches };
  expect((await client.operation.as('companyAdmin', 'PATCH', `/api/shops/${shopId}`, { body })).status).toBe(200);
};
const line = { method_title: 'Envío a domicilio', method_id: 'flat_rate', instance_id: '3' };

it('[OA41] an order goes to the branch that it names, the field before the method, and is refused where it names several', async () => {
  await spread([
    { branch: 'branch-1', names: ['flat_rate:4', 'Sucursal=Portales'] },
    { branch: 'branch-2', names: ['FLAT_RATE:3', 'sucursal=roosevelt', 'free_shipping'] },
  ]);
  const meta = (value: unknown) => [
    { id: 1, key: '_is_vat_exempt', value: { a: 1 } },
    { id: 2, key: 'sucursal', value },
  ];
  const named: [string, object][] = [
    ['branch-2', {}],
    ['branch-1', { shipping_lines: [{ ...line, instance_id: 4 }] }],
    ['branch-1', { meta_data: meta('portales') }],
    ['branch-2', { meta_data: meta('Roosevelt'), shipping_lines: [{ ...line, instance_id: '4' }] }],
    ['branch-2', { shipping_lines: [{ ...line, method_id: 'free_shipping', instance_id: '' }] }],
    // What nothing was written for goes to the branch of the connection.
    ['branch-1', { shipping_lines: [{ ...line, instance_id: '30' }], meta_data: meta(null) }],
    ['branch-1', { shipping_lines: [] }],
  ];
  for (const [branch, only] of named) {
    const order = orderWith(only);
    expect([only, await send(order)]).toEqual([only, [200, 'created']]);
    expect([only, await ordersOf(order['id'])]).toMatchObject([only, [{ branch: { id: branch } }]]);
  }
  const both = orderWith({ shipping_lines: [line, { ...line, instance_id: '4' }] });
  expect([await send(both), await ordersOf(both['id'])]).toEqual([[200, 'refused'], []]);
  expect((await shop())?.lastError).toMatchObject({ number: both['number'], code: 'invalid', fields: ['branch'] });
  await spread([]);
});

it('[OA44] a shop that moved is known by the references of before: what it repeats makes no order, and its end cancels', async () => {
  const order = orderWith(at(1));
  expect(await send(order)).toEqual([200, 'created']);
  const { url = '' } = (await shop()) ?? {};
  const moveTo = async (to: string) => {
    const consumer = { consumerKey: SECRETS.consumerKey, consumerSecret: SECRETS.consumerSecret };
    const body = { url: to, ...consumer };
    const { status } = await client.operation.as('companyAdmin', 'PATCH', `/api/shops/${shopId}`, { body });
    expect(status).toBe(200);
  };
  await moveTo('https://nueva.example/tienda');
  const [before, next] = [await countOf(), orderWith()];
  expect(await send({ ...order, ...at(2) })).toEqual([200, 'unchanged']);
  expect(await countOf()).toBe(before);
  expect(await send({ ...order, ...at(3), status: 'cancelled' })).toEqual([200, 'cancelled']);
  expect(await ordersOf(order['id'])).toMatchObject([{ status: 'cancelled' }]);
  expect(await send(next)).toEqual([200, 'created']);
  expect(await ordersOf(next['id'])).toHaveLength(1);
  await moveTo(url);
});

it('[OA42] an order that the customer fetches is not created, and one that becomes one is cancelled', async () => {
  for (const method of ['local_pickup', 'pickup_location']) {
    const pickup = { shipping_lines: [{ ...line, method_id: method }] };
    const never = orderWith(pickup);
    expect([await send(never), await ordersOf(never['id'])]).toEqual([[200, 'unchanged'], []]);
    const order = orderWith(at(1));
    expect(await send(order)).toEqual([200, 'created']);
    expect(await send({ ...order, ...pickup, ...at(2) })).toEqual([200, 'cancelled']);
    expect(await ordersOf(order['id'])).toMatchObject([{ status: 'cancelled' }]);
    // Delivered after all.
    expect(await send({ ...order, ...at(3) })).toEqual([200, 'created']);
  }
});

it('[OA40] an order of more than thirty days ago is not created again', async () => {
  expect(await send(orderWith({ date_created_gmt: '2026-10-20T10:00:00' }))).toEqual([200, 'unchanged']);
});

it('[OA28] [OA38] a disabled connection and one whose key was revoked accept no order', async () => {
  const order = orderWith();
  const path = `/api/shops/${shopId}`;
  await client.operation.as('companyAdmin', 'PATCH', path, { body: { enabled: false } });
  expect(await send(order)).toEqual([409, 'conflict']);
  await client.operation.as('companyAdmin', 'PATCH', path, { body: { enabled: true } });
  await client.operation.as('companyAdmin', 'DELETE', `/api/api-keys/${live.id}`);
  expect(await send(order)).toEqual([403, 'forbidden']);
  expect((await shop())?.lastError).toMatchObject({ code: 'forbidden', number: order['number'] });
});

it('[OA28] a connection whose key was revoked goes on with another one, which cancels earlier orders too', async () => {
  const goOn = async (): Promise<number> => {
    const { id: apiKey } = await client.key();
    const body = { apiKey, enabled: true };
    return (await client.operation.as('companyAdmin', 'PATCH', `/api/shops/${shopId}`, { body })).status;
  };
  expect(await goOn()).toBe(200);
  const earlier = orderWith(at(1));
  expect(await send(earlier)).toEqual([200, 'created']);
  expect(await goOn()).toBe(200);
  expect(await send(orderWith())).toEqual([200, 'created']);
  expect(await send({ ...earlier, status: 'cancelled', ...at(2) })).toEqual([200, 'cancelled']);
});
