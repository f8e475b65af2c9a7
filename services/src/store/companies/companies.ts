// Client companies in `companies`.
import { MAX_COMPANIES } from '@despacho/contract/companyCalls.ts';
import {
  circleRows,
  company,
  companyRows,
  customerMessage,
  hexColor,
  priceRange,
  type Company,
  type CompanyTheme,
  type CustomerMessage,
  type PriceRange,
} from '@despacho/contract/companies.ts';
import { allFromPayload, toPayload } from '@despacho/contract/payloads.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { collectionOf } from '../documents/collection.ts';
import { optional, withDefault } from '../documents/fields.ts';
import { fieldsOf } from '../documents/rows.ts';
import { isData, readFlag, readInteger, readNumber, readText } from '../documents/scalars.ts';

const readRange = (value: unknown): PriceRange | null => {
  if (!isData(value)) return null;
  const numbers = Object.values(circleRows).map(({ wire }) => [wire, readNumber(value[wire])] as const);
  return priceRange.safeParse(allFromPayload(circleRows, Object.fromEntries(numbers))).data ?? null;
};

const readRanges = (value: unknown): PriceRange[] | null =>
  Array.isArray(value) ? value.flatMap((entry: unknown) => readRange(entry) ?? []) : null;

const writeRanges = (ranges: PriceRange[]) => ranges.map((range) => toPayload(circleRows, range));

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
