// Deliveries of events to webhooks in `webhookDeliveries`: what is due, one attempt taken and recorded at a time [OA24].
import { deliveryState, MAX_ATTEMPTS } from '@despacho/contract/openApi/webhooks.ts';
import { deliveryAttempt, type DeliveryAttempt } from '@despacho/contract/webhooks.ts';
import { nextToSend, waitsUntil } from '@despacho/domain/openApi/attempts.ts';
import { Timestamp, type DocumentSnapshot, type Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

const moment = z.instanceof(Timestamp).transform((value) => value.toMillis());

const delivery = z.object({
  id: z.string(),
  companyId: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  orderId: z.string(),
  /** A newer version may have written a type that this one does not know. */
  type: z.string(),
  sequence: z.number(),
  lane: z.string(),
  state: deliveryState,
  createdAt: moment,
  /** Real ms. While an attempt runs, when another process may take it over. */
  nextAt: moment,
  /** It waits behind an earlier one of its lane until `nextAt`, and goes at once when that has gone. */
  waits: z.boolean().default(false),
  /** Attempts that were recorded, without those by hand. */
  tries: z.number(),
  /** One by hand is due: what the delivery is again where it fails. */
  manual: z.object({ state: deliveryState, nextAt: moment }).nullable().default(null),
  /** The oldest first. */
  attempts: z.array(deliveryAttempt.extend({ problem: deliveryAttempt.shape.problem.catch('connection') })),
});
export type Delivery = z.infer<typeof delivery>;

const collection = (db: Firestore) => db.collection(COLLECTIONS.webhookDeliveries);

/** Null: there is none that can be read. */
const deliveryIn = (document: DocumentSnapshot): Delivery | null =>
  delivery.safeParse({ ...document.data(), id: document.id }).data ?? null;
const deliveriesIn = async (query: Query): Promise<Delivery[]> =>
  (await withinLimit(query.get())).docs.flatMap((document) => deliveryIn(document) ?? []);

const laneShape = z.object({
  lane: z.string().min(1),
  companyId: z.string(),
  endpointId: z.string(),
  isTest: z.boolean().default(false),
});
/** `isTest`: of a test key. */
export type Lane = z.infer<typeof laneShape>;
const LANE_FIELDS = Object.keys(laneShape.shape);
/** `unreadable`: ids of deliveries of which nothing can be sent. */
type DueLanes = { lanes: Lane[]; unreadable: string[] };

/** Read at once. */
const PAGE = 500;
const ENDPOINT_PAGE = 50;

const lanesIn = async (query: Query): Promise<DueLanes> => {
  const { docs } = await withinLimit(query.select(...LANE_FIELDS, 'sequence').get());
  const unreadable: string[] = [];
  const lanes = docs.flatMap((document) => {
    const { data } = laneShape.safeParse(document.data());
    if (data === undefined || typeof document.get('sequence') !== 'number') unreadable.push(document.id);
    return data ?? [];
  });
  return { lanes, unreadable };
};

/** What is to be sent at once, as it is written. It has no limit: a document that left would bring the next. */
export const newDeliveriesQuery = (db: Firestore): Query =>
  collection(db).where('state', '==', 'pending').where('nextAt', '==', Timestamp.fromMillis(0));

/** Lanes with something due, each once. Where more is due than is read at once, some of each webhook: none waits for another. */
export const dueLanes = async (db: Firestore, now: number, endpointIds: readonly string[]): Promise<DueLanes> => {
  const due = collection(db)
    .where('state', '==', 'pending')
    .where('nextAt', '<=', Timestamp.fromMillis(now))
    .orderBy('nextAt');
  const { lanes, unreadable } = await lanesIn(due.limit(PAGE));
  const others =
    lanes.length + unreadable.length < PAGE
      ? []
      : await Promise.all(
          endpointIds.map(async (id) => lanesIn(due.where('endpointId', '==', id).limit(ENDPOINT_PAGE))),
        );
  const all = [...lanes, ...others.flatMap((each) => each.lanes)];
  return {
    lanes: [...new Map(all.map((lane) => [lane.lane, lane])).values()],
    unreadable: [...new Set([...unreadable, ...others.flatMap((each) => each.unreadable)])],
  };
};

const unreadableEnd = () => ({ state: 'failed', nextAt: Timestamp.fromMillis(0), endedAt: Timestamp.now() });

/** They would be due for ever. */
export const failUnreadable = async (db: Firestore, ids: readonly string[]): Promise<void> => {
  const batch = db.batch();
  for (const id of ids.slice(0, PAGE)) batch.update(collection(db).doc(id), unreadableEnd());
  await withinLimit(batch.commit());
};

/** Longer than an attempt with its writes takes: it runs out only when the process has died. */
const CLAIM_MS = 15_000;

/** Deliveries of one lane that are read where its first one is not due: more than an order has. */
const LANE_PAGE = 400;

/** Takes the next attempt of a lane. Null: none is due, or another process has it. `unreadable`: ids of deliveries that failed for that. */
export const claimNext = async (
  db: Firestore,
  lane: string,
  now: number,
): Promise<{ next: Delivery | null; unreadable: string[] }> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const waiting = collection(db).where('lane', '==', lane).where('state', '==', 'pending').orderBy('sequence');
      const { docs: firsts } = await transaction.get(waiting.limit(1));
      const isDue =
        nextToSend(
          firsts.flatMap((first) => deliveryIn(first) ?? []),
          now,
        ) !== null;
      const { docs } =
        isDue || firsts.length === 0 ? { docs: firsts } : await transaction.get(waiting.limit(LANE_PAGE));
      const [pending, unreadable]: [Delivery[], string[]] = [[], []];
      for (const document of docs) {
        const found = deliveryIn(document);
        if (found !== null) pending.push(found);
        else {
          unreadable.push(document.id);
          transaction.update(document.ref, unreadableEnd());
        }
      }
      const next = nextToSend(pending, now);
      if (next !== null) {
        transaction.update(collection(db).doc(next.id), { nextAt: Timestamp.fromMillis(now + CLAIM_MS), waits: false });
        return { next, unreadable };
      }
      // They are looked at again when their waiting ends, and not each second.
      for (const [at, each] of pending.entries())
        if (at > 0 && each.nextAt <= now) {
          const until = Timestamp.fromMillis(waitsUntil(each, pending.slice(0, at), now));
          transaction.update(collection(db).doc(each.id), { nextAt: until, waits: true });
        }
      return { next: null, unreadable };
    }),
  );

