// Branches of companies in `branches`.
import { branch, type Branch } from '@despacho/contract/companies.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { documentId, firstOf, flag, required, splitReference, text, withDefault } from './documents/fields.ts';
import { readPlace, readRing, writePoint, writeRing } from './documents/places.ts';
import { isData, readId, readText } from './documents/scalars.ts';
import { withinLimit, type Firestore } from './firestore.ts';

const apart = splitReference('CompanyId', 'companyName', ['companyId']);

/** Both spellings of the id are read; REST and documents get `CompanyId`. */
const company: Field<Branch['company']> = {
  read: (source) => {
    const held = source.data['company'];
    const id = isData(held) ? readId(held['id']) : null;
    if (isData(held) && id !== null) return { id, name: readText(held['name']) ?? '' };
    return apart.read(source) ?? undefined;
  },
  write: apart.write,
};

const position: Field<LatLng | null> = {
  read: ({ data }) => firstOf(data, ['point', 'position'], readPlace) ?? readPlace(data),
  write: (value) => ({ point: value === null ? null : writePoint(value) }),
};

export const branchCodec = codecOf<Branch>(COLLECTIONS.branches, branch, {
  id: documentId,
  name: required(['name', 'branchName'], readText),
  description: text('description'),
  address: text('address'),
  company,
  country: splitReference('CountryId', 'countryName', ['countryId']),
  region: splitReference('RegionId', 'regionName', ['regionId']),
  city: splitReference('CityId', 'cityName', ['cityId']),
  position,
  perimeter: withDefault<LatLng[]>([], ['perimeter'], readRing, writeRing),
  isEnabled: flag(true, 'enable'),
});

/** Null: there is none that can be read. */
export const readBranch = async (db: Firestore, id: string): Promise<Branch | null> => {
  const document = await withinLimit(db.collection(COLLECTIONS.branches).doc(id).get());
  const read = branchCodec.read(id, document.data() ?? {}, document);
  return document.exists && read.ok ? read.value : null;
};
