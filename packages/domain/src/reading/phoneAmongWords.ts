// The telephone in a text of another program. Apart from the reader of what people type, which every page of the console loads.
import { MAX_READ, plainCharacters } from './characters.ts';
import { BOUNDARY, dialledIn, DIGITS_OF_LABEL, digitsOf, LOCAL_DIGITS, partsIn, readPhone, WORD } from './phone.ts';

/**
 * [DO6] The only one of eight digits, among any words. Null: there is none, or it is not certain which. Several numbers stay together,
 * as digits that no program dials.
 */
export const phoneAmongWords = (text: string): string | null => {
  const reading = readPhone(text);
  if (reading.state === 'read') return reading.value;
  const plain = plainCharacters(text);
  const digits = digitsOf(plain);
  if (reading.issue === 'several') return digits.length > LOCAL_DIGITS ? digits : null;
  if (reading.issue !== 'not-a-number' || plain.length > MAX_READ || /\p{L}\d|\d\p{L}/u.test(plain)) return null;
  if (DIGITS_OF_LABEL.test(plain)) return null;
  const whole = partsIn(plain.replaceAll(WORD, BOUNDARY)).flatMap((part) => dialledIn(part) ?? []);
  const [only = null] = whole.filter((each) => each.length === LOCAL_DIGITS);
  return whole.length === 1 ? only : null;
};
