import { expect, it } from 'vitest';
import {
  counted,
  change,
  clock,
  countdown,
  dateTime,
  day,
  duration,
  hourMinute,
  metres,
  minutes,
  money,
  slashed,
  weekday,
  whole,
} from './format.ts';

const MINUTE = 60_000;

it('money has no space after the Q, thousands and two decimals', () => {
  expect([1234.5, 0, 0.005, -12, 1_000_000].map(money)).toEqual([
    'Q1,234.50',
    'Q0.00',
    'Q0.01',
    '-Q12.00',
    'Q1,000,000.00',
  ]);
});

it('[TM1] times are shown in Guatemala, six hours behind UTC, with any settings of the machine', () => {
  const noon = '2026-11-21T18:41:07.000Z';
  expect(dateTime(noon)).toBe('21-11-2026 12:41:07');
  expect(slashed(noon)).toBe('21/11/2026, 12:41:07');
  expect(dateTime(Date.parse(noon))).toBe('21-11-2026 12:41:07');
  expect(weekday(noon)).toBe('sábado');
});

it('[TM2] midnight is 00:00:00 of the new day, never 24:00:00', () => {
  expect(dateTime('2026-11-21T06:00:00.000Z')).toBe('21-11-2026 00:00:00');
  expect(day('2026-11-21T05:59:59.999Z')).toBe('20-11-2026');
  expect(clock('2026-11-21T05:59:59.999Z')).toBe('23:59:59');
  expect(hourMinute('2026-07-01T15:05:59.000Z')).toBe('09:05');
});

it('minutes are whole ones that have passed', () => {
  expect([0, 59_999, MINUTE, 59 * MINUTE + 59_000, 125 * MINUTE, -5].map(minutes)).toEqual([
    '0 min',
    '0 min',
    '1 min',
    '59 min',
    '125 min',
    '0 min',
  ]);
});

it('durations change their unit where the next one begins', () => {
  expect(
    [-1, 999, 59_999, MINUTE, 60 * MINUTE - 1, 125 * MINUTE, 24 * 60 * MINUTE, 76 * 60 * MINUTE].map(duration),
  ).toEqual(['0 s', '0 s', '59 s', '1 min', '59 min', '2 h 05', '1 d 0 h', '3 d 4 h']);
});

it('a countdown reaches 00:00 only when nothing is left', () => {
  expect([48_000, 47_001, 1, 0, -3000, 12 * MINUTE + 5000, 61 * MINUTE].map(countdown)).toEqual([
    '00:48',
    '00:48',
    '00:01',
    '00:00',
    '00:00',
    '12:05',
    '61:00',
  ]);
});

it('changes carry their sign, and none is not a plus', () => {
  expect([4, -3, 0, 1200].map(change)).toEqual(['+4', '−3', '±0', '+1,200']);
  expect(whole(12_345)).toBe('12,345');
  expect([0, 1, 1_200].map((value) => counted(value, 'fila', 'filas'))).toEqual(['0 filas', '1 fila', '1,200 filas']);
});

it('distances are whole metres, then kilometres with one decimal', () => {
  expect([0, 400, 999.4, 1_000, 12_345].map(metres)).toEqual(['0 m', '400 m', '999 m', '1.0 km', '12.3 km']);
});
