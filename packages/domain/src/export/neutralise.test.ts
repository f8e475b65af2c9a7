import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { neutralise, withoutMarks } from './neutralise.ts';

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
  '\u200B=1+1',
  '\uFEFF=1+1',
  '\u202A+1+1',
  '\u00AD-1+1',
  '\u00A0\u2060@x',
  "'\u200B=1",
  '﹦1+1',
  '\uFFF9=1+1',
  '\u2800 +1+1',
];

it.each(formulas)('[IM5] turns %j into text, as it begins like a formula', (formula) => {
  expect(neutralise(formula)).toMatch(/^'/);
});

it.each(['+502 5555-1111', '+50255551111', '5555-1111', '(502) 5555 1111', 'Ana', '6a avenida 3-45, zona 1', ''])(
  '[IM5] leaves phone numbers and plain text as they are: %j',
  (text) => {
    expect(neutralise(text)).toBe(text);
  },
);

it('[IM5] leaves only phone numbers that begin like a formula, and no line breaks', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', ' '), (rest, sign) => {
      const safe = neutralise(sign + rest);
      expect(safe).not.toMatch(/[\r\n\0]/);
      const isRunnable = /^\s*[=+\-@]/.test(safe) && !/^\+?\d[\d ()-]+$/.test(safe);
      expect(isRunnable).toBe(false);
    }),
  );
});

const SEPARATORS = [',', ';', '\t', '|', '\n', '\r\n', '"', '，', '；', '｜', '＂'];
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SEPARATORS, ...SIGNS, ' ', "'", '1', '+50255551111', '\u200B', '\uFEFF', '\uFFFB', '\u2800'),
      fc.string({ maxLength: 3 }),
    ),
  )
  .map((pieces) => pieces.join(''));

it.each(SEPARATORS)('[IM5] turns a formula after %j into text: a spreadsheet may split the cell there', (separator) => {
  for (const sign of SIGNS) {
    for (const blank of [' ', '\uFFFA', '\u2800']) {
      const [, ...rest] = neutralise(`Ana${separator}${blank}${sign}1+1`).split(separator);
      expect(rest.map((cell) => /^[\s\uFFFA\u2800]*[=+\-@＝＋－＠]/u.test(cell))).toEqual(rest.map(() => false));
    }
  }
});

it('[IM5] leaves no formula after any separator, and phone numbers there as they are', () => {
  expect(neutralise('Ana; +502 5555-1111, casa')).toBe('Ana; +502 5555-1111, casa');
  expect(neutralise('a;=1+1,-2|"@x"')).toBe(`a;'=1+1,'-2|"'@x"`);
  fc.assert(
    fc.property(hostile, (text) => {
      const cells = neutralise(text).split(/[,;\t|"，；｜＂]/u);
      const runnable = cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/u.test(cell) && !/^\s*\+?\d[\d ()-]+$/.test(cell));
      expect(runnable).toEqual([]);
    }),
  );
});

it('[IM5] is undone on import, whatever the text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const line = text.replaceAll(/\r\n|[\r\n]/g, ' ').replaceAll(/[^\P{Cc}\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, '');
      expect(withoutMarks(neutralise(text))).toBe(line);
    }),
    {
      examples: [["'=1"], ["a;'=1"], ['\tx'], ["''-1"], [' =1'], ["'\r\n－"], ["'\tx"], ['+50255551111;+50255551111']],
    },
  );
});
