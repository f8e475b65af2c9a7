// The orders of one local day as facts: those created on it, and those whose event is on it.
import { EVENT_INSTANT, type EventInstant } from '@despacho/contract/orders/lists.ts';
import { orderStatus } from '@despacho/contract/orders/order.ts';
import { daysOfFact, factOf, type Fact } from '@despacho/domain/numbers/facts.ts';
import { dayRange } from '@despacho/domain/localTime.ts';
import { FieldPath, Timestamp, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { statusSpellings } from '../documents/words.ts';
import { withinLimit } from '../firestore.ts';
import { orderCodec } from '../orders/orders.ts';

const PAGE = 500;
/** A read by ids is one request. */
const IDS_AT_ONCE = 100;

/** Without `updatedAt`, which every write changes, a document would be found by the lists of each status alone. */
const EVENTS = ['deliveredAt', 'canceledAt', 'updatedAt'] as const satisfies readonly EventInstant[];

async function* pagesOf(query: Query): AsyncGenerator<QueryDocumentSnapshot[]> {
  let last: QueryDocumentSnapshot | undefined;
  do {
    const next: Query = last === undefined ? query : query.startAfter(last);
    const { docs } = await withinLimit(next.limit(PAGE).get());
    yield docs;
    last = docs.length < PAGE ? undefined : docs.at(-1);
  } while (last !== undefined);
}

/** `changedAt`: the newest write of one of its orders, by the clock of the store; 0 without orders. */
export type DayFacts = { facts: Map<string, Fact>; changedAt: number };

export const readDayFacts = async (db: Firestore, day: string): Promise<DayFacts> => {
  const { from, to } = dayRange(day, day);
  const orders = db.collection(COLLECTIONS.orders);
  const inDay = (query: Query, instant: EventInstant): Query =>
    query
      .where(instant, '>=', Timestamp.fromMillis(from))
      .where(instant, '<', Timestamp.fromMillis(to))
      .orderBy(instant, 'desc')
      .orderBy(FieldPath.documentId(), 'desc');
  const queries = [
    inDay(orders, 'createdAt'),
    ...EVENTS.map((instant) => {
      const statuses = orderStatus.options.filter((status) => EVENT_INSTANT[status] === instant);
      return inDay(orders.where('status', 'in', statusSpellings(statuses)), instant);
    }),
  ];
  const facts = new Map<string, Fact>();
  let changedAt = 0;
  for (const query of queries)
    for await (const docs of pagesOf(query))
      for (const document of docs) {
        const read = orderCodec.read(document.id, document.data(), document);
        if (!read.ok) continue;
        const fact = factOf(read.value);
        if (!daysOfFact(fact).includes(day)) continue;
        facts.set(fact.id, fact);
        changedAt = Math.max(changedAt, document.updateTime.toMillis());
      }
  return { facts, changedAt };
};

/** Null: there is none that can be read. */
export const readFacts = async (db: Firestore, ids: readonly string[]): Promise<Map<string, Fact | null>> => {
  const found = new Map<string, Fact | null>();
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const refs = ids.slice(at, at + IDS_AT_ONCE).map((id) => db.collection(COLLECTIONS.orders).doc(id));
    for (const document of await withinLimit(db.getAll(...refs))) {
      const read = orderCodec.read(document.id, document.data() ?? {}, document);
      found.set(document.id, document.exists && read.ok ? factOf(read.value) : null);
    }
  }
  return found;
};
