// The expected behaviour of Firestore as checks with the real SDK. They run against the embedded server, and against
// the official emulator where it is installed: a check that passes on both describes Firestore itself.
import { afterAll, beforeAll, describe } from 'vitest';
import { adminChecks } from './admin.ts';
import { batchChecks } from './batches.ts';
import { connectSdk, deferredContext } from './context.ts';
import { documentChecks } from './documents.ts';
import { listenerChecks } from './listeners.ts';
import { queryChecks } from './queries.ts';
import { transactionChecks } from './transactions.ts';
import { transformChecks } from './transforms.ts';

interface Server {
  readonly port: number;
  close(): Promise<unknown>;
}

/** The emulator answers a commit with UNKNOWN and no text, seldom, while a listener of the collection ends: a fault of its own. */
const emulatorRetry = { count: 2, condition: /^2 UNKNOWN: $/ };

/** Skipped without a server to start. */
export const conformanceOf = (name: string, isEmulator: boolean, start: (() => Promise<Server>) | undefined) => {
  // Concurrent, because most of their time is waiting; every check has its own documents.
  const why = start ? '' : ', skipped: it is not on this machine';
  const options = isEmulator ? { retry: emulatorRetry } : {};
  describe.skipIf(!start).concurrent(`conformance of ${name}${why}`, options, () => {
    const { context, connect } = deferredContext(isEmulator);
    const closing: (() => Promise<unknown>)[] = [];

    beforeAll(async () => {
      if (!start) return;
      const server = await start();
      const sdk = connectSdk(server.port);
      connect(sdk.db);
      closing.push(sdk.close, server.close);
    });
    afterAll(async () => {
      for (const close of closing) await close();
    });

    documentChecks(context);
    transformChecks(context);
    batchChecks(context);
    transactionChecks(context);
    queryChecks(context);
    adminChecks(context);
    listenerChecks(context);
  });
};
