import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { codeOf } from './context.ts';

export const transactionChecks = (t: Context) => {
  describe('transactions', () => {
    it('reads, writes and returns', async () => {
      const document = t.fresh().doc();
      await document.set({ n: 1 });
      const seen = await t.db.runTransaction(async (transaction) => {
        const n = Number((await transaction.get(document)).get('n'));
        transaction.update(document, { n: n + 1 });
        return n;
      });
      expect([seen, (await document.get()).get('n')]).toEqual([1, 2]);
    });

    it('10 parallel increments give 10', async () => {
      const document = t.fresh().doc();
      await document.set({ n: 0 });
      const increment = () =>
        t.db.runTransaction(
          async (transaction) => {
            const n = Number((await transaction.get(document)).get('n'));
            transaction.set(document, { n: n + 1 });
          },
          { maxAttempts: 20 },
        );
      await Promise.all(Array.from({ length: 10 }, increment));
      expect((await document.get()).get('n')).toBe(10);
    });

    it('one of two claims wins', async () => {
      const order = t.fresh().doc();
      await order.set({ courier: null });
      const claim = (courier: string) =>
        t.db.runTransaction(async (transaction) => {
          if ((await transaction.get(order)).get('courier') !== null) return false;
          transaction.update(order, { courier });
          return true;
        });
      const outcomes = await Promise.all([claim('ana'), claim('beto')]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect((await order.get()).get('courier')).toBe(outcomes[0] ? 'ana' : 'beto');
    });

    it('one of two creations of a missing document sees the other', async () => {
      const document = t.fresh().doc();
      const create = (by: string) =>
        t.db.runTransaction(async (transaction) => {
          if ((await transaction.get(document)).exists) return false;
          transaction.create(document, { by });
          return true;
        });
      expect((await Promise.all([create('a'), create('b')])).filter(Boolean)).toHaveLength(1);
    });

    it('a concurrent write from outside is not lost', async () => {
      const document = t.fresh().doc();
      await document.set({ n: 1, other: 0 });
      let outside: Promise<unknown> | undefined;
      await t.db.runTransaction(async (transaction) => {
        const n = Number((await transaction.get(document)).get('n'));
        outside ??= document.update({ n: FieldValue.increment(10), other: 1 });
        transaction.update(document, { n: n + 1 });
      });
      await outside;
      expect((await document.get()).data()).toEqual({ n: 12, other: 1 });
    });

    it('a write between two reads of one document waits', async () => {
      const document = t.fresh().doc();
      await document.set({ n: 1 });
      let outside: Promise<unknown> | undefined;
      const reads = await t.db.runTransaction(async (transaction) => {
        const first = await transaction.get(document);
        outside ??= document.set({ n: 2 });
        const second = await transaction.get(document);
        return [first.get('n'), second.get('n')];
      });
      await outside;
      expect(reads[0]).toBe(reads[1]);
      expect((await document.get()).get('n')).toBe(2);
    });

    it('a query in a transaction sees no phantom', async () => {
      const things = t.fresh();
      await things.doc('one').set({ kind: 'x' });
      let outside: Promise<unknown> | undefined;
      let attempts = 0;
      await t.db.runTransaction(async (transaction) => {
        attempts += 1;
        const { size } = await transaction.get(things.where('kind', '==', 'x'));
        outside ??= things.doc('two').set({ kind: 'x' });
        // The emulator delays the outside write until the commit, so waiting for it there would not end.
        if (!t.isEmulator) await outside;
        transaction.set(things.doc('sum'), { size });
      });
      await outside;
      const size = Number((await things.doc('sum').get()).get('size'));
      expect([attempts, size]).toEqual(t.isEmulator ? [1, 1] : [2, 2]);
    });

    it('a throw writes nothing and is rethrown', async () => {
      const document = t.fresh().doc();
      const attempt = t.db.runTransaction(async (transaction) => {
        await transaction.get(document);
        transaction.set(document, { n: 1 });
        throw new Error('no');
      });
      await expect(attempt).rejects.toThrow('no');
      expect((await document.get()).exists).toBe(false);
    });

    it('locks are released after a throw', async () => {
      const document = t.fresh().doc();
      await document.set({ n: 1 });
      await t.db
        .runTransaction(async (transaction) => {
          await transaction.get(document);
          throw new Error('no');
        })
        .catch(() => undefined);
      await document.set({ n: 2 });
      expect((await document.get()).get('n')).toBe(2);
    });

    it('a transaction that only writes', async () => {
      const document = t.fresh().doc();
      await t.db.runTransaction(async (transaction) => {
        transaction.set(document, { n: 1 });
      });
      expect((await document.get()).get('n')).toBe(1);
    });

    it('getAll and several documents', async () => {
      const things = t.fresh();
      await things.doc('a').set({ n: 1 });
      await t.db.runTransaction(async (transaction) => {
        const [a, b] = await transaction.getAll(things.doc('a'), things.doc('b'));
        transaction.set(things.doc('b'), { n: Number(a?.get('n')) + 1, was: b?.exists });
      });
      expect((await things.doc('b').get()).data()).toEqual({ n: 2, was: false });
    });

    it('a failing precondition fails the transaction', async () => {
      const document = t.fresh().doc();
      await document.set({ n: 1 });
      const attempt = t.db.runTransaction(async (transaction) => {
        transaction.create(document, { n: 2 });
      });
      expect(await codeOf(attempt)).toBe(6);
    });

    it('transactions that lock in opposite orders both finish', async ({ skip }) => {
      skip(t.isEmulator, 'on the emulator both may reach the limit of attempts');
      const [a, b] = [t.fresh().doc('a'), t.fresh().doc('b')];
      await Promise.all([a.set({ n: 0 }), b.set({ n: 0 })]);
      const both = (first: FirebaseFirestore.DocumentReference, second: FirebaseFirestore.DocumentReference) =>
        t.db.runTransaction(async (transaction) => {
          await transaction.get(first);
          await transaction.get(second);
          transaction.update(first, { n: FieldValue.increment(1) });
          transaction.update(second, { n: FieldValue.increment(1) });
        });
      await Promise.all([both(a, b), both(b, a)]);
      expect([(await a.get()).get('n'), (await b.get()).get('n')]).toEqual([2, 2]);
    });

    it('a read-only transaction sees one instant', async () => {
      const things = t.fresh();
      await Promise.all([things.doc('a').set({ n: 1 }), things.doc('b').set({ n: 1 })]);
      const seen = await t.db.runTransaction(
        async (transaction) => {
          const a = await transaction.get(things.doc('a'));
          const batch = t.db.batch();
          for (const id of ['a', 'b', 'c']) batch.set(things.doc(id), { n: 2 });
          await batch.commit();
          const b = await transaction.get(things.doc('b'));
          const all = await transaction.get(things.orderBy('n'));
          return [a.get('n'), b.get('n'), all.size];
        },
        { readOnly: true },
      );
      expect(seen).toEqual([1, 1, 2]);
    });

    it('an aggregation in a transaction', async () => {
      const things = t.fresh();
      await Promise.all([things.doc('a').set({ n: 1 }), things.doc('b').set({ n: 2 })]);
      const count = await t.db.runTransaction(
        async (transaction) => (await transaction.get(things.count())).data().count,
      );
      expect(count).toBe(2);
    });
  });
};
