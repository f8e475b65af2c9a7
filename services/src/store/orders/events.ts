// The audit of one order, as it is read back: other programs and older versions may have written events too.
import { orderEvent, suggestedCouriers, type OrderEvent } from '@despacho/contract/orders/calls.ts';
import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { referenceIn } from '../documents/fields.ts';
import { readInstant } from '../documents/instants.ts';
import { isData, readId, readText, type Data } from '../documents/scalars.ts';
import { withinLimit } from '../firestore.ts';

export const eventsQuery = (db: Firestore, orderId: string, max: number): Query =>
  db.collection(COLLECTIONS.orders).doc(orderId).collection(COLLECTIONS.events).orderBy('at', 'desc').limit(max);

const sideOf = (value: unknown): Data => (isData(value) ? value : {});

/** Null: it cannot be read. */
export const eventIn = (id: unknown, data: Data): OrderEvent | null =>
  orderEvent.safeParse({
    id,
    what: data['what'],
    by: referenceIn(data, 'by', [], []),
    at: readInstant(data['at']),
    screen: readText(data['screen']),
    before: sideOf(data['before']),
    after: sideOf(data['after']),
    suggested: suggestedCouriers.safeParse(data['suggested']).data ?? null,
    undoes: readId(data['undoes']),
    overCashLimit: readText(data['overCashLimit']) ?? undefined,
  }).data ?? null;

/** What cannot be read is left out: the rest of a history is still worth reading. */
export const eventsOf = (documents: readonly QueryDocumentSnapshot[]): OrderEvent[] =>
  documents.flatMap((document) => eventIn(document.id, document.data()) ?? []);

/** The newest first. */
export const readEvents = async (db: Firestore, orderId: string, max: number): Promise<OrderEvent[]> =>
  eventsOf((await withinLimit(eventsQuery(db, orderId, max).get())).docs);
