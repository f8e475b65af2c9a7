import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFirestore, type TestFirestore } from '../../../../tests/support/firestore.ts';
import { connectFirestore } from '../firestore.ts';
import { reviseDocuments, type Revision } from './revise.ts';

let server: TestFirestore;
let db: Firestore;
beforeAll(async () => {
  server = await startTestFirestore({ limits: { lockWaitMs: 50, idleMs: 60_000 } });
  db = connectFirestore({ firestore: { kind: 'emulator', address: server.address, projectId: 'despacho' } });
});
afterAll(async () => {
  await db.terminate();
  await server.close();
});

/** The same store, but someone else acts right after we read. */
const racing = (act: () => Promise<unknown>): Firestore =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== 'getAll') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return async (...refs: Parameters<Firestore['getAll']>) => {
        const found = await target.getAll(...refs);
        await act();
        return found;
      };
    },
  });

const raise = (_id: string, found: { data: Record<string, unknown> } | null) => ({
  count: Number(found?.data['count'] ?? 0) + 1,
});
const counts = async (...ids: string[]) => {
  const found = await db.getAll(...ids.map((id) => db.collection('things').doc(id)));
  return found.map((snapshot) => snapshot.data()?.['count'] ?? null);
};

describe('revising documents', () => {
  it('changes existing ones, creates missing ones, and skips unchanged ones', async () => {
    await db.collection('things').doc('a').set({ count: 4, other: 'kept' });
    await db.collection('things').doc('b').set({ count: 9 });
    const judge: typeof raise = (id, found) => (id === 'b' ? null : raise(id, found)) as ReturnType<typeof raise>;
    expect(await reviseDocuments(db, 'things', ['a', 'b', 'c'], judge)).toEqual({
      revised: 2,
      unchanged: 1,
      contested: 0,
    });
    expect(await counts('a', 'b', 'c')).toEqual([5, 9, 1]);
    expect((await db.collection('things').doc('a').get()).get('other')).toBe('kept');
  });

  it('never overwrites a concurrent write', async () => {
    await db.collection('things').doc('d').set({ count: 1 });
    await db.collection('things').doc('e').set({ count: 1 });
    const other = racing(async () => db.collection('things').doc('d').update({ count: 100 }));
    expect(await reviseDocuments(other, 'things', ['d', 'e'], raise)).toEqual({
      revised: 1,
      unchanged: 0,
      contested: 1,
    });
    expect(await counts('d', 'e')).toEqual([100, 2]);
  });

  it('neither restores a document nor creates one twice', async () => {
    await db.collection('things').doc('f').set({ count: 1 });
    const other = racing(async () => {
      await db.collection('things').doc('f').delete();
      await db.collection('things').doc('g').set({ count: 50 });
    });
    expect(await reviseDocuments(other, 'things', ['f', 'g'], raise)).toMatchObject({ revised: 0, contested: 2 });
    expect(await counts('f', 'g')).toEqual([null, 50]);
  });

  it('fails with the error when the store rejects it', async () => {
    await db.collection('things').doc('h').set({ count: 1 });
    const tooBig = () => ({ text: 'x'.repeat(1_100_000) });
    await expect(reviseDocuments(db, 'things', ['h'], tooBig)).rejects.toThrow(/size|bytes|1048|large/i);
    expect(await counts('h')).toEqual([1]);
  });

  /** The fourth of 45 documents is locked until the chunk was read `reads` times. */
  const reviseLocked = async (reads: number): Promise<Revision> => {
    const ids = Array.from({ length: 45 }, (_, at) => `locked-${at}`);
    const batch = db.batch();
    for (const id of ids) batch.set(db.collection('things').doc(id), { count: 1 });
    await batch.commit();
    const [release, lock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.runTransaction(async (transaction) => {
      await transaction.get(db.collection('things').doc('locked-3'));
      lock.resolve();
      await release.promise;
    });
    await lock.promise;
    let remainingReads = reads;
    const locked = racing(async () => {
      remainingReads -= 1;
      if (remainingReads === 0) release.resolve();
    });
    try {
      return await reviseDocuments(locked, 'things', ids, raise);
    } finally {
      release.resolve();
      await holding;
    }
  };

  it('writes what was locked for a while, in whatever batch it was', async () => {
    expect(await reviseLocked(2)).toEqual({ revised: 45, unchanged: 0, contested: 0 });
    expect(await counts('locked-0', 'locked-3', 'locked-44')).toEqual([2, 2, 2]);
  });

  it('fails where a document stays locked, and writes the others', async () => {
    await expect(reviseLocked(9)).rejects.toThrow('1 documents of things stay locked');
    expect(await counts('locked-0', 'locked-3', 'locked-44')).toEqual([2, 1, 2]);
  });

  it('sends no request for an empty list', async () => {
    expect(await reviseDocuments(db, 'things', [], raise)).toEqual({ revised: 0, unchanged: 0, contested: 0 });
  });
});
