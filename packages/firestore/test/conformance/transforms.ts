import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';

export const transformChecks = (t: Context) => {
  const after = async (before: object, change: object) => {
    const document = t.fresh().doc();
    await document.set(before);
    await document.update({ ...change });
    return (await document.get()).data();
  };

  describe('transforms', () => {
    it('serverTimestamp equals the time of the write', async () => {
      const document = t.fresh().doc();
      const { writeTime } = await document.set({ at: FieldValue.serverTimestamp() });
      // The emulator uses the arrival time of the request, before the commit.
      const tolerated = t.isEmulator ? 1000 : 0;
      const { seconds, nanoseconds } = (await document.get()).get('at');
      const differenceMs = (writeTime.seconds - seconds) * 1e3 + (writeTime.nanoseconds - nanoseconds) / 1e6;
      expect(Math.abs(differenceMs)).toBeLessThanOrEqual(tolerated);
    });

    it('serverTimestamp works inside maps, and is the same everywhere in one commit', async () => {
      const document = t.fresh().doc();
      await document.set({ a: { at: FieldValue.serverTimestamp() }, at: FieldValue.serverTimestamp() });
      const snapshot = await document.get();
      expect(snapshot.get('a.at')).toEqual(snapshot.get('at'));
    });

    it('serverTimestamp in update and merge', async () => {
      const document = t.fresh().doc();
      await document.set({ keep: 1 });
      await document.update({ 'x.at': FieldValue.serverTimestamp() });
      await document.set({ y: { at: FieldValue.serverTimestamp() } }, { merge: true });
      const snapshot = await document.get();
      expect([
        snapshot.get('keep'),
        typeof snapshot.get('x.at').toMillis(),
        typeof snapshot.get('y.at').toMillis(),
      ]).toEqual([1, 'number', 'number']);
    });

    it('increment on a missing field sets it', async () => {
      expect(await after({}, { n: FieldValue.increment(2) })).toEqual({ n: 2 });
    });
    it('increment on an integer and by a double', async () => {
      expect(await after({ n: 1 }, { n: FieldValue.increment(2) })).toEqual({ n: 3 });
      expect(await after({ n: 1 }, { n: FieldValue.increment(0.5) })).toEqual({ n: 1.5 });
    });
    it('increment on a double', async () => {
      expect(await after({ n: 1.5 }, { n: FieldValue.increment(1) })).toEqual({ n: 2.5 });
    });
    it('increment replaces a value that is not a number', async () => {
      expect(await after({ n: 'x' }, { n: FieldValue.increment(1) })).toEqual({ n: 1 });
    });
    it('increment does not overflow', async () => {
      const { db } = t;
      const document = t.fresh().doc();
      await document.set({ n: Number.MAX_SAFE_INTEGER });
      for (let count = 0; count < 3; count += 1)
        await document.update({ n: FieldValue.increment(Number.MAX_SAFE_INTEGER) });
      expect((await db.doc(document.path).get()).get('n')).toBe(4 * Number.MAX_SAFE_INTEGER);
    });

    it('arrayUnion on a missing field, and without duplicates', async () => {
      expect(await after({}, { list: FieldValue.arrayUnion(1, 2, 1) })).toEqual({ list: [1, 2] });
      expect(await after({ list: [1] }, { list: FieldValue.arrayUnion(1, 2) })).toEqual({ list: [1, 2] });
    });
    it('arrayUnion compares objects by value', async () => {
      const list = [{ a: 1, b: [2] }];
      expect(await after({ list }, { list: FieldValue.arrayUnion({ b: [2], a: 1 }, { a: 2 }) })).toEqual({
        list: [{ a: 1, b: [2] }, { a: 2 }],
      });
    });
    it('arrayUnion replaces a value that is not a list', async () => {
      expect(await after({ list: 1 }, { list: FieldValue.arrayUnion(2) })).toEqual({ list: [2] });
    });
    it('arrayRemove removes every equal item', async () => {
      expect(await after({ list: [1, 2, 1, { a: 1 }] }, { list: FieldValue.arrayRemove(1, { a: 1 }) })).toEqual({
        list: [2],
      });
    });
    it('arrayRemove on a missing field leaves an empty list', async () => {
      expect(await after({}, { list: FieldValue.arrayRemove(1) })).toEqual({ list: [] });
    });

    it('deleteField in update, also nested', async () => {
      expect(await after({ a: 1, b: { c: 1, d: 1 } }, { a: FieldValue.delete(), 'b.c': FieldValue.delete() })).toEqual({
        b: { d: 1 },
      });
    });
    it('deleteField in merge', async () => {
      const document = t.fresh().doc();
      await document.set({ a: 1, b: { c: 1, d: 1 } });
      await document.set({ a: FieldValue.delete(), b: { c: FieldValue.delete() } }, { merge: true });
      expect((await document.get()).data()).toEqual({ b: { d: 1 } });
    });
    it('transforms and plain fields in one write', async () => {
      expect(await after({ n: 1, s: 'x' }, { n: FieldValue.increment(1), s: 'y' })).toEqual({ n: 2, s: 'y' });
    });
    it('a set with a transform still drops the old fields', async () => {
      const document = t.fresh().doc();
      await document.set({ old: 1, n: 5 });
      await document.set({ n: FieldValue.increment(1) });
      expect((await document.get()).data()).toEqual({ n: 1 });
    });
  });
};
