// Strict mode: a query that production rejects for lack of an index is rejected here, and the index file it needs can
// be exported.
import type { Firestore, Query } from 'firebase-admin/firestore';
import { AggregateField, FieldPath, Filter } from 'firebase-admin/firestore';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startFirestore } from '../src/server.ts';
import { codeOf, connectSdk, follow } from './conformance/context.ts';
import { temporaryFolder } from './support/process.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const field = (fieldPath: string, order: 'ASCENDING' | 'DESCENDING' = 'ASCENDING') => ({ fieldPath, order });
const composite = (...fields: object[]) => ({ collectionGroup: 'orders', queryScope: 'COLLECTION', fields });

const strict = async (indexes: object[] = [], fieldOverrides: object[] = []) => {
  const folder = temporaryFolder();
  const indexFile = folder.path('firestore.indexes.json');
  mkdirSync(dirname(indexFile), { recursive: true });
  writeFileSync(indexFile, JSON.stringify({ indexes, fieldOverrides }));
  const server = await startFirestore({ file: ':memory:', indexFile, strictIndexes: true });
  const { db, close } = connectSdk(server.port);
  closing.push(folder.remove, server.close, close);
  return { db, server };
};

const codes = async (db: Firestore, queries: ((orders: FirebaseFirestore.CollectionReference) => Query)[]) => {
  const results: (number | undefined)[] = [];
  for (const query of queries) results.push(await codeOf(query(db.collection('orders')).get()));
  return results;
};

