// Client companies in `companies`.
import { MAX_COMPANIES } from '@despacho/contract/companyCalls.ts';
import {
  company,
  companyRows,
  customerMessage,
  hexColor,
  type Company,
  type CompanyTheme,
  type CustomerMessage,
  type PriceRange,
} from '@despacho/contract/companies.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { collectionOf } from '../documents/collection.ts';
import { optional, withDefault } from '../documents/fields.ts';
import { fieldsOf } from '../documents/rows.ts';
import { isData, readFlag, readInteger, readNumber, readText } from '../documents/scalars.ts';

const readRange = (value: unknown): PriceRange | null => {
  if (!isData(value)) return null;
  const circle = readInteger(value['circle']);
  const cost = readNumber(value['cost']);
  const minKm = readNumber(value['minDistance']);
  const maxKm = readNumber(value['maxDistance']);
  if (circle === null || cost === null || minKm === null || maxKm === null) return null;
  const isPossible = circle >= 1 && circle <= 4 && cost >= 0 && minKm >= 0 && maxKm >= 0;
  return isPossible ? { circle, cost, minKm, maxKm } : null;
};

const readRanges = (value: unknown): PriceRange[] | null =>
  Array.isArray(value) ? value.flatMap((entry: unknown) => readRange(entry) ?? []) : null;

const writeRanges = (ranges: PriceRange[]) =>
  ranges.map(({ circle, cost, minKm, maxKm }) => ({ circle, cost, minDistance: minKm, maxDistance: maxKm }));

/** Phrase, weight and logo size have fields that other programs read; `theme` is read by this product only. */
const theme: Field<CompanyTheme | null> = {
  read: ({ data }) => {
    const stored = isData(data['theme']) ? data['theme'] : {};
    const found = {
      isDark: readFlag(stored['isDark']),
      accent: hexColor.safeParse(stored['accent']).data ?? null,
      deliveredPhrase: readText(data['companyPhraseDelivered']),
      phraseWeight: readText(data['fontFinish']),
      logoSize: readNumber(data['sizeLogo']),
    };
    const isPlain = Object.values(found).every((value) => value === null);
    return isPlain ? null : { ...found, isDark: found.isDark ?? false };
  },
  write: (value) => ({
    theme: value === null ? null : { isDark: value.isDark, accent: value.accent },
    companyPhraseDelivered: value?.deliveredPhrase ?? null,
    fontFinish: value?.phraseWeight ?? null,
    sizeLogo: value?.logoSize ?? null,
  }),
};

const readMessages = (value: unknown): CustomerMessage[] | null =>
  Array.isArray(value) ? value.flatMap((name: unknown) => customerMessage.safeParse(name).data ?? []) : null;

const readLimit = (value: unknown): number | null => {
  const seconds = readInteger(value);
  return seconds !== null && seconds > 0 ? seconds : null;
};

export const companyCodec = codecOf<Company>(
  COLLECTIONS.companies,
  company,
  fieldsOf(companyRows, {
    customerMessages: withDefault(companyRows.customerMessages.empty, ['customerMessages'], readMessages),
    lateLimitSec: optional(['lateLimitSeconds'], readLimit),
    priceRanges: withDefault<PriceRange[]>([], ['pricingConfig'], readRanges, writeRanges),
    theme,
  }),
);

export const companies = collectionOf(companyCodec, {
  place: { company: '__name__', branch: '__name__', of: ({ id }) => ({ companyId: id, branchId: null }) },
  max: MAX_COMPANIES,
  unique: 'name',
  sortBy: ['name'],
});
