// Pins and tracking tokens of orders in `orderSecrets` [DO18]. In older documents they are fields of the order.
import { orderSecretRows, orderSecrets, type OrderSecrets } from '@despacho/contract/orders/secrets.ts';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { fieldsOf } from '../documents/rows.ts';
import { withinLimit } from '../firestore.ts';

export const orderSecretsCodec = codecOf<OrderSecrets>(
  COLLECTIONS.orderSecrets,
  orderSecrets,
  fieldsOf(orderSecretRows, {}),
);

/** Their names in older documents of orders. */
export const OLD_SECRET_FIELDS = Object.values(orderSecretRows).flatMap((row) => ('names' in row ? row.names : []));

export const secretsRef = (db: Firestore, orderId: string): DocumentReference =>
  db.collection(COLLECTIONS.orderSecrets).doc(orderId);

/** In the transaction that creates the order. */
export const writeSecrets = (db: Firestore, transaction: Transaction, secrets: OrderSecrets): void => {
  transaction.set(secretsRef(db, secrets.id), orderSecretsCodec.write(secrets));
};

/** From a document of secrets or from an older order. Null: it contains none. */
export const secretsIn = (document: DocumentSnapshot): OrderSecrets | null => {
  const read = orderSecretsCodec.read(document.id, document.data() ?? {});
  if (!document.exists || !read.ok) return null;
  const { pin, pinAttempts, trackingToken } = read.value;
  return pin === null && trackingToken === null && pinAttempts === 0 ? null : read.value;
};

/** By the id of the order; orders without secrets are left out. */
export const readOrderSecrets = async (db: Firestore, ids: readonly string[]): Promise<Map<string, OrderSecrets>> => {
  const found = new Map<string, OrderSecrets>();
  const read = async (refs: DocumentReference[], fieldMask: string[]): Promise<void> => {
    if (refs.length === 0) return;
    for (const document of await withinLimit(db.getAll(...refs, { fieldMask }))) {
      const secrets = secretsIn(document);
      if (secrets !== null) found.set(document.id, secrets);
    }
  };
  await read(
    ids.map((id) => secretsRef(db, id)),
    OLD_SECRET_FIELDS,
  );
  const missing = ids.filter((id) => !found.has(id));
  await read(
    missing.map((id) => db.collection(COLLECTIONS.orders).doc(id)),
    OLD_SECRET_FIELDS,
  );
  return found;
};
