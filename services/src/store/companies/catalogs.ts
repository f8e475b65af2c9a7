// The catalogs of places in `countries`, `regions` and `cities`.
import {
  catalogRows,
  city,
  country,
  MAX_CATALOG_ITEMS,
  region,
  type City,
  type Region,
} from '@despacho/contract/catalogs.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { collectionOf } from '../documents/collection.ts';
import { required } from '../documents/fields.ts';
import { fieldsOf } from '../documents/rows.ts';
import { readId } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

const plain = fieldsOf(catalogRows, {});
const countryId = required(['CountryId', 'countryId'], readId);
const regionId = required(['RegionId', 'regionId'], readId);

const countryCodec = codecOf(COLLECTIONS.countries, country, plain);
const regionCodec = codecOf(COLLECTIONS.regions, region, { ...plain, countryId });
const cityCodec = codecOf(COLLECTIONS.cities, city, { ...plain, countryId, regionId });

const options = { max: MAX_CATALOG_ITEMS, sortBy: ['name'] } as const;
export const countries = collectionOf(countryCodec, { ...options, unique: 'name' });
export const regions = collectionOf(regionCodec, {
  ...options,
  unique: 'name',
  uniqueWithin: (item) => item.countryId,
});
export const cities = collectionOf(cityCodec, {
  ...options,
  max: 5 * MAX_CATALOG_ITEMS,
  unique: 'name',
  uniqueWithin: (item) => item.regionId,
});

const byName = (a: Reference, b: Reference): number => a.name.localeCompare(b.name, 'es');

export const regionsOf = async (db: Firestore, ofCountry: string): Promise<Region[]> => {
  const query = db.collection(COLLECTIONS.regions).where('CountryId', '==', ofCountry).limit(MAX_CATALOG_ITEMS);
  const { docs } = await withinLimit(query.get());
  const found = docs.map((document) => regionCodec.read(document.id, document.data(), document));
  return found.flatMap((read) => (read.ok ? [read.value] : [])).sort(byName);
};

export const citiesOf = async (db: Firestore, ofRegion: Pick<City, 'countryId' | 'regionId'>): Promise<City[]> => {
  const query = db
    .collection(COLLECTIONS.cities)
    .where('CountryId', '==', ofRegion.countryId)
    .where('RegionId', '==', ofRegion.regionId)
    .limit(MAX_CATALOG_ITEMS);
  const { docs } = await withinLimit(query.get());
  const found = docs.map((document) => cityCodec.read(document.id, document.data(), document));
  return found.flatMap((read) => (read.ok ? [read.value] : [])).sort(byName);
};
