// Which of the orders and couriers in memory the words of a command name.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { fold } from '../fold.ts';
import { orderNumberKey } from '../reading/orderNumber.ts';
import { wordsOf } from '../search/typedText.ts';

/** What a person chose from the candidates for these words; it counts while they stay as they are. */
export type Chosen = { words: string; id: string };

export type Named<T> = {
  /** One is meant, several may be. */
  found: readonly T[];
  isCertain: boolean;
  /** The words that name it, and what follows them. */
  words: string;
  after: string;
};

/** Part of a number; fewer characters are part of too many. */
const SHORTEST_PART = 2;
const MAX_NUMBER_WORDS = 4;

/** With single blanks. */
const spacedOf = (text: string): string => fold(orderNumberKey(text)).trim();
const keyOf = (text: string): string => spacedOf(text).replaceAll(/\s+/g, '');

type NumberedOrder = Pick<Order, 'id' | 'number' | 'createdAt'>;
/** `digits`: where they follow each other, as in GT-413543. */
type Keys = { key: string; spaced: string; digits: string | null };
/** Orders are replaced and never changed, and all of them are compared at every letter. */
const keysOfOrders = new WeakMap<NumberedOrder, Keys>();
const keysOf = (order: NumberedOrder): Keys => {
  const existing = keysOfOrders.get(order);
  if (existing !== undefined) return existing;
  const key = keyOf(order.number);
  const keys = { key, spaced: spacedOf(order.number), digits: /^\D*(\d+)\D*$/.exec(key)?.[1] ?? null };
  keysOfOrders.set(order, keys);
  return keys;
};

/** The first words of a text with the blanks between them, and what follows. */
const split = (text: string, count: number): { words: string; after: string } => {
  const words = new RegExp(`^\\S+(?:\\s+\\S+){${count - 1}}(?=\\s|$)`).exec(text)?.[0] ?? text;
  return { words, after: text.slice(words.length) };
};

const newestFirst = <T extends NumberedOrder>(orders: readonly T[]): T[] =>
  orders.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? -1 : 1));

const isChosen = (text: string, chosen: Chosen | null): chosen is Chosen =>
  chosen !== null && text.startsWith(chosen.words) && /^(\s|$)/.test(text.slice(chosen.words.length));

/** [CL4] `text`: the rest of the line, which begins with the number. A number may have blanks: the longest one counts. */
export const nameOrder = <T extends NumberedOrder>(
  text: string,
  orders: readonly T[],
  chosen: Chosen | null,
): Named<T> => {
  if (isChosen(text, chosen)) {
    const { words } = chosen;
    // One that is gone is not replaced by another of the same number.
    const found = orders.filter(({ id }) => id === chosen.id);
    return { found, isCertain: true, words, after: text.slice(words.length) };
  }
  const count = Math.min(MAX_NUMBER_WORDS, text.split(/\s+/).filter(Boolean).length);
  for (let length = count; length > 0; length -= 1) {
    const { words, after } = split(text, length);
    const [key, spaced] = [keyOf(words), spacedOf(words)];
    // Several words are a number that has blanks, not one that a note after it would complete.
    const found = orders.filter((order) => {
      const own = keysOf(order);
      return key !== '' && (length === 1 ? own.key === key || own.digits === key : own.spaced === spaced);
    });
    if (found.length > 0) return { found: newestFirst(found), isCertain: found.length === 1, words, after };
  }
  const { words, after } = split(text, 1);
  const key = keyOf(words);
  const partial = key.length < SHORTEST_PART ? [] : orders.filter((order) => keysOf(order).key.includes(key));
  return { found: newestFirst(partial), isCertain: false, words, after };
};

type NamedCourier = Pick<Courier, 'id' | 'name' | 'plate'>;

const plateOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** 0: the whole name or plate. 1: words of the name. 2: beginnings of words. Null: not meant. */
const rankOf = ({ name, plate }: NamedCourier, words: readonly string[]): number | null => {
  const names = wordsOf(name);
  if (names.join(' ') === words.join(' ')) return 0;
  if (plate !== null && plateOf(plate) !== '' && plateOf(plate) === plateOf(words.join(''))) return 0;
  if (words.every((word) => names.includes(word))) return 1;
  return words.every((word) => names.some((each) => each.startsWith(word))) ? 2 : null;
};

const byName = (a: NamedCourier, b: NamedCourier): number =>
  a.name.localeCompare(b.name, 'es') || (a.id < b.id ? -1 : 1);

/** [CL4] The whole rest of the line names the courier. Without words everyone may be meant. `isWhole`: by whole name or plate. */
export const nameCourier = <T extends NamedCourier>(
  text: string,
  couriers: readonly T[],
  chosen: Chosen | null,
): Named<T> & { isWhole: boolean } => {
  const words = wordsOf(text);
  const typed = { words: text, after: '' };
  if (chosen !== null && fold(chosen.words) === fold(text.trim())) {
    const found = couriers.filter(({ id }) => id === chosen.id);
    return { found, isCertain: true, isWhole: true, ...typed };
  }
  if (words.length === 0) return { found: couriers.toSorted(byName), isCertain: false, isWhole: false, ...typed };
  const ranked = couriers.flatMap((courier) => {
    const rank = rankOf(courier, words);
    return rank === null ? [] : [{ courier, rank }];
  });
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const found = ranked.filter(({ rank }) => rank === best).map(({ courier }) => courier);
  return { found: found.toSorted(byName), isCertain: found.length === 1, isWhole: best === 0, ...typed };
};
