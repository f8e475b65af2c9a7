import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { trackingLink } from '@despacho/domain/messages/compose.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { addWebhook, writeHookOrder } from '../../../../tests/support/webhooks.ts';
import { webhookSealer } from '../../identity/webhookSecrets.ts';
import type { Outbound, OutboundAnswer } from '../../platform/outbound/outbound.ts';
import { orderSecretsCodec } from '../../store/orders/secrets.ts';
import { deliveriesTo, dueLanes } from '../../store/webhooks/deliveries.ts';
import { createDelivering } from './delivering.ts';

type Sent = { url: string } & Parameters<Outbound['post']>[1];
let tools: TestTools;
let sent: Sent[];
let answer: OutboundAnswer;
beforeEach(async () => {
  tools = await jobTools(new Date().toISOString());
  sent = [];
  answer = { status: 201, text: '{"id":281,"note":"the link of the customer"}' };
  const { db, context } = tools;
  const consumer = webhookSealer(context.config).seal('ck_1:cs_2', 'we_1');
  const shop = { key: { id: 'key-1', name: 'Tienda' }, name: null, branch: null, branches: [], signing: '' };
  await addWebhook(db, context.config, { url: 'https://shop.example/t', shop });
  const ref = db.doc('webhooks/company-1');
  const [endpoint] = (await ref.get()).get('endpoints');
  await ref.update({ endpoints: [{ ...endpoint, secrets: [{ sealed: consumer, endsAt: null }] }] });
});
afterEach(async () => tools.close());

const enter = async (
  status: OrderStatus,
  reference: string | null = '727@shop.example/t',
  id = 'order-1',
  courier: Order['courier'] = { id: 'luis', name: 'Luis' },
) => writeHookOrder(tools.db, sampleOrder({ id, reference, status, courier, customerRating: null, stateTime: {} }));
const deliver = async (): Promise<void> => {
  const { db, clock, log, context } = tools;
  const outbound: Outbound = {
    post: async (url, message) => {
      sent.push({ url, ...message });
      return Promise.resolve(answer);
    },
  };
  const sealer = webhookSealer(context.config);
  const disable = async () => Promise.resolve();
  const run = createDelivering({
    db,
    clock,
    log,
    outbound,
    sealer,
    toLoopback: false,
    publicOrigin: 'https://d.example',
    disable,
  });
  for (const { lane } of (await dueLanes(db, clock.realNow(), ['we_1'])).lanes) await run(lane);
};
const notes = () => sent.map(({ body }) => JSON.parse(String(body)));

it('[OA31] each change of an order of the shop is one private note with the link, by the consumer of the shop', async () => {
  const secrets = orderSecretsCodec.write({
    id: 'order-1',
    pin: null,
    pinAttempts: 0,
    doorAttempts: 0,
    doorKey: null,
    trackingToken: 'token-1',
  });
  await tools.db.doc('orderSecrets/order-1').set(secrets);
  await enter(ORDER_STATUS.PENDING);
  await enter(ORDER_STATUS.ASSIGNED);
  await enter(ORDER_STATUS.RECEIVING);
  await enter(ORDER_STATUS.GOING);
  await enter(ORDER_STATUS.DELIVERED);
  await deliver();
  await deliver();
  expect(sent[0]).toMatchObject({
    url: 'https://shop.example/t/wp-json/wc/v3/orders/727/notes',
    headers: { authorization: `Basic ${Buffer.from('ck_1:cs_2').toString('base64')}` },
    reach: 'public',
  });
  expect(notes()).toEqual(
    [
      'Despacho recibió la orden.',
      'La orden tiene piloto.',
      'El piloto está en la sucursal.',
      'La orden va en camino.',
      'La orden fue entregada.',
    ].map((text) => ({ note: `${text} ${trackingLink('token-1', 'https://d.example')}`, customer_note: false })),
  );
});

