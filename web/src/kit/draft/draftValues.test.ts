import { expect, it } from 'vitest';
import { isAlike, isSame } from './draftValues.ts';

it('[DR4] a stored value is taken where the form has one of its shape', () => {
  const area = { centre: { lat: 14.6, lng: -90.5 }, perimeter: [{ lat: 1, lng: 2 }] };
  const moved = { centre: { lat: 14.7, lng: -90.4 }, perimeter: [] };
  const alike: [unknown, unknown][] = [
    ['10', ''],
    [10, ''],
    ['', undefined],
    [null, 'x'],
    [true, false],
    [moved, area],
    [['a'], []],
  ];
  const different: [unknown, unknown][] = [
    ['x', ['x']],
    [['x'], 'x'],
    [{}, 'x'],
    ['x', area],
    [{ centre: 'x' }, area],
    [[['10']], ['x']],
  ];
  expect([alike.map(([a, b]) => isAlike(a, b)), different.map(([a, b]) => isAlike(a, b))]).toEqual([
    alike.map(() => true),
    different.map(() => false),
  ]);
});

it('[DR3] values are the same by what they have', () => {
  expect([isSame(['a'], ['a']), isSame({ a: 1 }, { a: 2 }), isSame('', undefined)]).toEqual([true, false, false]);
});
