// Which street a text names. Each street has one key for all spellings: "3a. Av.", "Tercera Avenida" and "Avenida 3"
// are `avenida 3`.
import {
  LINKING_WORDS,
  NUMBERED_KINDS,
  ORDINAL_ENDINGS,
  ORDINALS,
  streetText,
  STREET_WORDS,
  type StreetKind,
} from './text.ts';
import { tokensOf, type Token } from './tokens.ts';

export type NumberedStreet = { kind: StreetKind; number: number; suffix: string };

const isStreetKind = (word: string): word is StreetKind => Object.hasOwn(STREET_WORDS, word);

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
type StreetNumber = { number: number; suffix: string; kind: StreetKind | null };

const streetNumberOf = (token: Token | undefined): StreetNumber | null => {
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

/** A single letter after the street; y and e join two streets, z begins a zona. */
const suffixAt = (tokens: readonly Token[], at: number): string | null => {
  const token = tokens[at];
  return token?.type === 'word' && /^[a-dfg-x]$/.test(token.value) ? token.value : null;
};

export type ParsedStreet = { street: NumberedStreet; next: number };

const isNumbered = (kind: StreetKind | null): kind is StreetKind => kind !== null && NUMBERED_KINDS.includes(kind);

const withSuffix = (tokens: readonly Token[], street: NumberedStreet, next: number): ParsedStreet => {
  const letter = street.suffix === '' ? suffixAt(tokens, next) : null;
  return letter === null ? { street, next } : { street: { ...street, suffix: letter }, next: next + 1 };
};

/** "16 calle [B]", "3a. Av.", "avenida 6", "via 5": the street at this token, or null. */
export const numberedStreetAt = (tokens: readonly Token[], at: number): ParsedStreet | null => {
  const streetNumber = streetNumberOf(tokens[at]);
  if (streetNumber !== null) {
    if (streetNumber.kind !== null) {
      return isNumbered(streetNumber.kind)
        ? withSuffix(tokens, { ...streetNumber, kind: streetNumber.kind }, at + 1)
        : null;
    }
    // "12 B calle": the letter is in the middle; "3 a calle" is an ordinal.
    const letter = suffixAt(tokens, at + 1);
    const later = letter === null ? null : kindOf(tokens[at + 2]);
    if (letter !== null && isNumbered(later)) {
      const suffix = letter === 'a' ? streetNumber.suffix : letter;
      return withSuffix(tokens, { kind: later, number: streetNumber.number, suffix }, at + 3);
    }
    const kind = kindOf(tokens[at + 1]);
    if (!isNumbered(kind)) return null;
    return withSuffix(tokens, { kind, number: streetNumber.number, suffix: streetNumber.suffix }, at + 2);
  }
  const kind = kindOf(tokens[at]);
  const number = streetNumberOf(tokens[at + 1]);
  // "Avenida 6 calle": the number belongs to the word after it.
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

/** The significant words of a name, each in its standard form. */
export const nameKey = (tokens: readonly Token[]): string =>
  tokens
    .map(textOf)
    .filter((word) => !LINKING_WORDS.includes(word))
    .join(' ');

/** A street of the map by its name: its key, and its display name without a zona at the end. */
export const streetOf = (name: string): { key: string; name: string; numbered: NumberedStreet | null } | null => {
  const displayName = name.replace(/[,\s]+[zZ]ona\s.*$/u, '').trim();
  const tokens = tokensOf(displayName);
  const parsed = numberedStreetAt(tokens, 0);
  // "2a Calle Finca Las Victorias" is not "2a Calle".
  if (parsed !== null && parsed.next === tokens.length) {
    const { kind, number, suffix } = parsed.street;
    return { key: keyOf(parsed.street), name: streetText(kind, number, suffix), numbered: parsed.street };
  }
  const key = nameKey(tokens);
  return key === '' ? null : { key, name: displayName, numbered: null };
};
