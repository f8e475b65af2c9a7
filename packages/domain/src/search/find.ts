// What a typed text finds among orders, couriers, branches and companies in memory: the best matches first.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { MAX_FOUND } from '@despacho/contract/search.ts';
import { fold } from '../fold.ts';
import { searchKeysOf, searchTermsOf } from '../orders/lists/searchKeys.ts';
import { hasPhoneDigits, hasWords, phoneDigitsOf, wordsOf } from './typedText.ts';

export type Search = {
  /** [OR54] */
  terms: readonly string[];
  /** Without single letters. */
  words: readonly string[];
  /** [LI8] Null: it is no phone number. */
  phoneDigits: string | null;
  /** The letters and digits alone, as plates and codes are compared. */
  code: string;
};

export type Found<T> = { found: T[]; hasMore: boolean };

const SHORTEST_WORD = 2;
/** Part of a plate. Fewer characters are part of too many. */
const SHORTEST_PART = 3;

const codeOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

export const searchOf = (typed: string): Search => ({
  terms: searchTermsOf(typed),
  words: wordsOf(typed).filter((word) => word.length >= SHORTEST_WORD),
  phoneDigits: phoneDigitsOf(typed),
  code: codeOf(typed),
});

/** How well something matches, 0 best; null: not at all. */
type Score = number | null;

const bestOf = <T>(all: Iterable<T>, scoreOf: (one: T) => Score, compare: (a: T, b: T) => number): Found<T> => {
  const scored = [...all].flatMap((item) => {
    const score = scoreOf(item);
    return score === null ? [] : [{ item, score }];
  });
  scored.sort((a, b) => a.score - b.score || compare(a.item, b.item));
  return { found: scored.slice(0, MAX_FOUND).map(({ item }) => item), hasMore: scored.length > MAX_FOUND };
};

const bestScore = (...scores: readonly Score[]): Score =>
  scores.reduce((best, score) => (best === null || (score !== null && score < best) ? score : best), null);

type SearchedOrder = Pick<Order, 'number' | 'customerName' | 'phone' | 'createdAt'>;

type OrderTexts = { keys: ReadonlySet<string>; folded: string };
/** Orders are replaced and never changed, and the same thousands are searched at every letter. */
const textsOfOrders = new WeakMap<SearchedOrder, OrderTexts>();
const textsOf = (order: SearchedOrder): OrderTexts => {
  const existing = textsOfOrders.get(order);
  if (existing !== undefined) return existing;
  const texts = { keys: new Set(searchKeysOf(order)), folded: fold(`${order.number}\n${order.customerName}`) };
  textsOfOrders.set(order, texts);
  return texts;
};

const scoreOfOrder = (order: SearchedOrder, { terms, words, phoneDigits }: Search): Score => {
  const { keys, folded } = textsOf(order);
  if (terms.length > 0 && terms.every((term) => keys.has(term))) return 0;
  const hasDigits = phoneDigits !== null && order.phone !== null && hasPhoneDigits(order.phone, phoneDigits);
  return hasDigits || (words.length > 0 && hasWords(folded, words)) ? 1 : null;
};

/** [LI9] Those that their search keys find come first, then the newest. */
export const findOrders = <T extends SearchedOrder>(orders: Iterable<T>, search: Search): Found<T> =>
  bestOf(
    orders,
    (order) => scoreOfOrder(order, search),
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );

/** `beside`: may have some of the words, but not all of them. */
const scoreOfName = (name: string, beside: string, { words }: Search): Score => {
  const folded = fold(name);
  const own = words.filter((word) => folded.includes(word));
  if (own.length === 0 || !hasWords(`${folded}\n${fold(beside)}`, words)) return null;
  if (folded.startsWith(words.join(' '))) return 0;
  const names = wordsOf(folded);
  return own.length === words.length && words.every((word) => names.some((each) => each.startsWith(word))) ? 1 : 2;
};

type Named = { name: string };
const byName = (a: Named, b: Named): number => a.name.localeCompare(b.name, 'es');

const scoreOfPlate = (plate: string | null, { code }: Search): Score => {
  if (plate === null || code.length < SHORTEST_PART || !codeOf(plate).includes(code)) return null;
  return codeOf(plate) === code ? 0 : 1;
};

type SearchedCourier = Pick<Courier, 'name' | 'phone' | 'plate' | 'dpi' | 'mongoId'>;

/** [LI9] [LI10] `seesIdentity`: DPI and code count too, written whole. */
export const findCouriers = <T extends SearchedCourier>(
  couriers: Iterable<T>,
  search: Search,
  seesIdentity: boolean,
): Found<T> => {
  const { code, phoneDigits } = search;
  const isIdentity = (text: string | null): boolean => text !== null && code !== '' && codeOf(text) === code;
  return bestOf(
    couriers,
    ({ name, phone, plate, dpi, mongoId }) =>
      bestScore(
        scoreOfName(name, '', search),
        phone !== null && phoneDigits !== null && hasPhoneDigits(phone, phoneDigits) ? 0 : null,
        scoreOfPlate(plate, search),
        seesIdentity && (isIdentity(dpi) || isIdentity(mongoId)) ? 0 : null,
      ),
    byName,
  );
};

/** [LI9] The company's name narrows the branches that a word of their own finds. */
export const findBranches = <T extends Pick<Branch, 'name' | 'company'>>(
  branches: Iterable<T>,
  search: Search,
): Found<T> => bestOf(branches, ({ name, company }) => scoreOfName(name, company.name, search), byName);

export const findCompanies = <T extends Pick<Company, 'name'>>(companies: Iterable<T>, search: Search): Found<T> =>
  bestOf(companies, ({ name }) => scoreOfName(name, '', search), byName);
