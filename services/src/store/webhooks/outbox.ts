// Events of orders for webhooks, written in the transaction of what they report [OA21]: the event, and a delivery to each webhook.
import { createHash } from 'node:crypto';
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { EventType, WebhookOrder } from '@despacho/contract/openApi/webhooks.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { departedOrderOf, webhookEventOf, webhookOrderOf } from '@despacho/domain/openApi/webhookBody.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { eventsDue, type DueEvent, type WebhookSight } from '@despacho/domain/openApi/webhooks.ts';
import { NOTED, shopOrderOf } from '@despacho/domain/openApi/shops.ts';
import { FieldValue, Timestamp, type Firestore, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { areSame, headIn, headRef, placeOf, type Place, type StoredHead } from './heads.ts';
import { withinLimit } from '../firestore.ts';
import { isShop, recentSubscriber, referenceName, type Endpoint } from './endpoints.ts';

/** Whose orders: the operation's (`keyId` null) or those of the sandbox of a key. */
export type OutboxOrder = { orderId: string; companyId: string; keyId: string | null };

type Former = Place & { endpoints: readonly Endpoint[] };

/** `endpoints`: enabled ones that follow such orders. `former`: where the order was; null: not known. */
export type Outbox = OutboxOrder & {
  endpoints: readonly Endpoint[];
  head: StoredHead | null;
  former?: Former | null;
};

/** Lists of events: of a company, of one of its branches, or of a test key. */
export const streamOf = (owner: { companyId: string } | { branchId: string } | { keyId: string }): string => {
  const [[kind, id] = ['', '']] = Object.entries(owner);
  return `${kind} ${id}`;
};

/** Enabled ones that follow orders of the operation, or those of the key. */
export const following = (endpoints: readonly Endpoint[], keyId: string | null): Endpoint[] =>
  endpoints.filter((endpoint) => endpoint.isEnabled && endpoint.keyId === keyId);

/** Not in a transaction: it would hold the document for all writes of the company. */
export const endpointsOf = async (db: Firestore, companyId: string, keyId: string | null): Promise<Endpoint[]> =>
  following((await recentSubscriber(db, companyId))?.endpoints ?? [], keyId);

/**
 * It reads, so it comes before the first write of its transaction. Null: no webhook follows such orders, nor those of the place
 * that it left. `from`: where the order was before the write; null: only its head has it.
 */
export const readOutbox = async (
  db: Firestore,
  transaction: Transaction,
  order: OutboxOrder,
  from?: Place | null,
): Promise<Outbox | null> => {
  const { companyId, keyId } = order;
  const endpointsAt = async (at: Place) =>
    at.companyId === companyId ? endpoints : endpointsOf(db, at.companyId, keyId);
  const endpoints = await endpointsOf(db, companyId, keyId);
  const isFollowed =
    endpoints.length > 0 || from === null || (from !== undefined && (await endpointsAt(from)).length > 0);
  if (!isFollowed) return null;
  const found = headIn(await transaction.get(headRef(db, order)));
  if (found === undefined) return null;
  const at = found?.place ?? from ?? null;
  const former = at && { ...at, endpoints: await endpointsAt(at) };
  return endpoints.length === 0 && (former?.endpoints.length ?? 0) === 0
    ? null
    : { ...order, endpoints, head: found, former };
};

const idOf = (parts: readonly (string | number)[]): string =>
  `evt_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}`;

/** Deliveries of a lane go one after the other: the events of one order to one webhook. */
const laneOf = (endpointId: string, orderId: string): string => `${endpointId} ${orderId}`;

type Written = {
  companyId: string;
  orderId: string;
  /** Lists of events that it is in. */
  streams: readonly string[];
  keyId: string | null;
  id: string;
  type: EventType;
  sequence: number;
  body: string;
};

const writeEvent = (db: Firestore, writes: Transaction | WriteBatch, event: Written, to: readonly Endpoint[]): void => {
  const { companyId, orderId, streams, keyId, id, type, sequence, body } = event;
  const createdAt = FieldValue.serverTimestamp();
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

/** `isBranchOnly`: only for webhooks of the branch; those of the whole company see the order before and after. */
type Step = { event: DueEvent; order: WebhookOrder; stars?: number | null; at: Former; isBranchOnly: boolean };

const streamsOf = (keyId: string | null, { companyId, branchId }: Place, isBranchOnly = false): string[] => {
  if (keyId !== null) return [streamOf({ keyId })];
  const ofBranch = branchId === null ? [] : [streamOf({ branchId })];
  return isBranchOnly ? ofBranch : [streamOf({ companyId }), ...ofBranch];
};

/**
 * [OA45] An order that moved has left those of its former place, and is new to those of the other one. Where that is another
 * company's, it comes as one that was deleted: what happened before is not theirs. Null: it did not move.
 */
const moveOf = ({ former, endpoints, head: before }: Outbox, order: Order, now: number) => {
  const to = placeOf(order);
  if (!former || areSame(former, to)) return null;
  const isBranchOnly = former.companyId === to.companyId;
  const sequence = before?.sequence ?? 0;
  const about = { at: now, arrivesAt: null };
  const left: Step = {
    event: { ...about, type: 'order.deleted', sequence: sequence + 1 },
    order: departedOrderOf(order),
    at: former,
    isBranchOnly,
  };
  const came: Step = {
    event: { ...about, type: 'order.created', sequence: sequence + 2 },
    order: webhookOrderOf(order),
    at: { ...to, endpoints },
    isBranchOnly,
  };
  const steps = isBranchOnly && order.status !== ORDER_STATUS.DELETED ? [left, came] : [left];
  const marks = { ...before?.marks, 'order.created': 'yes', ...(isBranchOnly ? {} : { 'order.deleted': 'yes' }) };
  const etaAt = isBranchOnly ? (before?.etaAt ?? null) : null;
  return {
    steps: steps.filter((step) => step.at.endpoints.length > 0),
    isBranchOnly,
    head: { marks, etaAt, sequence: sequence + steps.length },
  };
};

const isFor =
  ({ event: { type, at: happenedAt }, order, at: { branchId }, isBranchOnly }: Step) =>
  (to: Endpoint): boolean =>
    happenedAt >= to.since &&
    ((isShop(to) ? NOTED : to.types)?.some((each) => each === type) ?? true) &&
    (to.branch === null ? !isBranchOnly : to.branch.id === branchId) &&
    (!isShop(to) || shopOrderOf(order.reference, referenceName(to)) !== null);

export const writeSteps = (
  db: Firestore,
  transaction: Transaction,
  { orderId, keyId }: Pick<OutboxOrder, 'orderId' | 'keyId'>,
  steps: readonly Step[],
): void => {
  for (const step of steps) {
    const { companyId } = step.at;
    const { type, sequence } = step.event;
    const id = idOf([companyId, keyId ?? '', orderId, sequence]);
    const content = { ...step.event, id, test: keyId !== null, stars: step.stars ?? null };
    const body = JSON.stringify(webhookEventOf(step.order, content));
    const streams = streamsOf(keyId, step.at, step.isBranchOnly);
    const event = { companyId, orderId, streams, keyId, id, type, sequence, body };
    writeEvent(db, transaction, event, step.at.endpoints.filter(isFor(step)));
  }
};

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
): { events: number; head: StoredHead | null } => {
  if (outbox === null) return { events: 0, head: null };
  const { endpoints, keyId } = outbox;
  const move = keyId === null ? moveOf(outbox, order, now) : null;
  const oldest = Math.min(...endpoints.map((endpoint) => endpoint.since));
  const earliest = keyId === null ? Math.max(oldest, now - MAX_LATE_MS) : oldest;
  // What happened while it was another company's is not reported, and where no webhook follows, nothing is.
  const since = move === null || move.isBranchOnly || endpoints.length === 0 ? earliest : now;
  const { due, head: after } = eventsDue(order, move === null ? outbox.head : move.head, { since, now, sight });
  const at = { ...placeOf(order), endpoints };
  const present = webhookOrderOf(order);
  const stepOf = (event: DueEvent): Step => {
    const stars = event.type === 'order.rated' ? order.customerRating : null;
    return { event, order: present, stars, at, isBranchOnly: false };
  };
  const steps = [...(move?.steps ?? []), ...due.map(stepOf)];
  writeSteps(db, transaction, outbox, steps);
  const { reference, createdAt, status } = order;
  const ofOperation = { place: placeOf(order), order: { reference, createdAt }, isOpen: isActiveStatus(status) };
  const stored = { ...after, ...(keyId === null ? ofOperation : { lookedAt: now }) };
  if (after !== outbox.head || keyId !== null)
    transaction.set(headRef(db, outbox), { ...stored, keyId, nextAt, writtenAt: FieldValue.serverTimestamp() });
  return { events: steps.length, head: stored };
};

/** [OA20] An event that is about no order, to one webhook. Returns its id. */
export const writeTestEvent = async (
  db: Firestore,
  { companyId, endpoint, id: made, at }: { companyId: string; endpoint: Endpoint; id: string; at: number },
): Promise<string> => {
  const { id: orderId, mode, keyId, branch } = endpoint;
  const id = idOf([companyId, orderId, made]);
  const about = {
    id,
    type: 'webhook.test',
    at,
    test: mode === 'test',
    sequence: 1,
    arrivesAt: null,
    stars: null,
  } as const;
  const body = JSON.stringify(webhookEventOf(null, about));
  const streams = streamsOf(keyId, { companyId, branchId: branch?.id ?? null });
  const event = { companyId, orderId, streams, keyId, ...about, body };
  const batch = db.batch();
  writeEvent(db, batch, event, [endpoint]);
  await withinLimit(batch.commit());
  return id;
};
