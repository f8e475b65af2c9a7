import { FieldPath, FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { codeOf, follow } from './context.ts';

const fieldsOf = async (document: FirebaseFirestore.DocumentReference) => (await document.get()).data();

export const documentChecks = (t: Context) => {
  describe('documents', () => {
    it('a missing document does not exist', async () => {
      const snapshot = await t.fresh().doc('none').get();
      expect([snapshot.exists, snapshot.data()]).toEqual([false, undefined]);
    });

    it('set overwrites and drops the old fields', async () => {
      const document = t.fresh().doc();
      await document.set({ a: 1, b: 2 });
      await document.set({ b: 3 });
      expect(await fieldsOf(document)).toEqual({ b: 3 });
    });

    it('set with merge merges deeply', async () => {
      const document = t.fresh().doc();
      await document.set({ a: { x: 1, y: 2 }, list: [1] });
      await document.set({ a: { y: 3, z: 4 }, list: [2] }, { merge: true });
      expect(await fieldsOf(document)).toEqual({ a: { x: 1, y: 3, z: 4 }, list: [2] });
    });

    it('set with merge creates a missing document', async () => {
      const document = t.fresh().doc();
      await document.set({ a: { b: 1 } }, { merge: true });
      expect(await fieldsOf(document)).toEqual({ a: { b: 1 } });
    });

    it('set with merge of nothing creates an empty document', async () => {
      const document = t.fresh().doc();
      await document.set({}, { merge: true });
      expect(await fieldsOf(document)).toEqual({});
    });

    it('set with merge replaces a map only by an explicit empty map', async () => {
      const document = t.fresh().doc();
      await document.set({ a: { x: 1 }, b: { y: 1 } });
      await document.set({ a: {} }, { merge: true });
      expect(await fieldsOf(document)).toEqual({ a: {}, b: { y: 1 } });
    });

    it('mergeFields writes only the named fields', async () => {
      const document = t.fresh().doc();
      await document.set({ a: 1, b: { c: 1, d: 1 } });
      await document.set({ a: 2, b: { c: 2, d: 2 } }, { mergeFields: ['b.c'] });
      expect(await fieldsOf(document)).toEqual({ a: 1, b: { c: 2, d: 1 } });
    });

    it('update changes dotted paths and leaves neighbouring fields unchanged', async () => {
      const document = t.fresh().doc();
      await document.set({ a: { b: 1, c: 2 }, d: 3 });
      await document.update({ 'a.b': 9, 'e.f': 1 });
      expect(await fieldsOf(document)).toEqual({ a: { b: 9, c: 2 }, d: 3, e: { f: 1 } });
    });

    it('update replaces a whole map named without dots', async () => {
      const document = t.fresh().doc();
      await document.set({ a: { b: 1, c: 2 } });
      await document.update({ a: { b: 9 } });
      expect(await fieldsOf(document)).toEqual({ a: { b: 9 } });
    });

    it('update through a value that is no map makes it one', async () => {
      const document = t.fresh().doc();
      await document.set({ a: 1 });
      await document.update({ 'a.b': 2 });
      expect(await fieldsOf(document)).toEqual({ a: { b: 2 } });
    });

    it.each(['with.dot', 'with`tick', 'with"quote', String.raw`with\slash`, 'ñandú', '0digit', 'with space'])(
      'a field named %s can be written, updated and queried',
      async (name) => {
        const things = t.fresh();
        const path = new FieldPath(name);
        await things.doc('a').set({ [name]: 1 });
        await things.doc('a').update(path, 2);
        expect(await fieldsOf(things.doc('a'))).toEqual({ [name]: 2 });
        expect((await things.where(path, '==', 2).get()).size).toBe(1);
      },
    );

    it.each<[string, unknown]>([
      ['null', null],
      ['booleans', [true, false]],
      ['an int64', 9_007_199_254_740_991],
      ['a double', 1.5],
      ['minus zero', -0],
      ['infinities', [Infinity, -Infinity]],
      ['text beyond the basic plane', 'ñ 漢 \u{1F600}'],
      ['empty text', ''],
      ['bytes', Buffer.from([0, 1, 255])],
      ['a place', new GeoPoint(-23.5, 151.25)],
      ['a time with microseconds', new Timestamp(1_700_000_000, 123_456_000)],
      ['a time before 1970', new Timestamp(-1, 500_000_000)],
      ['maps and lists', { list: [1, { a: [] }], map: { empty: {} } }],
    ])('%s comes back as it was written', async (_, value) => {
      const document = t.fresh().doc();
      await document.set({ value });
      expect(await fieldsOf(document)).toEqual({ value });
    });

    it('NaN comes back as NaN', async () => {
      const document = t.fresh().doc();
      await document.set({ value: NaN });
      expect(await fieldsOf(document)).toEqual({ value: NaN });
    });

    it('a reference comes back as a reference', async () => {
      const things = t.fresh();
      await things.doc('a').set({ to: things.doc('b') });
      expect((await things.doc('a').get()).get('to').path).toBe(things.doc('b').path);
    });

    it('an integer and a double of the same value remain different', async () => {
      const document = t.fresh().doc();
      await document.set({ whole: 3 });
      const before = (await document.get()).updateTime;
      // The SDK sends 3.0 as an integer, so only a transform can make it a double.
      await document.update({ whole: FieldValue.increment(0.5) });
      await document.update({ whole: FieldValue.increment(0.5) });
      const after = await document.get();
      expect(after.get('whole')).toBe(4);
      expect(after.updateTime?.isEqual(before ?? after.updateTime)).toBe(false);
    });

    it('nanoseconds are truncated to microseconds', async () => {
      const document = t.fresh().doc();
      await document.set({ at: new Timestamp(10, 123_456_789) });
      expect((await document.get()).get('at')).toEqual(new Timestamp(10, 123_456_000));
    });

    it('a document over 1 MiB is rejected with 3', async () => {
      const document = t.fresh().doc();
      expect(await codeOf(document.set({ text: 'x'.repeat(1_048_576) }))).toBe(3);
      expect((await document.get()).exists).toBe(false);
    });

    it('a document just under 1 MiB is accepted', async () => {
      const document = t.fresh().doc();
      await document.set({ bytes: Buffer.alloc(1_048_000) });
      expect((await document.get()).get('bytes')).toHaveLength(1_048_000);
    });

    it('createTime is constant and updateTime increases', async () => {
      const document = t.fresh().doc();
      const first = await document.set({ a: 1 });
      const second = await document.set({ a: 2 });
      const { createTime, updateTime } = await document.get();
      expect(createTime).toEqual(first.writeTime);
      expect(updateTime).toEqual(second.writeTime);
      expect(second.writeTime.valueOf() > first.writeTime.valueOf()).toBe(true);
    });

    it('a write that changes nothing keeps updateTime and notifies no listener', async () => {
      const things = t.fresh();
      await things.doc('a').set({ n: 1, m: { x: [1, 2] } });
      const before = await things.doc('a').get();
      const listener = follow(things);
      await listener.next();
      await things.doc('a').set({ m: { x: [1, 2] }, n: 1 });
      await things.doc('a').update({ n: 1 });
      await things.doc('b').set({});
      // The next snapshot must be that of the write after them.
      expect((await listener.next()).docChanges().map(({ doc }) => doc.id)).toEqual(['b']);
      listener.stop();
      expect((await things.doc('a').get()).updateTime).toEqual(before.updateTime);
    });

    it('deleting twice is harmless', async () => {
      const document = t.fresh().doc();
      await document.set({ a: 1 });
      await document.delete();
      await document.delete();
      expect((await document.get()).exists).toBe(false);
    });

    it('a document can be deleted and created again', async () => {
      const document = t.fresh().doc();
      await document.set({ a: 1 });
      const first = (await document.get()).createTime;
      await document.delete();
      await document.create({ a: 2 });
      const again = await document.get();
      expect(again.data()).toEqual({ a: 2 });
      expect(again.createTime?.isEqual(first ?? again.createTime)).toBe(false);
    });

    it('add creates a new id', async () => {
      const things = t.fresh();
      const [one, two] = await Promise.all([things.add({ n: 1 }), things.add({ n: 2 })]);
      expect(one.id).not.toBe(two.id);
      expect((await things.get()).size).toBe(2);
    });
  });

  describe('preconditions', () => {
    it('creating an existing document fails with 6', async () => {
      const document = t.fresh().doc();
      await document.create({ a: 1 });
      expect(await codeOf(document.create({ a: 2 }))).toBe(6);
      expect(await fieldsOf(document)).toEqual({ a: 1 });
    });

    it('updating a missing document fails with 5', async () => {
      expect(await codeOf(t.fresh().doc('none').update({ a: 1 }))).toBe(5);
    });

    it('a stale lastUpdateTime fails with 9', async () => {
      const document = t.fresh().doc();
      const { writeTime } = await document.set({ a: 1 });
      await document.set({ a: 2 });
      expect(await codeOf(document.update({ a: 3 }, { lastUpdateTime: writeTime }))).toBe(9);
      expect(await codeOf(document.delete({ lastUpdateTime: writeTime }))).toBe(9);
      expect(await fieldsOf(document)).toEqual({ a: 2 });
    });

    it('the right lastUpdateTime passes', async () => {
      const document = t.fresh().doc();
      const { writeTime } = await document.set({ a: 1 });
      await document.update({ a: 2 }, { lastUpdateTime: writeTime });
      expect(await fieldsOf(document)).toEqual({ a: 2 });
    });

    it('deleting with exists on a missing document fails with 5', async () => {
      expect(await codeOf(t.fresh().doc('none').delete({ exists: true }))).toBe(5);
    });
  });
};
