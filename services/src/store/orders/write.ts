// Every write of a person into an order: one transaction of the order, its audit event, the messages it causes, and the events for webhooks.
import type { OutboxMessage } from '@despacho/contract/messages.ts';
import type { OrderSecrets } from '@despacho/contract/orders/secrets.ts';
import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { changedKeys, createdValues, changedValues } from '@despacho/domain/orders/audit.ts';
import { nextCount } from '@despacho/domain/counts.ts';
import { SEARCHED_FIELDS } from '@despacho/domain/orders/lists/searchKeys.ts';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { writeCourierAfterAct, type CourierAfterAct } from '../couriers/afterAct.ts';
import { eventBelow, lastChangeOf } from '../events.ts';
import { withinLimit } from '../firestore.ts';
import { writeMessages } from '../messages/messages.ts';
import { markStale } from '../numbers/statsDirty.ts';
import { orderCodec, writeSearchKeys } from './orders.ts';
import { writeConfirmedStages } from './phoneTimes.ts';
import { relatedOf, type Related } from './related.ts';
import { placeOf } from '../webhooks/heads.ts';
import { readOutbox, writeDueEvents } from '../webhooks/outbox.ts';
import { writeSecrets } from './secrets.ts';

/** The user and the screen of a write; `now` is the operation's clock. */
export type Writer = { by: Reference; now: number; screen: string | null };

/** `order`: as it should be from now on. `messages` and `courier` are written with it, messages wait for `importId`; `eventDetails`: what its event records besides the change. */
type Decided = {
  order: Order;
  courier?: CourierAfterAct;
  messages?: readonly OutboxMessage[];
  importId?: string;
  eventDetails?: Partial<Pick<OrderEvent, 'suggested' | 'undoes' | 'overCashLimit'>>;
};
export type Decision<R> = ({ ok: true } & Decided) | { ok: false; refusal: R };
export type Written<R> = { ok: true; order: Order } | { ok: false; refusal: R };
/** `event`: its id in the history; null when nothing was left to write. */
export type Changed<R> = { ok: true; order: Order; event: string | null } | { ok: false; refusal: R };

const refOf = (db: Firestore, id: string): DocumentReference => db.collection(COLLECTIONS.orders).doc(id);

/** Null: there is none that can be read. */
export const orderIn = (document: DocumentSnapshot): Order | null => {
  const read = orderCodec.read(document.id, document.data() ?? {}, document);
  return document.exists && read.ok ? read.value : null;
};

export const readOrder = async (db: Firestore, id: string): Promise<Order | null> =>
  orderIn(await withinLimit(refOf(db, id).get()));

/** An order and what belongs to it as they are at one instant; nothing is written. */
export const readTogether = async <T>(
  db: Firestore,
  id: string,
  read: (order: Order | null, related: Related) => Promise<T>,
): Promise<T> =>
  withinLimit(
    db.runTransaction(
      async (transaction) => read(orderIn(await transaction.get(refOf(db, id))), relatedOf(db, transaction, id)),
      { readOnly: true },
    ),
  );

const eventOf = (what: string, { by, now, screen }: Writer, values: { before: object; after: object }) => ({
  what,
  by,
  at: now,
  details: { screen, ...values },
});

const update = (transaction: Transaction, ref: DocumentReference, before: Order, after: Order): void => {
  const changed = changedKeys(before, after);
  const changes = Object.fromEntries(changed.map((key) => [key, after[key]]));
  const isSearchChanged = SEARCHED_FIELDS.some((field) => changed.includes(field));
  const searchKeys = isSearchChanged ? writeSearchKeys(after) : {};
  const confirmed = writeConfirmedStages(before, after, after.updatedAt);
  transaction.update(ref, { ...orderCodec.write(changes), ...searchKeys, ...confirmed });
};

/** Stored beside the order's fields: the hash of the payload that created it. Orders of other programs and older versions have none. */
const CREATION_HASH = 'creationHash';

const isCreatedFrom = (document: DocumentSnapshot, payloadHash: string | null): boolean => {
  const hash: unknown = document.get(CREATION_HASH);
  return payloadHash === null || hash === undefined || hash === payloadHash;
};

/** Whether an equal payload created the order. */
export const wasCreatedFrom = async (db: Firestore, id: string, payloadHash: string): Promise<boolean> =>
  isCreatedFrom(await withinLimit(refOf(db, id).get()), payloadHash);

