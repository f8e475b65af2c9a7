// What else a transaction about an order reads: the entities it names, and its audit events.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { branchCodec } from '../companies/branches.ts';
import { companyCodec } from '../companies/companies.ts';
import { courierCodec } from '../couriers/couriers.ts';
import { carriedWithin } from '../couriers/directory.ts';
import type { Codec } from '../documents/codec.ts';
import { eventIn, eventsOf, eventsQuery } from './events.ts';
import { orderCodec } from './orders.ts';

/** Null: there is none that can be read. Each reads in the transaction, so it must precede the first write. */
export type Related = {
  order(id: string): Promise<Order | null>;
  /** Whether there is one, also where it cannot be read. */
  hasOrder(id: string): Promise<boolean>;
  company(id: string): Promise<Company | null>;
  branch(id: string): Promise<Branch | null>;
  courier(id: string): Promise<Courier | null>;
  /** [CX12] The active orders of a courier. `candidates`: ids of those that the live copy counts. */
  carried(courierId: string, candidates: readonly string[]): Promise<Order[]>;
  /** The last few, the newest first. */
  lastEvents(): Promise<OrderEvent[]>;
  /** One of its events, as its document reads: phones can write it. */
  event(id: string): Promise<OrderEvent | null>;
  /** The last change that the API itself recorded, where phones cannot write; null before the first. */
  lastChange(): Promise<OrderEvent | null>;
  /** The names of all fields that the API changed since the creation, from the same record. */
  changedFields(): Promise<string[]>;
};

/** Enough to find the last change of the status in all realistic histories. */
const LAST_EVENTS = 50;

export const relatedOf = (db: Firestore, transaction: Transaction, orderId: string): Related => {
  const find = async <T>(codec: Codec<T>, id: string): Promise<T | null> => {
    const document = await transaction.get(db.collection(codec.collection).doc(id));
    const read = codec.read(id, document.data() ?? {}, document);
    return document.exists && read.ok ? read.value : null;
  };
  const recorded = async () => (await transaction.get(db.collection(COLLECTIONS.lastChanges).doc(orderId))).data();
  return {
    order: async (id) => find(orderCodec, id),
    hasOrder: async (id) => (await transaction.get(db.collection(COLLECTIONS.orders).doc(id))).exists,
    company: async (id) => find(companyCodec, id),
    branch: async (id) => find(branchCodec, id),
    courier: async (id) => find(courierCodec, id),
    carried: async (courierId, candidates) => carriedWithin(db, transaction, courierId, candidates),
    event: async (id) => {
      const events = db.collection(COLLECTIONS.orders).doc(orderId).collection(COLLECTIONS.events);
      const document = await transaction.get(events.doc(id));
      return document.exists ? eventIn(id, document.data() ?? {}) : null;
    },
    lastChange: async () => {
      const data = await recorded();
      return data === undefined ? null : eventIn(data['event'], data);
    },
    changedFields: async () =>
      z
        .array(z.string())
        .catch([])
        .parse((await recorded())?.['fields']),
    lastEvents: async () => eventsOf((await transaction.get(eventsQuery(db, orderId, LAST_EVENTS))).docs),
  };
};
