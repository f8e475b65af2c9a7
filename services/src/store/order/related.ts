// What else a transaction about an order reads: the entities it names, and its audit events.
import type { Branch, Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers.ts';
import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { branchCodec } from '../branches.ts';
import { companyCodec } from '../companies.ts';
import { courierCodec } from '../couriers.ts';
import type { Codec } from '../documents/codec.ts';
import { eventsOf, eventsQuery } from './events.ts';

/** Null: there is none that can be read. Each reads in the transaction, so it must precede the first write. */
export type Related = {
  company(id: string): Promise<Company | null>;
  branch(id: string): Promise<Branch | null>;
  courier(id: string): Promise<Courier | null>;
  /** The last few, the newest first. */
  lastEvents(): Promise<OrderEvent[]>;
};

/** Enough to find the last change of the status in all realistic histories. */
const LAST_EVENTS = 50;

export const relatedOf = (db: Firestore, transaction: Transaction, orderId: string): Related => {
  const find = async <T>(codec: Codec<T>, id: string): Promise<T | null> => {
    const document = await transaction.get(db.collection(codec.collection).doc(id));
    const read = codec.read(id, document.data() ?? {}, document);
    return document.exists && read.ok ? read.value : null;
  };
  return {
    company: async (id) => find(companyCodec, id),
    branch: async (id) => find(branchCodec, id),
    courier: async (id) => find(courierCodec, id),
    lastEvents: async () => eventsOf((await transaction.get(eventsQuery(db, orderId, LAST_EVENTS))).docs),
  };
};
