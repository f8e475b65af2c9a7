import { MESSAGE_OF_RESET } from '@despacho/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { startMailServer, type MailServer } from '../../../../tests/support/mailServer.ts';
import { openBlobs } from '../../platform/blobs/openBlobs.ts';
import { createExportFiles, exportsFolder } from '../../platform/exportFiles.ts';
import { createNotifier } from '../../platform/notify/notifier.ts';
import { createResetTokens } from '../../platform/resetTokens.ts';
import { openReset } from '../../store/accounts/passwordResets.ts';
import { connectFirestore, type Firestore } from '../../store/firestore.ts';
import { pendingMessages } from '../../store/messages/outbox.ts';
import { createTrustCounter } from '../../store/trust/counter.ts';
import { createSending, type Sending } from './sending.ts';

let context: TestContext;
let db: Firestore;
let mail: MailServer;
let send: Sending;

beforeAll(async () => {
  mail = await startMailServer();
  context = await testContext({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'despacho@example.test' } });
  const { config } = context;
  db = connectFirestore(config);
  send = createSending({
    ...context,
    db,
    blobs: await openBlobs(config),
    files: createExportFiles(exportsFolder(config)),
    notifier: createNotifier(config),
    trust: createTrustCounter({ ...context, redis: context.redis() }),
  });
});
beforeEach(() => {
  mail.received.length = 0;
});
afterAll(async () => {
  await db.terminate();
  await context.close();
  await mail.close();
});

describe('[AU7] the mail about a forgotten password', () => {
  const ask = async (expiresAtMs: number): Promise<string> => {
    await openReset(db, { uid: 'ana', email: 'ana@example.test', expiresAtMs, now: context.clock.now() });
    const [id = ''] = await pendingMessages(db, 'email', 1);
    return id;
  };

  it('has the link, which the store does not have', async () => {
    const id = await ask(context.clock.realNow() + 60_000);
    expect(await send({ channel: 'email', id })).toBe('sent');
    const token = createResetTokens(context.config).tokenOf(id.slice(MESSAGE_OF_RESET.length));
    expect(JSON.stringify(mail.received[0])).toContain(token.slice(0, 20));
    const stored = [await db.collection('emailSends').get(), await db.collection('passwordResets').get()];
    const signature = token.slice(token.indexOf('.') + 1);
    expect(JSON.stringify(stored.flatMap(({ docs }) => docs.map((each) => each.data())))).not.toContain(signature);
  });

  it('is not sent after its time', async () => {
    const id = await ask(context.clock.realNow() - 1);
    expect(await send({ channel: 'email', id })).toBe('refused');
    expect(mail.received).toEqual([]);
  });
});
