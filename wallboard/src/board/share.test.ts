import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { share } from './share.ts';

it('keeps the identity of every unchanged part', () => {
  const previous = {
    tiles: [
      { id: 'a', points: [1, 2] },
      { id: 'b', points: [3] },
    ],
    going: { count: 1 },
  };
  const next = {
    tiles: [
      { id: 'a', points: [1, 2] },
      { id: 'b', points: [4] },
    ],
    going: { count: 1 },
  };
  const shared = share(previous, next);
  expect(shared).toEqual(next);
  expect(shared).not.toBe(previous);
  expect(shared.tiles[0]).toBe(previous.tiles[0]);
  expect(shared.tiles[1]).not.toBe(previous.tiles[1]);
  expect(shared.going).toBe(previous.going);
});

it('returns the previous value when all is equal, the next one without a previous', () => {
  const previous = { rows: [[1, 'x', null]] };
  expect(share(previous, { rows: [[1, 'x', null]] })).toBe(previous);
  expect(share(null, previous)).toBe(previous);
});

it('a row that differs stays itself, and so does a row of another entity', () => {
  const previous = [
    { id: 'a', at: [1, 2] },
    { id: 'b', at: [3, 4] },
  ];
  const next = [
    { id: 'a', at: [5, 6] },
    { id: 'c', at: [3, 4] },
  ];
  const shared = share(previous, next);
  expect(shared).toBe(next);
  expect(shared[1]?.at).not.toBe(previous[1]?.at);
});

it('always equals its input, for any previous value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
      expect(share(previous, next)).toEqual(next);
      expect(share(structuredClone(next), next)).toEqual(next);
    }),
  );
});

it('does not mutate its input', () => {
  const previous = Object.freeze({ rows: Object.freeze([Object.freeze({ id: 1 })]) });
  const next = Object.freeze({ rows: Object.freeze([Object.freeze({ id: 1 }), Object.freeze({ id: 2 })]) });
  expect(share(previous, next)).toEqual({ rows: [{ id: 1 }, { id: 2 }] });
});
