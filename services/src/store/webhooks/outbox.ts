// Events of orders for webhooks, written in the transaction of what they report [OA21]: the event, and a delivery to each webhook.
import { createHash } from 'node:crypto';
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { EventType } from '@despacho/contract/openApi/webhooks.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { eventsDue, webhookEventOf, type WebhookHead, type WebhookSight } from '@despacho/domain/openApi/webhooks.ts';
import { shopOrderOf } from '@despacho/domain/openApi/shops.ts';
import {
  FieldValue,
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit } from '../firestore.ts';
import { isShop, recentSubscriber, referenceName, type Endpoint } from './endpoints.ts';

/** Whose orders: the operation's (`keyId` null) or those of the sandbox of a key. */
export type OutboxOrder = { orderId: string; companyId: string; keyId: string | null };

const head = z.object({
  /** By type; a newer version may know more types. */
  marks: z.record(z.string(), z.string()),
  etaAt: z.number().nullable(),
  sequence: z.number(),
  /** The last instant of the sandbox's clock at which its robot was looked at; orders of the operation have none. */
  lookedAt: z.number().optional(),
});

type StoredHead = WebhookHead & Pick<z.infer<typeof head>, 'lookedAt'>;

/** `endpoints`: enabled ones that follow such orders. */
export type Outbox = OutboxOrder & { endpoints: readonly Endpoint[]; head: StoredHead | null };

const headRef = (db: Firestore, { orderId }: Pick<OutboxOrder, 'orderId'>) =>
  db.collection(COLLECTIONS.webhookHeads).doc(orderId);

/** Null: there is none. Undefined: it cannot be read, and its order reports nothing. */
export const headIn = (document: DocumentSnapshot): StoredHead | null | undefined =>
  document.exists ? head.safeParse(document.data()).data : null;

/** Lists of events: of a company, of one of its branches, or of a test key. */
export const streamOf = (owner: { companyId: string } | { branchId: string } | { keyId: string }): string => {
  const [[kind, id] = ['', '']] = Object.entries(owner);
  return `${kind} ${id}`;
};

/** Enabled ones that follow orders of the operation, or those of the key. */
export const following = (endpoints: readonly Endpoint[], keyId: string | null): Endpoint[] =>
  endpoints.filter((endpoint) => endpoint.isEnabled && endpoint.keyId === keyId);

/** It reads, so it comes before the first write of its transaction. Null: no webhook follows such orders. */
export const readOutbox = async (
  db: Firestore,
  transaction: Transaction,
  order: OutboxOrder,
): Promise<Outbox | null> => {
  // Not in the transaction: it would hold the document for all writes of the company.
  const subscriber = await recentSubscriber(db, order.companyId);
  const endpoints = following(subscriber?.endpoints ?? [], order.keyId);
  if (endpoints.length === 0) return null;
  const found = headIn(await transaction.get(headRef(db, order)));
  return found === undefined ? null : { ...order, endpoints, head: found };
};

const idOf = (parts: readonly (string | number)[]): string =>
  `evt_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}`;

/** Deliveries of a lane go one after the other: the events of one order to one webhook. */
const laneOf = (endpointId: string, orderId: string): string => `${endpointId} ${orderId}`;

type Written = {
  companyId: string;
  orderId: string;
  branchId: string | null;
  keyId: string | null;
  id: string;
  type: EventType;
  sequence: number;
  body: string;
};

const writeEvent = (db: Firestore, writes: Transaction | WriteBatch, event: Written, to: readonly Endpoint[]): void => {
  const { companyId, orderId, branchId, keyId, id, type, sequence, body } = event;
  const createdAt = FieldValue.serverTimestamp();
  const ofBranch = branchId === null ? [] : [streamOf({ branchId })];
  const streams = keyId === null ? [streamOf({ companyId }), ...ofBranch] : [streamOf({ keyId })];
  const about = { companyId, orderId, type, sequence, createdAt };
  writes.create(db.collection(COLLECTIONS.webhookEvents).doc(id), { ...about, streams, body });
  for (const { id: endpointId } of to)
    writes.create(db.collection(COLLECTIONS.webhookDeliveries).doc(`${id}_${endpointId}`), {
      ...about,
      eventId: id,
      endpointId,
      // Events that are about no order wait for nothing.
      lane: laneOf(endpointId, type === 'webhook.test' ? id : orderId),
      isTest: keyId !== null,
      state: 'pending',
      // At once, by any clock.
      nextAt: Timestamp.fromMillis(0),
      waits: false,
      tries: 0,
      manual: null,
      attempts: [],
      endedAt: null,
      succeededAt: null,
    });
};

/** Older things are not reported any more; a head is kept for longer than that. */
const MAX_LATE_MS = 7 * DAY_MS;

/** `now`: ms of the order's clock. `nextAt`: when the order changes by itself, in a sandbox. */
type Moment = { now: number; sight?: WebhookSight | null; nextAt?: number | null };

/**
 * Writes what is due of an order as it is after the change. Nothing where `outbox` is null. Returns how many events, and the head.
 * The head is read in the same transaction, so of several writers one reports each thing.
 */
export const writeDueEvents = (
  db: Firestore,
  transaction: Transaction,
  outbox: Outbox | null,
  order: Order,
  { now, sight = null, nextAt = null }: Moment,
): { events: number; head: WebhookHead | null } => {
  if (outbox === null) return { events: 0, head: null };
  const { endpoints, companyId, orderId, keyId } = outbox;
  const oldest = Math.min(...endpoints.map((endpoint) => endpoint.since));
  const since = keyId === null ? Math.max(oldest, now - MAX_LATE_MS) : oldest;
  const branchId = order.branch?.id ?? null;
  const { due, head: after } = eventsDue(order, outbox.head, { since, now, sight });
  for (const event of due) {
    const { type, sequence } = event;
    const id = idOf([companyId, keyId ?? '', orderId, sequence]);
    const body = JSON.stringify(webhookEventOf(order, { ...event, id, test: keyId !== null }));
    const to = endpoints.filter(
      (to) =>
        event.at >= to.since &&
        (to.types?.includes(type) ?? true) &&
        (to.branch === null || to.branch.id === branchId) &&
        (!isShop(to) || shopOrderOf(order.reference, referenceName(to)) !== null),
    );
    writeEvent(db, transaction, { companyId, orderId, branchId, keyId, id, type, sequence, body }, to);
  }
  if (after !== outbox.head || keyId !== null)
    transaction.set(headRef(db, outbox), {
      ...after,
      keyId,
      nextAt,
      ...(keyId === null ? {} : { lookedAt: now }),
      writtenAt: FieldValue.serverTimestamp(),
    });
  return { events: due.length, head: after };
};

/** [OA20] An event that is about no order, to one webhook. Returns its id. */
export const writeTestEvent = async (
  db: Firestore,
  { companyId, endpoint, id: made, at }: { companyId: string; endpoint: Endpoint; id: string; at: number },
): Promise<string> => {
  const { id: orderId, mode, keyId, branch } = endpoint;
  const id = idOf([companyId, orderId, made]);
  const about = { id, type: 'webhook.test', at, test: mode === 'test', sequence: 1, arrivesAt: null } as const;
  const body = JSON.stringify(webhookEventOf(null, about));
  const event = { companyId, orderId, branchId: branch?.id ?? null, keyId, ...about, body };
  const batch = db.batch();
  writeEvent(db, batch, event, [endpoint]);
  await withinLimit(batch.commit());
  return id;
};
