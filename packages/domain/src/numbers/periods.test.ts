import { expect, it } from 'vitest';
import { comparedWith, daysOf } from './periods.ts';

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

it('the days of a period include both ends', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
