// Typed text as a search reads it: words in any order, or the digits of a phone number.
import { fold } from '../fold.ts';
import { plainCharacters } from '../reading/characters.ts';
import { COUNTRY_CODE, digitsOf, LOCAL_DIGITS, readPhone } from '../reading/phone.ts';

/** The words of a typed text. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** A phone number as screens write it, or its beginning as people type it. */
const WRITTEN = /^\(?\+?[\d\s()-]+$/;

/** The digits of a typed phone number, or of its beginning; null: it is no phone number. */
export const typedPhone = (typed: string): string | null => {
  const reading = readPhone(typed);
  const plain = plainCharacters(typed);
  const isWritten = WRITTEN.test(plain);
  if (reading.state !== 'read') return reading.issue === 'lost-digits' && isWritten ? digitsOf(plain) : null;
  // `casa 5` and `1204#2` are other words and numbers.
  const isPhone = reading.remark !== 'extension' && (isWritten || reading.value?.length === LOCAL_DIGITS);
  return isPhone ? reading.value : null;
};

/** Fewer are part of too many numbers, and are found as they are typed. */
const FEWEST_DIGITS = 4;

/** [LI8] The digits of a typed phone number, without the code of the country; null: it is no phone number. */
export const phoneDigitsOf = (typed: string): string | null => {
  const digits = typedPhone(typed);
  if (digits === null) return null;
  const isBeginning = readPhone(typed).state !== 'read' || digits.length > LOCAL_DIGITS;
  const local = isBeginning && digits.startsWith(COUNTRY_CODE) ? digits.slice(COUNTRY_CODE.length) : digits;
  return local.length < FEWEST_DIGITS ? null : local;
};

/** [LI8] A text that is written as a phone number contains these digits. */
export const hasPhoneDigits = (text: string, digits: string): boolean =>
  WRITTEN.test(text) && digitsOf(text).includes(digits);
