// What a courier's phone reports about itself, in `phones` under the courier's id. Phones write it, so every value is bounded.
import { phoneRecord, type PhoneRecord } from '@despacho/contract/couriers/directory.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { optional } from '../documents/fields.ts';
import { textReader } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { readBattery } from './couriers.ts';

const MAX = { email: 254, error: 500, version: 30 } as const;

/** An empty text is none. */
const textOf = (max: number) => (value: unknown) => textReader(max)(value)?.trim() || null;

const phoneRecordCodec = codecOf<PhoneRecord>(COLLECTIONS.phones, phoneRecord, {
  email: optional(['email'], textOf(MAX.email)),
  error: optional(['error'], textOf(MAX.error)),
  version: optional(['version', 'appVersion'], textOf(MAX.version)),
  battery: optional(['battery', 'batteryLevel'], readBattery),
});

/** Null: the phone never wrote one. */
export const phoneRecordOf = async (db: Firestore, courierId: string): Promise<PhoneRecord | null> => {
  const document = await withinLimit(db.collection(COLLECTIONS.phones).doc(courierId).get());
  const read = phoneRecordCodec.read(document.id, document.data() ?? {}, document);
  return document.exists && read.ok ? read.value : null;
};
