// What the server does not do is refused by a status that the README lists, and never answered wrongly.
import { status } from '@grpc/grpc-js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFirestore } from '../src/server.ts';
import { rawClient, type RawClient } from './support/raw.ts';

const parent = 'projects/p/databases/(default)/documents';
const database = 'projects/p/databases/(default)';
const past = { seconds: '1', nanos: 0 };
const items = { from: [{ collectionId: 'items' }] };
const vector = { mapValue: { fields: { __type__: { stringValue: '__vector__' } } } };
const findNearest = { vectorField: { fieldPath: 'a' }, queryVector: vector, distanceMeasure: 'COSINE' };

const REQUESTS: Record<string, [method: string, request: object]> = {
  'vector search': ['RunQuery', { parent, structuredQuery: { ...items, findNearest } }],
  'a read of a past time': ['RunQuery', { parent, structuredQuery: items, readTime: past }],
  'a read-only transaction of a past time': [
    'BeginTransaction',
    { database, options: { readOnly: { readTime: past } } },
  ],
  'documents listed in another order than by name': ['ListDocuments', { parent, collectionId: 'items', orderBy: 'a' }],
  'a pipeline': ['ExecutePipeline', { database, structuredPipeline: { pipeline: { stages: [] } } }],
};

let client: RawClient;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  const server = await startFirestore({ file: ':memory:' });
  client = rawClient(server.port);
  closing.push(client.close, server.close);
  const write = { update: { name: `${parent}/items/1`, fields: { a: { integerValue: '1' } } } };
  await client.send('Commit', { database, writes: [write] });
});
afterAll(async () => {
  for (const close of closing) await close();
});

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const listed = [...readme.matchAll(/^\| (.+?) \| ([A-Z_]+) \|/gm)].map(([, what = '', code = '']) => [what, code]);

it('all of them are in the list', () => {
  expect(listed.map(([what]) => what)).toEqual(Object.keys(REQUESTS));
});

it.each(listed)('%s: %s', async (what = '', code = '') => {
  const [method, request] = REQUESTS[what] ?? ['', {}];
  const reply = await client.send(method, request);
  expect(status[reply.code]).toBe(code);
  expect(reply.messages).toEqual([]);
});
