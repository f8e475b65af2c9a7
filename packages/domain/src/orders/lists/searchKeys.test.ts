import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesTerms, MAX_KEYS, MAX_TERMS, searchKeysOf, searchTermsOf } from './searchKeys.ts';

const ana = { number: 'GT-1234', customerName: 'Ana Núñez', phone: '5555-1111' };
const found = (typed: string, order = ana): boolean => matchesTerms(order, searchTermsOf(typed));

describe('[OR53] the keys of an order', () => {
  it('are its number, the digits of it, its phone with and without the country code, and prefixes of its names', () => {
    expect(searchKeysOf(ana)).toEqual([
      'gt-1234',
      '1234',
      '55551111',
      '50255551111',
      'an',
      'ana',
      'nu',
      'nun',
      'nune',
      'nunez',
    ]);
    expect(searchKeysOf({ number: '', customerName: '', phone: null })).toEqual([]);
  });

  it('are few, short and distinct for any input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string(),
        (...texts) => {
          const [number, customerName, phone] = texts;
          const keys = searchKeysOf({ number, customerName, phone });
          expect(keys.length).toBeLessThanOrEqual(MAX_KEYS);
          expect(new Set(keys).size).toBe(keys.length);
          for (const key of keys) {
            expect(Array.from(key).length).toBeGreaterThanOrEqual(2);
            expect(Array.from(key).length).toBeLessThanOrEqual(24);
            expect(key.isWellFormed()).toBe(true);
          }
        },
      ),
    );
  });
});

describe('[OR54] search text', () => {
  it.each([
    'GT-1234',
    'gt-1234',
    '1234',
    '5555 1111',
    '55551111',
    '+502 5555-1111',
    'ana',
    'NUÑ',
    'nunez ana',
    'an 1234',
  ])('finds an order by %s', (typed) => expect(found(typed)).toBe(true));
  it.each(['GT-123', '5555', 'na', 'ana perez', 'nunezz'])('does not find an order by %s', (typed) =>
    expect(found(typed)).toBe(false),
  );

  it('finds a number with spaces, together and apart', () => {
    const order = { ...ana, number: 'GT 77 A' };
    expect(['GT 77', 'gt77a', '77'].map((typed) => found(typed, order))).toEqual([true, true, true]);
  });

  it('finds a number as it is written, whatever characters it has', () => {
    const character = fc.constantFrom(...Array.from('0123456789abcxñ--##xx–./\u200B１'));
    const piece = fc.array(character, { minLength: 1, maxLength: 6 }).map((each) => each.join(''));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 2 }), (pieces) => {
        const number = pieces.join(' ');
        expect([number, found(number, { ...ana, number })]).toEqual([number, true]);
      }),
      {
        examples: [[['1204#2']], [['1204-x12']], [['AB-CD']], [['00001234567']], [['50212345678']], [['E–X']]],
        numRuns: 1_000,
      },
    );
  });

  it.each([
    ['casa 5', ['casa']],
    ['Casa 15', ['casa', '15']],
    ['NO-123', ['no-123']],
    ['1204#2', ['1204#2']],
    ['Tel. 5555-1111', ['55551111']],
    ['５５５５–１１１１', ['55551111']],
    ['+503 7123-4567', ['50371234567']],
    ['5555 11', ['555511']],
  ])('reads %j as %j', (typed, terms) => expect(searchTermsOf(typed)).toEqual(terms));

  it('finds a name whole and by each prefix of two letters or more', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'ñ', 'é', 'ü'),
      minLength: 2,
      maxLength: 24,
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(), (words, at) => {
        const order = { ...ana, customerName: words.join(' ') };
        const chosen = words[at % words.length] ?? '';
        const prefix = chosen.slice(0, 2 + (at % Math.max(1, Math.min(chosen.length, 12) - 1)));
        expect(found(order.customerName, order)).toBe(true);
        expect(found(prefix, order)).toBe(true);
      }),
    );
  });

  it('has at most five terms, the longest first, without single letters', () => {
    expect(searchTermsOf('a b c')).toEqual([]);
    expect(searchTermsOf('ab abcd abc')).toEqual(['abcd', 'abc', 'ab']);
    expect(searchTermsOf('aa bb cc dd ee ff gg')).toHaveLength(MAX_TERMS);
  });
});
