import type { OrderByDirection, Query, WhereFilterOp } from 'firebase-admin/firestore';
import { AggregateField, FieldPath, Filter, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { codeOf, follow, ids } from './context.ts';

const PEOPLE = {
  ana: { age: 30, city: 'Lima', tags: ['a', 'b'], vip: true, score: 1.5, at: { x: 1 } },
  beto: { age: 25, city: 'Cusco', tags: ['b'], vip: false, score: null, at: { x: 2 } },
  carla: { age: 35, city: 'Lima', tags: [], vip: true, score: NaN, at: { x: 3 } },
  dario: { age: 25, city: 'Piura', tags: ['c', { k: 1 }], score: 'high' },
  elsa: { age: 40, city: null, vip: false, score: 3 },
};

export const queryChecks = (t: Context) => {
  describe('queries', () => {
    let people: FirebaseFirestore.CollectionReference;
    beforeAll(async () => {
      people = t.fresh();
      const batch = t.db.batch();
      for (const [id, person] of Object.entries(PEOPLE)) batch.set(people.doc(id), person);
      await batch.commit();
    });
    const found = async (query: Query) => ids(await query.get());

    it.each<[string, WhereFilterOp, unknown, string[]]>([
      ['age', '==', 25, ['beto', 'dario']],
      ['age', '!=', 25, ['ana', 'carla', 'elsa']],
      ['age', '<', 30, ['beto', 'dario']],
      ['age', '<=', 30, ['beto', 'dario', 'ana']],
      ['age', '>', 30, ['carla', 'elsa']],
      ['age', '>=', 35, ['carla', 'elsa']],
      ['city', 'in', ['Lima', 'Piura'], ['ana', 'carla', 'dario']],
      ['city', 'not-in', ['Lima', 'Piura'], ['beto']],
      ['tags', 'array-contains', 'b', ['ana', 'beto']],
      ['tags', 'array-contains', { k: 1 }, ['dario']],
      ['tags', 'array-contains-any', ['a', 'c'], ['ana', 'dario']],
      ['tags', '==', [], ['carla']],
      ['city', '==', null, ['elsa']],
      ['city', '!=', null, ['beto', 'ana', 'carla', 'dario']],
      ['score', '==', NaN, ['carla']],
      ['score', '>', 1, ['ana', 'elsa']],
      ['score', '<', 'z', ['dario']],
      ['score', '==', null, ['beto']],
      ['at.x', '>=', 2, ['beto', 'carla']],
      ['at', '==', { x: 1 }, ['ana']],
      ['vip', '!=', true, ['beto', 'elsa']],
    ])('%s %s %j', async (field, op, value, expected) => {
      expect(await found(people.where(field, op, value))).toEqual(expected);
    });

    it('!= null excludes documents without the field', async () => {
      expect(await found(people.where('vip', '!=', null))).toEqual(['beto', 'elsa', 'ana', 'carla']);
    });
    it('not-in with null finds nothing', async () => {
      expect(await found(people.where('city', 'not-in', [null, 'Lima']))).toEqual([]);
    });
    it('in with null does not find null', async () => {
      expect(await found(people.where('city', 'in', [null, 'Cusco']))).toEqual(['beto']);
    });
    it('several equalities', async () => {
      expect(await found(people.where('city', '==', 'Lima').where('vip', '==', true).where('age', '==', 35))).toEqual([
        'carla',
      ]);
    });
    it('equality with an inequality', async () => {
      expect(await found(people.where('city', '==', 'Lima').where('age', '>', 30))).toEqual(['carla']);
    });
    it('several inequalities on different fields', async () => {
      expect(await found(people.where('age', '>', 25).where('at.x', '<', 3))).toEqual(['ana']);
    });
    it('a range on one field', async () => {
      expect(await found(people.where('age', '>=', 30).where('age', '<', 40))).toEqual(['ana', 'carla']);
    });
    it('or', async () => {
      const filter = Filter.or(Filter.where('city', '==', 'Cusco'), Filter.where('age', '>=', 40));
      expect(await found(people.where(filter).orderBy('age'))).toEqual(['beto', 'elsa']);
    });
    it('or and and, nested', async () => {
      const filter = Filter.or(
        Filter.and(Filter.where('city', '==', 'Lima'), Filter.where('age', '==', 30)),
        Filter.and(
          Filter.where('age', '==', 25),
          Filter.or(Filter.where('city', '==', 'Piura'), Filter.where('vip', '==', true)),
        ),
      );
      expect(await found(people.where(filter))).toEqual(['ana', 'dario']);
    });
    it('or with in', async () => {
      const filter = Filter.or(
        Filter.where('city', 'in', ['Piura', 'Cusco']),
        Filter.where('tags', 'array-contains', 'a'),
      );
      expect(await found(people.where(filter))).toEqual(['ana', 'beto', 'dario']);
    });
    it('or with an inequality drops documents without its field', async () => {
      const filter = Filter.or(Filter.where('city', '==', 'Piura'), Filter.where('at.x', '>', 2));
      expect(await found(people.where(filter))).toEqual(['carla']);
    });

    it.each<[string, OrderByDirection, string[]]>([
      ['age', 'asc', ['beto', 'dario', 'ana', 'carla', 'elsa']],
      ['age', 'desc', ['elsa', 'carla', 'ana', 'dario', 'beto']],
      ['score', 'asc', ['beto', 'carla', 'ana', 'elsa', 'dario']],
      ['vip', 'asc', ['beto', 'elsa', 'ana', 'carla']],
    ])('orderBy %s %s, ties by id, without documents that lack the field', async (field, direction, expected) => {
      expect(await found(people.orderBy(field, direction))).toEqual(expected);
    });
    it('two orders in two directions', async () => {
      expect(await found(people.orderBy('city', 'desc').orderBy('age'))).toEqual([
        'dario',
        'ana',
        'carla',
        'beto',
        'elsa',
      ]);
    });
    it('limit and offset', async () => {
      expect(await found(people.orderBy('age').offset(1).limit(2))).toEqual(['dario', 'ana']);
    });
    it('an offset past the end', async () => {
      expect(await found(people.orderBy('age').offset(10))).toEqual([]);
    });
    it('limitToLast', async () => {
      expect(await found(people.orderBy('age').limitToLast(2))).toEqual(['carla', 'elsa']);
    });
    it('select', async () => {
      const snapshot = await people.orderBy('age').limit(1).select('city', 'at.x').get();
      expect(snapshot.docs[0]?.data()).toEqual({ city: 'Cusco', at: { x: 2 } });
    });
    it('select of nothing', async () => {
      expect((await people.limit(1).select().get()).docs[0]?.data()).toEqual({});
    });

    it('cursors by value', async () => {
      const byAge = people.orderBy('age');
      expect(await found(byAge.startAt(30))).toEqual(['ana', 'carla', 'elsa']);
      expect(await found(byAge.startAfter(30))).toEqual(['carla', 'elsa']);
      expect(await found(byAge.endAt(30))).toEqual(['beto', 'dario', 'ana']);
      expect(await found(byAge.endBefore(30))).toEqual(['beto', 'dario']);
      expect(await found(people.orderBy('age', 'desc').startAfter(35))).toEqual(['ana', 'dario', 'beto']);
    });
    it('cursors by snapshot continue within ties', async () => {
      const seen: string[] = [];
      let query: Query = people.orderBy('age').limit(1);
      for (;;) {
        const [last] = (await query.get()).docs;
        if (!last) break;
        seen.push(last.id);
        query = people.orderBy('age').startAfter(last).limit(1);
      }
      expect(seen).toEqual(['beto', 'dario', 'ana', 'carla', 'elsa']);
    });
    it('a cursor with two values', async () => {
      expect(await found(people.orderBy('age').orderBy('city').startAt(25, 'D'))).toEqual([
        'dario',
        'ana',
        'carla',
        'elsa',
      ]);
    });
    it('a cursor with an inequality', async () => {
      const last = await people.doc('ana').get();
      expect(await found(people.where('age', '>', 25).orderBy('age').startAfter(last))).toEqual(['carla', 'elsa']);
    });
    it('limitToLast with a cursor', async () => {
      expect(await found(people.orderBy('age').endBefore(40).limitToLast(2))).toEqual(['ana', 'carla']);
    });

    it('document id ranges', async () => {
      const name = FieldPath.documentId();
      expect(await found(people.where(name, '>=', 'b').where(name, '<', 'd'))).toEqual(['beto', 'carla']);
      expect(await found(people.orderBy(name).startAfter('carla').limit(1))).toEqual(['dario']);
    });
    it('document id in a list', async () => {
      expect(await found(people.where(FieldPath.documentId(), 'in', ['elsa', 'ana', 'nobody']))).toEqual([
        'ana',
        'elsa',
      ]);
    });
    it('document id with an equality', async () => {
      expect(await found(people.where(FieldPath.documentId(), '>', 'ana').where('city', '==', 'Lima'))).toEqual([
        'carla',
      ]);
    });

    it('mixed types are sorted in the order of Firestore', async () => {
      const mixed = t.fresh();
      const values = [
        null,
        false,
        true,
        NaN,
        -1,
        0.5,
        1,
        new Timestamp(1, 0),
        '',
        'z',
        Buffer.from([1]),
        mixed.doc('x'),
        new GeoPoint(1, 1),
        [1],
        { a: 1 },
      ];
      await Promise.all(values.map((value, index) => mixed.doc(`v${String(index).padStart(2, '0')}`).set({ value })));
      expect(await found(mixed.orderBy('value'))).toEqual(
        values.map((_, index) => `v${String(index).padStart(2, '0')}`),
      );
    });
    it('text is ordered by its UTF-8 bytes', async () => {
      const things = t.fresh();
      const texts = ['Z', 'a', 'ab', 'é', '\uFFFD', '\u{1F600}'];
      await Promise.all(texts.map((word) => things.doc(word).set({ word })));
      const byWord = await things.orderBy('word').get();
      expect(byWord.docs.map((document) => document.get('word'))).toEqual(texts);
      expect(await found(things.orderBy(FieldPath.documentId()))).toEqual(texts);
    });
    it('integers and doubles compare as numbers', async () => {
      const things = t.fresh();
      await Promise.all([
        things.doc('a').set({ n: 2 }),
        things.doc('b').set({ n: 1.5 }),
        things.doc('c').set({ n: 2.5 }),
      ]);
      expect(await found(things.where('n', '>=', 2).orderBy('n'))).toEqual(['a', 'c']);
    });

    it('count, sum and average', async () => {
      const aggregated = people.where('age', '<=', 35).aggregate({
        n: AggregateField.count(),
        total: AggregateField.sum('age'),
        mean: AggregateField.average('age'),
      });
      expect((await aggregated.get()).data()).toEqual({ n: 4, total: 115, mean: 28.75 });
    });
    it('sum and average of nothing', async () => {
      const aggregated = t.fresh().aggregate({ total: AggregateField.sum('x'), mean: AggregateField.average('x') });
      expect((await aggregated.get()).data()).toEqual({ total: 0, mean: null });
    });
    it('count with a limit', async () => {
      expect((await people.limit(2).count().get()).data().count).toBe(2);
    });
    it.each([
      ['asc', 5],
      ['desc', 10],
    ] as const)(
      'a sum takes rows that are equal in the order (%s) by its own field, in that direction',
      async (direction, total) => {
        const things = t.fresh();
        const rows = {
          a: { order: 1, n: 5 },
          b: { order: 1, n: 9 },
          c: { order: 1 },
          d: { order: 1, n: 'text' },
          e: { order: 2, n: 1 },
        };
        for (const [id, data] of Object.entries(rows)) await things.doc(id).set(data);
        const query = things.orderBy('order', direction).limit(direction === 'asc' ? 1 : 3);
        expect((await query.aggregate({ total: AggregateField.sum('n') }).get()).data().total).toBe(total);
      },
    );

    it('sum ignores values that are not numbers', async () => {
      const things = t.fresh();
      await Promise.all([1, 2.5, 'x', null].map((n, index) => things.doc(`${index}`).set({ n })));
      expect((await things.aggregate({ total: AggregateField.sum('n') }).get()).data().total).toBe(3.5);
    });

    it('an empty collection returns no documents and a read time', async () => {
      const snapshot = await t.fresh().get();
      expect([snapshot.empty, typeof snapshot.readTime.seconds]).toEqual([true, 'number']);
    });
    it('an unsupported query fails with 3', async () => {
      expect(await codeOf(people.where('a', '!=', 1).where('b', '!=', 1).get())).toBe(3);
    });
    it('a streamed query', async () => {
      const seen: string[] = [];
      for await (const chunk of people.orderBy('age').stream()) {
        if (typeof chunk === 'object' && 'id' in chunk) seen.push(String(chunk.id));
      }
      expect(seen).toHaveLength(5);
    });
  });

  it('a list of values finds the same in any order, from a cursor on, and with a limit, among many documents', async () => {
    const many = t.fresh();
    const rows = Array.from({ length: 90 }, (_, index) => ({
      id: `d${String(index).padStart(2, '0')}`,
      state: index % 5,
      shop: index % 2,
      at: (index * 37) % 90,
    }));
    const batch = t.db.batch();
    for (const { id, ...row } of rows) batch.set(many.doc(id), row);
    await batch.commit();
    const states = [3, 0, 3, 9];
    const expected = rows
      .filter(({ state, shop, at }) => states.includes(state) && shop === 1 && at >= 20)
      .toSorted((a, b) => a.at - b.at)
      .map(({ id, at }) => ({ id, at }));
    const query = many.where('shop', '==', 1).where('state', 'in', states).where('at', '>=', 20);
    const found = async (narrowed: Query) => ids(await narrowed.get());
    const named = (few: typeof expected) => few.map(({ id }) => id);
    expect(await found(query.orderBy('at'))).toEqual(named(expected));
    expect(await found(query.orderBy('at', 'desc').limit(3))).toEqual(named(expected.toReversed().slice(0, 3)));
    const [, , third = { at: 0 }] = expected;
    expect(await found(query.orderBy('at').startAfter(third.at).limit(4))).toEqual(named(expected.slice(3, 7)));
    expect(await found(many.where('state', 'in', [4]).limit(2))).toEqual(['d04', 'd09']);
  });

  describe('collection groups', () => {
    it('find documents at every depth, in the order of their paths', async () => {
      const group = `g${t.fresh().id}`;
      await t.db.doc(`${group}/a`).set({ n: 3 });
      await t.db.doc(`zone/1/${group}/b`).set({ n: 1 });
      await t.db.doc(`zone/1/deep/2/${group}/c`).set({ n: 2 });
      expect(await t.db.collectionGroup(group).get().then(ids)).toEqual(['a', 'c', 'b']);
      expect(await t.db.collectionGroup(group).where('n', '>', 1).orderBy('n').get().then(ids)).toEqual(['c', 'a']);
      expect((await t.db.collectionGroup(group).count().get()).data().count).toBe(3);
    });
    it('do not include collections with the same prefix', async () => {
      const group = `g${t.fresh().id}`;
      await Promise.all([t.db.doc(`${group}/a`).set({}), t.db.doc(`${group}x/b`).set({})]);
      expect(await t.db.collectionGroup(group).get().then(ids)).toEqual(['a']);
    });
    it('sorts numbers of Datastore first, for a query and its listener, filtered too', async () => {
      const items = t.fresh();
      const sorted = ['__id-2__', '__id7__', '__id12__', '12', '7', 'A', '__id1_'];
      const batch = t.db.batch();
      for (const id of sorted.toReversed()) batch.set(items.doc(id), { a: 1 });
      await batch.commit();
      const all = items.orderBy(FieldPath.documentId());
      for (const [query, expected] of [
        [all, sorted],
        [
          all.where(FieldPath.documentId(), '>', '__id7__').where(FieldPath.documentId(), '<=', 'A'),
          sorted.slice(2, 6),
        ],
      ] as const) {
        expect(ids(await query.get())).toEqual(expected);
        const listener = follow(query);
        expect(ids(await listener.next())).toEqual(expected);
        listener.stop();
      }
    });
    it('can be split into partitions', async ({ skip }) => {
      skip(t.isEmulator, 'the emulator has no PartitionQuery');
      const group = `g${t.fresh().id}`;
      const batch = t.db.batch();
      for (let index = 0; index < 300; index += 1) batch.set(t.db.doc(`p${index % 3}/x/${group}/d${index}`), { index });
      await batch.commit();
      const seen: string[] = [];
      let partitions = 0;
      for await (const partition of t.db.collectionGroup(group).getPartitions(3)) {
        partitions += 1;
        seen.push(...ids(await partition.toQuery().get()));
      }
      expect([new Set(seen).size, seen.length]).toEqual([300, 300]);
      expect(partitions).toBe(3);
    });
  });
};
