// Waits, deadlocks and expiry of transactions, tested without an SDK, whose retries would hide them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirestoreHandle } from '../src/server.ts';
import { startFirestore } from '../src/server.ts';
import { createHolder, Locks } from '../src/transactions/locks.ts';
import type { RawClient } from './support/raw.ts';
import { rawClient } from './support/raw.ts';

const DATABASE = 'projects/locks/databases/(default)';
const nameOf = (id: string) => `${DATABASE}/documents/things/${id}`;
const set = (id: string, n: number) => ({ update: { name: nameOf(id), fields: { n: { integerValue: String(n) } } } });

const transactionOf = (messages: readonly object[]) => {
  const [first] = messages;
  if (first && 'transaction' in first) return first.transaction;
  throw new Error('the id of the transaction did not come first');
};

it('one that ends as soon as it has what it waited for locks nothing afterwards', async () => {
  const locks = new Locks(10_000);
  const [first, second, third] = [createHolder(), createHolder(), createHolder()];
  await locks.acquire(first, 'a');
  const waiting = locks.acquire(second, 'a').then(() => locks.acquire(second, 'b'));
  // As for a process that was killed: each of its transactions ends, the waiting one has its lock since a moment.
  locks.end(first);
  locks.end(second);
  await expect(waiting).rejects.toThrow('ended');
  expect(['a', 'b'].filter((name) => locks.isLockedByOther(name, third))).toEqual([]);
});

