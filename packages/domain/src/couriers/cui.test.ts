import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuiCheckDigit, cuiProblem, groupedCui } from './cui.ts';

/** Eight digits whose check digit is a digit. */
const serial = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
  .map((digits) => digits.join(''))
  .filter((digits) => cuiCheckDigit(digits) < 10);
const cuiOf = (digits: string, place: string): string => `${digits}${cuiCheckDigit(digits)}${place}`;

describe('national ids', () => {
  it('[CU1] any serial with its own check digit and a place is accepted, with spaces too', () => {
    fc.assert(
      fc.property(serial, (digits) => {
        const cui = cuiOf(digits, '0101');
        expect([cuiProblem(cui), cuiProblem(groupedCui(cui)), cuiProblem(` ${cui}`)]).toEqual([null, null, null]);
      }),
    );
  });

  it('[CU1] another check digit is not', () => {
    fc.assert(
      fc.property(serial, fc.integer({ min: 1, max: 9 }), (digits, other) => {
        const wrong = (cuiCheckDigit(digits) + other) % 10;
        expect(cuiProblem(`${digits}${wrong}0101`)).toBe('checkDigit');
      }),
    );
  });

  it.each([
    ['0117', null],
    ['0118', 'municipality'],
    ['0100', 'municipality'],
    ['2217', null],
    ['2218', 'municipality'],
    ['1232', 'municipality'],
    ['1230', null],
    ['0001', 'department'],
    ['2301', 'department'],
  ])('[CU1] the place %s: %s', (place, problem) => {
    expect(cuiProblem(cuiOf('12345678', place))).toBe(problem);
  });

  it('[CU1] a check digit of ten is no digit, and other lengths are no id', () => {
    const ten = Array.from({ length: 200 }, (_, at) => String(10_000_000 + at)).find(
      (digits) => cuiCheckDigit(digits) === 10,
    );
    expect(ten).toBeDefined();
    for (const last of '0123456789') expect(cuiProblem(`${ten}${last}0101`)).toBe('checkDigit');
    for (const text of ['', '123456789012', '12345678901234', '12345678x0101']) expect(cuiProblem(text)).toBe('digits');
  });

  it('[CU1] is shown in its groups', () => {
    expect(groupedCui('1234567890101')).toBe('1234 56789 0101');
    expect(groupedCui('123')).toBe('123');
  });
});
