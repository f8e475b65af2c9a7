// Properties of the order of values and names, and of the sorted list.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedList } from '../src/store/sorted-list.ts';
import { fieldAt, formatFieldPath, parseFieldPath, withField } from '../src/values/fields.ts';
import { compareIds, compareNames, compareText, documentName } from '../src/values/names.ts';
import type { MapValue, Value } from '../src/values/value.ts';
import { compareValues, isIdentical, isSameMap, typeRank } from '../src/values/value.ts';
import { decodeDocument, encodeDocument } from '../src/wire/codec.ts';

const text = fc.string({ unit: 'binary', maxLength: 6 });
const leaf: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.integer({ min: -3, max: 3 }).map(BigInt),
  fc.double(),
  text,
  fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
  fc.record({
    kind: fc.constant('timestamp' as const),
    seconds: fc.integer({ min: -1000, max: 1000 }),
    nanos: fc.integer({ min: 0, max: 999_999 }).map((micros) => micros * 1000),
  }),
  fc.record({ kind: fc.constant('reference' as const), name: fc.constantFrom('a/b', 'a/b/c/d', 'a!/b', 'a/b!') }),
  fc.record({
    kind: fc.constant('geoPoint' as const),
    latitude: fc.integer({ min: -2, max: 2 }),
    longitude: fc.integer({ min: -2, max: 2 }),
  }),
);
const { value } = fc.letrec<{ value: Value; map: MapValue }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(leaf, { maxLength: 3 }), tie('map')),
  map: fc
    .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), tie('value')), { maxLength: 3 })
    .map((entries) => new Map(entries)),
}));

// Lone surrogates have no UTF-8 form.
const wellFormed = text.filter((some) => some.isWellFormed());

describe('the order of values', () => {
  it('is total: antisymmetric and transitive', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0);
        const sorted = [a, b, c].sort(compareValues);
        const orders = sorted.map((low, index) =>
          Math.max(...sorted.slice(index).map((high) => Math.sign(compareValues(low, high)))),
        );
        expect(Math.max(...orders)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });
  it('puts types in the order of Firestore', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const ranks = Math.sign(typeRank(a) - typeRank(b));
        expect(ranks === 0 || ranks === Math.sign(compareValues(a, b))).toBe(true);
      }),
    );
  });
  it('identical values are equal, and only numbers are equal without being identical', () => {
    fc.assert(
      fc.property(leaf, leaf, (a, b) => {
        const isEqual = compareValues(a, b) === 0;
        expect(isIdentical(a, b) ? isEqual : !isEqual || typeRank(a) === typeRank(0)).toBe(true);
      }),
    );
  });
  it('an integer and a double compare exactly', () => {
    expect(compareValues(9_007_199_254_740_993n, 9_007_199_254_740_992)).toBeGreaterThan(0);
    expect(compareValues(3n, 3)).toBe(0);
    expect(isIdentical(3n, 3)).toBe(false);
  });
  it('text is in the order of its UTF-8 bytes', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
  });
  it('names are in the order of their segments', () => {
    const name = fc.array(
      wellFormed.filter((segment) => segment !== '' && !segment.includes('/')),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(name, name, (a, b) => {
        const different = a.findIndex((segment, index) => segment !== b[index]);
        const [left, right] = [a[different], b[different]];
        const expected = left !== undefined && right !== undefined ? compareText(left, right) : a.length - b.length;
        expect(Math.sign(compareNames(a.join('/'), b.join('/')))).toBe(Math.sign(expected));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('documents and fields', () => {
  it('a document survives encoding and decoding', () => {
    const fields = fc
      .array(
        fc.tuple(
          wellFormed.filter((key) => key !== ''),
          value,
        ),
        { maxLength: 4 },
      )
      .map((entries) => new Map(entries));
    fc.assert(
      fc.property(fields, (map) => {
        fc.pre(!map.has('__proto__'));
        const document = {
          name: 'projects/p/databases/d/documents/a/b',
          fields: map,
          createdAt: 1_700_000_000_000_001,
          updatedAt: 1_700_000_000_000_002,
        };
        const decoded = decodeDocument(encodeDocument(document));
        expect([decoded.name, decoded.createdAt, decoded.updatedAt]).toEqual([
          document.name,
          document.createdAt,
          document.updatedAt,
        ]);
        expect(decoded.fields.size).toBe(map.size);
        for (const [key, inner] of map) expect(compareValues(decoded.fields.get(key) ?? null, inner)).toBe(0);
      }),
    );
  });
  it('a field path survives formatting and parsing', () => {
    const path = fc.array(
      wellFormed.filter((segment) => segment !== ''),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(path, (segments) => {
        expect(parseFieldPath(formatFieldPath(segments))).toEqual(segments);
      }),
    );
  });
  it('setting a field changes only that field, and not the original', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 });
    const map = fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), value), { maxLength: 3 })
      .map((entries) => new Map(entries));
    fc.assert(
      fc.property(map, path, leaf, (fields, at, next) => {
        const before = structuredClone(fields);
        const after = withField(fields, at, next);
        expect(isIdentical(fieldAt(after, at) ?? null, next)).toBe(true);
        expect(fieldAt(withField(after, at, undefined), at)).toBe(undefined);
        expect(isSameMap(fields, before)).toBe(true);
      }),
    );
  });
});

describe('the sorted list', () => {
  it('behaves like a sorted array', () => {
    const operation = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 2000 }));
    fc.assert(
      fc.property(
        fc.array(operation, { maxLength: 3000, size: 'max' }),
        fc.integer({ min: 0, max: 2000 }),
        (operations, from) => {
          const list = new SortedList<number>((a, b) => a - b);
          const model = new Set<number>();
          for (const [isPut, item] of operations) {
            if (isPut) list.put(item);
            else list.remove(item);
            if (isPut) model.add(item);
            else model.delete(item);
          }
          const sorted = [...model].sort((a, b) => a - b);
          expect([...list.ascending()]).toEqual(sorted);
          expect([...list.descending()]).toEqual(sorted.toReversed());
          expect([...list.ascending((item) => item - from)]).toEqual(sorted.filter((item) => item >= from));
          expect([...list.descending((item) => item - from)]).toEqual(
            sorted.filter((item) => item <= from).toReversed(),
          );
          expect(list.size).toBe(sorted.length);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('numbers of Datastore as ids', () => {
  const sorted = [
    '__id-9223372036854775808__',
    '__id-2__',
    '__id0__',
    '__id7__',
    '__id12__',
    '__id9223372036854775807__',
    '12',
    '7',
    'A',
    '__id',
    '__id1_',
    '_id1__',
    'a',
  ];
  const root = 'projects/p/databases/d/documents/items';

  it('come before other ids, in their own order, also inside of names', () => {
    expect(sorted.toReversed().sort(compareIds)).toEqual(sorted);
    const names = sorted.flatMap((id) => [`${root}/${id}`, `${root}/${id}/parts/1`]);
    expect(names.toReversed().sort(compareNames)).toEqual(names);
  });

  it.each(['__id07__', '__id-0__', '__id9223372036854775808__', '__id1.5__', '__other__'])('%s is refused', (id) => {
    expect(() => documentName(`${root}/${id}`)).toThrow('is not valid');
    expect(() => documentName(`projects/p/databases/d/documents/__id7__/1`)).toThrow('is not valid');
  });
});
