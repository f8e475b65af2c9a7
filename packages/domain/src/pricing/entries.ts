// Price ranges as payloads and documents name their fields, and numbers as people type them.
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { PriceEntry } from '@despacho/contract/pricing.ts';

export const rangeOf = ({ circle, cost, minDistance, maxDistance }: PriceEntry): PriceRange => ({
  circle,
  cost,
  minKm: minDistance,
  maxKm: maxDistance,
});

export const entryOf = ({ circle, cost, minKm, maxKm }: PriceRange): PriceEntry => ({
  circle,
  cost,
  minDistance: minKm,
  maxDistance: maxKm,
});

/** `Q 1,234.50`, `12 km`, `7,5` without their units and blanks. */
const NUMBER = /^-?\d[\d.,]*$/;
const THOUSANDS = /^-?\d{1,3}(?:,\d{3})+$/;

/**
 * [PR10] Null: no number. Of comma and point the last one separates the decimals; commas alone separate thousands where
 * three digits follow each.
 */
export const typedNumber = (typed: string): number | null => {
  const text = typed.replaceAll(/\s/gu, '').replaceAll(/^q|km$/giu, '');
  if (!NUMBER.test(text)) return null;
  const isThousands = THOUSANDS.test(text);
  const decimal = isThousands ? -1 : Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const digits = (part: string): string => part.replaceAll(/[.,]/g, '');
  if (decimal === -1) return Number(digits(text));
  const [whole, rest] = [text.slice(0, decimal), text.slice(decimal + 1)];
  const separators = new Set(whole.match(/[.,]/g));
  // 1.2.3 is no number, and neither is 1,2,3.
  if (separators.size > 1 || separators.has(text.charAt(decimal))) return null;
  return Number(`${digits(whole)}.${rest === '' ? '0' : rest}`);
};
