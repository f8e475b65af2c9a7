// An import of 60 orders, from the choice of its messages to what the gateways received.
import { channelsText, importAnswer } from '@despacho/contract/orders/import.ts';
import { importBatchRoutes, type ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';
import { sampleCompany } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../../../../tests/support/mailServer.ts';
import { startSmsServer, type SmsServer } from '../../../../../tests/support/smsServer.ts';
import { until } from '../../../../../tests/support/until.ts';
import { dispatching } from '../../../jobs/notify/dispatch.ts';
import { runDeferredMessages } from '../../../jobs/notify/deferred.ts';
import { openMessages } from '../../../jobs/notify/openMessages.ts';
import type { Sends } from '../../../jobs/notify/sends.ts';
import { openBlobs } from '../../../platform/blobs/openBlobs.ts';
import { openExportFiles } from '../../../platform/openExportFiles.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { companyCodec } from '../../../store/companies/companies.ts';
import { endWaiting } from '../../../store/orders/import/deferral.ts';
import { countDropped } from '../../../store/trust/dropped.ts';
import { dropBatch, takeBatch } from '../../../store/trust/waiting.ts';
import { fileOf, good, startImports, type ImportsApi } from './importFixture.ts';

const ORDERS = 60;
const acme = { id: 'acme', name: 'Pastelería Ácme', hasSms: true, hasEmail: true, emails: ['acme@example.test'] };
const file = fileOf(...Array.from({ length: ORDERS }, (_, at) => good(`A-${at}`)));

let imports: ImportsApi;
let mail: MailServer;
let sms: SmsServer;
let sends: Sends;
beforeAll(async () => {
  mail = await startMailServer();
  sms = await startSmsServer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'despacho@example.test', SMS_URL: sms.url, SMS_TOKEN: 'secret' };
  imports = await startImports({ settings });
  await imports.api.db.doc('companies/acme').set(companyCodec.write(sampleCompany(acme)));
  const { context, db } = imports.api;
  const [blobs, files] = [await openBlobs(context.config), await openExportFiles(context.config)];
  sends = openMessages({ ...context, metrics: createMetrics() }, db, { blobs, files });
});
afterAll(async () => {
  await sends.close();
  await imports.api.close();
  await mail.close();
  await sms.close();
});
beforeEach(async () => {
  await imports.clear();
  mail.received.length = 0;
  sms.requests.length = 0;
});

