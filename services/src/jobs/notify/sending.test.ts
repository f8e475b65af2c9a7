import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { OutboxMessage, StoredMessage } from '@despacho/contract/messages.ts';
import { messagesOf, type TrackedOrder } from '@despacho/domain/orders/messages.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { startMailServer, type MailServer } from '../../../../tests/support/mailServer.ts';
import { startSmsServer, type SmsServer } from '../../../../tests/support/smsServer.ts';
import { waitingCounts } from '../../../../tests/support/trustCounts.ts';
import { until } from '../../../../tests/support/until.ts';
import { BLOB_TYPES, newBlobName, type Blobs } from '../../platform/blobs/blobs.ts';
import { openBlobs } from '../../platform/blobs/openBlobs.ts';
import { createExportFiles, exportsFolder } from '../../platform/exportFiles.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createNotifier } from '../../platform/notify/notifier.ts';
import { connectFirestore, type Firestore } from '../../store/firestore.ts';
import { writeIssue } from '../../store/messages/issues.ts';
import { messageCodecs, messageRef, writeMessages } from '../../store/messages/messages.ts';
import { pendingMessages } from '../../store/messages/outbox.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { createTrustCounter, type TrustCounter } from '../../store/trust/counter.ts';
import { dispatching } from './dispatch.ts';
import { openMessages } from './openMessages.ts';
import { createSending, MAX_TRIES } from './sending.ts';
import type { Sends } from './sends.ts';

let context: TestContext;
let db: Firestore;
let blobs: Blobs;
let mail: MailServer;
let sms: SmsServer;
let trust: TrustCounter;
const open: Sends[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  sms = await startSmsServer();
  context = await testContext({
    settings: { SMTP_URL: mail.url, MAIL_FROM: 'despacho@example.test', SMS_URL: sms.url, SMS_TOKEN: 'secret' },
  });
  db = connectFirestore(context.config);
  blobs = await openBlobs(context.config);
  trust = createTrustCounter({ ...context, redis: context.redis() });
});
afterAll(async () => {
  await db.terminate();
  await context.close();
  await mail.close();
  await sms.close();
});
beforeEach(() => {
  mail.mailCode = () => null;
  mail.received.length = 0;
  sms.misbehave = () => false;
  sms.requests.length = 0;
  sms.sent.clear();
});
afterEach(async () => {
  for (const sends of open.splice(0)) await sends.close();
  await context.redis().flushall();
  const waiting = await db.collection('smsSends').get();
  await Promise.all(waiting.docs.map(async ({ ref }) => ref.delete()));
  const mails = await db.collection('emailSends').get();
  await Promise.all(mails.docs.map(async ({ ref }) => ref.delete()));
});

const notifiedCompany = sampleCompany({ hasSms: true, hasEmail: true, emails: ['tienda@example.test'] });
const tracked = (only: Partial<Order> = {}): TrackedOrder => ({ ...sampleOrder(only), trackingToken: 'abc123' });

/** As the API does it: the order and what it causes in one transaction. */
const save = async (order: Order, messages: readonly OutboxMessage[]): Promise<void> =>
  db.runTransaction(async (transaction) => {
    await writeMessages(db, transaction, messages, context.clock.now());
    transaction.set(db.doc(`deliveries/${order.id}`), orderCodec.write(order));
  });
const create = async (order: TrackedOrder): Promise<void> =>
  save(order, messagesOf(order, 'created', notifiedCompany, null));

const messageAt = async (name: Pick<OutboxMessage, 'channel' | 'id'>): Promise<StoredMessage> => {
  const found = await messageRef(db, name).get();
  const read = messageCodecs[name.channel].read(found.id, found.data() ?? {}, found);
  if (!read.ok) throw new Error(`${name.id}: ${read.reason}`);
  return read.value;
};
const stateOf = async (channel: 'sms' | 'email', id: string) => (await messageAt({ channel, id })).state;
const orderAt = async (id: string): Promise<Order> => {
  const found = await db.doc(`deliveries/${id}`).get();
  const read = orderCodec.read(id, found.data() ?? {}, found);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};

/** One process of those that send. */
const start = (): Sends => {
  const files = createExportFiles(exportsFolder(context.config));
  const sends = openMessages({ ...context, metrics: createMetrics() }, db, { blobs, files }, { firstPauseMs: 20 });
  open.push(sends);
  return sends;
};
const sendingOf = (config = context.config) =>
  createSending({
    ...context,
    db,
    blobs,
    files: createExportFiles(exportsFolder(config)),
    notifier: createNotifier(config),
    config,
    trust,
  });

