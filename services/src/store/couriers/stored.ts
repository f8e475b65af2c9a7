// One courier as its document has it: the values that were read, and the names of those that could not be.
import { courierRows, type Courier } from '@despacho/contract/couriers/couriers.ts';
import type { FieldRows } from '@despacho/contract/fields.ts';
import { COLLECTIONS } from '../collections.ts';
import { isData, type Data } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { courierCodec } from './couriers.ts';

const rows: FieldRows = courierRows;
const namesOf = (key: string): readonly string[] => {
  const row = rows[key];
  return row !== undefined && 'names' in row ? row.names : [];
};

/** 0 is a missing value in documents of other programs. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  (typeof value === 'string' && /^\s*0*\s*$/.test(value)) ||
  (Array.isArray(value) && value.length === 0) ||
  (isData(value) && Object.values(value).every(isBlank));

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const unreadableIn = (data: Data, courier: Courier): string[] =>
  Object.entries(courier).flatMap(([key, value]) => {
    if (!isEmpty(value)) return [];
    return namesOf(key).filter((name) => !isBlank(data[name]));
  });

/** `status` means the state of the account or the availability: it is unreadable when it is neither. */
const unreadableStatus = (data: Data, { accountStatus, availability }: Courier): string[] =>
  accountStatus === null && availability === null && !isBlank(data['status']) ? ['status'] : [];

export type StoredCourier = { courier: Courier; unreadable: string[] };

/** Null: there is no such document, or nothing of it can be understood. */
export const storedCourier = async (db: Firestore, id: string): Promise<StoredCourier | null> => {
  const document = await withinLimit(db.collection(COLLECTIONS.couriers).doc(id).get());
  const data = document.data() ?? {};
  const read = courierCodec.read(document.id, data, document);
  if (!document.exists || !read.ok) return null;
  return {
    courier: read.value,
    unreadable: [...unreadableIn(data, read.value), ...unreadableStatus(data, read.value)],
  };
};
