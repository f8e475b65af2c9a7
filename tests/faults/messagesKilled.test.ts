// The processes that send are killed while a slow gateway has their messages in hand.
import { setTimeout as delay } from 'node:timers/promises';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { messagesOf } from '@despacho/domain/orders/messages.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { randomFor } from '../../services/src/demo/random.ts';
import { messageRef, writeMessages } from '../../services/src/store/messages/messages.ts';
import { pendingMessages } from '../../services/src/store/messages/outbox.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { startMailServer, type MailServer } from '../support/mailServer.ts';
import { startSmsServer, type SmsServer } from '../support/smsServer.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { SEED, sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

const MESSAGES = sized(40, 600);
const KILLS = sized(1, 6);
/** Messages a process has in hand at once (jobs/notify/sends.ts). */
const IN_HAND = 4;
const company = sampleCompany({ hasSms: true, hasEmail: true, emails: ['tienda@example.test'] });

let stack: Stack;
let sms: SmsServer;
let mail: MailServer;
beforeAll(async () => {
  sms = await startSmsServer();
  mail = await startMailServer();
  stack = await startStack({ SMS_URL: sms.url, SMTP_URL: mail.url, MAIL_FROM: 'despacho@example.test' });
});
afterAll(async () => {
  await stack.close();
  await sms.close();
  await mail.close();
});

const timesOf = (ids: readonly string[]): Map<string, number> => {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
};
const repeated = (ids: readonly string[]): number =>
  [...timesOf(ids).values()].reduce((sum, count) => sum + count - 1, 0);

it('[MS8] no message is lost, none reaches a phone twice, and a repeated one has the same id', async () => {
  const random = randomFor(SEED, 'messages-killed');
  // It accepts the message at once and responds late: in between a process is killed.
  sms.misbehave = (received, response) => {
    if (random.chance(0.1)) {
      response.writeHead(503).end();
      return true;
    }
    if (!sms.sent.has(received.id)) sms.sent.set(received.id, received);
    const reply = JSON.stringify({ status: 'accepted', id: received.id });
    void delay(random.whole(20, 400)).then(() => response.end(reply));
    return true;
  };
  mail.pause = async () => delay(random.whole(20, 400));
  const ids = Array.from({ length: MESSAGES }, (_, at) => `created-order-${at}`);
  for (let at = 0; at < MESSAGES; at += 1) {
    const order = { ...sampleOrder({ id: `order-${at}` }), trackingToken: `token-${at}` };
    await stack.db.runTransaction(async (transaction) => {
      await writeMessages(stack.db, transaction, messagesOf(order, 'created', company, null), Date.now());
      transaction.set(stack.db.doc(`deliveries/${order.id}`), orderCodec.write(order));
    });
  }
  const senders: ServiceProcess[] = [];
  const startSender = async (): Promise<ServiceProcess> => {
    const jobs = await stack.startJobs();
    senders.push(jobs);
    return jobs;
  };
  const startedAt = performance.now();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const jobs = await startSender();
    const enough = (2 * MESSAGES * kill) / (KILLS + 1);
    const handed = (): number => sms.requests.length + mail.received.length;
    await until('it to be in the middle of it', () => handed() >= enough, { withinMs: 60_000 });
    await jobs.kill('SIGKILL');
  }
  expect(new Set(mail.received.map((got) => got.mail.messageId)).size).toBeLessThan(MESSAGES);
  await Promise.all([startSender(), startSender()]);
  const isDone = async (): Promise<boolean> => {
    const waiting = await Promise.all([pendingMessages(stack.db, 'sms', 1), pendingMessages(stack.db, 'email', 1)]);
    return waiting.every((names) => names.length === 0);
  };
  await until('everything to be sent', isDone, { withinMs: sized(150_000, 600_000), everyMs: 200 });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);

  expect([...sms.sent.keys()].toSorted()).toEqual(ids.toSorted());
  const states = await stack.db.getAll(...ids.map((id) => messageRef(stack.db, { channel: 'sms', id })));
  expect(new Set(states.map((found) => found.get('state')))).toEqual(new Set(['sent']));
  const orders = await stack.db.collection('deliveries').get();
  expect(orders.docs.every((order) => order.get('smsSend') === true && order.get('emailSended') === true)).toBe(true);

  // A mail server does not detect duplicates: only mails in hand at a kill come again, and mailboxes recognise them by their id.
  const mails = mail.received.map((received) => received.mail.messageId ?? '');
  expect(new Set(mails)).toEqual(new Set(ids.map((id) => `<${id}@example.test>`)));
  const again = repeated(mails);
  expect(again).toBeLessThanOrEqual(KILLS * IN_HAND);
  expect(sms.requests.every(({ id, headers }) => headers['idempotency-key'] === id)).toBe(true);

  // Whom and what: neither belongs into a log.
  const lines = senders.flatMap((jobs) => jobs.log());
  expect(lines.filter((line) => line.includes('message sent')).length).toBeGreaterThan(0);
  expect(lines.filter((line) => /55550000|orden GT-|token-\d|Ana Sample|tienda@/.test(line))).toEqual([]);

  const note = `${KILLS} kills, ${again} of ${MESSAGES} mails came again under their id, all after ${seconds} s (seed ${SEED})`;
  appendRow(inject('faultRows'), {
    fault: '26',
    what: 'senders of messages killed',
    lost: MESSAGES - sms.sent.size,
    breaches: 0,
    convergedMs: performance.now() - startedAt,
    note,
  });
}, 900_000);
