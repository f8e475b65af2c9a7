// What street a text names. A street has one key however it is written: "3a. Av.", "Tercera Avenida" and "Avenida 3" are `avenida 3`.
import {
  LINKING_WORDS,
  NUMBERED_KINDS,
  ORDINAL_ENDINGS,
  ORDINALS,
  shownStreet,
  STREET_WORDS,
  type StreetKind,
} from './text.ts';
import { tokensOf, type Token } from './tokens.ts';

export type NumberedStreet = { kind: StreetKind; number: number; suffix: string };

export const isStreetKind = (word: string): word is StreetKind => Object.hasOwn(STREET_WORDS, word);

const KINDS: ReadonlyMap<string, StreetKind> = new Map(
  Object.entries(STREET_WORDS).flatMap(([kind, words]) =>
    isStreetKind(kind) ? words.map((word): [string, StreetKind] => [word, kind]) : [],
  ),
);
const ORDINAL_VALUES: ReadonlyMap<string, number> = new Map(
  ORDINALS.flatMap((words, index) => words.map((word): [string, number] => [word, index + 1])),
);

export const kindOf = (token: Token | undefined): StreetKind | null =>
  token?.type === 'word' ? (KINDS.get(token.value) ?? null) : null;

/** "3a" and "3ra" are 3; "19calle" is 19 and a kind; "12b" is 12 with the letter b. */
type Figure = { number: number; suffix: string; kind: StreetKind | null };

const figureOf = (token: Token | undefined): Figure | null => {
  if (token?.type === 'word') {
    const number = ORDINAL_VALUES.get(token.value);
    return number === undefined ? null : { number, suffix: '', kind: null };
  }
  if (token?.type !== 'number' || token.value > 999) return null;
  const { value: number, letters } = token;
  if (letters === '' || ORDINAL_ENDINGS.includes(letters)) return { number, suffix: '', kind: null };
  const kind = KINDS.get(letters);
  if (kind !== undefined && letters.length > 1) return { number, suffix: '', kind };
  return letters.length === 1 ? { number, suffix: letters, kind: null } : null;
};

/** A letter of its own behind the street; y and e join two streets, z begins a zone. */
const suffixAt = (tokens: readonly Token[], at: number): string | null => {
  const token = tokens[at];
  return token?.type === 'word' && /^[a-dfg-x]$/.test(token.value) ? token.value : null;
};

export type ReadStreet = { street: NumberedStreet; next: number };

const isNumbered = (kind: StreetKind | null): kind is StreetKind => kind !== null && NUMBERED_KINDS.includes(kind);

const withSuffix = (tokens: readonly Token[], street: NumberedStreet, next: number): ReadStreet => {
  const letter = street.suffix === '' ? suffixAt(tokens, next) : null;
  return letter === null ? { street, next } : { street: { ...street, suffix: letter }, next: next + 1 };
};

/** "16 calle [B]", "3a. Av.", "avenida 6", "via 5": the street that begins at `at`, or null. */
export const numberedStreetAt = (tokens: readonly Token[], at: number): ReadStreet | null => {
  const figure = figureOf(tokens[at]);
  if (figure !== null) {
    if (figure.kind !== null) {
      return isNumbered(figure.kind) ? withSuffix(tokens, { ...figure, kind: figure.kind }, at + 1) : null;
    }
    // "12 B calle": the letter stands in the middle; "3 a calle" is an ordinal.
    const letter = suffixAt(tokens, at + 1);
    const later = letter === null ? null : kindOf(tokens[at + 2]);
    if (letter !== null && isNumbered(later)) {
      const suffix = letter === 'a' ? figure.suffix : letter;
      return withSuffix(tokens, { kind: later, number: figure.number, suffix }, at + 3);
    }
    const kind = kindOf(tokens[at + 1]);
    if (!isNumbered(kind)) return null;
    return withSuffix(tokens, { kind, number: figure.number, suffix: figure.suffix }, at + 2);
  }
  const kind = kindOf(tokens[at]);
  const number = figureOf(tokens[at + 1]);
  // "Avenida 6 calle": the figure belongs to what follows it.
  if (!isNumbered(kind) || number === null || number.kind !== null || kindOf(tokens[at + 2]) !== null) return null;
  return withSuffix(tokens, { kind, number: number.number, suffix: number.suffix }, at + 2);
};

export const keyOf = ({ kind, number, suffix }: NumberedStreet): string =>
  suffix === '' ? `${kind} ${number}` : `${kind} ${number} ${suffix}`;

const textOf = (token: Token): string => {
  switch (token.type) {
    case 'word':
      return KINDS.get(token.value) ?? token.value;
    case 'number':
      return `${token.value}${token.letters}`;
    case 'house':
      return token.text;
  }
};

/** Words of a name that say something, each in its one form. */
export const nameKey = (tokens: readonly Token[]): string =>
  tokens
    .map(textOf)
    .filter((word) => !LINKING_WORDS.includes(word))
    .join(' ');

/** A street of the map by its name: its key, and its name as it is shown, without a zona written behind it. */
export const streetOf = (name: string): { key: string; name: string; numbered: NumberedStreet | null } | null => {
  const shown = name.replace(/[,\s]+[zZ]ona\s.*$/u, '').trim();
  const tokens = tokensOf(shown);
  const read = numberedStreetAt(tokens, 0);
  // "2a Calle Finca Las Victorias" is another street than the second one.
  if (read !== null && read.next === tokens.length) {
    const { kind, number, suffix } = read.street;
    return { key: keyOf(read.street), name: shownStreet(kind, number, suffix), numbered: read.street };
  }
  const key = nameKey(tokens);
  return key === '' ? null : { key, name: shown, numbered: null };
};
