// Splits typed text into comparable tokens. Linear in a limited length, for any input.

/** Longer text is cut: no address is longer. */
export const MAX_QUERY_LENGTH = 200;

export type Token =
  | { type: 'number'; value: number; letters: string }
  /** "2-40", "12A-8": the crossing street and the metres from it. */
  | { type: 'house'; cross: number; suffix: string; metres: number; text: string }
  | { type: 'word'; value: string };

/** Lower case without accents; ª and º become letters. */
export const fold = (text: string): string =>
  text.slice(0, MAX_QUERY_LENGTH).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, MAX_QUERY_LENGTH);

/** All dashes that keyboards and phones produce, so that 2–40 equals 2-40. */
const DASHES = /[\u2010-\u2015\u2212]/gu;

const WORD = /[\p{L}]+/gu;

/** One pass: a house number, else a number with adjacent letters, else a word. Spaces around the dash are accepted. */
const TOKEN_PATTERN = /(\d{1,3})([a-z])? ?- ?(\d{1,3})(?!\d)|(\d{1,9})([a-z]*)|\p{L}+/gu;

export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  const normalized = fold(text).replaceAll(DASHES, '-').replaceAll(/\s+/gu, ' ');
  for (const [whole, cross, suffix = '', metres, figure, letters = ''] of normalized.matchAll(TOKEN_PATTERN)) {
    if (cross !== undefined && metres !== undefined) {
      const house = { cross: Number(cross), suffix, metres: Number(metres) };
      tokens.push({ type: 'house', ...house, text: `${house.cross}${suffix}-${house.metres}` });
    } else if (figure !== undefined) tokens.push({ type: 'number', value: Number(figure), letters });
    else tokens.push({ type: 'word', value: whole });
  }
  return tokens;
};
