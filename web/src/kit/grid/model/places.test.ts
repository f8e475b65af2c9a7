import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../column.ts';
import { movedOrder, orderedColumns, shownColumns } from './arranging.ts';
import { HEADERS, move } from './useCells.ts';
import { noneChosen, ranged, toggled } from './selection.ts';
import { plainLook } from './state.ts';

const field = { lines: 20, columns: 5, window: 8 };
const column = (id: string, hidden = false): Column<object> => ({
  id,
  header: id,
  kind: 'text',
  value: () => '',
  hidden,
});

describe('the keyboard', () => {
  it.each([
    ['ArrowDown', false, { line: 4, column: 2 }],
    ['ArrowUp', false, { line: 2, column: 2 }],
    ['ArrowUp', true, { line: HEADERS, column: 2 }],
    ['ArrowDown', true, { line: 19, column: 2 }],
    ['ArrowLeft', false, { line: 3, column: 1 }],
    ['ArrowRight', true, { line: 3, column: 4 }],
    ['Home', false, { line: 3, column: 0 }],
    ['End', false, { line: 3, column: 4 }],
    ['Home', true, { line: 0, column: 0 }],
    ['End', true, { line: 19, column: 4 }],
    ['PageDown', false, { line: 11, column: 2 }],
    ['PageUp', false, { line: 0, column: 2 }],
    ['a', false, null],
  ])('%s, far: %s', (key, isFar, to) => {
    expect(move({ line: 3, column: 2 }, key, isFar, field)).toEqual(to);
  });
  it('never leaves the grid', () => {
    const keys = fc.constantFrom(
      'ArrowDown',
      'ArrowUp',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageDown',
      'PageUp',
    );
    const steps = fc.array(fc.tuple(keys, fc.boolean()));
    fc.assert(
      fc.property(steps, fc.nat(3), (pressed, lines) => {
        let at = { line: HEADERS, column: 0 };
        for (const [key, isFar] of pressed) at = move(at, key, isFar, { ...field, lines }) ?? at;
        expect(at.line).toBeGreaterThanOrEqual(HEADERS);
        expect(at.line).toBeLessThan(Math.max(lines, 0));
        expect(at.column).toBeGreaterThanOrEqual(0);
        expect(at.column).toBeLessThan(field.columns);
      }),
      { examples: [[[], 0]] },
    );
  });
});

describe('selected rows', () => {
  const order = ['a', 'b', 'c', 'd'];
  it('are all between the first and the last, in either direction', () => {
    const from = toggled(noneChosen, 'c');
    expect([...ranged(from, 'a', order).ids].toSorted()).toEqual(['a', 'b', 'c']);
    expect([...ranged(ranged(from, 'a', order), 'd', order).ids].toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });
  it('are deselected by a range that starts at a deselected row', () => {
    const all = { ids: new Set(order), anchor: null };
    expect([...ranged(toggled(all, 'b'), 'c', order).ids].toSorted()).toEqual(['a', 'd']);
  });
  it('are only one when the start of the range is on another page', () => {
    expect([...ranged(toggled(noneChosen, 'gone'), 'b', order).ids].toSorted()).toEqual(['b', 'gone']);
  });
});

describe('arranged columns', () => {
  const columns = [column('a'), column('b'), column('c', true)];
  const ids = (order: readonly string[]) => orderedColumns(columns, order).map(({ id }) => id);
  it('keep a chosen order; new columns are placed after their neighbour, removed ones are ignored', () => {
    expect(ids(['b', 'a'])).toEqual(['b', 'c', 'a']);
    expect(ids(['gone', 'c', 'a', 'b'])).toEqual(['c', 'a', 'b']);
    expect(movedOrder(columns, [], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(movedOrder(columns, [], 'a', -1)).toEqual(['a', 'b', 'c']);
  });
  it('are shown as in the definition until the user changes them', () => {
    expect(shownColumns(columns, plainLook).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(shownColumns(columns, { ...plainLook, shown: { a: false, c: true } }).map(({ id }) => id)).toEqual([
      'b',
      'c',
    ]);
  });
});
