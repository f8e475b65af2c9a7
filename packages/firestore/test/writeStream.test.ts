// The writes of browsers and phones: a stream in the order of one client, documents that are only verified, and limits.
import { Client, credentials, status, type ServiceError } from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFirestore } from '../src/server.ts';
import { firestoreService, type google, type WireWrite } from '../src/wire/protocol.ts';
import { rawClient, type RawClient } from './support/raw.ts';

const database = 'projects/p/databases/(default)';
const nameOf = (id: string): string => `${database}/documents/items/${id}`;
const set = (id: string, n: number): WireWrite => ({
  update: { name: nameOf(id), fields: { n: { integerValue: String(n) } } },
});
const updated = (id: string, n: number): WireWrite => ({ ...set(id, n), currentDocument: { exists: true } });

let port: number;
let client: RawClient;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  const server = await startFirestore({ file: ':memory:' });
  ({ port } = server);
  client = rawClient(port);
  closing.push(client.close, server.close);
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Sends the writes of each request at once and waits for the end of the stream. */
const stream = async (requests: WireWrite[][]) => {
  const definition = firestoreService['Write'];
  if (definition === undefined) throw new Error('no Write');
  const connection = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  const call = connection.makeBidiStreamRequest(
    definition.path,
    definition.requestSerialize,
    definition.responseDeserialize,
  );
  const responses: google.firestore.v1.IWriteResponse[] = [];
  call.on('data', (response: google.firestore.v1.IWriteResponse) => responses.push(response));
  const code = new Promise<number>((resolve) => {
    call.on('error', (error: ServiceError) => resolve(error.code));
    call.on('end', () => resolve(status.OK));
  });
  call.write({ database });
  for (const writes of requests) call.write({ writes });
  call.end();
  const ended = status[await code];
  connection.close();
  return { ended, responses };
};

const numberIn = async (id: string): Promise<unknown> => {
  const { code, messages } = await client.send('GetDocument', { name: nameOf(id) });
  if (status[code] !== 'OK') return null;
  const [{ fields }] = messages as [google.firestore.v1.IDocument];
  return fields?.['n']?.integerValue;
};

it('acknowledges each request in its order, the first with the id of the stream', async () => {
  const { ended, responses } = await stream([[set('a', 1), set('b', 1)], [set('a', 2)]]);
  expect(ended).toBe('OK');
  expect(responses.map(({ writeResults }) => writeResults?.length ?? 0)).toEqual([0, 2, 1]);
  expect(new Set(responses.map(({ streamId }) => streamId)).size).toBe(1);
  expect(new Set(responses.map(({ streamToken }) => String(streamToken))).size).toBe(3);
  expect([await numberIn('a'), await numberIn('b')]).toEqual(['2', '1']);
});

it('a refused write ends it with its status: nothing of its request is applied, and nothing after it', async () => {
  const { ended, responses } = await stream([[set('c', 1)], [set('c', 2), updated('absent', 1)], [set('c', 3)]]);
  expect(ended).toBe('NOT_FOUND');
  expect(responses).toHaveLength(2);
  expect(await numberIn('c')).toBe('1');
});

it('a document that is only verified must be as it was read, and stays as it is', async () => {
  const verified = (exists: boolean): WireWrite => ({ verify: nameOf('d'), currentDocument: { exists } });
  expect((await stream([[verified(false), set('e', 1)]])).ended).toBe('OK');
  expect((await stream([[verified(true), set('e', 2)]])).ended).toBe('NOT_FOUND');
  expect([await numberIn('d'), await numberIn('e')]).toEqual([null, '1']);
  await stream([[set('d', 7)]]);
  expect((await stream([[verified(true), set('e', 3)]])).ended).toBe('OK');
  expect([await numberIn('d'), await numberIn('e')]).toEqual(['7', '3']);
});

it('an update of what the same commit deletes is an invalid request', async () => {
  await stream([[set('f', 1)]]);
  const { ended } = await stream([[{ delete: nameOf('f') }, updated('f', 2)]]);
  expect(ended).toBe('INVALID_ARGUMENT');
  expect(await numberIn('f')).toBe('1');
});

it.each([
  [5, 'OK'],
  [6, 'INVALID_ARGUMENT'],
])('%i aggregations at once: %s', async (count, expected) => {
  const aggregations = Array.from({ length: count }, (_, at) => ({ alias: `a${at}`, count: {} }));
  const structuredAggregationQuery = { structuredQuery: { from: [{ collectionId: 'items' }] }, aggregations };
  const reply = await client.send('RunAggregationQuery', {
    parent: `${database}/documents`,
    structuredAggregationQuery,
  });
  expect(status[reply.code]).toBe(expected);
});
