import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldEntry, foldPresent, isGone, supersedes, type LiveEntry, type Present } from './fold.ts';

const V = (n: number): string => String(1_700_000_000_000_000 + n);
const doc = (n: number): LiveEntry<number> => ({ v: V(n), doc: n });
const gone = (n: number): LiveEntry<number> => ({ v: V(n), gone: true });

/** One document's true history: each version once, some of them deletions. */
const history = fc
  .uniqueArray(fc.nat({ max: 50 }), { minLength: 1, maxLength: 12 })
  .chain((versions) => fc.tuple(fc.constant(versions), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })))
  .map(([versions, deletions]) => versions.map((n, at) => (deletions[at] === true ? gone(n) : doc(n))));

describe('folding', () => {
  it('[LV3] a higher version replaces, an equal or older one does not', () => {
    expect(supersedes(doc(2), doc(1))).toBe(true);
    expect(supersedes(doc(1), doc(1))).toBe(false);
    expect(supersedes(doc(1), doc(2))).toBe(false);
    expect(supersedes(doc(1), undefined)).toBe(true);
  });

  it('[LV3] a deletion replaces its own version, never a newer one, and is not applied twice', () => {
    expect(supersedes(gone(1), doc(1))).toBe(true);
    expect(supersedes(gone(1), doc(2))).toBe(false);
    expect(supersedes(gone(2), gone(1))).toBe(false);
    expect(supersedes(doc(1), gone(1))).toBe(false);
  });

  it('[LV3] a history gives the same state in any order and with any repetition', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (changes, order) => {
        const entries = new Map<string, LiveEntry<number>>();
        const shuffled = changes.map((change) => ({ change, at: order.next().value }));
        for (const { change } of shuffled.sort((a, b) => a.at - b.at)) {
          foldEntry(entries, 'a', change);
          expect(foldEntry(entries, 'a', change)).toBe(false);
        }
        const newest = changes.toSorted((a, b) => (a.v < b.v ? 1 : -1))[0];
        expect(entries.get('a')).toEqual(newest);
      }),
    );
  });

  it('[LV3] a client accepts an entity that returns to its room with its old version, and nothing twice', () => {
    const present = new Map<string, Present<number>>();
    expect(foldPresent(present, 'a', doc(1))).toBe(true);
    expect(foldPresent(present, 'a', doc(1))).toBe(false);
    expect(foldPresent(present, 'a', gone(1))).toBe(true);
    expect(foldPresent(present, 'a', gone(1))).toBe(false);
    expect(foldPresent(present, 'a', doc(1))).toBe(true);
    expect(foldPresent(present, 'a', gone(0))).toBe(false);
    expect([...present.keys()]).toEqual(['a']);
    expect(isGone(gone(1)) && !isGone(doc(1))).toBe(true);
  });
});
