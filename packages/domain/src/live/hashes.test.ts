import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashOf } from './hashes.ts';

const rows = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.nat({ max: 999 })), {
  selector: ([id]) => id,
  maxLength: 30,
});
const versioned = (list: [string, number][]) =>
  list.map(([id, v]) => [id, { v: String(v).padStart(16, '0') }] as const);

it('[LV10] a hash is the same for the same rows in any order, and differs when one is missing, added or changed', () => {
  fc.assert(
    fc.property(rows, rows, (list, another) => {
      expect(hashOf(versioned(list))).toBe(hashOf(versioned(list.toReversed())));
      const sorted = (entries: [string, number][]): string =>
        JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
      expect(hashOf(versioned(list)) === hashOf(versioned(another))).toBe(sorted(list) === sorted(another));
      expect(hashOf(versioned(list)).length).toBeLessThanOrEqual(32);
    }),
  );
});
