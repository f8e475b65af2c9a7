// One page of a list of orders. Statuses that are ordered by different instants are asked for apart and merged.
import type { Scope } from '@despacho/contract/access.ts';
import { EVENT_INSTANT, type EventInstant } from '@despacho/contract/orders/lists.ts';
import type { Order, OrderStatus } from '@despacho/contract/orders/order.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { FieldPath, Timestamp, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { statusSpellings } from '../documents/words.ts';
import { withinLimit } from '../firestore.ts';
import { orderCodec } from '../orders.ts';
import type { Cursor } from './cursor.ts';

export type ListAsked = {
  statuses: readonly OrderStatus[];
  window: TimeWindow | null;
  /** What the caller sees, narrowed to what he asked for; every query carries it. */
  scope: Scope;
  limit: number;
  after: Cursor | null;
};

export type FoundPage = { orders: Order[]; unreadable: number; total: number; next: Cursor | null };

const within = (query: Query, scope: Scope): Query => {
  switch (scope.type) {
    case 'all':
      return query;
    case 'company':
      return query.where('company.id', '==', scope.companyId);
    case 'branch':
      return query.where('branch.id', '==', scope.branchId);
  }
};

/** The statuses that share an instant, together. */
const groupsOf = (statuses: readonly OrderStatus[]): [EventInstant, OrderStatus[]][] => {
  const groups = new Map<EventInstant, OrderStatus[]>();
  for (const status of statuses) {
    const instant = EVENT_INSTANT[status];
    groups.set(instant, [...(groups.get(instant) ?? []), status]);
  }
  return [...groups];
};

const queryFor = (db: Firestore, instant: EventInstant, statuses: readonly OrderStatus[], asked: ListAsked): Query => {
  const { scope, window } = asked;
  const all = db.collection(COLLECTIONS.orders).where('status', 'in', statusSpellings(statuses));
  const own = within(all, scope);
  if (window === null) return own;
  const { from, to } = window;
  return own.where(instant, '>=', Timestamp.fromMillis(from)).where(instant, '<', Timestamp.fromMillis(to));
};

const pageOf = (query: Query, instant: EventInstant, { limit, after }: ListAsked): Query => {
  const ordered = query.orderBy(instant, 'desc').orderBy(FieldPath.documentId(), 'desc');
  const continued = after === null ? ordered : ordered.startAfter(after.at, after.id);
  // One more tells whether there is a next page.
  return continued.limit(limit + 1);
};

type Listed = { document: QueryDocumentSnapshot; at: Timestamp; id: string };

/** Ids as Firestore orders them: by bytes. */
const compare = (one: Listed, other: Listed): number => {
  const byTime = other.at.seconds - one.at.seconds || other.at.nanoseconds - one.at.nanoseconds;
  return byTime === 0 ? Buffer.compare(Buffer.from(other.id), Buffer.from(one.id)) : byTime;
};

/** Something else than an instant cannot stand in a window; in a list without one it stands last. */
const instantOf = (value: unknown): Timestamp => (value instanceof Timestamp ? value : new Timestamp(0, 0));

export const readOrderPage = async (db: Firestore, asked: ListAsked): Promise<FoundPage> => {
  const groups = groupsOf(asked.statuses).map(([instant, statuses]) => {
    const query = queryFor(db, instant, statuses, asked);
    return { instant, page: pageOf(query, instant, asked), count: query.orderBy(instant, 'desc').count() };
  });
  const [pages, counts] = await withinLimit(
    Promise.all([
      Promise.all(groups.map(async ({ page }) => page.get())),
      Promise.all(groups.map(async ({ count }) => count.get())),
    ]),
  );
  const listed = pages
    .flatMap(({ docs }, at) =>
      docs.map((document): Listed => {
        const { [at]: group } = groups;
        return { document, id: document.id, at: instantOf(document.get(group?.instant ?? 'createdAt')) };
      }),
    )
    .toSorted(compare);
  const page = listed.slice(0, asked.limit);
  const last = page.at(-1);
  const read = page.map(({ document }) => orderCodec.read(document.id, document.data(), document));
  const orders = read.flatMap((result) => (result.ok ? [result.value] : []));
  return {
    orders,
    unreadable: read.length - orders.length,
    total: counts.reduce((sum, count) => sum + count.data().count, 0),
    next: listed.length > page.length && last !== undefined ? { at: last.at, id: last.id } : null,
  };
};