describe('strict indexes', () => {
  it('queries served by single-field indexes need no entry', async () => {
    const { db } = await strict();
    const queries: ((orders: FirebaseFirestore.CollectionReference) => Query)[] = [
      (orders) => orders,
      (orders) => orders.where('a', '==', 1),
      (orders) => orders.where('a', '==', 1).where('b', '==', 2),
      (orders) => orders.where('a', 'in', [1, 2]).where('b', '==', 2),
      (orders) => orders.where('a', '>', 1),
      (orders) => orders.where('a', '>', 1).orderBy('a', 'desc'),
      (orders) => orders.orderBy('a', 'desc').limit(3),
      (orders) => orders.where('tags', 'array-contains', 'x'),
      (orders) => orders.where(Filter.or(Filter.where('a', '==', 1), Filter.where('b', '>', 1))).orderBy('b'),
      (orders) => orders.where(FieldPath.documentId(), '>', 'x'),
      (orders) => orders.where('a', '==', 1).orderBy('a'),
    ];
    // The `or` above is the exception: its equality is combined with the order of the other branch.
    expect(await codes(db, queries)).toEqual(queries.map((_, index) => (index === 8 ? 9 : undefined)));
  });

  it('shapes that need a composite index are rejected with 9', async () => {
    const { db } = await strict();
    const queries: ((orders: FirebaseFirestore.CollectionReference) => Query)[] = [
      (orders) => orders.where('a', '==', 1).orderBy('b'),
      (orders) => orders.where('a', '==', 1).where('b', '>', 1),
      (orders) => orders.orderBy('a').orderBy('b'),
      (orders) => orders.where('a', '>', 1).where('b', '<', 1),
      (orders) => orders.where('tags', 'array-contains', 'x').orderBy('b'),
      (orders) => orders.where('a', 'in', [1]).orderBy('b'),
      (orders) => orders.where('a', '==', 1).orderBy(FieldPath.documentId(), 'desc'),
    ];
    expect(await codes(db, queries)).toEqual(queries.map(() => 9));
  });

  it('an index serves only its own directions', async () => {
    const { db } = await strict([composite(field('a'), field('b', 'DESCENDING'))]);
    const results = await codes(db, [
      (orders) => orders.where('a', '==', 1).orderBy('b', 'desc'),
      (orders) => orders.where('a', '==', 1).where('b', '>', 1).orderBy('b', 'desc'),
      (orders) => orders.where('a', '==', 1).orderBy('b'),
      (orders) => orders.orderBy('a').orderBy('b', 'desc'),
      (orders) => orders.orderBy('a').orderBy('b'),
    ]);
    expect(results).toEqual([undefined, undefined, 9, undefined, 9]);
  });

  it('indexes with the same trailing fields are merged', async () => {
    const { db } = await strict([composite(field('a'), field('t')), composite(field('b'), field('t'))]);
    const results = await codes(db, [
      (orders) => orders.where('a', '==', 1).where('b', '==', 1).orderBy('t'),
      (orders) => orders.where('a', '==', 1).where('c', '==', 1).orderBy('t'),
    ]);
    expect(results).toEqual([undefined, 9]);
  });

  it('array-contains needs its own kind of field', async () => {
    const { db } = await strict([composite({ fieldPath: 'tags', arrayConfig: 'CONTAINS' }, field('t'))]);
    const results = await codes(db, [
      (orders) => orders.where('tags', 'array-contains', 1).orderBy('t'),
      (orders) => orders.where('tags', '==', 1).orderBy('t'),
    ]);
    expect(results).toEqual([undefined, 9]);
  });

  it('a collection group needs its scope, also for one field', async () => {
    const { db } = await strict(
      [{ collectionGroup: 'orders', queryScope: 'COLLECTION_GROUP', fields: [field('a'), field('b')] }],
      [
        {
          collectionGroup: 'orders',
          fieldPath: 'a',
          indexes: [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }],
        },
      ],
    );
    const group = db.collectionGroup('orders');
    const queries = [
      group,
      group.where('a', '==', 1),
      group.where('b', '==', 1),
      group.where('a', '==', 1).orderBy('b'),
    ];
    const results: (number | undefined)[] = [];
    for (const query of queries) results.push(await codeOf(query.get()));
    expect(results).toEqual([undefined, undefined, 9, undefined]);
    // The override replaced the default.
    expect(await codeOf(db.collection('orders').where('a', '==', 1).get())).toBe(9);
  });

  it('a sum with an equality needs an index, a count does not', async () => {
    const { db } = await strict();
    const some = db.collection('orders').where('a', '==', 1);
    expect(await codeOf(some.count().get())).toBe(undefined);
    expect(await codeOf(some.aggregate({ total: AggregateField.sum('price') }).get())).toBe(9);
  });

  it('a listener is rejected as well', async () => {
    const { db } = await strict();
    const listener = follow(db.collection('orders').where('a', '==', 1).orderBy('b'));
    await expect(listener.next()).rejects.toThrow('requires an index');
  });

  it('the export of one run satisfies the next', async () => {
    const shapes = (db: Firestore) => {
      const orders = db.collection('orders');
      return [
        orders.where('a', '==', 1).orderBy('b', 'desc'),
        orders.where('a', '==', 1).where('c', '==', 1).orderBy('b', 'desc'),
        orders.where('tags', 'array-contains', 1).where('a', '==', 1).orderBy('b'),
        orders.where(Filter.or(Filter.where('x', '==', 1), Filter.where('y', '==', 1))).orderBy('z'),
        db.collectionGroup('orders').where('a', '==', 1),
        db.collectionGroup('orders').orderBy('a', 'desc'),
      ];
    };
    const server = await startFirestore({ file: ':memory:' });
    const { db, close } = connectSdk(server.port);
    closing.push(server.close, close);
    for (const query of shapes(db)) await query.get();
    const { indexes, fieldOverrides } = server.neededIndexes();
    expect(indexes).toHaveLength(5);
    const again = await strict(indexes, fieldOverrides);
    for (const query of shapes(again.db)) expect(await codeOf(query.get())).toBe(undefined);
  });

  it('an invalid index file is rejected at the start', async () => {
    const folder = temporaryFolder();
    closing.push(folder.remove);
    writeFileSync(folder.path('bad.json'), '{"indexes":[{"fields":3}]}');
    await expect(startFirestore({ file: ':memory:', indexFile: folder.path('bad.json') })).rejects.toThrow('fields');
  });
});