export type Created =
  | { ok: true; order: Order; isNew: true; isEqual: true }
  | { ok: true; order: Order | null; isNew: false; isEqual: boolean };

/**
 * Writes an order unless it exists; an existing one is returned unchanged, so the second of two equal requests finds the
 * first's order [OR90]; null: another program made it unreadable. The secrets are written with it [DO18]. `isEqual` false: the existing
 * order was created from another payload. `payloadHash` null: not compared.
 */
export const createOnce = async <R>(
  db: Firestore,
  { secrets, payloadHash }: { secrets: OrderSecrets; payloadHash: string | null },
  writer: Writer,
  decide: (related: Related) => Promise<Decision<R>>,
): Promise<Created | { ok: false; refusal: R }> =>
  withinLimit(
    db.runTransaction(async (transaction): Promise<Created | { ok: false; refusal: R }> => {
      const { id } = secrets;
      const ref = refOf(db, id);
      const document = await transaction.get(ref);
      if (document.exists) {
        const order = orderIn(document);
        return { ok: true, order, isNew: false, isEqual: order !== null && isCreatedFrom(document, payloadHash) };
      }
      const decision = await decide(relatedOf(db, transaction, id));
      if (!decision.ok) return decision;
      const { order, messages = [], importId = null, eventDetails = {} } = decision;
      const outbox = await readOutbox(db, transaction, { orderId: id, companyId: order.company.id, keyId: null });
      await writeMessages(db, transaction, messages, writer.now, importId);
      transaction.create(ref, {
        ...orderCodec.write(order),
        ...(payloadHash === null ? {} : { [CREATION_HASH]: payloadHash }),
      });
      writeSecrets(db, transaction, secrets);
      writeDueEvents(db, transaction, outbox, order, writer);
      transaction.create(...eventBelow(ref, eventOf('created', writer, { ...createdValues(order), ...eventDetails })));
      return { ok: true, order, isNew: true, isEqual: true };
    }),
  );

/**
 * Changes an order as it is now. `decide` runs again when others write meanwhile; an unchanged order
 * is not written. Every change counts one revision.
 */
export const changeOrder = async <R>(
  db: Firestore,
  id: string,
  what: string,
  writer: Writer,
  decide: (order: Order | null, related: Related) => Promise<Decision<R>>,
): Promise<Changed<R>> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, id);
      const before = orderIn(await transaction.get(ref));
      const decision = await decide(before, relatedOf(db, transaction, id));
      if (!decision.ok) return decision;
      if (before === null || changedKeys(before, decision.order).length === 0)
        return { ok: true, order: decision.order, event: null };
      const at = new Date(writer.now).toISOString();
      const after = { ...decision.order, revision: nextCount(before.revision), updatedAt: at };
      const owned = { orderId: id, companyId: after.company.id, keyId: null };
      const outbox = await readOutbox(db, transaction, owned, placeOf(before));
      await writeMessages(db, transaction, decision.messages ?? [], writer.now);
      writeDueEvents(db, transaction, outbox, after, writer);
      update(transaction, ref, before, after);
      if (decision.courier !== undefined) writeCourierAfterAct(db, transaction, decision.courier);
      markStale(db, transaction, before, after);
      const [event, data] = eventBelow(
        ref,
        eventOf(what, writer, { ...changedValues(before, after), ...decision.eventDetails }),
      );
      transaction.create(event, data);
      transaction.set(...lastChangeOf(ref, event, data));
      return { ok: true, order: after, event: event.id };
    }),
  );

/** Writes the lock of an order. It is no edit: the audit records it only with `cleared`. */
export const changeLock = async <R>(
  db: Firestore,
  id: string,
  writer: Writer,
  decide: (order: Order | null) => Decision<R> & { cleared?: Reference | null },
): Promise<Written<R>> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, id);
      const before = orderIn(await transaction.get(ref));
      const decision = decide(before);
      if (!decision.ok || before === null || changedKeys(before, decision.order).length === 0) return decision;
      update(transaction, ref, before, decision.order);
      const { cleared = null } = decision;
      if (cleared !== null) {
        const values = { before: { lock: cleared }, after: { lock: null } };
        transaction.create(...eventBelow(ref, eventOf('lock-cleared', writer, values)));
      }
      return { ok: true, order: decision.order };
    }),
  );
