// Typed text as a search reads it: words in any order, or the digits of a phone number.
import { COUNTRY_CODE, digitsOf, LOCAL_DIGITS } from '@despacho/contract/phones.ts';
import { fold } from '../fold.ts';

/** The words of a typed text. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** A phone number as people type it: its blanks and hyphens separate no words. */
const IS_PHONE = /^\+?[\d\s()-]+$/;
export const isPhone = (text: string): boolean => IS_PHONE.test(text);

/** Fewer are part of too many numbers, and are found as they are typed. */
const FEWEST_DIGITS = 4;

/** [LI8] The digits of a typed phone number, without the code of the country; null: it is no phone number. */
export const phoneDigitsOf = (typed: string): string | null => {
  if (!isPhone(typed.trim())) return null;
  const digits = digitsOf(typed);
  const isWithCode = digits.length > LOCAL_DIGITS && digits.startsWith(COUNTRY_CODE);
  const local = isWithCode ? digits.slice(COUNTRY_CODE.length) : digits;
  return local.length < FEWEST_DIGITS ? null : local;
};

/** [LI8] A text that is written as a phone number contains these digits. */
export const hasPhoneDigits = (text: string, digits: string): boolean =>
  isPhone(text) && digitsOf(text).includes(digits);