/** `nextAt`: of the next try; null: it is over. */
export type AttemptEnd = { state: Delivery['state']; nextAt: number | null };

/** What a delivery is after an attempt. One by hand takes nothing from it where it fails. */
const afterAttempt = (stored: Delivery, wasManual: boolean, end: AttemptEnd) => {
  const { state, nextAt } = end;
  const counted = wasManual ? stored.tries : stored.tries + 1;
  const ended = { state, nextAt: nextAt ?? 0, tries: counted, manual: null };
  if (state === 'delivered' || stored.manual === null) return ended;
  if (!wasManual) return { ...ended, state: 'pending', nextAt: 0, manual: { state, nextAt: nextAt ?? 0 } } as const;
  const before = stored.manual;
  // Where the webhook is gone, nothing of it waits any more.
  return before.state === 'pending' && state !== 'pending' ? ended : { ...ended, ...before };
};

/** `delivery`: as it was taken. */
export const recordAttempt = async (
  db: Firestore,
  { id, manual: claimed }: Pick<Delivery, 'id' | 'manual'>,
  made: DeliveryAttempt | null,
  end: AttemptEnd,
): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = collection(db).doc(id);
      const stored = deliveryIn(await transaction.get(ref));
      // An attempt that was taken over may have succeeded meanwhile.
      if (stored === null || stored.state !== 'pending') return;
      const { state, nextAt, tries, manual } = afterAttempt(stored, claimed !== null, end);
      transaction.update(ref, {
        state,
        tries,
        nextAt: Timestamp.fromMillis(nextAt),
        manual: manual && { ...manual, nextAt: Timestamp.fromMillis(manual.nextAt) },
        attempts: made === null ? stored.attempts : [...stored.attempts, made].slice(-MAX_ATTEMPTS),
        ...(state === 'pending' ? {} : { endedAt: Timestamp.now() }),
        ...(end.state === 'delivered' ? { succeededAt: Timestamp.now() } : {}),
      });
    }),
  );

/** Whether the webhook accepted anything since an instant (real ms). */
export const hasSucceededSince = async (db: Firestore, endpointId: string, since: number): Promise<boolean> => {
  const succeeded = collection(db)
    .where('endpointId', '==', endpointId)
    .where('succeededAt', '>=', Timestamp.fromMillis(since));
  return !(await withinLimit(succeeded.limit(1).get())).empty;
};

/** Null: there is none that can be read. */
export const findDelivery = async (db: Firestore, id: string): Promise<Delivery | null> =>
  deliveryIn(await withinLimit(collection(db).doc(id).get()));

/** The newest first. */
export const deliveriesTo = async (db: Firestore, endpointId: string, max: number): Promise<Delivery[]> =>
  deliveriesIn(collection(db).where('endpointId', '==', endpointId).orderBy('createdAt', 'desc').limit(max));

const IDS_AT_ONCE = 30;

export const deliveriesOf = async (db: Firestore, eventIds: readonly string[]): Promise<Delivery[]> => {
  const parts = Array.from({ length: Math.ceil(eventIds.length / IDS_AT_ONCE) }, (_, at) =>
    eventIds.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
  );
  return (await Promise.all(parts.map(async (ids) => deliveriesIn(collection(db).where('eventId', 'in', ids))))).flat();
};

export type Resent = 'resent' | 'too-many' | 'missing';

/** [OA25] One more attempt, at once, which counts for nothing where it fails. `isVisible`: whether the caller may see it. */
export const resend = async (
  db: Firestore,
  id: string,
  isVisible: (found: Delivery) => Promise<boolean>,
): Promise<Resent> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = collection(db).doc(id);
      const found = deliveryIn(await transaction.get(ref));
      if (found === null || !(await isVisible(found))) return 'missing';
      if (found.attempts.length >= MAX_ATTEMPTS) return 'too-many';
      const { state, nextAt } = found.manual ?? found;
      const manual = { state, nextAt: Timestamp.fromMillis(nextAt) };
      transaction.update(ref, { state: 'pending', manual, nextAt: Timestamp.fromMillis(0) });
      return 'resent';
    }),
  );

/** Events of `webhook.test` to one webhook that wait at once. */
const MAX_PENDING_TESTS = 5;

export const hasTooManyTests = async (db: Firestore, endpointId: string): Promise<boolean> => {
  const waiting = collection(db)
    .where('endpointId', '==', endpointId)
    .where('type', '==', 'webhook.test')
    .where('state', '==', 'pending');
  return (await withinLimit(waiting.limit(MAX_PENDING_TESTS).select().get())).size >= MAX_PENDING_TESTS;
};
