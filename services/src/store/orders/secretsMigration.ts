// Moves the secrets of orders of older versions into documents of their own [DO18]. May be stopped and run again.
import {
  FieldValue,
  type DocumentReference,
  type Firestore,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { PAGE_LIMIT_MS, pagesOf } from '../documents/pages.ts';
import { withinLimit } from '../firestore.ts';
import { OLD_SECRET_FIELDS, orderSecretsCodec, secretsIn, secretsRef } from './secrets.ts';

export type MigrationProgress = { what: 'orders' | 'messages'; read: number; written: number; last: string | null };

const hasOldFields = (document: QueryDocumentSnapshot): boolean =>
  OLD_SECRET_FIELDS.some((name) => document.get(name) !== undefined);

/**
 * The transaction reads again, so that a change between both is not lost. It deletes what it moves: what the order has later is
 * newer than what was moved before.
 */
const moveSecrets = async (db: Firestore, order: DocumentReference): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const target = secretsRef(db, order.id);
      const [stored, moved] = await transaction.getAll(order, target);
      if (stored?.exists !== true) return;
      const read = orderSecretsCodec.read(order.id, stored.data() ?? {});
      const present = Object.entries(read.ok ? orderSecretsCodec.write(read.value) : {}).filter(
        ([name, value]) => value !== null && (stored.get(name) ?? null) !== null,
      );
      if (moved?.exists === true || secretsIn(stored) !== null)
        transaction.set(target, Object.fromEntries(present), { merge: true });
      transaction.update(order, Object.fromEntries(OLD_SECRET_FIELDS.map((name) => [name, FieldValue.delete()])));
    }),
    PAGE_LIMIT_MS,
  );

/** In one run of the job; the next one moves others. */
const MAX_MOVED = 300;

/** [DO18] Orders that older versions and other programs still write with secrets. Returns how many were moved. */
export const moveOldSecrets = async (db: Firestore): Promise<number> => {
  const found = new Map<string, DocumentReference>();
  for (const name of OLD_SECRET_FIELDS) {
    const { docs } = await withinLimit(db.collection(COLLECTIONS.orders).orderBy(name).limit(MAX_MOVED).select().get());
    for (const { ref } of docs) found.set(ref.id, ref);
  }
  await Promise.all([...found.values()].map(async (ref) => moveSecrets(db, ref)));
  return found.size;
};

/** [MS15] Messages to couriers had the token of the public page. */
const MESSAGE_TOKEN = 'order.trackingToken';

/** Orders after the id `from`, or all of them, then the messages to couriers. */
export async function* migrateSecrets(db: Firestore, from: string | null): AsyncGenerator<MigrationProgress> {
  const orders: MigrationProgress = { what: 'orders', read: 0, written: 0, last: from };
  const all = db.collection(COLLECTIONS.orders).select(...OLD_SECRET_FIELDS);
  for await (const docs of pagesOf(all, from)) {
    const old = docs.filter(hasOldFields);
    await Promise.all(old.map(async ({ ref }) => moveSecrets(db, ref)));
    orders.read += docs.length;
    orders.written += old.length;
    orders.last = docs.at(-1)?.id ?? orders.last;
    yield { ...orders };
  }
  const messages: MigrationProgress = { what: 'messages', read: 0, written: 0, last: null };
  const toCouriers = db.collection(COLLECTIONS.smsSends).where('audience', '==', 'courier').select(MESSAGE_TOKEN);
  for await (const docs of pagesOf(toCouriers, null)) {
    const old = docs.filter((document) => typeof document.get(MESSAGE_TOKEN) === 'string');
    await Promise.all(old.map(async ({ ref }) => withinLimit(ref.update({ [MESSAGE_TOKEN]: null }), PAGE_LIMIT_MS)));
    messages.read += docs.length;
    messages.written += old.length;
    messages.last = docs.at(-1)?.id ?? messages.last;
    yield { ...messages };
  }
}
