// What an order is found by in lists that the store searches: keys stored with the order, and the same terms made of typed text.
import type { Order } from '@despacho/contract/orders/order.ts';
import { fold } from '../../fold.ts';
import { plainCharacters } from '../../reading/characters.ts';
import { COUNTRY_CODE, digitsOf, LOCAL_DIGITS } from '../../reading/phone.ts';
import { phoneAmongWords } from '../../reading/phoneAmongWords.ts';
import { orderNumberKey } from '../../reading/orderNumber.ts';
import { typedPhone } from '../../search/typedText.ts';

/** Longer numbers, words and prefixes are cut: an index entry costs storage at every write. */
const LONGEST_KEY = 24;
const SHORTEST_PREFIX = 2;
const LONGEST_PREFIX = 12;
const MAX_WORDS = 6;
const MAX_PIECES = 4;

/**
 * [OR53] The maximum number of keys: number, its pieces, its digits, the phone twice, and each name word with its
 * prefixes.
 */
export const MAX_KEYS = 1 + MAX_PIECES + 1 + 2 + MAX_WORDS * (LONGEST_PREFIX - SHORTEST_PREFIX + 2);
/** [OR54] */
export const MAX_TERMS = 5;

const isLongEnough = (key: string): boolean => Array.from(key).length >= SHORTEST_PREFIX;

const SEPARATORS = /[^\p{L}\p{N}]+/u;

/** By code points: half of a surrogate pair cannot be stored. */
const cut = (text: string, length = LONGEST_KEY): string => Array.from(text).slice(0, length).join('');

/** A number keeps its hyphens and digits together; a name such as Pérez-Gil is two words. */
const termsOfWord = (word: string): string[] => (/\d/.test(word) ? [word] : word.split(SEPARATORS));

const numberKeys = (number: string): string[] => {
  const text = fold(orderNumberKey(number));
  const pieces = text.split(/\s+/).flatMap(termsOfWord).filter(isLongEnough).slice(0, MAX_PIECES);
  return [text.replaceAll(/\s+/g, ''), ...pieces, typedPhone(number) ?? digitsOf(text)];
};

const phoneKeys = (phone: string | null): string[] => {
  const digits = phoneAmongWords(phone ?? '') ?? '';
  return digits.length === LOCAL_DIGITS ? [digits, COUNTRY_CODE + digits] : [digits];
};

const nameKeys = (name: string): string[] =>
  fold(plainCharacters(name))
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .flatMap((word) => {
      const letters = Array.from(word);
      const longest = Math.min(letters.length, LONGEST_PREFIX);
      const prefixes = Array.from({ length: Math.max(0, longest - SHORTEST_PREFIX + 1) }, (_, index) =>
        cut(word, SHORTEST_PREFIX + index),
      );
      return [...prefixes, word];
    });

type Searched = Pick<Order, 'number' | 'customerName' | 'phone'>;
export const SEARCHED_FIELDS = ['number', 'customerName', 'phone'] as const satisfies readonly (keyof Searched)[];

/** [OR53] Each once, in a fixed order. */
export const searchKeysOf = ({ number, customerName, phone }: Searched): string[] => {
  const all = [...numberKeys(number), ...phoneKeys(phone), ...nameKeys(customerName)];
  return [...new Set(all.map((key) => cut(key)))].filter(isLongEnough).slice(0, MAX_KEYS);
};

/** [OR54] The longest first: it leaves the fewest orders, and is the one that the store searches by. */
export const searchTermsOf = (typed: string): string[] => {
  const text = fold(orderNumberKey(typed));
  const phone = typedPhone(typed);
  const words = phone === null ? text.split(/\s+/).flatMap(termsOfWord) : [phone];
  const terms = [...new Set(words.map((word) => cut(word)))].filter(isLongEnough);
  return terms.toSorted((a, b) => b.length - a.length).slice(0, MAX_TERMS);
};

/** [OR54] Every term is a key of the order. */
export const matchesTerms = (order: Searched, terms: readonly string[]): boolean => {
  if (terms.length === 0) return true;
  const keys = new Set(searchKeysOf(order));
  return terms.every((term) => keys.has(term));
};
