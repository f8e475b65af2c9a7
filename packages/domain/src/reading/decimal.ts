// Numbers with a comma or a point, as people in Guatemala write them: `1,250.50`, `7,5`, `12 km`.
import { isScientific, MAX_READ, plainCharacters } from './characters.ts';
import { read, refused, type Reading } from './reading.ts';

/** `isEither`: the point of `1.250` may separate thousands or decimals. */
export type Decimal = { whole: string; decimals: string; isEither: boolean };

const SPACED = /^\d{1,3}(?:[ '’]\d{3})+(?=$|[.,])/u;
const GROUPS = { ',': /^\d{1,3}(?:,\d{3})+$/, '.': /^\d{1,3}(?:\.\d{3})+$/ } as const;
const isSeparator = (character: string): character is keyof typeof GROUPS => character in GROUPS;

const withoutSeparators = (text: string): string => text.replaceAll(/[.,]/g, '');

/**
 * The last one of comma and point separates the decimals. Commas alone separate thousands where three digits follow
 * each, as es-GT writes them; a single point does so in other countries, so that it may be either.
 */
export const decimalIn = (text: string): Decimal | null => {
  const digits = text.replace(SPACED, (grouped) => grouped.replaceAll(/[ '’]/gu, ''));
  if (!/^\d[\d.,]*$/.test(digits)) return null;
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const last = digits.charAt(at);
  if (at === -1 || !isSeparator(last)) return { whole: digits, decimals: '', isEither: false };
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  const other = last === ',' ? '.' : ',';
  if (whole.includes(other))
    return GROUPS[other].test(whole) ? { whole: withoutSeparators(whole), decimals, isEither: false } : null;
  const isGrouped = GROUPS[last].test(digits) && !/^0[.,]/.test(digits);
  if (isGrouped && (last === ',' || whole.includes(last)))
    return { whole: withoutSeparators(digits), decimals: '', isEither: false };
  return whole.includes(last) ? null : { whole, decimals, isEither: isGrouped };
};

export const numberOf = ({ whole, decimals }: Pick<Decimal, 'whole' | 'decimals'>): number =>
  Number(`${whole}.${decimals || '0'}`);

/** [PR10] Kilometres and plain numbers: `7,5`, `12 km`. A point separates decimals. */
export const readDecimal = (text: string): Reading<number> => {
  const plain = plainCharacters(text);
  if (plain.length > MAX_READ) return refused('not-a-number');
  if (isScientific(plain)) return refused('lost-digits');
  const [, sign = '', digits = ''] = /^([+-]?)\s*(.*?)\s*(?:km)?$/iu.exec(plain) ?? [];
  const decimal = decimalIn(digits);
  if (decimal === null) return refused('not-a-number');
  return read(sign === '-' ? -numberOf(decimal) : numberOf(decimal));
};
