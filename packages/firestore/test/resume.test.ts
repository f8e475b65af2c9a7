// Listeners that reconnect: the messages the server sends them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupFirestore, restoreFirestore } from '../src/backup.ts';
import type { FirestoreHandle } from '../src/server.ts';
import { startFirestore } from '../src/server.ts';
import type { google } from '../src/wire/protocol.ts';
import { changes, connectSdk, follow } from './conformance/context.ts';
import { freePort } from './support/emulator.ts';
import { temporaryFolder } from './support/process.ts';
import { rawClient } from './support/raw.ts';

const ROOT = 'projects/conformance/databases/(default)/documents';

const token = (messages: google.firestore.v1.IListenResponse[]) => messages.at(-1)?.targetChange?.resumeToken;
const summaryOf = (messages: google.firestore.v1.IListenResponse[]) =>
  messages.flatMap(({ documentChange, documentDelete, documentRemove, filter, targetChange }) => {
    const name = documentChange?.document?.name ?? documentDelete?.document ?? documentRemove?.document;
    if (documentChange) return [`change ${name?.split('/').at(-1)}`];
    if (documentDelete) return [`delete ${name?.split('/').at(-1)}`];
    if (documentRemove) return [`remove ${name?.split('/').at(-1)}`];
    if (filter) return [`count ${filter.count}`];
    return targetChange?.targetIds?.length ? [String(targetChange.targetChangeType)] : [];
  });

describe('listeners that resume', () => {
  const folder = temporaryFolder();
  let file = '';
  let files = 0;
  let server: FirestoreHandle;
  const closing: (() => unknown)[] = [];

  beforeEach(async () => {
    file = folder.path(`data${(files += 1)}.db`);
    server = await startFirestore({ file });
    closing.push(() => server.close());
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  const restart = async () => {
    await server.close();
    server = await startFirestore({ file });
  };

  /** Writes through a separate connection, since the port changes with every restart. */
  const commit = async (...writes: object[]) => {
    const client = rawClient(server.port);
    const reply = await client.send('Commit', { database: 'projects/conformance/databases/(default)', writes });
    client.close();
    expect(reply.code).toBe(0);
  };
  const set = (id: string, n: number) => ({
    update: { name: `${ROOT}/things/${id}`, fields: { n: { integerValue: String(n) } } },
  });
  const drop = (id: string) => ({ delete: `${ROOT}/things/${id}` });

  const listen = async (query: object, resumeToken?: unknown) => {
    const client = rawClient(server.port);
    const listener = client.listen();
    const structuredQuery = { from: [{ collectionId: 'things' }], ...query };
    listener.send({ addTarget: { targetId: 1, query: { parent: ROOT, structuredQuery }, resumeToken } });
    const messages = await listener.snapshot();
    listener.end();
    client.close();
    return messages;
  };
  const above5 = {
    where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: '5' } } },
  };

  it('only the difference is sent, also after a restart', async () => {
    await commit(set('same', 9), set('changed', 9), set('gone', 9), set('left', 9), set('below', 1));
    const before = token(await listen(above5));
    await restart();
    await commit(set('changed', 8), drop('gone'), set('left', 2), set('new', 7));
    await restart();
    expect(summaryOf(await listen(above5, before))).toEqual([
      'ADD',
      'remove left',
      'delete gone',
      'change new',
      'change changed',
      'count 3',
      'CURRENT',
    ]);
  });

  it('only the count when nothing changed', async () => {
    await commit(set('a', 1));
    const before = token(await listen({}));
    await restart();
    expect(summaryOf(await listen({}, before))).toEqual(['ADD', 'count 1', 'CURRENT']);
  });

  it('a limited query sends its rows, and the count reveals removed ones', async () => {
    await commit(set('a', 1), set('b', 2), set('c', 3));
    const query = { orderBy: [{ field: { fieldPath: 'n' } }], limit: { value: 2 } };
    const before = token(await listen(query));
    await commit(set('z', 0));
    expect(summaryOf(await listen(query, before))).toEqual(['ADD', 'change z', 'change a', 'count 2', 'CURRENT']);
  });

  it('a token of another database receives the full result', async () => {
    await commit(set('a', 1));
    expect(summaryOf(await listen({}, Buffer.alloc(16)))).toEqual(['ADD', 'RESET', 'change a', 'CURRENT']);
    expect(summaryOf(await listen({}, Buffer.from('junk')))).toEqual(['ADD', 'RESET', 'change a', 'CURRENT']);
  });

  it('a token of commits that a restored backup removed receives the full result', async () => {
    await commit(set('a', 1));
    await backupFirestore(file, `${file}.backup`);
    await commit(set('b', 1));
    const before = token(await listen({}));
    await server.close();
    await restoreFirestore(`${file}.backup`, file);
    server = await startFirestore({ file });
    await commit(set('c', 1));
    expect(summaryOf(await listen({}, before))).toEqual(['ADD', 'RESET', 'change a', 'change c', 'CURRENT']);
  });

  it('a token older than the stored tombstones receives the full result', { timeout: 30_000 }, async () => {
    await commit(set('kept', 1));
    const before = token(await listen({}));
    for (let round = 0; round < 42; round += 1) {
      const ids = Array.from({ length: 500 }, (_, index) => `x${round}-${index}`);
      await commit(...ids.map((id) => set(id, 1)));
      await commit(...ids.map((id) => drop(id)));
    }
    await restart();
    expect(summaryOf(await listen({}, before))).toEqual(['ADD', 'RESET', 'change kept', 'CURRENT']);
  });

  it('an invalid target is removed with its reason, and the stream continues', async () => {
    const client = rawClient(server.port);
    const listener = client.listen();
    listener.send({ addTarget: { targetId: 1, query: { parent: 'nonsense', structuredQuery: {} } } });
    const [rejection] = await listener.snapshot();
    expect(rejection?.targetChange?.cause?.code).toBe(3);
    listener.send({ addTarget: { targetId: 2, documents: { documents: [`${ROOT}/things/a`] } } });
    expect(summaryOf(await listener.snapshot())).toEqual(['ADD', 'delete a', 'CURRENT']);
    listener.send({
      addTarget: { targetId: 3, query: { parent: ROOT, structuredQuery: { from: [{ collectionId: 'things' }] } } },
    });
    await listener.snapshot();
    await commit(set('a', 1));
    // Both targets receive it, in one snapshot.
    expect(summaryOf(await listener.snapshot())).toEqual(['change a', 'change a']);
    listener.send({ removeTarget: 2 });
    await listener.snapshot();
    await commit(set('a', 2));
    expect(summaryOf(await listener.snapshot())).toEqual(['change a']);
    listener.end();
    client.close();
  });

  it('the SDK reconnects automatically when the server is back on its port', { timeout: 30_000 }, async () => {
    const port = await freePort();
    await server.close();
    server = await startFirestore({ file, port });
    await commit(set('a', 1), set('b', 2), set('c', 3));
    const sdk = connectSdk(port);
    closing.push(sdk.close);
    const listener = follow(sdk.db.collection('things').orderBy('n'));
    await listener.next();
    await restart();
    await commit(set('a', 9), drop('b'), set('d', 4));
    await server.close();
    server = await startFirestore({ file, port });
    expect(changes(await listener.next())).toEqual(['removed b 1>-1', 'added d -1>2', 'modified a 0>2']);
    listener.stop();
  });
});
