import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../../../tests/support/people.ts';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import {
  addWebhook,
  HOOK_COMPANY,
  startReceiver,
  writeHookOrder,
  type Receiver,
} from '../../../../tests/support/webhooks.ts';
import { webhookSealer } from '../../identity/webhookSecrets.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { claimNext, deliveriesTo, dueLanes, failUnreadable, resend } from '../../store/webhooks/deliveries.ts';
import { readSubscriber } from '../../store/webhooks/endpoints.ts';
import { createDelivering } from './delivering.ts';
import { createDisabling } from './disabling.ts';

const MINUTE = 60_000;
let tools: TestTools;
let receiver: Receiver;
let secrets: string[];
beforeEach(async () => {
  tools = await jobTools(new Date().toISOString());
  secrets = [];
  receiver = await startReceiver(secrets);
  secrets.push(await addWebhook(tools.db, tools.context.config, { url: receiver.url }));
});
afterEach(async () => {
  await receiver.close();
  await tools.close();
});

const delivering = ({ toLoopback } = { toLoopback: true }) => {
  const { db, clock, log, context } = tools;
  const sealer = webhookSealer(context.config);
  const disable = createDisabling({ db, clock, log });
  const publicOrigin = 'https://d.example';
  return createDelivering({ db, clock, log, outbound: createOutbound(), sealer, toLoopback, publicOrigin, disable });
};

/** What is due, as the queue would deliver it. How many attempts. */
const deliver = async (run = delivering()): Promise<number> => {
  const { db, clock } = tools;
  let attempts = 0;
  for (const { lane } of (await dueLanes(db, clock.realNow(), ['we_1'])).lanes) attempts += await run(lane);
  return attempts;
};
const enter = async (status: OrderStatus, id = 'order-1') =>
  writeHookOrder(
    tools.db,
    sampleOrder({ id, status, courier: { id: 'robot', name: 'Robot' }, customerRating: null, stateTime: {} }),
  );
const types = () => receiver.received.map(({ event }) => `${event.sequence} ${event.type}`);
const deliveries = async () => deliveriesTo(tools.db, 'we_1', 50);
const endpoint = async () => (await readSubscriber(tools.db, HOOK_COMPANY.id))?.endpoints[0];

it('[OA24] each event is sent once, signed, in the order of its order', async () => {
  await enter(ORDER_STATUS.PENDING);
  await enter(ORDER_STATUS.ASSIGNED);
  await enter(ORDER_STATUS.GOING);
  expect(await deliver()).toBe(3);
  expect(await deliver()).toBe(0);
  expect(types()).toEqual(['1 order.created', '2 order.assigned', '3 order.picked_up']);
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts.length, attempts[0]?.text])).toEqual([
    ['delivered', 1, 'ok'],
    ['delivered', 1, 'ok'],
    ['delivered', 1, 'ok'],
  ]);
});

it('[OA24] while secrets rotate, an event is signed by each of them, and not by one that ended', async () => {
  const { sealed } = (await endpoint())?.secrets[0] ?? { sealed: '' };
  const old = [
    { sealed, endsAt: tools.clock.realNow() + MINUTE },
    { sealed: webhookSealer(tools.context.config).seal('whsec_AAAA', 'we_1'), endsAt: tools.clock.realNow() - 1 },
  ];
  secrets.push(await addWebhook(tools.db, tools.context.config, { url: receiver.url, secrets: old }));
  await enter(ORDER_STATUS.PENDING);
  await deliver();
  expect(types()).toEqual(['1 order.created']);
});

it('[OA24] a failed event is tried at the times of the specification, and its id stays', async () => {
  receiver.answer(() => 503, 'x'.repeat(5_000));
  await enter(ORDER_STATUS.PENDING);
  const pauses = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 5 * 60 * MINUTE];
  expect(await deliver()).toBe(1);
  for (const pause of pauses) {
    tools.clock.pass(pause - 1_000);
    expect(await deliver()).toBe(0);
    tools.clock.pass(1_100);
    expect(await deliver()).toBe(1);
  }
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  const [delivery] = await deliveries();
  expect([delivery?.state, delivery?.attempts.length, delivery?.attempts[0]?.text.length]).toEqual([
    'pending',
    6,
    2_048,
  ]);
});

