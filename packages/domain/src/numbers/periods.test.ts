import { expect, it } from 'vitest';
import { comparedWith, comparisonOf, daysOf } from './periods.ts';

it('[NU11] a period is compared with as many days before it, or with the same days of the month before', () => {
  const november = { from: '2026-11-01', to: '2026-11-23' };
  expect(comparedWith(november, 'previous')).toEqual({ from: '2026-10-09', to: '2026-10-31' });
  expect(comparedWith(november, 'month')).toEqual({ from: '2026-10-01', to: '2026-10-23' });
  expect(comparedWith({ from: '2026-03-01', to: '2026-03-31' }, 'month')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(comparedWith({ from: '2028-01-30', to: '2028-03-30' }, 'month')).toEqual({
    from: '2027-12-30',
    to: '2028-02-29',
  });
});

it('[NU16] a period that is not over is compared with the same hours', () => {
  // 10:17 in Guatemala.
  const now = Date.parse('2026-11-23T16:17:00.000Z');
  const until = (day: string): number => Date.parse(`${day}T16:17:00.000Z`);
  const today = { from: '2026-11-23', to: '2026-11-23' };
  const yesterday = { from: '2026-11-22', to: '2026-11-22' };
  expect(comparisonOf(today, 'previous', now)).toEqual({ ...yesterday, until: until('2026-11-22') });
  const month = { from: '2026-11-01', to: '2026-11-23' };
  const before = { from: '2026-10-01', to: '2026-10-23' };
  expect(comparisonOf(month, 'month', now)).toEqual({ ...before, until: until('2026-10-23') });
  expect(comparisonOf({ ...month, to: '2026-11-30' }, 'month', now)).toEqual({ ...before, until: until('2026-10-23') });
  expect(comparisonOf(yesterday, 'previous', now)).toEqual({ from: '2026-11-21', to: '2026-11-21', until: null });
});

it('the days of a period include both ends', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