describe('locks', () => {
  let server: FirestoreHandle;
  let client: RawClient;
  const start = async (limits?: { lockWaitMs: number; idleMs: number }) => {
    server = await startFirestore({ file: ':memory:', limits });
    client = rawClient(server.port);
  };
  beforeEach(() => start());
  afterEach(async () => {
    client.close();
    await server.close();
  });

  const begin = async (id: string) => {
    const reply = await client.send('BatchGetDocuments', {
      database: DATABASE,
      documents: [nameOf(id)],
      newTransaction: { readWrite: {} },
    });
    return transactionOf(reply.messages);
  };
  const read = (transaction: unknown, id: string) =>
    client.send('BatchGetDocuments', { database: DATABASE, documents: [nameOf(id)], transaction });
  const commit = (transaction: unknown, ...writes: object[]) =>
    client.send('Commit', { database: DATABASE, transaction, writes });
  const valueOf = async (id: string) =>
    JSON.stringify((await client.send('GetDocument', { name: nameOf(id) })).messages);

  it('a plain write waits for the transaction that read the document', async () => {
    const transaction = await begin('a');
    let isWritten = false;
    const outside = commit(undefined, set('a', 2)).then(() => (isWritten = true));
    // Its reply comes after the write above has arrived, since both use one connection.
    await read(transaction, 'a');
    expect(isWritten).toBe(false);
    await commit(transaction, set('a', 1));
    await outside;
    expect(await valueOf('a')).toContain('"2"');
  });

  it('a plain write of other documents does not wait', async () => {
    await begin('a');
    expect((await commit(undefined, set('b', 1))).code).toBe(0);
  });

  it('waiting writes are served in the order of arrival', async () => {
    const transaction = await begin('a');
    const order: number[] = [];
    const waiting = [1, 2, 3].map((n) => commit(undefined, set('a', n)).then(() => order.push(n)));
    await commit(transaction);
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
  });

  it('a transaction that would cause a deadlock is aborted with 10, and the other continues', async () => {
    const [one, two] = [await begin('a'), await begin('b')];
    const waits = read(one, 'b');
    expect((await read(two, 'a')).code).toBe(10);
    await client.send('Rollback', { database: DATABASE, transaction: two });
    expect((await waits).code).toBe(0);
    expect((await commit(one, set('a', 1))).code).toBe(0);
  });

  it('a deadlock of three', async () => {
    const [one, two, three] = [await begin('a'), await begin('b'), await begin('c')];
    const waits = [read(one, 'b'), read(two, 'c')];
    expect((await read(three, 'a')).code).toBe(10);
    await client.send('Rollback', { database: DATABASE, transaction: three });
    await waits[1];
    await client.send('Rollback', { database: DATABASE, transaction: two });
    expect((await waits[0])?.code).toBe(0);
  });

  it('a plain write of two documents never causes a deadlock', async () => {
    const [one, two] = [await begin('a'), await begin('b')];
    const outside = commit(undefined, set('a', 5), set('b', 5));
    const waits = read(one, 'b');
    expect((await commit(two, set('b', 1))).code).toBe(0);
    await waits;
    expect((await commit(one, set('a', 1))).code).toBe(0);
    expect((await outside).code).toBe(0);
    expect([await valueOf('a'), await valueOf('b')].every((value) => value.includes('"5"'))).toBe(true);
  });

  it('a wait has a limit', async () => {
    client.close();
    await server.close();
    await start({ lockWaitMs: 20, idleMs: 60_000 });
    await begin('a');
    expect((await commit(undefined, set('a', 1))).code).toBe(10);
  });

  it('an idle transaction expires and its locks are released', async () => {
    client.close();
    await server.close();
    await start({ lockWaitMs: 10_000, idleMs: 20 });
    const transaction = await begin('a');
    expect((await commit(undefined, set('a', 1))).code).toBe(0);
    const late = await commit(transaction, set('a', 2));
    expect([late.code, /transaction has expired/.test(late.details)]).toEqual([3, true]);
  });

  it('a transaction ends with the connection of its client, so that a killed process locks nothing', async () => {
    const killed = rawClient(server.port, { 'grpc.use_local_subchannel_pool': 1 });
    const documents = [nameOf('a')];
    const newTransaction = { readWrite: {} };
    await killed.send('BatchGetDocuments', { database: DATABASE, documents, newTransaction });
    const outside = commit(undefined, set('a', 1));
    killed.close();
    expect((await outside).code).toBe(0);
  });

  it('a rollback releases the locks, and a second one has no effect', async () => {
    const transaction = await begin('a');
    const outside = commit(undefined, set('a', 1));
    await client.send('Rollback', { database: DATABASE, transaction });
    expect((await client.send('Rollback', { database: DATABASE, transaction })).code).toBe(0);
    expect((await outside).code).toBe(0);
  });

  it('rows of a query are locked', async () => {
    await commit(undefined, set('a', 1), set('b', 2));
    const structuredQuery = { from: [{ collectionId: 'things' }] };
    const reply = await client.send('RunQuery', {
      parent: `${DATABASE}/documents`,
      structuredQuery,
      newTransaction: { readWrite: {} },
    });
    const transaction = transactionOf(reply.messages);
    let isWritten = false;
    const outside = commit(undefined, set('b', 3)).then(() => (isWritten = true));
    await read(transaction, 'a');
    expect(isWritten).toBe(false);
    await commit(transaction);
    await outside;
  });

  it('a phantom aborts the commit with 10', async () => {
    const structuredQuery = { from: [{ collectionId: 'things' }] };
    const reply = await client.send('RunQuery', {
      parent: `${DATABASE}/documents`,
      structuredQuery,
      newTransaction: { readWrite: {} },
    });
    await commit(undefined, set('new', 1));
    expect((await commit(transactionOf(reply.messages), set('sum', 1))).code).toBe(10);
    expect((await client.send('GetDocument', { name: nameOf('sum') })).code).toBe(5);
  });

  it('a read-only transaction blocks no write and cannot write', async () => {
    const reply = await client.send('BeginTransaction', { database: DATABASE, options: { readOnly: {} } });
    const transaction = transactionOf(reply.messages);
    await read(transaction, 'a');
    expect((await commit(undefined, set('a', 1))).code).toBe(0);
    expect(JSON.stringify((await read(transaction, 'a')).messages)).toContain('missing');
    expect((await commit(transaction, set('a', 2))).code).toBe(3);
  });

  it('an unsupported call fails with 12', async () => {
    expect((await client.send('ExecutePipeline', { database: DATABASE })).code).toBe(12);
  });

  it.each([
    ['Commit', { writes: [{ update: { name: 'nonsense' } }] }],
    ['Commit', { writes: [{}] }],
    ['Commit', { writes: [{ update: { name: nameOf('a'), fields: { a: {} } } }] }],
    ['Commit', { writes: [{ update: { name: nameOf('a') }, updateMask: { fieldPaths: ['a..b'] } }] }],
    ['RunQuery', {}],
    ['RunQuery', { parent: `${DATABASE}/documents`, structuredQuery: { from: [] } }],
    [
      'RunQuery',
      { parent: `${DATABASE}/documents`, structuredQuery: { from: [{ collectionId: 'a' }], limit: { value: -1 } } },
    ],
    ['BatchGetDocuments', { documents: ['a/b'] }],
    ['ListDocuments', { parent: 'x', collectionId: 'y' }],
    [
      'PartitionQuery',
      { parent: `${DATABASE}/documents`, structuredQuery: { from: [{ collectionId: 'a' }] }, partitionCount: '2' },
    ],
  ])('an invalid %s is rejected with 3 and has no other effect', async (method, request) => {
    expect((await client.send(method, { database: DATABASE, ...request })).code).toBe(3);
    expect((await commit(undefined, set('a', 1))).code).toBe(0);
  });
});

describe('calls for one document', () => {
  it('create, update with a mask, get with a mask and delete', async () => {
    const server = await startFirestore({ file: ':memory:' });
    const client = rawClient(server.port);
    const parent = `${DATABASE}/documents`;
    const fields = { a: { integerValue: '1' }, b: { integerValue: '1' } };
    const created = await client.send('CreateDocument', {
      parent,
      collectionId: 'things',
      documentId: 'x',
      document: { fields },
    });
    expect(created.messages).toMatchObject([{ name: nameOf('x'), fields }]);
    expect(
      (await client.send('CreateDocument', { parent, collectionId: 'things', documentId: 'x', document: {} })).code,
    ).toBe(6);
    const document = { name: nameOf('x'), fields: { a: { integerValue: '2' } } };
    await client.send('UpdateDocument', { document, updateMask: { fieldPaths: ['a'] } });
    const read = await client.send('GetDocument', { name: nameOf('x'), mask: { fieldPaths: ['a'] } });
    expect(read.messages).toMatchObject([{ fields: { a: { integerValue: '2' } } }]);
    expect(JSON.stringify(read.messages)).not.toContain('"b"');
    expect((await client.send('DeleteDocument', { name: nameOf('x') })).code).toBe(0);
    expect((await client.send('GetDocument', { name: nameOf('x') })).code).toBe(5);
    client.close();
    await server.close();
  });
});
