// One coordinate as people and devices write it: decimals, or degrees, minutes and seconds, with a cardinal point or a sign.
import { isScientific, MAX_READ, plainCharacters } from './characters.ts';
import type { ReadIssue } from './reading.ts';
import { eastWords, latitudeWords, longitudeWords, northWords, southWords, westWords } from './words/values/text.ts';

export type Axis = 'lat' | 'lng';
/** `axis`: named by a label or a cardinal point. `isExact`: with decimals, minutes or a cardinal point. */
export type Degrees = { degrees: number; axis: Axis | null; isExact: boolean };

const either = (...words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length).join('|');
const POINT = `(?:${either(...northWords, ...southWords, ...eastWords, ...westWords)})`;
const WRITTEN = new RegExp(
  `^(?:(?<label>${either(...latitudeWords, ...longitudeWords)})\\.?\\s*[:=]?\\s*)?` +
    `(?:(?<before>${POINT})\\.?\\s*)?(?<sign>[+-]?)\\s*(?<body>\\d[^\\p{L}]*?)\\s*(?:(?<after>${POINT})\\.?)?$`,
  'iu',
);

const MARKS = [
  [/[º˚⁰ᵒ]/gu, '°'],
  [/[″ʺ“”„‟〃]|[′’‘ʹ´`ʼ‛']{2}/gu, '"'],
  [/[′’‘ʹ´`ʼ‛]/gu, "'"],
] as const;
/** Marks of degrees, minutes and seconds in the form of a typewriter; of the fonts there are a dozen. */
export const withPlainMarks = (text: string): string =>
  MARKS.reduce((plain, [mark, form]) => plain.replaceAll(mark, form), text);

const FRACTION = '\\d{1,2}(?:[.,]\\d+)?';
const DECIMAL = /^(\d{1,3})(?:([.,])(\d+))?\s*°?$/;
const SEXAGESIMAL = new RegExp(
  `^(\\d{1,3})\\s*[°\\s:]\\s*(?:(\\d{1,2})\\s*['\\s:]\\s*(${FRACTION})\\s*"?|(${FRACTION})\\s*'?)$`,
);

const decimal = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'));

/** Null: no degrees. */
const valueOf = (body: string): { value: number; isExact: boolean } | null => {
  const [, whole, separator = '', decimals = ''] = DECIMAL.exec(body) ?? [];
  if (whole !== undefined) return { value: Number(`${whole}.${decimals || '0'}`), isExact: separator !== '' };
  const [, degrees, minutes, seconds, onlyMinutes] = SEXAGESIMAL.exec(body) ?? [];
  // `14 6123` has neither a point nor a mark.
  if (degrees === undefined || (onlyMinutes !== undefined && !/[°:']/.test(body))) return null;
  const [minute, second] = [decimal(minutes ?? onlyMinutes), decimal(seconds)];
  return minute < 60 && second < 60 ? { value: Number(degrees) + minute / 60 + second / 3_600, isExact: true } : null;
};

const isOneOf = (words: readonly string[], word: string | undefined): boolean =>
  word !== undefined && words.includes(word.toLowerCase());

const axisOf = (label: string | undefined, point: string | undefined): Axis | null => {
  if (isOneOf(latitudeWords, label) || isOneOf([...northWords, ...southWords], point)) return 'lat';
  return label === undefined && point === undefined ? null : 'lng';
};

export const readDegrees = (text: string): Degrees | { issue: ReadIssue } => {
  if (text.length > MAX_READ) return { issue: 'not-a-number' };
  const plain = withPlainMarks(plainCharacters(text));
  if (isScientific(plain) || /^[+-]?\d{4,}$/.test(plain)) return { issue: 'lost-digits' };
  const { label, before, sign, body = '', after } = WRITTEN.exec(plain)?.groups ?? {};
  const found = valueOf(body);
  const point = before ?? after;
  const axis = axisOf(label, point);
  const isTwice = before !== undefined && after !== undefined;
  const isOtherAxis =
    label !== undefined && point !== undefined && axisOf(label, undefined) !== axisOf(undefined, point);
  if (found === null || isTwice || isOtherAxis) return { issue: 'not-a-number' };
  const isBelow = isOneOf([...southWords, ...westWords], point);
  // `-14.6 N` contradicts itself; `-90.5 W` is written so often that it is certain.
  if (sign === '-' && point !== undefined && !isBelow) return { issue: 'not-a-number' };
  const degrees = isBelow || sign === '-' ? -found.value : found.value;
  return { degrees, axis, isExact: found.isExact || point !== undefined };
};
