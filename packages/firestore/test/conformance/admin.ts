import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { codeOf } from './context.ts';

export const adminChecks = (t: Context) => {
  describe('admin calls', () => {
    it('getAll in the requested order, with missing documents', async () => {
      const things = t.fresh();
      await things.doc('b').set({ n: 2 });
      const found = await t.db.getAll(things.doc('a'), things.doc('b'));
      expect(found.map(({ id, exists }) => [id, exists])).toEqual([
        ['a', false],
        ['b', true],
      ]);
    });
    it('getAll with a field mask', async () => {
      const things = t.fresh();
      await things.doc('a').set({ x: 1, y: { z: 2, w: 3 } });
      const [found] = await t.db.getAll(things.doc('a'), { fieldMask: ['y.z', 'none'] });
      expect(found?.data()).toEqual({ y: { z: 2 } });
    });
    it('getAll of the same document twice', async () => {
      const document = t.fresh().doc('a');
      await document.set({ n: 1 });
      expect((await t.db.getAll(document, document)).map((found) => found.get('n'))).toEqual([1, 1]);
    });
    it('listDocuments shows parents that do not exist', async () => {
      const things = t.fresh();
      await things.doc('a').set({ n: 1 });
      await things.doc('ghost').collection('inner').doc('x').set({ n: 1 });
      await things.doc('deep').collection('i').doc('j').collection('k').doc('l').set({ n: 1 });
      expect((await things.listDocuments()).map(({ id }) => id)).toEqual(['a', 'deep', 'ghost']);
      expect((await things.get()).size).toBe(1);
    });
    it('listDocuments no longer lists a parent when its last child is deleted', async () => {
      const things = t.fresh();
      const child = things.doc('ghost').collection('inner').doc('x');
      await child.set({ n: 1 });
      await child.delete();
      expect(await things.listDocuments()).toEqual([]);
    });
    it('listCollections of a document and of the root', async () => {
      const things = t.fresh();
      await things.doc('a').collection('two').doc('x').set({});
      await things.doc('a').collection('one').doc('x').set({});
      expect((await things.doc('a').listCollections()).map(({ id }) => id)).toEqual(['one', 'two']);
      expect((await t.db.listCollections()).map(({ id }) => id)).toContain(things.id);
    });
    it('bulkWriter writes, updates and deletes', async () => {
      const things = t.fresh();
      await things.doc('old').set({ n: 0 });
      const writer = t.db.bulkWriter();
      const writes = Array.from({ length: 50 }, (_, n) => writer.create(things.doc(`d${n}`), { n }));
      writes.push(writer.delete(things.doc('old')));
      await writer.close();
      await Promise.all(writes);
      expect((await things.count().get()).data().count).toBe(50);
    });
    it('bulkWriter reports each failure and continues', async () => {
      const things = t.fresh();
      await things.doc('there').set({ n: 0 });
      const writer = t.db.bulkWriter();
      writer.onWriteError(() => false);
      const rejected = codeOf(writer.create(things.doc('there'), { n: 1 }));
      const accepted = writer.set(things.doc('other'), { n: 1 });
      await writer.close();
      await accepted;
      expect(await rejected).toBe(6);
    });
    it('recursiveDelete of a collection deletes everything below it and nothing else', async () => {
      const things = t.fresh();
      await things.doc('a').set({});
      await things.doc('a').collection('inner').doc('b').set({});
      await things.doc('ghost').collection('inner').doc('c').collection('more').doc('d').set({});
      const neighbour = t.db.collection(`${things.id}x`).doc('keep');
      await neighbour.set({});
      await t.db.recursiveDelete(things);
      expect(await things.listDocuments()).toEqual([]);
      expect((await neighbour.get()).exists).toBe(true);
    });
    it('recursiveDelete of a document', async () => {
      const things = t.fresh();
      await things.doc('a').set({});
      await things.doc('b').set({});
      await things.doc('a').collection('inner').doc('x').set({});
      await t.db.recursiveDelete(things.doc('a'));
      expect((await things.listDocuments()).map(({ id }) => id)).toEqual(['b']);
    });
  });
};
