// Branches of companies in `branches`.
import { branch, branchRows, type Branch } from '@despacho/contract/branches.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { collectionOf } from '../documents/collection.ts';
import { firstOf, splitReference, withDefault } from '../documents/fields.ts';
import { readPlace, readRing, writePoint, writeRing } from '../documents/places.ts';
import { fieldsOf } from '../documents/rows.ts';
import { isData, readId, readName } from '../documents/scalars.ts';

const apart = splitReference('CompanyId', 'companyName', ['companyId']);

/** Both spellings of the id are read; `CompanyId` is written. */
const company: Field<Branch['company']> = {
  read: (source) => {
    const stored = source.data['company'];
    const id = isData(stored) ? readId(stored['id']) : null;
    if (isData(stored) && id !== null) return { id, name: readName(stored['name']) ?? '' };
    return apart.read(source) ?? undefined;
  },
  write: apart.write,
};

const position: Field<LatLng | null> = {
  read: ({ data }) => firstOf(data, ['point', 'position'], readPlace) ?? readPlace(data),
  write: (value) => ({ point: value === null ? null : writePoint(value) }),
};

export const branchCodec = codecOf<Branch>(
  COLLECTIONS.branches,
  branch,
  fieldsOf(branchRows, {
    company,
    country: splitReference('CountryId', 'countryName', ['countryId']),
    region: splitReference('RegionId', 'regionName', ['regionId']),
    city: splitReference('CityId', 'cityName', ['cityId']),
    position,
    perimeter: withDefault<LatLng[]>([], ['perimeter'], readRing, writeRing),
  }),
);

/** Far beyond any operation. */
const MAX_BRANCHES = 10_000;

/** Lists go through all of them: some documents spell the field of their company another way than queries can ask for. */
export const branches = collectionOf(branchCodec, {
  place: {
    company: 'CompanyId',
    branch: '__name__',
    of: ({ id, company: { id: companyId } }) => ({ companyId, branchId: id }),
  },
  max: MAX_BRANCHES,
  unique: 'name',
  uniqueWithin: ({ company: { id } }) => id,
  sortBy: ['name'],
});
