// Webhooks in `webhooks`: all of a company are one document, which every write of its orders reads [OA20] [OA21].
import { keyMode, type ApiKey } from '@despacho/contract/apiKeys.ts';
import { disabledReason, webhookType } from '@despacho/contract/openApi/webhooks.ts';
import { instant, reference, type Reference } from '@despacho/contract/values.ts';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { eventBelow } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

/** Companies with webhooks; more are not followed. */
const MAX_COMPANIES = 2_000;

const endpoint = z.object({
  id: z.string().min(1),
  url: z.string(),
  description: z.string().nullable(),
  /** Null: all. */
  types: z.array(webhookType).nullable(),
  mode: keyMode,
  /** The key whose sandbox it follows; null with `live`. */
  keyId: z.string().nullable(),
  branch: reference.nullable(),
  isEnabled: z.boolean(),
  disabledReason: disabledReason.nullable(),
  /** The newest first. `endsAt`: real ms; null: it does not end. */
  secrets: z.array(z.object({ sealed: z.string(), endsAt: z.number().nullable() })),
  /** What happened earlier is not reported; ms of the clock of its orders. */
  since: z.number(),
  createdAt: instant,
  createdBy: reference,
});
export type Endpoint = z.infer<typeof endpoint>;

const subscriberShape = z.object({ company: reference, endpoints: z.array(endpoint) });
/** A company with its webhooks. */
export type Subscriber = z.infer<typeof subscriberShape>;

const refOf = (db: Firestore, companyId: string) => db.collection(COLLECTIONS.webhooks).doc(companyId);

/** Null: it has none. One that cannot be read is a defect, and fails. */
const subscriberIn = (document: DocumentSnapshot): Subscriber | null =>
  document.exists ? subscriberShape.parse(document.data()) : null;

export const readSubscriber = async (db: Firestore, companyId: string): Promise<Subscriber | null> =>
  subscriberIn(await withinLimit(refOf(db, companyId).get()));

/** Each write of an order needs it while others wait for the same company and branch. */
const CACHE = { max: 10_000, ttl: 500 } as const;
const recent = new LRUCache<string, { subscriber: Subscriber | null }>(CACHE);

/** At most half a second old, and current after changes of this process. */
export const recentSubscriber = async (db: Firestore, companyId: string): Promise<Subscriber | null> => {
  const cached = recent.get(companyId);
  if (cached !== undefined) return cached.subscriber;
  const subscriber = await readSubscriber(db, companyId);
  recent.set(companyId, { subscriber });
  return subscriber;
};

export const allSubscribers = async (db: Firestore): Promise<Subscriber[]> => {
  const { docs } = await withinLimit(db.collection(COLLECTIONS.webhooks).limit(MAX_COMPANIES).get());
  return docs.flatMap((document) => subscriberIn(document) ?? []);
};

type Change<R> = { ok: true; endpoints: Endpoint[]; what: string; details: object } | { ok: false; reason: R };
type Written<R> = { ok: true; endpoints: Endpoint[] } | { ok: false; reason: R };

/** `decide` runs again when others write meanwhile. `also`: written with it. */
export const changeEndpoints = async <R>(
  db: Firestore,
  company: Reference,
  { by, at, also }: { by: Reference; /** Clock of the operation. */ at: number; also?: (t: Transaction) => void },
  decide: (endpoints: readonly Endpoint[]) => Change<R>,
): Promise<Written<R>> => {
  const written = await withinLimit(
    db.runTransaction(async (transaction): Promise<Written<R>> => {
      const ref = refOf(db, company.id);
      const decision = decide(subscriberIn(await transaction.get(ref))?.endpoints ?? []);
      if (!decision.ok) return decision;
      const { endpoints, what, details } = decision;
      transaction.set(ref, { company, endpoints });
      transaction.create(...eventBelow(ref, { what, by, at, details: { ...details } }));
      also?.(transaction);
      return { ok: true, endpoints };
    }),
  );
  recent.delete(company.id);
  return written;
};

/** [OA20] Whether a key sees a webhook: of its sandbox, or of its company or branch. */
export const belongsTo = ({ mode, keyId, branch }: Endpoint, key: Pick<ApiKey, 'id' | 'mode' | 'branch'>): boolean =>
  mode === key.mode && (mode === 'test' ? keyId === key.id : key.branch === null || branch?.id === key.branch.id);
