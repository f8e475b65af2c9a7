// Couriers in `bikers`, and the position fixes their phones write into the same documents.
import { courier, type Courier, type Fix } from '@despacho/contract/couriers.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import {
  documentId,
  firstOf,
  flag,
  instant,
  number,
  optional,
  splitReference,
  text,
  withDefault,
} from './documents/fields.ts';
import { readInstant, readMs, writeInstant } from './documents/instants.ts';
import { readPlace, writePlace } from './documents/places.ts';
import {
  isData,
  readId,
  readNumber,
  readPhone,
  readText,
  readTexts,
  readUnlessZero,
  writePhone,
  type Data,
} from './documents/scalars.ts';
import {
  readAccountStatus,
  readAvailability,
  readCourierAlert,
  readCourierType,
  readOwnership,
} from './documents/words.ts';

const name: Field<string> = {
  read: ({ data }) => {
    const parts = [readText(data['firstName']), readText(data['lastName'])].filter((part) => part !== null);
    return readText(data['name']) ?? readText(data['alias']) ?? parts.join(' ').trim();
  },
  write: (value) => ({ name: value }),
};

/** `companyId` and `branchId` with the names beside them; some documents hold `{id, name}` under the name's field. */
const belongsTo = (id: string, label: string, otherIds: string[]): Field<Courier['company']> => {
  const apart = splitReference(id, label, otherIds);
  return {
    read: (source) => {
      const held = source.data[label];
      if (!isData(held)) return apart.read(source);
      const found = readId(held['id']) ?? firstOf(source.data, [id, ...otherIds], readId);
      return found === null ? null : { id: found, name: readText(held['name']) ?? '' };
    },
    write: apart.write,
  };
};

/** `status` means the account in some documents and the availability in others: the value tells which. */
const accountStatus: Field<Courier['accountStatus']> = optional(['accountStatus', 'status'], readAccountStatus);
const availability: Field<Courier['availability']> = optional(['status', 'disponibility'], readAvailability);

const lastOrderAt: Field<string | null> = {
  read: ({ data }) => readInstant(isData(data['lastOrder']) ? data['lastOrder']['date'] : data['lastOrder']),
  write: (value) => ({ lastOrder: value === null ? null : { date: writeInstant(value) } }),
};

const readRatings = (value: unknown): number[] | null =>
  Array.isArray(value)
    ? value.flatMap((entry: unknown) => readNumber(isData(entry) ? entry['rating'] : entry) ?? [])
    : null;

export const courierCodec = codecOf<Courier>(COLLECTIONS.couriers, courier, {
  id: documentId,
  name,
  firstName: text('firstName'),
  lastName: text('lastName'),
  phone: optional(['phone'], readPhone, writePhone),
  dpi: optional(['dpi'], readUnlessZero),
  email: text('email'),
  picture: text('pic'),
  plate: optional(['transportId'], readUnlessZero),
  mongoId: optional(['mongoId'], readId),
  pushToken: optional(['pushToken'], readId),
  company: belongsTo('companyId', 'company', ['CompanyId']),
  branch: belongsTo('branchId', 'SUCURSAL', []),
  branchIds: withDefault<string[]>([], ['branches'], readTexts),
  ownership: optional(['Pertenece', 'pertenece'], readOwnership),
  type: optional(['type'], readCourierType),
  accountStatus,
  availability,
  alert: optional(['alert'], readCourierAlert),
  alertAt: instant('alertAt'),
  lastOrderAt,
  odometerKm: number('odometer'),
  totalTravelledKm: number('total_traveled'),
  ratings: withDefault<number[]>([], ['raitings'], readRatings),
  isQualified: flag(false, 'qualified'),
  deliveryPicture: text('imageDelivery'),
});

/** Phones say 0 to 1, some 0 to 100. */
const readBattery = (value: unknown): number | null => {
  const level = readNumber(value);
  if (level === null || level < 0 || level > 100) return null;
  return level > 1 ? level / 100 : level;
};

const readAccuracy = (value: unknown): number | null => {
  const metres = readNumber(value);
  return metres !== null && metres >= 0 ? metres : null;
};

/** Where the courier's phone says he is; its facts lie beside the position or in it. Without `at` the write counts. */
export const fixOf = (id: string, data: Data, updateTimeMs: number): Fix | null => {
  const held = data['actualPosition'];
  const position = readPlace(held);
  if (position === null) return null;
  const inside = isData(held) ? held : {};
  return {
    courierId: id,
    position,
    at: readMs(inside['at']) ?? readMs(data['at']) ?? updateTimeMs,
    accuracyM: readAccuracy(inside['accuracy']) ?? readAccuracy(data['accuracy']),
    battery: readBattery(inside['battery']) ?? readBattery(data['battery']),
  };
};

/** The fields of a fix as a phone writes them into its courier's document. */
export const writeFix = ({ position, at, accuracyM, battery }: Omit<Fix, 'courierId'>): Data => ({
  actualPosition: writePlace(position),
  at: writeInstant(new Date(at).toISOString()),
  accuracy: accuracyM,
  battery,
});
