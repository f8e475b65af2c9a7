// The grammar of a Guatemalan address: street, crossing street and metres or a corner, zona, municipality; in any company of other words.
import { CORNER_WORDS, NUMBER_WORDS, ZONE_WORDS } from './text.ts';
import { keyOf, kindOf, nameKey, numberedStreetAt, type NumberedStreet } from './street.ts';
import { tokensOf, wordsOf, type Token } from './tokens.ts';

export type HouseNumber = { cross: number; suffix: string; metres: number; text: string };

export type AskedStreet = { key: string; numbered: NumberedStreet | null };
type ReadStreet = { street: AskedStreet; next: number };

export type Address = {
  street: AskedStreet | null;
  house: HouseNumber | null;
  /** The other street of a corner. */
  corner: AskedStreet | null;
  zone: number | null;
  /** As the gazetteer writes it. */
  munic: string | null;
};

type Span = { from: number; to: number };

const isWord = (token: Token | undefined, words: readonly string[]): boolean =>
  token?.type === 'word' && words.includes(token.value);

/** "zona 10", "z. 10", "z10", "zona10"; "zona" without a number is only a word. */
const zoneAt = (tokens: readonly Token[], at: number): number | null => {
  const next = tokens[at + 1];
  return isWord(tokens[at], ZONE_WORDS) && next?.type === 'number' && next.value <= 99 ? next.value : null;
};

/** The last one counts: "Residenciales Zona 4, zona 16". */
const findZone = (tokens: readonly Token[]): (Span & { zone: number }) | null => {
  for (let at = tokens.length - 2; at >= 0; at -= 1) {
    const zone = zoneAt(tokens, at);
    if (zone !== null) return { zone, from: at, to: at + 2 };
  }
  return null;
};

/** What the gazetteer knows by name, so that a name ends where it ends. */
export type Known = {
  /** Spellings of municipalities as words, the longest first. */
  munics: readonly { munic: string; words: readonly string[] }[];
  isStreet(key: string): boolean;
};

export const municSpellings = (spellings: Iterable<[spelling: string, munic: string]>): Known['munics'] =>
  [...spellings]
    .map(([spelling, munic]) => ({ munic, words: wordsOf(spelling) }))
    .filter(({ words }) => words.length > 0)
    .sort((one, other) => other.words.length - one.words.length);

/** The first behind the street: addresses go from small to large, and "Mixco, Guatemala" ends with the department. */
const findMunic = (tokens: readonly Token[], { munics }: Known, from: number): string | null => {
  for (let at = from; at < tokens.length; at += 1) {
    const found = munics.find(({ words }) => words.every((word, offset) => isWord(tokens[at + offset], [word])));
    if (found !== undefined) return found.munic;
  }
  return null;
};

/** Tokens a street's name may have behind its kind. */
const LONGEST_NAME = 7;

/** "calzada roosevelt": the longest name behind a kind that the map knows. */
const namedStreetAt = (tokens: readonly Token[], at: number, known: Known): ReadStreet | null => {
  if (kindOf(tokens[at]) === null) return null;
  for (let next = Math.min(at + 1 + LONGEST_NAME, tokens.length); next > at + 1; next -= 1) {
    const key = nameKey(tokens.slice(at, next));
    if (known.isStreet(key)) return { street: { key, numbered: null }, next };
  }
  return null;
};

const streetAt = (tokens: readonly Token[], at: number, known: Known): ReadStreet | null => {
  const read = numberedStreetAt(tokens, at);
  if (read === null) return namedStreetAt(tokens, at, known);
  return { street: { key: keyOf(read.street), numbered: read.street }, next: read.next };
};

const houseAt = (tokens: readonly Token[], at: number): HouseNumber | null => {
  const token = tokens[at];
  if (token?.type !== 'house') return null;
  const { cross, suffix, metres, text } = token;
  return { cross, suffix, metres, text };
};

type Tail = Pick<Address, 'house' | 'corner'>;

/** What stands behind a street: its house number, or the street of the corner. */
const tailOf = (tokens: readonly Token[], next: number, known: Known): Tail => {
  const at = isWord(tokens[next], NUMBER_WORDS) ? next + 1 : next;
  const house = houseAt(tokens, at);
  if (house !== null) return { house, corner: null };
  const isCorner = isWord(tokens[at], CORNER_WORDS);
  return { house: null, corner: isCorner ? (streetAt(tokens, at + 1, known)?.street ?? null) : null };
};

export const parseAddress = (text: string, known: Known): Address => {
  const all = tokensOf(text);
  const found = findZone(all);
  const zone = found?.zone ?? null;
  // The zona is taken out: "16 calle zona 10 2-40" is as good as the usual order.
  const tokens = found === null ? all : [...all.slice(0, found.from), ...all.slice(found.to)];
  let first: Address | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    const read = streetAt(tokens, at, known);
    if (read === null) continue;
    const tail = tailOf(tokens, read.next, known);
    const address = { street: read.street, ...tail, zone, munic: findMunic(tokens, known, read.next) };
    // "Condominio 3 calle, 16 calle 2-40": a street with a number behind it is meant before one without.
    if (address.house !== null || address.corner !== null) return address;
    first ??= address;
    at = read.next - 1;
  }
  return first ?? { street: null, house: null, corner: null, zone, munic: findMunic(all, known, 0) };
};