it('[OA24] while one event fails, later ones of its order wait five minutes and then go; those of others do not wait', async () => {
  receiver.answer(({ sequence, data }) => (sequence === 1 && data.order?.id === 'order-1' ? 500 : 200));
  await enter(ORDER_STATUS.PENDING);
  await enter(ORDER_STATUS.ASSIGNED);
  await enter(ORDER_STATUS.PENDING, 'order-2');
  await deliver();
  await deliver();
  const seen = () => receiver.received.map(({ event }) => `${event.data.order?.id} ${event.sequence}`).toSorted();
  expect(seen()).toEqual(['order-1 1', 'order-2 1']);
  tools.clock.pass(6_000);
  await deliver();
  expect(seen()).toEqual(['order-1 1', 'order-1 1', 'order-2 1']);
  tools.clock.pass(5 * MINUTE);
  await deliver();
  expect(seen()).toContain('order-1 2');
});

it('[OA24] an event that waited long overtakes none whose process was killed, nor one that has just failed', async () => {
  receiver.answer(({ sequence }) => (sequence === 1 ? 500 : 200));
  await enter(ORDER_STATUS.PENDING);
  await enter(ORDER_STATUS.ASSIGNED);
  tools.clock.pass(6 * MINUTE);
  const [due] = (await dueLanes(tools.db, tools.clock.realNow(), ['we_1'])).lanes;
  // Taken by a process that never sends it.
  expect((await claimNext(tools.db, due?.lane ?? '', tools.clock.realNow())).next?.sequence).toBe(1);
  expect(await deliver()).toBe(0);
  tools.clock.pass(16_000);
  expect(await deliver()).toBe(1);
  tools.clock.pass(4 * MINUTE);
  await deliver();
  expect(types()).toEqual(['1 order.created', '1 order.created']);
  tools.clock.pass(61_000);
  await deliver();
  expect(types().at(-1)).toBe('2 order.assigned');
});

it('[OA24] one behind sixty that fail goes after its five minutes, too', async () => {
  await enter(ORDER_STATUS.PENDING);
  const all = tools.db.collection(COLLECTIONS.webhookDeliveries);
  const [first] = (await all.get()).docs;
  const attempts = [
    { at: new Date(tools.clock.realNow()).toISOString(), tookMs: 1, status: 500, problem: null, text: '' },
  ];
  const batch = tools.db.batch();
  for (let sequence = 1; sequence <= 60; sequence += 1) {
    const nextAt = Timestamp.fromMillis(tools.clock.realNow() + 60 * MINUTE);
    batch.set(all.doc(`failing-${sequence}`), { ...first?.data(), sequence, attempts, nextAt });
  }
  batch.set(all.doc('last'), { ...first?.data(), sequence: 61 });
  if (first !== undefined) batch.delete(first.ref);
  await batch.commit();
  const lane = String(first?.get('lane'));
  expect((await claimNext(tools.db, lane, tools.clock.realNow() + 4 * MINUTE)).next).toBeNull();
  expect((await claimNext(tools.db, lane, tools.clock.realNow() + 6 * MINUTE)).next?.sequence).toBe(61);
});

it('[OA24] events that waited behind a failed one go with it when it succeeds', async () => {
  receiver.answer(() => 500);
  await enter(ORDER_STATUS.PENDING);
  await enter(ORDER_STATUS.ASSIGNED);
  await deliver();
  receiver.answer(() => 204);
  tools.clock.pass(6_000);
  expect(await deliver()).toBe(2);
  expect(types()).toEqual(['1 order.created', '1 order.created', '2 order.assigned']);
});

it('[OA36] an answer of 410 disables the webhook and drops what waits, with a mail to the administrators', async () => {
  const company = HOOK_COMPANY;
  await addPerson(tools.db, { id: 'admin', role: 'ADMINISTRATOR', company, email: 'admin@shop.example' });
  await addPerson(tools.db, { id: 'reader', role: 'COMPANY', company, email: 'reader@shop.example' });
  receiver.answer(() => 410);
  await enter(ORDER_STATUS.PENDING);
  await enter(ORDER_STATUS.ASSIGNED);
  await deliver();
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
  expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed']);
  const mails = await tools.db.collection('emailSends').get();
  expect(mails.docs.map((mail) => [mail.get('occasion'), mail.get('to')])).toEqual([
    ['webhook', ['admin@shop.example']],
  ]);
});

it('[OA36] ten failed tries in three days without a success disable it; with one they do not', async () => {
  receiver.answer(({ data }) => (data.order?.id === 'good' ? 200 : 500));
  await enter(ORDER_STATUS.PENDING);
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await deliver();
    tools.clock.pass(25 * 60 * MINUTE);
  }
  await enter(ORDER_STATUS.PENDING, 'good');
  await deliver();
  expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'failed']);
  expect(await endpoint()).toMatchObject({ isEnabled: true });
  await tools.db.recursiveDelete(tools.db.collection('webhookDeliveries'));
  await enter(ORDER_STATUS.PENDING, 'bad');
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await deliver();
    tools.clock.pass(25 * 60 * MINUTE);
  }
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'failing' });
});