/** One run of the two jobs, as every two seconds. */
const tick = async (): Promise<void> => {
  const { context, db } = imports.api;
  await runDeferredMessages({ ...context, redis: context.redis(), db });
  await dispatching(sends)({ db });
};
const states = async (channel: MessageChannel): Promise<Record<string, number>> => {
  const { docs } = await imports.api.db.collection(`${channel}Sends`).get();
  const counts: Record<string, number> = {};
  for (const document of docs) {
    const state = String(document.get('state'));
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
};
const isSettled = async (): Promise<boolean> =>
  (await Promise.all([states('sms'), states('email')])).every(
    ({ pending = 0, waiting = 0 }) => pending + waiting === 0,
  );
const received = (): number[] => [sms.requests.length, mail.received.length];
const call = async (method: string, path: string, who = 'controller') =>
  imports.api.call(method, path, { token: imports.token(who), headers: { 'x-screen': '/order-import' } });
const batch = async (): Promise<ImportBatch | undefined> =>
  importBatchRoutes.importBatches.response.parse((await call('GET', '/api/imports')).json).batches[0];
const choosing = (...channels: MessageChannel[]) => ({ fields: { messages: channelsText(channels) } });
/** As if its ten minutes were over. */
const pass = async (id: string | null): Promise<unknown> =>
  imports.api.db.doc(`imports/${id}`).update({ undoUntil: Timestamp.fromMillis(Date.now() - 1) });

describe('[MS26] the messages of an import', () => {
  it('wait, and an undo drops all of them: nothing is sent, then or later', async () => {
    const { importId } = await imports.take(file);
    await tick();
    expect([await states('sms'), await states('email')]).toEqual([{ waiting: ORDERS }, { waiting: ORDERS }]);
    expect((await batch())?.waiting).toMatchObject({ sms: ORDERS, email: ORDERS, maySend: true });
    const undo = await call('POST', `/api/imports/${importId}/undo`);
    expect(undo.json).toMatchObject({ withdrawn: ORDERS, remaining: 0 });
    expect(await batch()).not.toHaveProperty('waiting');
    await tick();
    await pass(importId);
    await tick();
    expect([await states('sms'), await states('email')]).toEqual([{ dropped: ORDERS }, { dropped: ORDERS }]);
    expect(received()).toEqual([0, 0]);
    expect((await call('POST', `/api/imports/${importId}/send-messages`)).json).toMatchObject({
      details: { reason: 'undone' },
    });
  });

  it('[MS29] are sent at once on request, each once, also when it is repeated', async () => {
    const { importId } = await imports.take(file);
    const path = `/api/imports/${importId}/send-messages`;
    expect((await call('POST', path, 'reader')).status).toBe(403);
    expect((await call('POST', path, 'otherAdmin')).status).toBe(404);
    expect((await call('POST', path)).status).toBe(200);
    await Promise.all([tick(), tick(), call('POST', path)]);
    await tick();
    await until('the messages to be sent', isSettled);
    await pass(importId);
    await tick();
    expect([await states('sms'), await states('email')]).toEqual([{ sent: ORDERS }, { sent: ORDERS }]);
    expect(received()).toEqual([ORDERS, ORDERS]);
  });

  it('are sent once when the import can be undone no longer', async () => {
    const { importId } = await imports.take(file, choosing('email'));
    await tick();
    expect(received()).toEqual([0, 0]);
    await pass(importId);
    expect((await call('POST', `/api/imports/${importId}/undo`)).status).toBe(409);
    await tick();
    await tick();
    await until('the messages to be sent', isSettled);
    expect([await states('sms'), await states('email')]).toEqual([{}, { sent: ORDERS }]);
    expect(received()).toEqual([0, ORDERS]);
  });

  it('of an upload that was broken off are sent ten minutes after it began, and complete with the rest', async () => {
    const { importId } = await imports.take(fileOf(good('B-1')));
    const ref = imports.api.db.doc(`imports/${importId}`);
    // As a process leaves it that died before the end.
    await ref.update({ undoUntil: null, rows: null, uploadUntil: Timestamp.fromMillis(Date.now() + 60_000) });
    await tick();
    expect(await states('sms')).toEqual({ waiting: 1 });
    await ref.update({ uploadUntil: Timestamp.fromMillis(Date.now() - 1) });
    await tick();
    await until('the messages to be sent', isSettled);
    expect(received()).toEqual([1, 1]);
    await imports.take(fileOf(good('B-1')));
    expect(await states('sms')).toEqual({ sent: 1 });
  });

  it('[MS29] of an undoing that was broken off are dropped, also when the file is uploaded again at once', async () => {
    const { importId } = await imports.take(file);
    const { db } = imports.api;
    // As a process leaves it that died in the middle.
    await db.doc(`imports/${importId}`).update({ deferralEnd: 'drop' });
    await imports.take(file);
    expect([await states('sms'), await states('email')]).toEqual([{ dropped: ORDERS }, { dropped: ORDERS }]);
  });

  it('[TS7] are counted as dropped once when the process dies after counting them', async () => {
    const { importId } = await imports.take(file);
    const { context, db } = imports.api;
    const redis = context.redis();
    const takeCounts = async () => {
      const days = (await takeBatch(redis, context.key, 'test'))?.days ?? new Map();
      await dropBatch(redis, context.key, 'test');
      return [...days.values()];
    };
    await takeCounts();
    await db.doc(`imports/${importId}`).update({ deferralEnd: 'drop' });
    const died = endWaiting(db, String(importId), {
      realNow: context.clock.realNow,
      beforeDrop: async (names) => {
        await countDropped({ ...context, redis }, names);
        throw new Error('killed');
      },
    });
    await expect(died).rejects.toThrow('killed');
    expect(await states('sms')).toEqual({ waiting: ORDERS });
    expect(await takeCounts()).toEqual([{ 'sms|dropped': ORDERS }]);
    await tick();
    expect(await states('sms')).toEqual({ dropped: ORDERS });
    expect(await takeCounts()).toEqual([{ 'email|dropped': ORDERS }]);
  });

  it('[MS27] about its creation are dropped where the order is on the road and that was announced', async () => {
    const { importId, orders } = await imports.take(fileOf(good('C-1')));
    const id = String(orders[0]?.id);
    await imports.api.db.doc(`deliveries/${id}`).update({ status: 'En ruta' });
    await imports.api.db.doc(`smsSends/onTheWay-${id}`).set({ state: 'sent' });
    await pass(importId);
    await tick();
    await until('the messages to be settled', isSettled);
    expect([await states('sms'), await states('email')]).toEqual([{ sent: 1, dropped: 1 }, { sent: 1 }]);
    expect(received()).toEqual([0, 1]);
  });
});

describe('[OR117] the choice of messages', () => {
  const preview = async () => importAnswer.parse((await imports.send(file, { isPreview: true })).json).messages;

  it('is none at first, remembered for the company, and counted in the preview', async () => {
    const counted = (isSms: boolean, isEmail: boolean) => ({
      sms: { count: ORDERS, isChosen: isSms },
      email: { count: ORDERS, isChosen: isEmail },
    });
    expect(await preview()).toEqual(counted(false, false));
    const { importId } = await imports.take(file, choosing('sms'));
    expect([await states('sms'), await states('email')]).toEqual([{ waiting: ORDERS }, {}]);
    await call('POST', `/api/imports/${importId}/undo`);
    expect(await preview()).toEqual(counted(true, false));
    await imports.take(file, choosing());
    expect(await batch()).not.toHaveProperty('waiting');
    expect([await states('sms'), await states('email')]).toEqual([{ dropped: ORDERS }, {}]);
  });

  it('[OR120] of unknown messages is invalid, and nothing is created', async () => {
    expect((await imports.send(file, { fields: { messages: 'sms,fax' } })).status).toBe(400);
    expect(await imports.stored()).toEqual([]);
  });
});
