// Tolerant readers of single values as other programs store them. Null means: not there, or nothing that can be read.
import { MAX } from '@despacho/contract/fields.ts';
import { withoutInvisible } from '@despacho/domain/reading/characters.ts';
import { phoneAmongWords } from '@despacho/domain/reading/phoneAmongWords.ts';
import { MAX_COUNT } from '@despacho/contract/values.ts';

export type Data = Record<string, unknown>;

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One spelling for comparisons: no accents, lower case, single spaces instead of hyphens and underscores. */
export const plain = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();

export const readText = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)) ? String(value) : null;
};

/** Counts characters as the schemas of payloads do: one beyond the first plane is two units of a string, and never cut in half. */
export const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('');

/** At most so many characters: phones write texts of any length, and every client receives what is read. */
export const textReader =
  (max: number) =>
  (value: unknown): string | null => {
    const text = readText(value);
    return text === null ? null : cut(text, max);
  };
export const readName = textReader(MAX.name);

/** A longer one is none: half an id would name something else. */
const idReader =
  (max: number) =>
  (value: unknown): string | null => {
    const text = readText(value);
    return text === null || text.length > max || text.trim() === '' ? null : text;
  };
/** Ids are never blank; other programs may hold a number. Spaces around one stay: they are part of a document's path. */
export const readId = idReader(MAX.id);
export const readIdentifier = idReader(MAX.identifier);

export const readNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

export const readInteger = (value: unknown): number | null => {
  const number = readNumber(value);
  return number !== null && Number.isSafeInteger(number) ? number : null;
};

/** A number of 0 or more, and far from the greatest exact number. */
export const readCount = (value: unknown): number | null => {
  const number = readInteger(value);
  return number !== null && number >= 0 && number <= MAX_COUNT ? number : null;
};

const YES = new Set(['true', 'yes', 'si', '1']);
const NO = new Set(['false', 'no', '0', '']);

/** Yes/No of the forms, real booleans, and 1 or 0 [DO7]. */
export const readFlag = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value;
  const word = readText(value);
  if (word === null) return null;
  if (YES.has(plain(word))) return true;
  return NO.has(plain(word)) ? false : null;
};

/** Digits only, without the country's prefix 502 [DO6]. */
export const readPhone = (value: unknown): string | null =>
  phoneAmongWords((readText(value) ?? '').slice(0, MAX.text))?.slice(0, MAX.digits) ?? null;

/** Documents hold a number; a text that a number would not give back stays a text. */
export const writePhone = (digits: string | null): number | string | null => {
  if (digits === null) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) && String(number) === digits ? number : digits;
};

/** `10`, `'10'` or `'Zona 10'`; everything else is no zone [DO5]. */
export const readZone = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  if (typeof value !== 'string' || /-\s*\d/.test(value)) return null;
  const digits = /\d+/.exec(value)?.[0];
  return digits === undefined || digits.length > 9 ? null : Number(digits);
};

/** A plate or national id of 0 means a missing one [DO8]. */
export const readUnlessZero = (value: unknown): string | null => {
  const text = readId(value);
  return text === null || /^0+$/.test(text) ? null : text;
};

/** Lists, texts with one entry a line, and single texts. */
export const readTexts = (value: unknown): string[] | null => {
  const entries = typeof value === 'string' ? value.split(/[\n,;]/) : value;
  if (!Array.isArray(entries)) return null;
  const texts = entries.slice(0, MAX.entries).map((entry: unknown) => readId(isData(entry) ? entry['id'] : entry));
  return texts.flatMap((entry) => (typeof value === 'string' ? entry?.trim() : entry) ?? []);
};

/** Finds the stored value by any of its spellings. */
export const wordReader = <V extends string>(spellings: Readonly<Record<V, readonly string[]>>) => {
  const values = new Map<string, V>();
  for (const value in spellings) {
    for (const spelling of [value, ...spellings[value]]) values.set(plain(spelling), value);
  }
  return (value: unknown): V | null => (typeof value === 'string' ? (values.get(plain(value)) ?? null) : null);
};
