import { expect, it } from 'vitest';
import { canRate, isPossible, NO_STARS, ratingDay, summaryOf, withStars } from './ratings.ts';

const company = { id: 'c1', name: 'Acme' };
const branch = { id: 'b1', name: 'Centro' };

it('[RA2] controllers, users and branch accounts of a branch rate, and no one else', () => {
  const rates = (role: Parameters<typeof canRate>[0]['role'], isOfBranch = true, isEnabled = true) =>
    canRate({ role, company: isOfBranch ? company : null, branch: isOfBranch ? branch : null, isEnabled });
  expect([rates('CONTROLLER'), rates('USER'), rates('BRANCH')]).toEqual([true, true, true]);
  expect([rates('ADMINISTRATOR'), rates('OWNER'), rates('ALERTS'), rates('DEMO')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([rates('CONTROLLER', false), rates('USER', false), rates('BRANCH', true, false)]).toEqual([
    false,
    false,
    false,
  ]);
});

it('[RA4] [BR13] the average is the sum of the stars divided by the comments', () => {
  const sum = [5, 4, 1].reduce(withStars, NO_STARS);
  expect(sum).toEqual({ totalComments: 3, accumStarts: 10 });
  expect(summaryOf(sum)).toEqual({ average: 10 / 3, count: 3 });
  expect(summaryOf(NO_STARS)).toEqual({ average: null, count: 0 });
});

it('[RA10] a sum that no stars add up to is not possible', () => {
  const possible = (totalComments: number, accumStarts: number) => isPossible({ totalComments, accumStarts });
  expect([possible(0, 0), possible(2, 2), possible(2, 10)]).toEqual([true, true, true]);
  expect([possible(0, 1), possible(2, 1), possible(2, 11)]).toEqual([false, false, false]);
});

it('[RA8] the day of ratings begins a second after midnight and ends with its last second', () => {
  const { from, to } = ratingDay(Date.parse('2026-11-21T18:00:00.000Z'));
  expect([from, to].map((at) => new Date(at).toISOString())).toEqual([
    '2026-11-21T06:00:01.000Z',
    '2026-11-22T06:00:00.000Z',
  ]);
});
