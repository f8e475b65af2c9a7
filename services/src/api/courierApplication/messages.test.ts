import type { Order } from '@despacho/contract/orders/order.ts';
import { MAX_MESSAGES } from '@despacho/contract/couriers/conversations.ts';
import { sampleConversation, sampleCourier, sampleMessage, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { addCourierAccount, courierToken } from '../../../../tests/support/people.ts';
import { until } from '../../../../tests/support/until.ts';
import { conversationCodec, readConversation } from '../../store/couriers/conversations.ts';
import { orderCodec } from '../../store/orders/orders.ts';

const START = '2026-11-21T18:00:00.000Z';
const clock = manualClock(START);
const MESSAGES = '/api/deliveries/order-1/messages';
let api: TestApi;
let token: string;
let owner: string;

const put = async (only: Partial<Order> = {}): Promise<void> => {
  const order = sampleOrder({
    id: 'order-1',
    status: 'En ruta',
    company: { id: 'company-1', name: 'San Martin' },
    branch: { id: 'branch-1', name: 'PORTALES', position: null },
    courier: { id: 'luis', name: 'Luis' },
    createdAt: START,
    ...only,
  });
  await api.db.doc('deliveries/order-1').set(orderCodec.write(order));
};
let keys = 0;
const newKey = (): string => `key-${String((keys += 1)).padStart(16, '0')}`;
const act = (kind: string, only: object) => ({
  kind,
  key: newKey(),
  at: new Date(clock.now()).toISOString(),
  position: null,
  orderId: 'order-1',
  ...only,
});
const send = async (acts: object[], as = token) => api.call('POST', '/api/courier/acts', { token: as, body: { acts } });
const resultOf = async (sent: object, as = token): Promise<Record<string, unknown>> =>
  JSON.parse((await send([sent], as)).text).results[0];
const write = async (only: object, as = owner) =>
  api.call('POST', MESSAGES, { token: as, body: { key: newKey(), courierId: 'luis', text: '¿Ya llegó?', ...only } });
const stored = async () => (await readConversation(api.db, 'order-1')).messages;

beforeAll(async () => {
  api = await startTestApi({ clock });
  owner = await api.tokenOf(await api.addPerson({ id: 'ada', role: 'OWNER', name: 'Ada Paz' }));
  for (const id of ['luis', 'ana'])
    await addCourierAccount(api.db, sampleCourier({ id, name: `Piloto ${id}`, email: `${id}@example.test` }));
  token = await courierToken(api.origin, 'luis@example.test');
});
afterAll(async () => api.close());
beforeEach(async () => {
  await api.db.doc('courierConversations/order-1').delete();
  await put();
});

describe('[CP20] what a courier writes', () => {
  it('is stored once, with its author and the instant of the phone', async () => {
    const sent = act('message', { text: '  Voy en camino ', at: '2026-11-21T17:58:00.000Z' });
    expect(await resultOf(sent)).toMatchObject({ result: 'accepted' });
    expect(await resultOf(sent)).toEqual({ key: sent.key, result: 'already' });
    expect(await stored()).toEqual([
      {
        key: sent.key,
        courierId: 'luis',
        author: { id: 'luis', name: 'Piloto luis' },
        isFromCourier: true,
        text: 'Voy en camino',
        sentAt: '2026-11-21T17:58:00.000Z',
        readAt: null,
      },
    ]);
  });

  it("is refused on another courier's order, on one that is over, and where the order has too many", async () => {
    const other = await courierToken(api.origin, 'ana@example.test');
    expect(await resultOf(act('message', { text: 'hola' }), other)).toMatchObject({
      refusal: { reason: 'reassigned' },
    });
    await put({ status: 'Entregado', isActive: false });
    expect(await resultOf(act('message', { text: 'hola' }))).toMatchObject({
      refusal: { reason: 'over', status: 'Entregado' },
    });
    await put();
    expect(await resultOf(act('message', { text: 'hola', orderId: 'none' }))).toMatchObject({
      refusal: { reason: 'reassigned' },
    });
    expect(await stored()).toEqual([]);
    const messages = Array.from({ length: MAX_MESSAGES }, () => sampleMessage({ key: newKey() }));
    await api.db.doc('courierConversations/order-1').set(conversationCodec.write(sampleConversation({ messages })));
    expect(await resultOf(act('message', { text: 'hola' }))).toMatchObject({ refusal: { reason: 'full' } });
    expect(await stored()).toHaveLength(MAX_MESSAGES);
  });

  it.each(['', '   ', 'x'.repeat(281), 'a\u0000b', '\ud800'])('refuses %j, and stores nothing', async (text) => {
    expect((await send([act('message', { text })])).status).toBe(400);
    expect((await write({ text })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });
});

describe('[CP20] what the console writes', () => {
  it('is stored once, and refused on an order that is over or has another courier', async () => {
    const key = newKey();
    expect((await write({ key })).status).toBe(200);
    await put({ status: 'Entregado', isActive: false });
    const again = await write({ key });
    expect([again.status, JSON.parse(again.text).messages.length]).toEqual([200, 1]);
    expect(JSON.parse((await write({})).text)).toMatchObject({ code: 'conflict', details: { reason: 'closed' } });
    await put({ courier: { id: 'ana', name: 'Ana' } });
    expect(JSON.parse((await write({})).text)).toMatchObject({ details: { reason: 'reassigned' } });
    await put({ courier: null });
    expect(JSON.parse((await write({})).text)).toMatchObject({ details: { reason: 'reassigned' } });
    expect(await stored()).toMatchObject([{ key, author: { id: 'ada', name: 'Ada Paz' }, isFromCourier: false }]);
  });

  it('[CP23] is for those who may assign the order: staff of another tenant find none, readers do not write', async () => {
    const place = (id: string) => ({ company: { id: `company-${id}`, name: '' } });
    const personOf = async (person: Parameters<TestApi['addPerson']>[0]) => api.tokenOf(await api.addPerson(person));
    const foreign = await personOf({ id: 'eva', role: 'ADMINISTRATOR', ...place('2') });
    const own = await personOf({ id: 'leo', role: 'ADMINISTRATOR', ...place('1') });
    const branch = await personOf({ id: 'bea', role: 'BRANCH', ...place('1'), branch: { id: 'branch-2', name: '' } });
    const reader = await personOf({ id: 'rui', role: 'USER' });
    await send([act('message', { text: 'No hay parqueo' })]);
    const [message] = await stored();
    const statuses = async (as: string) => [
      (await api.call('GET', MESSAGES, { token: as })).status,
      (await write({}, as)).status,
      (await api.call('POST', `${MESSAGES}/read`, { token: as, body: { upTo: message?.key } })).status,
    ];
    expect(await statuses(foreign)).toEqual([404, 404, 404]);
    expect(await statuses(branch)).toEqual([404, 404, 404]);
    expect(await statuses(reader)).toEqual([200, 403, 403]);
    expect(await stored()).toEqual([message]);
    expect(await statuses(own)).toEqual([200, 200, 200]);
  });
});

it('[CP22] each side marks what it read, and a mark that comes too late is no refusal', async () => {
  await send([act('message', { text: 'No hay parqueo' })]);
  await write({});
  const [first, second] = await stored();
  await api.call('POST', `${MESSAGES}/read`, { token: owner, body: { upTo: second?.key } });
  expect((await stored()).map(({ readAt }) => readAt)).toEqual([new Date(clock.now()).toISOString(), null]);
  const mark = act('readMessages', { upTo: second?.key });
  await put({ courier: { id: 'ana', name: 'Ana' } });
  expect(await resultOf(mark)).toEqual({ key: mark.key, result: 'already' });
  expect((await stored())[1]?.readAt).toBeNull();
  await put();
  expect(await resultOf(mark)).toMatchObject({ result: 'accepted' });
  expect((await stored()).map(({ key, readAt }) => [key, readAt !== null])).toEqual([
    [first?.key, true],
    [second?.key, true],
  ]);
});

it('[CP21] the work has the messages of the own active orders, from the live copy', async () => {
  const look = async () => JSON.parse((await api.call('GET', '/api/courier/work', { token })).text);
  const conversation = sampleConversation({
    messages: [sampleMessage({ courierId: 'luis' }), sampleMessage({ courierId: 'ana', key: newKey(), text: 'ajeno' })],
  });
  const order = orderCodec.read('order-1', (await api.db.doc('deliveries/order-1').get()).data() ?? {});
  if (!order.ok) throw new Error(order.reason);
  await publishEntities(api.context.redis(), api.context.key, { order: [order.value], conversation: [conversation] });
  await until('the message is in the work', async () => (await look()).orders[0]?.messages.length === 1);
  expect((await look()).orders[0].messages).toMatchObject([{ text: 'Voy en camino', isFromCourier: true }]);
});

it('[CP20] a message that cannot be read is left out, and the order and the others stay', async () => {
  const good = conversationCodec.write(sampleConversation());
  await api.db
    .doc('courierConversations/order-1')
    .set({ ...good, messages: [{ text: 7 }, null, ...(Array.isArray(good['messages']) ? good['messages'] : [])] });
  expect(await stored()).toEqual([sampleMessage()]);
  await api.db.doc('courierConversations/order-1').set({ messages: 'x', changedAt: 'never' });
  const read = await api.call('GET', MESSAGES, { token: owner });
  expect([read.status, read.text]).toEqual([200, '{"messages":[]}']);
  expect((await write({})).status).toBe(200);
  expect((await stored()).length).toBe(1);
});
