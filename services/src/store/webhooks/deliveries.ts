// Deliveries of events to webhooks in `webhookDeliveries`: what is due, one attempt taken and recorded at a time [OA24].
import { deliveryState, eventType, MAX_ATTEMPTS } from '@despacho/contract/openApi/webhooks.ts';
import { deliveryAttempt, type DeliveryAttempt } from '@despacho/contract/webhooks.ts';
import { MAX_TRIES, WAIT_FOR_EARLIER_MS } from '@despacho/domain/openApi/webhooks.ts';
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
  type: eventType,
  sequence: z.number(),
  lane: z.string(),
  state: deliveryState,
  createdAt: moment,
  /** Real ms. While an attempt runs, when another process may take it over. */
  nextAt: moment,
  tries: z.number(),
  /** The oldest first. */
  attempts: z.array(deliveryAttempt),
});
export type Delivery = z.infer<typeof delivery>;

const collection = (db: Firestore) => db.collection(COLLECTIONS.webhookDeliveries);

/** Null: there is none that can be read. */
const deliveryIn = (document: DocumentSnapshot): Delivery | null =>
  delivery.safeParse({ ...document.data(), id: document.id }).data ?? null;
const deliveriesIn = async (query: Query): Promise<Delivery[]> =>
  (await withinLimit(query.get())).docs.flatMap((document) => deliveryIn(document) ?? []);

export type Lane = { lane: string; companyId: string; endpointId: string };

/** Read at once. */
const PAGE = 500;
const ENDPOINT_PAGE = 50;

const lanesIn = async (query: Query): Promise<Lane[]> => {
  const { docs } = await withinLimit(query.select('lane', 'companyId', 'endpointId').get());
  return docs.flatMap((document) => {
    const { data } = z
      .object({ lane: z.string(), companyId: z.string(), endpointId: z.string() })
      .safeParse(document.data());
    return data === undefined ? [] : [data];
  });
};

/** Lanes with something due, each once. Where more is due than is read at once, some of each webhook: none waits for another. */
export const dueLanes = async (db: Firestore, now: number, endpointIds: readonly string[]): Promise<Lane[]> => {
  const due = collection(db)
    .where('state', '==', 'pending')
    .where('nextAt', '<=', Timestamp.fromMillis(now))
    .orderBy('nextAt');
  const found = await lanesIn(due.limit(PAGE));
  const others =
    found.length < PAGE
      ? []
      : await Promise.all(
          endpointIds.map(async (id) => lanesIn(due.where('endpointId', '==', id).limit(ENDPOINT_PAGE))),
        );
  return [...new Map([...found, ...others.flat()].map((lane) => [lane.lane, lane])).values()];
};

/** Longer than an attempt with its writes takes: it runs out only when the process has died. */
const CLAIM_MS = 15_000;

/** [OA24] The first that waits goes; one behind it only when it has waited long enough. */
const nextOf = (pending: readonly Delivery[], now: number): Delivery | null => {
  const [first, ...later] = pending;
  if (first === undefined) return null;
  if (first.nextAt <= now || first.tries === 0) return first;
  return later.find(({ nextAt, createdAt }) => nextAt <= now && now >= createdAt + WAIT_FOR_EARLIER_MS) ?? null;
};

/** Takes the next attempt of a lane. Null: none is due, or another process has it. */
export const claimNext = async (db: Firestore, lane: string, now: number): Promise<Delivery | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const waiting = collection(db).where('lane', '==', lane).where('state', '==', 'pending');
      const { docs } = await transaction.get(waiting);
      const pending = docs
        .flatMap((document) => deliveryIn(document) ?? [])
        .toSorted((a, b) => a.sequence - b.sequence || a.createdAt - b.createdAt);
      const next = nextOf(pending, now);
      if (next !== null) {
        const claimed = { nextAt: Timestamp.fromMillis(now + CLAIM_MS), tries: next.tries + 1 };
        transaction.update(collection(db).doc(next.id), claimed);
        return { ...next, tries: next.tries + 1 };
      }
      // They are looked at again when their waiting ends, and not each second.
      for (const { id, nextAt, createdAt } of pending.slice(1))
        if (nextAt <= now)
          transaction.update(collection(db).doc(id), { nextAt: Timestamp.fromMillis(createdAt + WAIT_FOR_EARLIER_MS) });
      return null;
    }),
  );

/** `nextAt`: of the next try; null: it is over. */
export type AttemptEnd = { state: Delivery['state']; nextAt: number | null };

export const recordAttempt = async (
  db: Firestore,
  { id }: Pick<Delivery, 'id'>,
  made: DeliveryAttempt | null,
  { state, nextAt }: AttemptEnd,
): Promise<void> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = collection(db).doc(id);
      const stored = deliveryIn(await transaction.get(ref));
      // An attempt that was taken over may have succeeded meanwhile.
      if (stored === null || stored.state !== 'pending') return;
      transaction.update(ref, {
        state,
        nextAt: Timestamp.fromMillis(nextAt ?? 0),
        attempts: made === null ? stored.attempts : [...stored.attempts, made].slice(-MAX_ATTEMPTS),
        endedAt: nextAt === null ? Timestamp.now() : null,
      });
    }),
  );

/** Whether the webhook accepted anything since an instant (real ms). */
export const hasSucceededSince = async (db: Firestore, endpointId: string, since: number): Promise<boolean> => {
  const succeeded = collection(db)
    .where('endpointId', '==', endpointId)
    .where('state', '==', 'delivered')
    .where('endedAt', '>=', Timestamp.fromMillis(since));
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

/** [OA25] One more attempt, at once. `isVisible`: whether the caller may see it. */
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
      const again = found.state === 'pending' ? {} : { state: 'pending', tries: MAX_TRIES - 1, endedAt: null };
      transaction.update(ref, { ...again, nextAt: Timestamp.fromMillis(0) });
      return 'resent';
    }),
  );