it('[OA31] an order that goes back and one that is gone are notes, by its status and without the link of what is gone', async () => {
  const token = { pin: null, pinAttempts: 0, doorAttempts: 0, doorKey: null, trackingToken: 'token-1' };
  await tools.db.doc('orderSecrets/order-1').set(orderSecretsCodec.write({ id: 'order-1', ...token }));
  // A shop that was connected before there were such notes.
  const ref = tools.db.doc('webhooks/company-1');
  const [endpoint] = (await ref.get()).get('endpoints');
  await ref.update({ endpoints: [{ ...endpoint, types: ['order.created'] }] });
  await enter(ORDER_STATUS.GOING);
  await enter(ORDER_STATUS.DELIVERED);
  await enter(ORDER_STATUS.GOING);
  await enter(ORDER_STATUS.ASSIGNED);
  await enter(ORDER_STATUS.ASSIGNED, undefined, undefined, null);
  await enter(ORDER_STATUS.PENDING);
  await enter(ORDER_STATUS.DELETED);
  await deliver();
  await deliver();
  const link = ` ${trackingLink('token-1', 'https://d.example')}`;
  expect(notes().map(({ note }) => note)).toEqual([
    `Despacho recibió la orden.${link}`,
    `La orden tiene piloto.${link}`,
    `La orden va en camino.${link}`,
    `La orden fue entregada.${link}`,
    `La orden volvió atrás: va en camino.${link}`,
    `La orden volvió atrás: tiene piloto.${link}`,
    `La orden volvió atrás: perdió su piloto.${link}`,
    `La orden volvió atrás: espera piloto.${link}`,
    'Despacho ya no entrega la orden para esta tienda.',
  ]);
});

it('[OA31] a note that the shop does not accept is tried again, and what it answers to one that it accepts is not stored', async () => {
  answer = { status: 503, text: 'busy' };
  await enter(ORDER_STATUS.PENDING);
  await deliver();
  answer = { status: 201, text: 'the link of the customer' };
  tools.clock.pass(6_000);
  await deliver();
  const [delivery] = await deliveriesTo(tools.db, 'we_1', 5);
  expect(delivery?.attempts.map(({ status, text }) => [status, text])).toEqual([
    [503, 'busy'],
    [201, ''],
  ]);
  expect(JSON.stringify(delivery)).not.toContain('cs_2');
});

it('[OA43] a note that waits goes to the address that the shop moved to, and so do those of its orders of before', async () => {
  answer = { status: 503, text: 'moved' };
  await enter(ORDER_STATUS.PENDING);
  await deliver();
  const ref = tools.db.doc('webhooks/company-1');
  const [endpoint] = (await ref.get()).get('endpoints');
  const moved = { url: 'https://nueva.example', shop: { ...endpoint.shop, name: 'shop.example/t' } };
  await ref.update({ endpoints: [{ ...endpoint, ...moved }] });
  answer = { status: 201, text: '' };
  await enter(ORDER_STATUS.ASSIGNED);
  tools.clock.pass(6_000);
  await deliver();
  const path = 'wp-json/wc/v3/orders/727/notes';
  expect(sent.map(({ url }) => url)).toEqual([
    `https://shop.example/t/${path}`,
    `https://nueva.example/${path}`,
    `https://nueva.example/${path}`,
  ]);
});

it('[OA31] orders that came in another way, or from another shop, get no note', async () => {
  const others = [null, 'web-1', '727@shop.example', '727@shop.example/t2', 'x@shop.example/t'];
  for (const [index, reference] of others.entries()) await enter(ORDER_STATUS.PENDING, reference, `order-${index}`);
  await deliver();
  expect(sent).toEqual([]);
  expect(await deliveriesTo(tools.db, 'we_1', 5)).toEqual([]);
});

it('[OA31] a shop whose key was revoked gets no note', async () => {
  await enter(ORDER_STATUS.PENDING);
  await tools.db.doc('apiKeys/key-1').update({ isRevoked: true });
  await deliver();
  expect(sent).toEqual([]);
});
