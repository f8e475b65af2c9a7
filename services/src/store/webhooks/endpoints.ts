// Webhooks in `webhooks`: all of a company are one document. Processes that write orders follow all of them [OA20] [OA21].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { keyMode, type ApiKey } from '@despacho/contract/apiKeys.ts';
import { disabledReason } from '@despacho/contract/openApi/webhooks.ts';
import { shopBranch } from '@despacho/contract/shops.ts';
import { instant, reference, type Reference } from '@despacho/contract/values.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { shopName } from '@despacho/domain/openApi/shops.ts';
import type { Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import { dequal } from 'dequal/lite';
import { COLLECTIONS } from '../collections.ts';
import type { Log } from '../../platform/log.ts';
import { eventBelow } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { followQuery } from '../source/follow.ts';

/** Companies with webhooks; more are not followed. */
const MAX_COMPANIES = 2_000;

/** A shop of WooCommerce, which gets notes instead of events; its `secrets` are the `key:secret` of the consumer. */
const shop = z.object({
  key: reference,
  /** [OA44] In the references of its orders, since it moved; null: of its address. */
  name: z.string().nullable().default(null),
  /** Where its orders go. */
  branch: reference.nullable(),
  branches: z.array(shopBranch).default([]),
  /** What it signs its orders with, sealed. */
  signing: z.string(),
});

const endpoint = z.object({
  id: z.string().min(1),
  url: z.string(),
  description: z.string().nullable(),
  /** Null: all; shops get what there are notes of. A newer version may have written types that this one does not know. */
  types: z.array(z.string()).nullable(),
  mode: keyMode,
  /** The key whose sandbox it follows; null with `live`. */
  keyId: z.string().nullable(),
  branch: reference.nullable(),
  isEnabled: z.boolean(),
  disabledReason: disabledReason.nullable().catch('failing'),
  /** The newest first. `endsAt`: real ms; null: it does not end. */
  secrets: z.array(z.object({ sealed: z.string(), endsAt: z.number().nullable() })),
  /** What happened earlier is not reported; ms of the clock of its orders. */
  since: z.number(),
  createdAt: instant,
  createdBy: reference,
  shop: shop.nullable().default(null),
});
export type Endpoint = z.infer<typeof endpoint>;
export type Shop = Endpoint & { shop: NonNullable<Endpoint['shop']> };
export const isShop = (each: Endpoint): each is Shop => each.shop !== null;

/** [OA44] What the references of the shop's orders name it by, wherever it moved since. */
export const referenceName = ({ url, shop: of }: Pick<Shop, 'url' | 'shop'>): string => of.name ?? shopName(url);

const subscriberShape = z.object({ company: reference, endpoints: z.array(endpoint) });
/** A company with its webhooks. */
export type Subscriber = z.infer<typeof subscriberShape>;
const looseShape = subscriberShape.extend({ endpoints: z.array(z.unknown()) });

/** `unreadable`: how many documents and webhooks cannot be read. They are as if they were not there. */
type Read = { subscriber: Subscriber | null; unreadable: number };

const readIn = (data: unknown): Read => {
  if (data === undefined) return { subscriber: null, unreadable: 0 };
  const loose = looseShape.safeParse(data).data;
  if (loose === undefined) return { subscriber: null, unreadable: 1 };
  const endpoints = loose.endpoints.flatMap((each) => endpoint.safeParse(each).data ?? []);
  return { subscriber: { ...loose, endpoints }, unreadable: loose.endpoints.length - endpoints.length };
};

const collection = (db: Firestore) => db.collection(COLLECTIONS.webhooks);
const refOf = (db: Firestore, companyId: string) => collection(db).doc(companyId);

/** Null: it has none that can be read. */
export const readSubscriber = async (db: Firestore, companyId: string): Promise<Subscriber | null> =>
  readIn((await withinLimit(refOf(db, companyId).get())).data()).subscriber;

type Followed = { isCurrent: boolean; byCompany: Map<string, Read> };
const followed = new WeakMap<Firestore, Followed>();

/** Keeps all webhooks in this process, so that a change of an order reads none. Close what it returns before the connection. */
export const followSubscribers = (db: Firestore, log: Log): { close(): Promise<void> } => {
  const state: Followed = { isCurrent: false, byCompany: new Map() };
  followed.set(db, state);
  const onError = (): void => {
    state.isCurrent = false;
  };
  const listening = followQuery(collection(db).limit(MAX_COMPANIES), log, onError).subscribe((snapshot) => {
    if (snapshot.isFirst) state.byCompany.clear();
    for (const path of snapshot.removedPaths) state.byCompany.delete(path.slice(path.lastIndexOf('/') + 1));
    for (const { id, data } of snapshot.changed) {
      const read = readIn(data());
      if (read.unreadable > 0) log.error({ company: id, count: read.unreadable }, 'webhooks cannot be read');
      state.byCompany.set(id, read);
    }
    state.isCurrent = true;
  });
  return {
    close: async () => {
      followed.delete(db);
      listening.unsubscribe();
    },
  };
};

/** In a process that follows them nothing is read: a moment old at most, and current after changes of this process. */
export const recentSubscriber = async (db: Firestore, companyId: string): Promise<Subscriber | null> => {
  const live = followed.get(db);
  return live?.isCurrent === true ? (live.byCompany.get(companyId)?.subscriber ?? null) : readSubscriber(db, companyId);
};

/** As `recentSubscriber`; a process that does not follow them reads all. */
export const allSubscribers = async (db: Firestore): Promise<Subscriber[]> => {
  const live = followed.get(db);
  const reads =
    live?.isCurrent === true
      ? [...live.byCompany.values()]
      : (await withinLimit(collection(db).limit(MAX_COMPANIES).get())).docs.map((document) => readIn(document.data()));
  return reads.flatMap(({ subscriber }) => subscriber ?? []);
};

/** Those of the scope's companies; `isInScope` is about each of their webhooks. */
export const subscribersIn = async (db: Firestore, scope: Scope): Promise<Subscriber[]> => {
  if (scope.type === 'all') return allSubscribers(db);
  const own = await readSubscriber(db, scope.companyId);
  return own === null ? [] : [own];
};

export const isInScope = (scope: Scope, companyId: string, { branch }: Pick<Endpoint, 'branch'>): boolean =>
  scopeContains(scope, { companyId, branchId: branch?.id ?? null });

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
      const stored = await transaction.get(ref);
      // What cannot be read would be overwritten, so it is a defect, and fails.
      const decision = decide(stored.exists ? subscriberShape.parse(stored.data()).endpoints : []);
      if (!decision.ok) return decision;
      const { endpoints, what, details } = decision;
      transaction.set(ref, { company, endpoints });
      transaction.create(...eventBelow(ref, { what, by, at, details: { ...details } }));
      also?.(transaction);
      return { ok: true, endpoints };
    }),
  );
  if (written.ok)
    followed
      .get(db)
      ?.byCompany.set(company.id, { subscriber: { company, endpoints: written.endpoints }, unreadable: 0 });
  return written;
};

