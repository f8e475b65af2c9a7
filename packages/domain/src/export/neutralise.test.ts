import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { neutralise } from './neutralise.ts';

const formulas = [
  '=1+1',
  '=HYPERLINK("http://evil.test","clic")',
  '+1+cmd|" /C calc"!A0',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '＝1+1',
  '+1-1',
  "+50255551111+cmd|'x'!A0",
];

it.each(formulas)('[IM5] makes text of what begins like a formula: %j', (formula) => {
  expect(neutralise(formula)).toMatch(/^'/);
});

it.each(['+502 5555-1111', '+50255551111', '5555-1111', '(502) 5555 1111', 'Ana', '6a avenida 3-45, zona 1', ''])(
  '[IM5] leaves phone numbers and plain text as they are: %j',
  (text) => {
    expect(neutralise(text)).toBe(text);
  },
);

it('[IM5] leaves nothing that begins like a formula but phone numbers, and no line ends', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', ' '), (rest, sign) => {
      const safe = neutralise(sign + rest);
      expect(safe).not.toMatch(/[\r\n\0]/);
      const isRunnable = /^\s*[=+\-@]/.test(safe) && !/^\+?\d[\d ()-]+$/.test(safe);
      expect(isRunnable).toBe(false);
    }),
  );
});
