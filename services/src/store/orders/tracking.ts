// What the customers' page reads and writes of an order: its token, the tries of its PIN, its rating.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Order } from '@despacho/contract/orders/order.ts';
import { PIN_TRIES } from '@despacho/contract/tracking.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { nextCount } from '@despacho/domain/counts.ts';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { writeInstant } from '../documents/instants.ts';
import { eventBelow } from '../events.ts';
import { withinLimit } from '../firestore.ts';
import { markStale } from '../numbers/statsDirty.ts';
import { readOutbox, writeDueEvents } from '../webhooks/outbox.ts';
import { orderCodec } from './orders.ts';
import { secretsIn, secretsRef } from './secrets.ts';

/** By token; at most thirty, as many as a query takes. Older documents have the token in the order. A token that no order has is missing. */
export const orderIdsByToken = async (
  db: Firestore,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (const collection of [COLLECTIONS.orderSecrets, COLLECTIONS.orders]) {
    const missing = tokens.filter((token) => !ids.has(token));
    if (missing.length === 0) break;
    const query = db.collection(collection).where('trackingToken', 'in', missing).select('trackingToken');
    for (const document of (await withinLimit(query.get())).docs)
      ids.set(String(document.get('trackingToken')), document.id);
  }
  return ids;
};

/** Where the secrets of an order are: in a document of their own, or in an older order. */
export const secretsOf = async (db: Firestore, transaction: Transaction, orderId: string) => {
  for (const ref of [secretsRef(db, orderId), db.collection(COLLECTIONS.orders).doc(orderId)]) {
    const secrets = secretsIn(await transaction.get(ref));
    if (secrets !== null) return { ref, secrets };
  }
  return null;
};

export const isSamePin = (a: string, b: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
};

/** `isChecked`: the PIN was compared. */
export type PinResult = { ok: true } | { ok: false; triesLeft: number; isChecked: boolean };

/** [TR6] Tries are counted in the transaction, for all who try together; after the third no PIN is right. Null: the order has none. */
export const tryPin = async (db: Firestore, orderId: string, pin: string): Promise<PinResult | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const found = await secretsOf(db, transaction, orderId);
      if (found === null || found.secrets.pin === null) return null;
      const { pinAttempts, pin: own } = found.secrets;
      if (pinAttempts >= PIN_TRIES) return { ok: false, triesLeft: 0, isChecked: false };
      if (isSamePin(pin, own)) return { ok: true };
      transaction.update(found.ref, { attempts: nextCount(pinAttempts), dato: 0 });
      return { ok: false, triesLeft: PIN_TRIES - pinAttempts - 1, isChecked: true };
    }),
  );

type Reset = {
  orderId: string;
  by: { id: string; name: string };
  /** Clock of the operation. */ at: number;
  screen: string | null;
};

/** [TR7] [CP17] The tries begin again, those at the door too. False: the order has no PIN. */
export const resetPinTries = async (db: Firestore, { orderId, by, at, screen }: Reset): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const found = await secretsOf(db, transaction, orderId);
      if (found === null || found.secrets.pin === null) return false;
      transaction.update(found.ref, { attempts: 0, doorAttempts: 0 });
      const event = { what: 'pin-reset', by, at, details: { screen, before: {}, after: {} } };
      transaction.set(...eventBelow(db.collection(COLLECTIONS.orders).doc(orderId), event));
      return true;
    }),
  );

type Rating = { stars: number; opinion: string | null; /** Clock of the operation. */ at: number };
export type RatingResult = 'stored' | 'rated-before' | 'not-delivered';

/** [TR8] Into the order and the collection of ratings, once. */
export const storeCustomerRating = async (
  db: Firestore,
  orderId: string,
  { stars, opinion, at }: Rating,
): Promise<RatingResult> => {
  const ref = db.collection(COLLECTIONS.orders).doc(orderId);
  return withinLimit(
    db.runTransaction(async (transaction) => {
      const document = await transaction.get(ref);
      const read = orderCodec.read(document.id, document.data() ?? {}, document);
      if (!read.ok) return 'not-delivered';
      const order: Order = read.value;
      if (order.customerRating !== null) return 'rated-before';
      if (order.status !== ORDER_STATUS.DELIVERED) return 'not-delivered';
      const outbox = await readOutbox(db, transaction, { orderId, companyId: order.company.id, keyId: null });
      const rated = { ...order, customerRating: stars };
      transaction.update(ref, orderCodec.write({ customerRating: stars, customerRatingText: opinion }));
      writeDueEvents(db, transaction, outbox, rated, { now: at });
      markStale(db, transaction, order, rated);
      transaction.set(
        db.collection(COLLECTIONS.customerRatings).doc(orderId),
        ratingDocument(order, stars, opinion, at),
      );
      return 'stored';
    }),
  );
};

/** As the documents of ratings are, by whichever program. */
export const ratingDocument = (order: Order, stars: number, opinion: string | null, at: number) => ({
  deliveryId: order.id,
  orderId: order.number,
  name: order.customerName,
  rating: stars,
  message: opinion,
  createdAt: writeInstant(new Date(at).toISOString()),
  bikerId: order.courier?.id ?? null,
  nameBiker: order.courier?.name ?? null,
  companyId: order.company.id,
  branchId: order.branch?.id ?? null,
});
