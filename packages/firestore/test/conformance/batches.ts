import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { changes, codeOf, follow } from './context.ts';

export const batchChecks = (t: Context) => {
  describe('batches', () => {
    it('all writes have one time', async () => {
      const things = t.fresh();
      const batch = t.db.batch();
      batch.set(things.doc('a'), { n: 1 });
      batch.set(things.doc('b'), { n: 2 });
      const [a, b] = await batch.commit();
      expect(a?.writeTime).toEqual(b?.writeTime);
    });

    it('one failing write cancels all', async () => {
      const things = t.fresh();
      await things.doc('there').set({ n: 0 });
      const batch = t.db.batch();
      batch.set(things.doc('new'), { n: 1 });
      batch.update(things.doc('there'), { n: 1 });
      batch.update(things.doc('missing'), { n: 1 });
      expect(await codeOf(batch.commit())).toBe(5);
      expect((await things.get()).docs.map((document) => document.data())).toEqual([{ n: 0 }]);
    });

    it('500 writes fit', async () => {
      const things = t.fresh();
      const batch = t.db.batch();
      for (let index = 0; index < 500; index += 1) batch.set(things.doc(`d${index}`), { index });
      await batch.commit();
      expect((await things.count().get()).data().count).toBe(500);
    });

    it('the same document twice: the writes are applied in order', async () => {
      const document = t.fresh().doc();
      const batch = t.db.batch();
      batch.set(document, { a: 1, b: 1 });
      batch.update(document, { b: FieldValue.increment(1) });
      batch.update(document, { b: FieldValue.increment(1), c: 1 });
      await batch.commit();
      expect((await document.get()).data()).toEqual({ a: 1, b: 3, c: 1 });
    });

    it('created and deleted in one batch leaves nothing', async () => {
      const document = t.fresh().doc();
      const batch = t.db.batch();
      batch.set(document, { a: 1 });
      batch.delete(document);
      await batch.commit();
      expect((await document.get()).exists).toBe(false);
    });

    it('an empty batch is accepted', async () => {
      expect(await t.db.batch().commit()).toEqual([]);
    });

    it('one batch is one snapshot', async () => {
      const things = t.fresh();
      await things.doc('b').set({ n: 1 });
      const listener = follow(things);
      await listener.next();
      const batch = t.db.batch();
      batch.set(things.doc('a'), { n: 1 });
      batch.update(things.doc('b'), { n: 2 });
      batch.set(things.doc('c'), { n: 3 });
      await batch.commit();
      expect(changes(await listener.next())).toEqual(['added a -1>0', 'added c -1>2', 'modified b 1>1']);
      listener.stop();
    });
  });
};
