import { expect, it } from 'vitest';
import { ageText, dateTime, time } from './words.ts';

it('[TR12] times are those of Guatemala, whatever the device is set to', () => {
  expect(dateTime('2026-11-23T03:05:00.000Z')).toMatch(/^22-11 21:05$/);
  expect(time(Date.parse('2026-11-23T18:30:00.000Z'))).toBe('12:30');
});

it('ages are seconds, then whole minutes, and never negative', () => {
  expect([-5_000, 59_400, 60_000, 119_000].map(ageText)).toEqual(['0 s', '59 s', '1 min', '1 min']);
});
