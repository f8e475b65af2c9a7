// Order documents that cannot be read: what is stored beside what was understood, and writes that repair or delete one.
import { ORDER_STATUS, orderRows, type Order } from '@despacho/contract/orders/order.ts';
import type { OrderDocument, RepairedField } from '@despacho/contract/orders/repair.ts';
import { repairedField } from '@despacho/contract/orders/repair.ts';
import { nextCount } from '@despacho/domain/counts.ts';
import { changedKeys } from '@despacho/domain/orders/audit.ts';
import { Timestamp, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { cut, type Data } from '../documents/scalars.ts';
import { eventBelow, lastChangeOf } from '../events.ts';
import { withinLimit } from '../firestore.ts';
import { placeOf } from '../webhooks/heads.ts';
import { readOutbox, writeDueEvents } from '../webhooks/outbox.ts';
import { orderCodec } from './orders.ts';
import { relatedOf, type Related } from './related.ts';
import type { Writer } from './write.ts';

/** `order` has placeholders in its broken fields. */
export type BrokenOrder = { order: Order; broken: RepairedField[]; version: string };

const LONGEST_TEXT = 200;
/** Values of locks never leave the server, and counters are written by programs alone. */
const HIDDEN = new Set(['lock', 'lockFence', 'revision']);

const PLACEHOLDER: Readonly<Record<RepairedField, Data>> = {
  status: { status: 'Nuevo' },
  company: { company: { id: '-', name: '' } },
  createdAt: { createdAt: Timestamp.fromMillis(0) },
};

/** The stored names of fields whose rows have none. */
const OWN_NAMES: Readonly<Record<string, readonly string[]>> = {
  status: ['status'],
  company: ['company', 'companyId', 'company_id', 'CompanyId', 'companyName'],
  branch: ['branch', 'branchId', 'branch_id', 'branchName', 'SUCURSAL'],
  courier: ['alias', 'alias_id', 'biker', 'pilot', 'wheeler', '2Wheeler', 'motorista'],
  createdAt: ['createdAt', '_createdAt', 'createdAtDate'],
  stateTime: ['stateTime'],
  isActive: ['isActive'],
  zone: ['zone', 'zona'],
  alert: ['alert'],
  circle: ['circle'],
  delivery: ['deliveryDetails'],
  origin: ['origin'],
  customerRating: ['Calification'],
  cashOnDelivery: ['cobro'],
};

const shownValue = (_key: string, value: unknown): unknown => {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  return typeof value === 'bigint' ? String(value) : value;
};

const textOf = (value: unknown): string => {
  // JSON would call `toJSON` of a Timestamp before the replacer sees it.
  const plain = value instanceof Timestamp ? shownValue('', value) : value;
  const text = typeof plain === 'string' ? plain : (JSON.stringify(plain, shownValue) ?? String(plain));
  return cut(text, LONGEST_TEXT);
};

/** Null: it can be read, or a field that no repair sets is broken. */
const brokenIn = (document: DocumentSnapshot): BrokenOrder | null => {
  let data: Data = document.data() ?? {};
  const broken: RepairedField[] = [];
  if (!document.exists) return null;
  for (;;) {
    const read = orderCodec.read(document.id, data, document);
    if (read.ok) {
      const version = String(document.updateTime?.toMillis() ?? 0);
      return broken.length === 0 ? null : { order: read.value, broken, version };
    }
    const { reason } = read;
    const field = repairedField.options.find((each) => reason.startsWith(each) && !broken.includes(each));
    if (field === undefined) return null;
    broken.push(field);
    data = { ...data, ...PLACEHOLDER[field] };
  }
};

const namesOf = (key: string, row: object): readonly string[] => {
  const own = OWN_NAMES[key];
  if (own !== undefined) return own;
  return 'names' in row && Array.isArray(row.names) ? row.names.filter((name) => typeof name === 'string') : [];
};

const fieldsOf = (data: Data, { order, broken }: BrokenOrder): OrderDocument['fields'] => {
  const values: Data = order;
  const isBroken = new Set<string>(broken);
  return Object.entries(orderRows).flatMap(([field, row]) => {
    const stored = namesOf(field, row).flatMap((name) =>
      data[name] === undefined ? [] : [{ name, value: textOf(data[name]) }],
    );
    if (HIDDEN.has(field) || (stored.length === 0 && !isBroken.has(field))) return [];
    const value = values[field];
    const understood = isBroken.has(field) || value === null || value === undefined ? null : textOf(value);
    return [{ field, stored, understood }];
  });
};

const refOf = (db: Firestore, id: string) => db.collection(COLLECTIONS.orders).doc(id);

export const readBrokenOrder = async (
  db: Firestore,
  id: string,
): Promise<(BrokenOrder & Pick<OrderDocument, 'fields'>) | null> => {
  const document = await withinLimit(refOf(db, id).get());
  const found = brokenIn(document);
  return found === null ? null : { ...found, fields: fieldsOf(document.data() ?? {}, found) };
};

/** The stored values as texts, for the audit. */
const storedTexts = (fields: OrderDocument['fields'], wanted: (field: string) => boolean): Data =>
  Object.fromEntries(
    fields
      .filter(({ field }) => wanted(field))
      .map(({ field, stored }) => [field, stored.map(({ value }) => value).join(' | ') || null]),
  );

export type BrokenDecision<R> = { ok: true; order: Order | null } | { ok: false; refusal: R };

/**
 * Writes an order that cannot be read. `order` null deletes the document: its stored fields stay in the audit, where no
 * later write can bring them back into a list.
 */
export const writeBrokenOrder = async <R>(
  db: Firestore,
  id: string,
  what: string,
  { by, now, screen }: Writer,
  decide: (found: BrokenOrder | null, related: Related) => Promise<BrokenDecision<R>>,
): Promise<{ ok: true; order: Order | null; event: string } | { ok: false; refusal: R }> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = refOf(db, id);
      const document = await transaction.get(ref);
      const found = brokenIn(document);
      const decision = await decide(found, relatedOf(db, transaction, id));
      if (!decision.ok) return decision;
      if (found === null) throw new Error('a decision to write needs an order');
      const fields = fieldsOf(document.data() ?? {}, found);
      const eventFor = (before: Data, after: Data) =>
        eventBelow(ref, { what, by, at: now, details: { screen, before, after } });
      const updatedAt = new Date(now).toISOString();
      const order: Order = { ...(decision.order ?? { ...found.order, status: ORDER_STATUS.DELETED }), updatedAt };
      const from = found.broken.includes('company') ? null : placeOf(found.order);
      const outbox = await readOutbox(db, transaction, { orderId: id, companyId: order.company.id, keyId: null }, from);
      writeDueEvents(db, transaction, outbox, order, { now });
      if (decision.order === null) {
        transaction.delete(ref);
        const [event, data] = eventFor(
          storedTexts(fields, () => true),
          {},
        );
        transaction.create(event, data);
        return { ok: true, order: null, event: event.id };
      }
      const written: Order = { ...order, revision: nextCount(found.order.revision) };
      const keys = [...new Set([...found.broken, ...changedKeys(found.order, written)])];
      transaction.update(ref, orderCodec.write(Object.fromEntries(keys.map((key) => [key, written[key]]))));
      const recorded = keys.filter((key) => key !== 'revision' && key !== 'updatedAt' && key !== 'isActive');
      const [event, data] = eventFor(
        storedTexts(fields, (field) => found.broken.some((each) => each === field)),
        Object.fromEntries(recorded.map((key) => [key, written[key]])),
      );
      transaction.create(event, data);
      transaction.set(...lastChangeOf(ref, event, data));
      return { ok: true, order: written, event: event.id };
    }),
  );
