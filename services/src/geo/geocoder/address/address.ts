// The grammar of a Guatemalan address: street, crossing street and metres or a corner, zona, municipality; other words
// may surround it.
import { CORNER_WORDS, NUMBER_WORDS, STREET_ALIASES, ZONE_WORDS } from './text.ts';
import { keyOf, kindOf, nameKey, numberedStreetAt, type NumberedStreet } from './street.ts';
import { tokensOf, wordsOf, type Token } from './tokens.ts';

export type HouseNumber = { cross: number; suffix: string; metres: number; text: string };

export type QueryStreet = { key: string; numbered: NumberedStreet | null };
type ParsedStreet = { street: QueryStreet; next: number };

export type Address = {
  street: QueryStreet | null;
  house: HouseNumber | null;
  /** The second street of a corner. */
  corner: QueryStreet | null;
  zone: number | null;
  /** In the spelling of the gazetteer. */
  munic: string | null;
};

type Span = { from: number; to: number };

const isWord = (token: Token | undefined, words: readonly string[]): boolean =>
  token?.type === 'word' && words.includes(token.value);

/** "zona 10", "z. 10", "z10", "zona10"; "zona" without a number is an ordinary word. */
const zoneAt = (tokens: readonly Token[], at: number): number | null => {
  const next = tokens[at + 1];
  return isWord(tokens[at], ZONE_WORDS) && next?.type === 'number' && next.value <= 99 ? next.value : null;
};

/** The last zona is used: "Residenciales Zona 4, zona 16". */
const findZone = (tokens: readonly Token[]): (Span & { zone: number }) | null => {
  for (let at = tokens.length - 2; at >= 0; at -= 1) {
    const zone = zoneAt(tokens, at);
    if (zone !== null) return { zone, from: at, to: at + 2 };
  }
  return null;
};

/** Names in the gazetteer, which determine where a name in a text ends. */
export type Vocabulary = {
  /** Municipalities as words, the longest first. */
  munics: readonly { munic: string; words: readonly string[] }[];
  isStreet(key: string): boolean;
};

export const municSpellings = (spellings: Iterable<[spelling: string, munic: string]>): Vocabulary['munics'] =>
  [...spellings]
    .map(([spelling, munic]) => ({ munic, words: wordsOf(spelling) }))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.words.length - a.words.length);

/**
 * The first municipality after the street: addresses go from small to large, and "Mixco, Guatemala" ends with the
 * department.
 */
const findMunic = (tokens: readonly Token[], { munics }: Vocabulary, from: number): string | null => {
  for (let at = from; at < tokens.length; at += 1) {
    const found = munics.find(({ words }) => words.every((word, offset) => isWord(tokens[at + offset], [word])));
    if (found !== undefined) return found.munic;
  }
  return null;
};

/** Maximum tokens of a street name after its kind. */
const MAX_NAME_TOKENS = 7;

/** "calzada roosevelt": the longest name after a kind that is on the map. */
const namedStreetAt = (tokens: readonly Token[], at: number, vocabulary: Vocabulary): ParsedStreet | null => {
  if (kindOf(tokens[at]) === null) return null;
  for (let next = Math.min(at + 1 + MAX_NAME_TOKENS, tokens.length); next > at + 1; next -= 1) {
    const name = nameKey(tokens.slice(at, next));
    const key = [name, STREET_ALIASES.get(name)].find((each) => each !== undefined && vocabulary.isStreet(each));
    if (key !== undefined) return { street: { key, numbered: null }, next };
  }
  return null;
};

const streetAt = (tokens: readonly Token[], at: number, vocabulary: Vocabulary): ParsedStreet | null => {
  const parsed = numberedStreetAt(tokens, at);
  if (parsed === null) return namedStreetAt(tokens, at, vocabulary);
  return { street: { key: keyOf(parsed.street), numbered: parsed.street }, next: parsed.next };
};

const houseAt = (tokens: readonly Token[], at: number): HouseNumber | null => {
  const token = tokens[at];
  if (token?.type !== 'house') return null;
  const { cross, suffix, metres, text } = token;
  return { cross, suffix, metres, text };
};

type Tail = Pick<Address, 'house' | 'corner'>;

/** What follows a street: its house number, or the second street of the corner. */
const tailOf = (tokens: readonly Token[], next: number, vocabulary: Vocabulary): Tail => {
  const at = isWord(tokens[next], NUMBER_WORDS) ? next + 1 : next;
  const house = houseAt(tokens, at);
  if (house !== null) return { house, corner: null };
  const isCorner = isWord(tokens[at], CORNER_WORDS);
  return { house: null, corner: isCorner ? (streetAt(tokens, at + 1, vocabulary)?.street ?? null) : null };
};

export const parseAddress = (text: string, vocabulary: Vocabulary): Address => {
  const all = tokensOf(text);
  const found = findZone(all);
  const zone = found?.zone ?? null;
  // The zona is removed, so that "16 calle zona 10 2-40" is read like the usual order.
  const tokens = found === null ? all : [...all.slice(0, found.from), ...all.slice(found.to)];
  let first: Address | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    const parsed = streetAt(tokens, at, vocabulary);
    if (parsed === null) continue;
    const tail = tailOf(tokens, parsed.next, vocabulary);
    const address = { street: parsed.street, ...tail, zone, munic: findMunic(tokens, vocabulary, parsed.next) };
    // "Condominio 3 calle, 16 calle 2-40": a street followed by a house number has priority.
    if (address.house !== null || address.corner !== null) return address;
    first ??= address;
    at = parsed.next - 1;
  }
  return first ?? { street: null, house: null, corner: null, zone, munic: findMunic(all, vocabulary, 0) };
};
