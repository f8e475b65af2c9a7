// Text as search reads it: no accents, no case, words in any order.

/** Combining marks, once a letter and its accent are apart. The Ñ becomes an N: people search for both. */
const MARKS = /\p{M}/gu;

export const fold = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

/** The words of a typed text. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

const IS_PHONE = /^\+?[\d\s()-]+$/;
const COUNTRY_CODE = '502';
const LOCAL_DIGITS = 8;
/** Fewer are part of too many numbers, and are found as they are typed. */
const FEWEST_DIGITS = 4;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** [LI8] The digits of a typed phone number, without the code of the country; null: it is no phone number. */
export const phoneDigitsOf = (typed: string): string | null => {
  if (!IS_PHONE.test(typed.trim())) return null;
  const digits = digitsOf(typed);
  const isWithCode = digits.length > LOCAL_DIGITS && digits.startsWith(COUNTRY_CODE);
  const local = isWithCode ? digits.slice(COUNTRY_CODE.length) : digits;
  return local.length < FEWEST_DIGITS ? null : local;
};

/** [LI8] A cell that is written as a phone number contains these digits. */
export const hasPhoneDigits = (cell: string, digits: string): boolean =>
  IS_PHONE.test(cell) && digitsOf(cell).includes(digits);