/** What the audit has of a webhook: never its secrets. */
const auditedOf = ({ id: _id, secrets: _secrets, shop: of, ...fields }: Endpoint) => ({
  ...fields,
  shop: of && { key: of.key, branch: of.branch, branches: of.branches },
});

/** What the audit has of a change; null: it was made or deleted. */
export const changesOf = (before: Endpoint | null, after: Endpoint | null): object => {
  const [old, fresh] = [before && auditedOf(before), after && auditedOf(after)];
  const keys = Object.keys(old ?? fresh ?? {}) as (keyof ReturnType<typeof auditedOf>)[];
  const changed = keys.filter((key) => !dequal(old?.[key], fresh?.[key]));
  const values = (of: typeof old) => (of === null ? {} : Object.fromEntries(changed.map((key) => [key, of[key]])));
  return { webhook: (before ?? after)?.id ?? '', before: values(old), after: values(fresh) };
};

/** [OA20] Whether a key sees a webhook: of its sandbox, or of its company or branch. */
export const belongsTo = (
  { mode, keyId, branch, shop: of }: Endpoint,
  key: Pick<ApiKey, 'id' | 'mode' | 'branch'>,
): boolean =>
  of === null &&
  mode === key.mode &&
  (mode === 'test' ? keyId === key.id : key.branch === null || branch?.id === key.branch.id);
