// Couriers in `bikers`, and the position fixes their phones write into the same documents.
import { MAX } from '@despacho/contract/fields.ts';
import { MAX_COURIERS } from '@despacho/contract/couriers/directory.ts';
import {
  courier,
  courierRows,
  courierShift,
  courierSilence,
  type Courier,
  type Fix,
} from '@despacho/contract/couriers/couriers.ts';
import { COUNTRY_CODE } from '@despacho/domain/reading/phone.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { collectionOf } from '../documents/collection.ts';
import { firstOf, optional, ownObject, splitReference, withDefault } from '../documents/fields.ts';
import { readInstant, readMs, writeInstant } from '../documents/instants.ts';
import { readPlace, writePlace } from '../documents/places.ts';
import { fieldsOf } from '../documents/rows.ts';
import { byEmailIn, passwordMarkIn } from '../documents/signIns.ts';
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { isData, readId, readName, readNumber, type Data } from '../documents/scalars.ts';
import {
  readAccountStatus,
  readAvailability,
  readCourierAlert,
  readCourierType,
  readOwnership,
} from '../documents/words.ts';

const name: Field<string> = {
  read: ({ data }) => {
    const parts = [readName(data['firstName']), readName(data['lastName'])].filter((part) => part !== null);
    return readName(data['name']) ?? readName(data['alias']) ?? readName(parts.join(' ').trim()) ?? '';
  },
  write: (value) => ({ name: value }),
};

/** `companyId` and `branchId` with the names beside them; some documents have `{id, name}` under the name's field. */
const namedApart = (id: string, label: string, otherIds: string[]): Field<Courier['company']> => {
  const apart = splitReference(id, label, otherIds);
  return {
    read: (source) => {
      const stored = source.data[label];
      if (!isData(stored)) return apart.read(source);
      const found = readId(stored['id']) ?? firstOf(source.data, [id, ...otherIds], readId);
      return found === null ? null : { id: found, name: readName(stored['name']) ?? '' };
    },
    write: apart.write,
  };
};

/** `status` means the account in some documents and the availability in others: the value decides. */
const accountStatus: Field<Courier['accountStatus']> = optional(['accountStatus', 'status'], readAccountStatus);
const availability: Field<Courier['availability']> = optional(['status', 'disponibility'], readAvailability);

const lastOrderAt: Field<string | null> = {
  read: ({ data }) => readInstant(isData(data['lastOrder']) ? data['lastOrder']['date'] : data['lastOrder']),
  write: (value) => ({ lastOrder: value === null ? null : { date: writeInstant(value) } }),
};

const readRatings = (value: unknown): number[] | null =>
  Array.isArray(value)
    ? value.slice(-MAX.ratings).flatMap((entry: unknown) => readNumber(isData(entry) ? entry['rating'] : entry) ?? [])
    : null;

export const courierCodec = codecOf<Courier>(
  COLLECTIONS.couriers,
  courier,
  fieldsOf(courierRows, {
    name,
    company: namedApart('companyId', 'company', ['CompanyId']),
    branch: namedApart('branchId', 'SUCURSAL', []),
    ownership: optional(courierRows.ownership.names, readOwnership),
    type: optional(['type'], readCourierType),
    accountStatus,
    availability,
    alert: optional(['alert'], readCourierAlert),
    lastOrderAt,
    shift: ownObject('courierShift', courierShift, ['startedAt']),
    silence: ownObject('silence', courierSilence, ['at']),
    ratings: withDefault<number[]>([], ['raitings'], readRatings),
  }),
);

/** As documents of all programs hold one number. */
const phoneSpellings = (phone: string): (string | number)[] => [
  Number(phone),
  phone,
  `${COUNTRY_CODE}${phone}`,
  Number(`${COUNTRY_CODE}${phone}`),
  `+${COUNTRY_CODE}${phone}`,
];

/** [CU8] Couriers with this phone number. A narrow query: phones write their couriers' documents all the time. */
export const withPhone = (db: Firestore, phone: string) =>
  db.collection(COLLECTIONS.couriers).where('phone', 'in', phoneSpellings(phone)).limit(2);

/** Lists go through all of them: a scope also has the couriers that carry its orders, which no query finds. */
export const couriers = collectionOf(courierCodec, {
  max: MAX_COURIERS,
  sortBy: ['name'],
  unique: 'phone',
  sameUnique: (db, { phone }) => withPhone(db, phone ?? ''),
});

export const courierByEmail = byEmailIn(courierCodec);

export const markCourierPassword = passwordMarkIn(courierCodec);

/** In the audit of the courier. False: there is no such courier. */
export const recordCourierEvent = async (db: Firestore, id: string, event: HappenedEvent): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.couriers).doc(id);
      if (!(await transaction.get(ref)).exists) return false;
      transaction.create(...eventBelow(ref, event));
      return true;
    }),
  );

/** Most phones send 0 to 1, some 0 to 100. */
export const readBattery = (value: unknown): number | null => {
  const level = readNumber(value);
  if (level === null || level < 0 || level > 100) return null;
  return level > 1 ? level / 100 : level;
};

const readAccuracy = (value: unknown): number | null => {
  const metres = readNumber(value);
  return metres !== null && metres >= 0 ? metres : null;
};

/** `at`: by the phone's clock; null: the phone sent none. */
export type PhoneFix = Omit<Fix, 'at'> & { at: number | null };

/** The last position that the courier's phone sent; its details are beside the position or in it. */
export const phoneFixOf = (id: string, data: Data): PhoneFix | null => {
  const stored = data['actualPosition'];
  const position = readPlace(stored);
  if (position === null) return null;
  const inside = isData(stored) ? stored : {};
  return {
    courierId: id,
    position,
    at: readMs(inside['at']) ?? readMs(data['at']),
    accuracyM: readAccuracy(inside['accuracy']) ?? readAccuracy(data['accuracy']),
    battery: readBattery(inside['battery']) ?? readBattery(data['battery']),
  };
};

/** Without `at` the time of the write counts. */
export const fixOf = (id: string, data: Data, updateTimeMs: number): Fix | null => {
  const found = phoneFixOf(id, data);
  return found === null ? null : { ...found, at: found.at ?? updateTimeMs };
};

/** The fields of a fix as a phone writes them into its courier's document. */
export const writeFix = ({ position, at, accuracyM, battery }: Omit<Fix, 'courierId'>): Data => ({
  actualPosition: writePlace(position),
  at: writeInstant(new Date(at).toISOString()),
  accuracy: accuracyM,
  battery,
});
