// The answers to `explain`: a plan without results, or results with what they took.
import { AggregateField, type CollectionReference, type Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestore } from '../src/server.ts';
import { connectSdk } from './conformance/context.ts';

type Streamed = { document?: { id: string }; metrics?: FirebaseFirestore.ExplainMetrics };

let items: CollectionReference;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  const server = await startFirestore({ file: ':memory:' });
  const { db, close } = connectSdk(server.port);
  closing.push(close, server.close);
  items = db.collection('items');
  for (const [id, foo] of Object.entries({ a: 1, b: 2, c: 1 })) await items.doc(id).set({ foo, bar: 0 });
});
afterAll(async () => {
  for (const close of closing) await close();
});

const ones = (): Query => items.where('foo', '==', 1);
const onFoo = { query_scope: 'Collection', properties: '(foo ASC, __name__ ASC)' };

const streamed = async (query: Query, options?: FirebaseFirestore.ExplainOptions): Promise<Streamed[]> => {
  const parts: Streamed[] = [];
  for await (const part of query.explainStream(options)) parts.push(part as unknown as Streamed);
  return parts;
};

describe('explain of a query', () => {
  it.each([undefined, { analyze: false }])('is its plan alone (%j)', async (options) => {
    const { metrics, snapshot } = await ones().explain(options);
    expect(metrics.planSummary.indexesUsed).toEqual([onFoo]);
    expect(metrics.executionStats).toBeNull();
    expect(snapshot).toBeNull();
  });

  it.each([
    [1, ['a', 'c'], 2],
    [12_345, [], 1],
  ])('with analyze where foo is %i has the results %j and counts them', async (foo, ids, reads) => {
    const { metrics, snapshot } = await items.where('foo', '==', foo).explain({ analyze: true });
    expect(snapshot?.docs.map(({ id }) => id)).toEqual(ids);
    expect(metrics.planSummary.indexesUsed).toEqual([onFoo]);
    expect(metrics.executionStats).toMatchObject({ resultsReturned: ids.length, readOperations: reads });
    expect(metrics.executionStats?.debugStats).toEqual({ documents_scanned: String(ids.length) });
    const { seconds = 0, nanoseconds = 0 } = metrics.executionStats?.executionDuration ?? {};
    expect(seconds + nanoseconds).toBeGreaterThan(0);
  });

  it.each([undefined, { analyze: false }])('streams nothing else (%j)', async (options) => {
    const parts = await streamed(items, options);
    expect(parts.map(({ document }) => document)).toEqual([undefined]);
    expect(parts[0]?.metrics?.planSummary.indexesUsed).toHaveLength(1);
    expect(parts[0]?.metrics?.executionStats).toBeNull();
  });

  it('with analyze streams the metrics with the last document', async () => {
    const parts = await streamed(ones().orderBy('bar', 'desc'), { analyze: true });
    expect(parts.map(({ document }) => document?.id)).toEqual(['c', 'a']);
    expect(parts[0]?.metrics).toBeUndefined();
    expect(parts[1]?.metrics?.executionStats?.resultsReturned).toBe(2);
    const properties = '(foo ASC, bar DESC, __name__ DESC)';
    expect(parts[1]?.metrics?.planSummary.indexesUsed).toEqual([{ query_scope: 'Collection', properties }]);
  });
});

describe('explain of an aggregation', () => {
  const counted = () => items.where('foo', '<', 3).aggregate({ count: AggregateField.count() });

  it.each([undefined, { analyze: false }])('is its plan alone (%j)', async (options) => {
    const { metrics, snapshot } = await counted().explain(options);
    expect(metrics.planSummary.indexesUsed).toEqual([onFoo]);
    expect(metrics.executionStats).toBeNull();
    expect(snapshot).toBeNull();
  });

  it('with analyze is one result and one read for a thousand entries', async () => {
    const { metrics, snapshot } = await counted().explain({ analyze: true });
    expect(snapshot?.data().count).toBe(3);
    expect(metrics.executionStats).toMatchObject({ resultsReturned: 1, readOperations: 1 });
    expect(metrics.executionStats?.debugStats).toEqual({ documents_scanned: '3' });
  });
});
