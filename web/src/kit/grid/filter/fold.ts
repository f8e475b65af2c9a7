// Text as search reads it: no accents, no case, words in any order.

/** Combining marks, once a letter and its accent are apart. The Ñ becomes an N: people search for both. */
const MARKS = /\p{M}/gu;

export const fold = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

/** The words of a typed text. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));