it('[OA25] an event is sent again by hand, once', async () => {
  await enter(ORDER_STATUS.PENDING);
  await deliver();
  const [delivery] = await deliveries();
  receiver.answer(() => 500);
  expect(await resend(tools.db, delivery?.id ?? '', async () => Promise.resolve(true))).toBe('resent');
  expect(await deliver()).toBe(1);
  expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }, { status: 500 }] });
  expect(await endpoint()).toMatchObject({ isEnabled: true });
  expect(await resend(tools.db, delivery?.id ?? '', async () => Promise.resolve(false))).toBe('missing');
  expect(await deliver()).toBe(0);
});

it('[OA25] attempts by hand are none of the ten, and the next by itself comes when it would have come', async () => {
  receiver.answer(() => 500);
  await enter(ORDER_STATUS.PENDING);
  await deliver();
  const [first] = await deliveries();
  expect(await resend(tools.db, first?.id ?? '', async () => Promise.resolve(true))).toBe('resent');
  expect(await deliver()).toBe(1);
  expect((await deliveries())[0]).toMatchObject({ state: 'pending', tries: 1, manual: null, nextAt: first?.nextAt });
});

it('[OA24] a delivery or a head that cannot be read fails alone, and the others go', async () => {
  await enter(ORDER_STATUS.PENDING);
  await enter(ORDER_STATUS.PENDING, 'order-2');
  await enter(ORDER_STATUS.PENDING, 'order-3');
  const byOrder = new Map((await deliveries()).map((each) => [each.orderId, each.id]));
  await tools.db.doc(`webhookDeliveries/${byOrder.get('order-1')}`).update({ attempts: 'x' });
  await tools.db.doc(`webhookDeliveries/${byOrder.get('order-2')}`).update({ lane: null });
  const { unreadable } = await dueLanes(tools.db, tools.clock.realNow(), ['we_1']);
  expect(unreadable).toEqual([byOrder.get('order-2')]);
  await failUnreadable(tools.db, unreadable);
  await deliver();
  expect(receiver.received.map(({ event }) => event.data.order?.id)).toEqual(['order-3']);
  const states = await tools.db.collection('webhookDeliveries').where('state', '==', 'failed').get();
  expect(states.size).toBe(2);
  await tools.db.doc('webhookHeads/order-3').set({ marks: 7 });
  await enter(ORDER_STATUS.ASSIGNED, 'order-3');
  expect(await deliver()).toBe(0);
});

it('[OA36] where our own secret changed, the webhook is disabled at once, for that reason', async () => {
  const { sealed } = (await endpoint())?.secrets[0] ?? { sealed: '' };
  const other = sealed.startsWith('A') ? 'B' : 'A';
  await tools.db.doc('webhooks/company-1').update({
    endpoints: [{ ...(await endpoint()), secrets: [{ sealed: `${other}${sealed.slice(1)}`, endsAt: null }] }],
  });
  await enter(ORDER_STATUS.PENDING);
  expect(await deliver()).toBe(1);
  expect(receiver.received).toEqual([]);
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'secret' });
});

it('[OA36] an answer of an address that was replaced meanwhile does not disable the new one', async () => {
  const { db, clock, log } = tools;
  const tried = await endpoint();
  await addWebhook(db, tools.context.config, { url: `${receiver.url}/new` });
  if (tried !== undefined) await createDisabling({ db, clock, log })(HOOK_COMPANY.id, tried, 'gone');
  expect(await endpoint()).toMatchObject({ isEnabled: true, url: `${receiver.url}/new` });
});

it('[OA20] nothing is sent for a revoked test key, a deleted webhook or a disabled company', async () => {
  const ends = [
    async () => tools.db.doc('apiKeys/key-1').update({ isRevoked: true }),
    async () => tools.db.doc('companies/company-1').update({ enable: false }),
    async () => tools.db.doc('webhooks/company-1').update({ endpoints: [] }),
  ];
  for (const [at, end] of ends.entries()) {
    await addWebhook(tools.db, tools.context.config, { url: receiver.url });
    await enter(ORDER_STATUS.PENDING, `order-${at}`);
    await end();
    await deliver();
  }
  expect(receiver.received).toEqual([]);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped']);
});

it('[OA23] a webhook that leads to this machine is sent nothing without the setting', async () => {
  await enter(ORDER_STATUS.PENDING);
  await deliver(delivering({ toLoopback: false }));
  expect(receiver.received).toEqual([]);
  expect((await deliveries())[0]?.attempts).toMatchObject([{ status: null, problem: 'address' }]);
});
