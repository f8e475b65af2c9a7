import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFirestore, type TestFirestore } from '../../../../tests/support/firestore.ts';
import { connectFirestore, type Firestore } from '../firestore.ts';
import { codecOf } from './codec.ts';
import { collectionOf } from './collection.ts';
import { documentId, required } from './fields.ts';
import { readId } from './scalars.ts';

const item = z.object({ id: z.string(), companyId: z.string(), branchId: z.string() });
const codec = codecOf('items', item, {
  id: documentId,
  companyId: required(['companyId'], readId),
  branchId: required(['branchId'], readId),
});
const items = collectionOf(codec, { place: { company: 'companyId', branch: 'branchId', of: (one) => one } });

let store: TestFirestore;
let db: Firestore;
beforeAll(async () => {
  store = await startTestFirestore();
  db = connectFirestore({ firestore: { kind: 'emulator', address: store.address, projectId: 'despacho' } });
  const batch = db.batch();
  for (let at = 0; at < 6; at += 1)
    batch.set(db.doc(`items/${at}`), codec.write({ companyId: `c${at % 2}`, branchId: `b${at}` }));
  batch.set(db.doc('items/broken'), { companyId: 'c1' });
  await batch.commit();
});
afterAll(async () => {
  await db.terminate();
  await store.close();
});

it('[RS3] lists, reads and writes within a scope', async () => {
  const company = { type: 'company', companyId: 'c1' } as const;
  const branch = { type: 'branch', companyId: 'c0', branchId: 'b2' } as const;
  const ids = async (scope: Parameters<typeof items.list>[1]) => {
    const { found, total } = await items.list(db, scope, 100);
    return [found.map(({ id }) => id), total];
  };
  expect(await ids({ type: 'all' })).toEqual([['0', '1', '2', '3', '4', '5'], 7]);
  expect(await ids(company)).toEqual([['1', '3', '5'], 4]);
  expect(await ids(branch)).toEqual([['2'], 1]);
  const own = { id: '1', companyId: 'c1', branchId: 'b1' };
  expect([items.isReadable(company, own), items.isWritable(company, own)]).toEqual([true, true]);
  expect([items.isReadable(branch, own), items.isWritable(branch, own)]).toEqual([false, false]);
  const whole = collectionOf(codec);
  expect([whole.isReadable(company, own), whole.isWritable(company, own)]).toEqual([true, false]);
  expect(whole.isWritable({ type: 'all' }, own)).toBe(true);
});

it('reads all pages, each entity once', async () => {
  const first = await items.page(db, { type: 'all' }, 4, null);
  expect([first.found.map(({ id }) => id), first.next]).toEqual([['0', '1', '2', '3'], '3']);
  const second = await items.page(db, { type: 'all' }, 4, first.next);
  expect([second.found.map(({ id }) => id), second.next]).toEqual([['4', '5'], null]);
  expect((await items.list(db, { type: 'all' }, 3)).found).toHaveLength(3);
});
