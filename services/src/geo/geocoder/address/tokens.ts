// Text as people type it -> tokens that can be compared. Linear in a bounded length, whatever was sent.

/** Nobody writes a longer address; what comes after is not looked at. */
export const LONGEST_QUERY = 200;

export type Token =
  | { type: 'number'; value: number; letters: string }
  /** "2-40", "12A-8": the crossing street and the metres from it. */
  | { type: 'house'; cross: number; suffix: string; metres: number; text: string }
  | { type: 'word'; value: string };

/** Without accents, in lower case; ª and º become letters. */
export const fold = (text: string): string =>
  text.slice(0, LONGEST_QUERY).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, LONGEST_QUERY);

/** Every dash that keyboards and phones make, so that 2–40 is 2-40. */
const DASHES = /[\u2010-\u2015\u2212]/gu;

const WORD = /[\p{L}]+/gu;

/** One pass: a house number, else a number with the letters that touch it, else a word. Blanks around the dash are read too. */
const PIECES = /(\d{1,3})([a-z])? ?- ?(\d{1,3})(?!\d)|(\d{1,9})([a-z]*)|\p{L}+/gu;

export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  const plain = fold(text).replaceAll(DASHES, '-').replaceAll(/\s+/gu, ' ');
  for (const [whole, cross, suffix = '', metres, figure, letters = ''] of plain.matchAll(PIECES)) {
    if (cross !== undefined && metres !== undefined) {
      const house = { cross: Number(cross), suffix, metres: Number(metres) };
      tokens.push({ type: 'house', ...house, text: `${house.cross}${suffix}-${house.metres}` });
    } else if (figure !== undefined) tokens.push({ type: 'number', value: Number(figure), letters });
    else tokens.push({ type: 'word', value: whole });
  }
  return tokens;
};
