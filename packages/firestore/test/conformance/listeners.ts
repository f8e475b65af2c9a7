import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { changes, follow, followDocument, ids } from './context.ts';

export const listenerChecks = (t: Context) => {
  describe('listeners', () => {
    it('the first snapshot is the current state', async () => {
      const things = t.fresh();
      await Promise.all(['b', 'a'].map((id) => things.doc(id).set({ id })));
      const listener = follow(things);
      expect(changes(await listener.next())).toEqual(['added a -1>0', 'added b -1>1']);
      listener.stop();
    });
    it('an empty collection gives an empty first snapshot', async () => {
      const listener = follow(t.fresh());
      expect((await listener.next()).size).toBe(0);
      listener.stop();
    });
    it('added, modified and removed with their indexes', async () => {
      const things = t.fresh();
      await Promise.all(['a', 'c'].map((id, n) => things.doc(id).set({ n })));
      const listener = follow(things.orderBy('n'));
      await listener.next();
      await things.doc('b').set({ n: 0.5 });
      expect(changes(await listener.next())).toEqual(['added b -1>1']);
      await things.doc('a').update({ n: 9 });
      expect(changes(await listener.next())).toEqual(['modified a 0>2']);
      await things.doc('c').delete();
      expect(changes(await listener.next())).toEqual(['removed c 1>-1']);
      listener.stop();
    });
    it('documents that enter and leave a filter', async () => {
      const things = t.fresh();
      await things.doc('a').set({ open: false });
      const listener = follow(things.where('open', '==', true));
      await listener.next();
      await things.doc('a').update({ open: true });
      expect(changes(await listener.next())).toEqual(['added a -1>0']);
      await things.doc('a').update({ note: 'x' });
      expect(changes(await listener.next())).toEqual(['modified a 0>0']);
      await things.doc('a').update({ open: false });
      expect(changes(await listener.next())).toEqual(['removed a 0>-1']);
      listener.stop();
    });
    it('documents outside the filter cause no snapshot', async () => {
      const things = t.fresh();
      const listener = follow(things.where('open', '==', true));
      await listener.next();
      await things.doc('a').set({ open: false });
      await things.doc('b').set({ open: true });
      expect(changes(await listener.next())).toEqual(['added b -1>0']);
      listener.stop();
    });
    it('a document that loses the field of an order is removed', async () => {
      const things = t.fresh();
      await things.doc('a').set({ n: 1 });
      const listener = follow(things.orderBy('n'));
      await listener.next();
      await things.doc('a').set({ other: 1 });
      expect(changes(await listener.next())).toEqual(['removed a 0>-1']);
      listener.stop();
    });
    it('a limit window moves with what enters', async () => {
      const things = t.fresh();
      await Promise.all([1, 2, 3].map((n) => things.doc(`d${n}`).set({ n })));
      const listener = follow(things.orderBy('n').limit(2));
      expect(ids(await listener.next())).toEqual(['d1', 'd2']);
      await things.doc('d0').set({ n: 0 });
      expect(changes(await listener.until((snapshot) => ids(snapshot)[0] === 'd0'))).toEqual([
        'removed d2 1>-1',
        'added d0 -1>0',
      ]);
      await things.doc('d1').delete();
      expect(changes(await listener.until((snapshot) => ids(snapshot)[1] === 'd2'))).toEqual([
        'removed d1 1>-1',
        'added d2 -1>1',
      ]);
      listener.stop();
    });
    it('a change outside the limit window causes no snapshot', async () => {
      const things = t.fresh();
      await Promise.all([1, 2, 3].map((n) => things.doc(`d${n}`).set({ n })));
      const listener = follow(things.orderBy('n').limit(1));
      await listener.next();
      await things.doc('d3').update({ n: 5 });
      await things.doc('d1').update({ n: 0 });
      expect(changes(await listener.next())).toEqual(['modified d1 0>0']);
      listener.stop();
    });
    it('limitToLast', async () => {
      const things = t.fresh();
      await Promise.all([1, 2, 3].map((n) => things.doc(`d${n}`).set({ n })));
      const listener = follow(things.orderBy('n').limitToLast(2));
      expect(ids(await listener.next())).toEqual(['d2', 'd3']);
      await things.doc('d4').set({ n: 4 });
      expect(ids(await listener.until((snapshot) => ids(snapshot).includes('d4')))).toEqual(['d3', 'd4']);
      listener.stop();
    });
    it('a collection group', async () => {
      const group = `g${t.fresh().id}`;
      const listener = follow(t.db.collectionGroup(group));
      await listener.next();
      await t.db.doc(`one/x/${group}/a`).set({});
      expect(changes(await listener.next())).toEqual(['added a -1>0']);
      await t.db.doc(`two/y/${group}/b`).set({});
      expect(changes(await listener.next())).toEqual(['added b -1>1']);
      listener.stop();
    });
    it('one document: missing, created, changed, deleted', async () => {
      const document = t.fresh().doc('a');
      const listener = followDocument(document);
      expect((await listener.next()).exists).toBe(false);
      await document.set({ n: 1 });
      expect((await listener.next()).get('n')).toBe(1);
      await document.update({ n: 2 });
      expect((await listener.next()).get('n')).toBe(2);
      await document.delete();
      expect((await listener.next()).exists).toBe(false);
      listener.stop();
    });
    it('commits arrive in order', async () => {
      const things = t.fresh();
      const seen: number[] = [];
      const listener = follow(things);
      await listener.next();
      for (let n = 0; n < 20; n += 1) await things.doc('a').set({ n });
      await listener.until((snapshot) => seen.push(Number(snapshot.docs[0]?.get('n'))) > 0 && seen.at(-1) === 19);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      listener.stop();
    });
    it('parallel commits lead to the same state as the stored documents', async () => {
      const things = t.fresh();
      const listener = follow(things.orderBy('n'));
      await listener.next();
      await Promise.all(Array.from({ length: 40 }, (_, n) => things.doc(`d${n % 10}`).set({ n })));
      await things.doc('last').set({ n: 1000 });
      const listened = await listener.until((snapshot) => ids(snapshot).includes('last'));
      const stored = await things.orderBy('n').get();
      expect(listened.docs.map((document) => document.data())).toEqual(stored.docs.map((document) => document.data()));
      listener.stop();
    });
    it('a read after a snapshot returns at least its state', async () => {
      const things = t.fresh();
      const listener = follow(things);
      await listener.next();
      await things.doc('a').set({ n: 1 });
      const { readTime } = await listener.next();
      const read = await things.doc('a').get();
      expect(read.get('n')).toBe(1);
      expect(read.readTime.valueOf() >= readTime.valueOf()).toBe(true);
      listener.stop();
    });
    it('no snapshot arrives after unsubscribing', async () => {
      const things = t.fresh();
      const stopped = follow(things);
      const other = follow(things);
      await Promise.all([stopped.next(), other.next()]);
      let snapshots = 0;
      void stopped.next().then(() => (snapshots += 1));
      stopped.stop();
      await things.doc('a').set({});
      await other.next();
      expect(snapshots).toBe(0);
      other.stop();
    });
    it('transactions are one snapshot', async () => {
      const things = t.fresh();
      const listener = follow(things);
      await listener.next();
      await t.db.runTransaction(async (transaction) => {
        await transaction.get(things.doc('a'));
        transaction.set(things.doc('a'), {});
        transaction.set(things.doc('b'), {});
      });
      expect(changes(await listener.next())).toEqual(['added a -1>0', 'added b -1>1']);
      listener.stop();
    });
    it('many listeners on one collection', async () => {
      const things = t.fresh();
      const listeners = Array.from({ length: 20 }, (_, n) => follow(things.where('n', '==', n)));
      await Promise.all(listeners.map((listener) => listener.next()));
      await things.doc('a').set({ n: 7 });
      expect(changes(await (listeners[7] ?? follow(things)).next())).toEqual(['added a -1>0']);
      for (const listener of listeners) listener.stop();
    });
    it('an invalid listener ends with an error and does not affect others', async () => {
      const things = t.fresh();
      const invalid = follow(things.where('a', '!=', 1).where('b', '!=', 1));
      await expect(invalid.next()).rejects.toThrow('NOT_EQUAL');
      const listener = follow(things);
      expect((await listener.next()).size).toBe(0);
      listener.stop();
    });
  });
};