describe('the outbox', () => {
  it('[MS1] stores a message with its order or not at all, and once', async () => {
    const order = tracked({ id: 'once' });
    const messages = messagesOf(order, 'created', notifiedCompany, null);
    await create(order);
    const before = (await messageRef(db, { channel: 'sms', id: 'created-once' }).get()).updateTime;
    await create(order);
    expect((await messageRef(db, { channel: 'sms', id: 'created-once' }).get()).updateTime).toEqual(before);
    const failing = db.runTransaction(async (transaction) => {
      await writeMessages(db, transaction, messagesOf(tracked({ id: 'never' }), 'created', notifiedCompany, null), 0);
      throw new Error('the order was refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(messages).toHaveLength(2);
    expect(await pendingMessages(db, 'sms', 10)).toEqual(['created-once']);
    expect(await pendingMessages(db, 'email', 10)).toEqual(['created-once']);
  });
});

describe('a message', () => {
  it('[MS9] is sent and marked, as is its order', async () => {
    await create(tracked({ id: 'a' }));
    const send = sendingOf();
    expect(await send({ channel: 'sms', id: 'created-a' })).toBe('sent');
    expect(await send({ channel: 'email', id: 'created-a' })).toBe('sent');
    expect(sms.requests).toHaveLength(1);
    expect(sms.requests[0]).toMatchObject({
      to: '+50255550000',
      text: `San Martin: su orden GT-100001 fue recibida. Puede seguirla en ${context.config.publicOrigin}/Share/order/abc123`,
    });
    expect(mail.received[0]).toMatchObject({ recipients: ['tienda@example.test'] });
    const stored = await messageAt({ channel: 'sms', id: 'created-a' });
    expect(stored).toMatchObject({ state: 'sent', via: 'gateway', tries: 1, text: sms.requests[0]?.text });
    expect(await orderAt('a')).toMatchObject({
      isSmsSent: true,
      smsSentAt: stored.sentAt,
      isEmailSent: true,
      revision: 0,
    });
  });

  it('[TS7] counts once when it comes to its end: sent, failed or dropped', async () => {
    const redis = context.redis();
    const counts = async () => waitingCounts(redis, context.key);
    const name = { channel: 'sms', id: 'created-counted' } as const;
    await create(tracked({ id: 'counted' }));
    const send = sendingOf();
    await send(name);
    await until('the message is counted', async () => (await counts())['sms|sent'] === 1);
    expect(await send(name)).toBe('over');
    await create(tracked({ id: 'void' }));
    await db.doc('deliveries/void').update({ status: 'Cancelado' });
    expect(await send({ channel: 'sms', id: 'created-void' })).toBe('over');
    await until('the dropped one is counted', async () => (await counts())['sms|dropped'] === 1);
    mail.mailCode = () => 550;
    await send({ channel: 'email', id: 'created-counted' });
    await until('the failed one is counted', async () => (await counts())['email|failed'] === 1);
    expect(await counts()).toEqual({ 'sms|sent': 1, 'sms|dropped': 1, 'email|failed': 1 });
  });

  it('[MS8] that was sent is never sent again, however often it is requested', async () => {
    await create(tracked({ id: 'again' }));
    const send = sendingOf();
    const name = { channel: 'sms', id: 'created-again' } as const;
    const results = await Promise.all(Array.from({ length: 8 }, async () => send(name)));
    expect(results.filter((result) => result === 'sent')).toHaveLength(1);
    expect(await send(name)).toBe('over');
    expect(sms.requests).toHaveLength(1);
  });

  it('[MS9] for a courier marks no order, and without a phone is for the app only', async () => {
    const courier = { id: 'courier-1', name: 'Luis Ramos' };
    const order = tracked({ id: 'his', courier });
    await save(order, messagesOf(order, 'courier', null, sampleCourier({ phone: null })));
    const id = 'courier-his-courier-1-0';
    expect(await sendingOf()({ channel: 'sms', id })).toBe('sent');
    expect(await messageAt({ channel: 'sms', id })).toMatchObject({
      via: 'outbox',
      text: expect.stringContaining('GT-'),
    });
    expect(sms.requests).toEqual([]);
    expect((await orderAt('his')).isSmsSent).toBe(false);
  });

  it('[MS13] without a gateway is recorded, and counts as sent in the demo city only', async () => {
    const alone = { ...context.config, mail: null, sms: null };
    const { demo } = alone;
    await create(tracked({ id: 'real' }));
    const real = sendingOf({ ...alone, demo: { ...demo, isOn: false } });
    for (const channel of ['sms', 'email'] as const) {
      expect(await real({ channel, id: 'created-real' })).toBe('recorded');
      expect(await messageAt({ channel, id: 'created-real' })).toMatchObject({
        state: 'recorded',
        sentAt: null,
        via: 'outbox',
        text: expect.stringContaining('GT-'),
      });
      expect(await real({ channel, id: 'created-real' })).toBe('over');
    }
    expect(await orderAt('real')).toMatchObject({ isSmsSent: false, smsSentAt: null, isEmailSent: false });

    await create(tracked({ id: 'city' }));
    const city = sendingOf({ ...alone, demo: { ...demo, isOn: true } });
    for (const channel of ['sms', 'email'] as const) expect(await city({ channel, id: 'created-city' })).toBe('sent');
    expect(await orderAt('city')).toMatchObject({ isSmsSent: true, isEmailSent: true });
    expect(await pendingMessages(db, 'sms', 10)).toEqual([]);
  });

  it('[MS7] of an order that ended meanwhile is dropped', async () => {
    const order = tracked({ id: 'ended' });
    await create(order);
    await save({ ...order, status: ORDER_STATUS.CANCELLED }, []);
    expect(await sendingOf()({ channel: 'sms', id: 'created-ended' })).toBe('over');
    expect([await stateOf('sms', 'created-ended'), sms.requests]).toEqual(['dropped', []]);
  });

  it('[MS16] [MS17] of a delivery is sent after it, of an arrival no longer', async () => {
    const chosen = sampleCompany({ ...notifiedCompany, customerMessages: ['arriving', 'delivered'] });
    const order = tracked({ id: 'done', status: ORDER_STATUS.DELIVERED });
    await save(
      order,
      (['arriving', 'delivered'] as const).flatMap((occasion) => messagesOf(order, occasion, chosen, null)),
    );
    expect(await sendingOf()({ channel: 'sms', id: 'delivered-done' })).toBe('sent');
    expect(sms.requests[0]?.text).toContain('fue entregada');
    expect(await sendingOf()({ channel: 'sms', id: 'arriving-done' })).toBe('over');
    expect(await stateOf('sms', 'arriving-done')).toBe('dropped');
  });

  it('[MS20] to a customer who opted out is dropped with that reason; mails and couriers get theirs', async () => {
    await db.doc('smsOptOut/+50255550000').set({ createdAt: new Date() });
    const courier = { id: 'courier-1', name: 'Luis Ramos' };
    const order = tracked({ id: 'quiet', courier });
    await create(order);
    const work = messagesOf(order, 'courier', null, sampleCourier({ phone: '55550000' }));
    await save(order, work);
    const send = sendingOf();
    expect(await send({ channel: 'sms', id: 'created-quiet' })).toBe('over');
    expect(await messageAt({ channel: 'sms', id: 'created-quiet' })).toMatchObject({
      state: 'dropped',
      problem: 'opted-out',
      tries: 0,
    });
    expect(await send({ channel: 'sms', id: work[0]?.id ?? '' })).toBe('sent');
    expect(await send({ channel: 'email', id: 'created-quiet' })).toBe('sent');
    expect((await orderAt('quiet')).isSmsSent).toBe(false);
    await db.doc('smsOptOut/+50255550000').delete();
    await create(tracked({ id: 'loud' }));
    expect(await send({ channel: 'sms', id: 'created-loud' })).toBe('sent');
  });

  it('[MS8] that another process is sending is not sent until the claim expires', async () => {
    await create(tracked({ id: 'busy' }));
    const name = { channel: 'sms', id: 'created-busy' } as const;
    const claim = async (ms: number) =>
      messageRef(db, name).update(messageCodecs.sms.write({ claimedUntil: new Date(Date.now() + ms).toISOString() }));
    await claim(20_000);
    expect([await sendingOf()(name), sms.requests]).toEqual(['busy', []]);
    await claim(-1);
    expect(await sendingOf()(name)).toBe('sent');
  });

  it('[MS11] is rejected permanently, or has failed after its last attempt', async () => {
    await create(tracked({ id: 'bad' }));
    sms.misbehave = (_sms, response) => {
      response.writeHead(422).end();
      return true;
    };
    const name = { channel: 'sms', id: 'created-bad' } as const;
    expect(await sendingOf()(name)).toBe('refused');
    expect(await messageAt(name)).toMatchObject({ state: 'refused', problem: 'gateway-422', claimedUntil: null });
    expect((await orderAt('bad')).isSmsSent).toBe(false);
    mail.mailCode = () => 450;
    const mailName = { channel: 'email', id: 'created-bad' } as const;
    const results: string[] = [];
    for (let at = 0; at < MAX_TRIES; at += 1) results.push(await sendingOf()(mailName));
    expect(results).toEqual([...Array.from({ length: MAX_TRIES - 1 }, () => 'again'), 'failed']);
    expect(await messageAt(mailName)).toMatchObject({ state: 'failed', problem: 'smtp-450', tries: MAX_TRIES });
  });

  it('[MS12] about a problem has its picture attached', async () => {
    const name = newBlobName(BLOB_TYPES.png);
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await blobs.put(name, bytes, BLOB_TYPES.png);
    const issue = {
      comment: 'No carga el mapa',
      user: { id: 'ada', name: 'Ada' },
      email: 'ada@example.test',
      role: 'BRANCH',
      company: null,
      branch: null,
      picture: `/imagenes/${name}`,
      createdAt: new Date().toISOString(),
    } as const;
    const id = await writeIssue(db, issue, 'ayuda@example.test');
    expect(await sendingOf()({ channel: 'email', id: `issue-${id}` })).toBe('sent');
    const [got] = mail.received;
    expect(got?.mail).toMatchObject({ subject: 'Problema reportado por Ada' });
    expect(got?.mail.attachments[0]).toMatchObject({ filename: name, mimeType: 'image/png' });
  });
});

describe('messages in their queue', () => {
  it('[MS11] are retried until the gateway accepts them, and marked once', async () => {
    await create(tracked({ id: 'q' }));
    const results = [500, 503, 200];
    sms.misbehave = ({ id }, response) => {
      const status = results.shift() ?? 0;
      if (status === 0) return false;
      response.writeHead(status).end(status === 200 ? '<html>' : `{"status":"accepted","id":"${id}"}`);
      return true;
    };
    const sends = start();
    await dispatching(sends)({ db });
    await until('the message is sent', async () => (await stateOf('sms', 'created-q')) === 'sent');
    expect(sms.requests.map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => 'created-q'));
    expect([...sms.sent.keys()]).toEqual(['created-q']);
    expect(await messageAt({ channel: 'sms', id: 'created-q' })).toMatchObject({ tries: 4, problem: null });
  });

  it('[MS8] are sent once by several processes that all get them repeatedly', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `many-${at}`);
    await Promise.all(ids.map(async (id) => create(tracked({ id }))));
    sms.misbehave = () => false;
    const [one, other] = [start(), start()];
    const isDone = async (): Promise<boolean> => {
      await Promise.all([dispatching(one)({ db }), dispatching(other)({ db })]);
      return (await pendingMessages(db, 'sms', 100)).length + (await pendingMessages(db, 'email', 100)).length === 0;
    };
    await until('all are sent', isDone);
    expect(sms.requests.map(({ id }) => id).toSorted()).toEqual(ids.map((id) => `created-${id}`).toSorted());
    expect(mail.received).toHaveLength(ids.length);
    expect(new Set(mail.received.map((got) => got.mail.messageId)).size).toBe(ids.length);
  });

  it('[MS8] wait while the claim of a dead process is valid, and no longer', async () => {
    await create(tracked({ id: 'held' }));
    const name = { channel: 'sms', id: 'created-held' } as const;
    const claimedUntil = new Date(Date.now() + 1_000).toISOString();
    await messageRef(db, name).update(messageCodecs.sms.write({ claimedUntil }));
    await dispatching(start())({ db });
    await until('the message is sent', async () => (await stateOf('sms', 'created-held')) === 'sent');
    expect(Date.now()).toBeGreaterThan(Date.parse(claimedUntil));
    expect([sms.requests.length, (await messageAt(name)).tries]).toEqual([1, 1]);
  });

  it('[MS8] are found again after Redis lost its data', async () => {
    await create(tracked({ id: 'lost' }));
    sms.misbehave = (_sms, response) => {
      response.writeHead(500).end();
      return true;
    };
    const sends = start();
    await dispatching(sends)({ db });
    await until('a first try', () => sms.requests.length > 0);
    await context.redis().flushall();
    sms.misbehave = () => false;
    await until('the message is sent', async () => {
      await dispatching(sends)({ db });
      return (await stateOf('sms', 'created-lost')) === 'sent';
    });
    expect([...sms.sent.keys()]).toEqual(['created-lost']);
  });
});
