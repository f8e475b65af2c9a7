import { expect, it } from 'vitest';
import { isEnclosed } from './Lasso.tsx';

/** A U: what is between its arms is outside, though a rectangle around it would have it. */
const U = [
  [0, 0],
  [10, 0],
  [10, 20],
  [20, 20],
  [20, 0],
  [30, 0],
  [30, 30],
  [0, 30],
] as const;

it('[DK8] a lasso selects what is inside of its line, and nothing that only a rectangle would have', () => {
  expect(
    [
      [5, 10],
      [25, 10],
      [15, 25],
    ].map(([x = 0, y = 0]) => isEnclosed([x, y], U)),
  ).toEqual([true, true, true]);
  expect(
    [
      [15, 10],
      [40, 10],
      [-1, 5],
    ].map(([x = 0, y = 0]) => isEnclosed([x, y], U)),
  ).toEqual([false, false, false]);
});

it('[DK8] a click with Shift, or a stroke to and fro, encloses nothing', () => {
  expect(isEnclosed([5, 5], [])).toBe(false);
  expect(
    isEnclosed(
      [5, 5],
      [
        [0, 0],
        [10, 10],
      ],
    ),
  ).toBe(false);
});
