// Rows of a list of orders in the order of their events, from a place on. Ties are ordered by the document's id.
import type { EventInstant } from '@despacho/contract/orders/lists.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { FieldPath, Timestamp, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { withinLimit } from '../../firestore.ts';
import { groupsOf, queryOf, within, type OrderList } from './orderQuery.ts';

// The oldest rows of a window by an index that is read from the newest on. Counts narrow the window first, so that few documents are
// read: a second set of indexes for the other direction would double their number (decision 092).

/** More than needed may be read, up to this many times, before another count is worth its round trip. */
const SPARE = 4;

const countOf = async (query: Query): Promise<number> => (await withinLimit(query.count().get())).data().count;

/**
 * The first `needed` in ascending order, or all there are.
 * @param queryUpTo the rows of the window before an instant in milliseconds, the newest first
 */
const readOldest = async (
  queryUpTo: (to: number) => Query,
  { from, to }: TimeWindow,
  needed: number,
): Promise<QueryDocumentSnapshot[]> => {
  let tooFew = from;
  let enough = to;
  let count = await countOf(queryUpTo(to));
  while (count > needed * SPARE && enough - tooFew > 1) {
    const middle = tooFew + Math.floor((enough - tooFew) / 2);
    const countThere = await countOf(queryUpTo(middle));
    if (countThere < needed) tooFew = middle;
    else {
      enough = middle;
      count = countThere;
    }
  }
  const { docs } = await withinLimit(queryUpTo(enough).get());
  return docs.toReversed().slice(0, needed);
};

export type ListOrder = 'asc' | 'desc';
export type Place = { at: Timestamp; id: string };
export type Row = Place & { document: QueryDocumentSnapshot };
export type Rows = { order: ListOrder; after: Place | null; count: number };

/** Ids as Firestore orders them: by bytes. The newest first. */
export const compareNewest = (a: Place, b: Place): number => {
  const byTime = b.at.seconds - a.at.seconds || b.at.nanoseconds - a.at.nanoseconds;
  return byTime === 0 ? Buffer.compare(Buffer.from(b.id), Buffer.from(a.id)) : byTime;
};
const comparisonOf = (order: ListOrder) =>
  order === 'desc' ? compareNewest : (a: Place, b: Place) => compareNewest(b, a);

/** Anything else than an instant is outside of every window; in a list without one it comes last. */
const instantOf = (value: unknown): Timestamp => (value instanceof Timestamp ? value : new Timestamp(0, 0));

export const rowOf = (document: QueryDocumentSnapshot, instant: string): Row => ({
  document,
  id: document.id,
  at: instantOf(document.get(instant)),
});

const newestFirst = (query: Query, instant: EventInstant): Query =>
  query.orderBy(instant, 'desc').orderBy(FieldPath.documentId(), 'desc');

const readNewest = async (query: Query, instant: EventInstant, { after, count }: Rows) => {
  const ordered = newestFirst(query, instant);
  const continued = after === null ? ordered : ordered.startAfter(after.at, after.id);
  return (await withinLimit(continued.limit(count).get())).docs;
};

/** Active orders are few: all of them are read and ordered here, and need no index by their creation. */
const readActive = async (query: Query, { window }: OrderList, { order, after }: Rows): Promise<Row[]> => {
  const { docs } = await withinLimit(query.get());
  const compare = comparisonOf(order);
  const rows = docs.map((document) => rowOf(document, 'createdAt'));
  return rows.filter(
    (row) =>
      (window === null || (window.from <= row.at.toMillis() && row.at.toMillis() < window.to)) &&
      (after === null || compare(after, row) < 0),
  );
};

/** [OR40] Ascending needs a window. */
export const readRows = async (db: Firestore, list: OrderList, rows: Rows): Promise<Row[]> => {
  const { window } = list;
  const { order, after, count } = rows;
  const found = await Promise.all(
    groupsOf(list.statuses).map(async (group): Promise<Row[]> => {
      const { instant } = group;
      const query = queryOf(db, group, list);
      if (instant === 'createdAt') return readActive(query, list, rows);
      const asRow = (document: QueryDocumentSnapshot): Row => rowOf(document, instant);
      if (order === 'desc' || window === null) {
        const whole = window === null ? query : within(query, instant, window);
        return (await readNewest(whole, instant, rows)).map(asRow);
      }
      const from = after === null ? window.from : Math.max(window.from, after.at.toMillis());
      const upTo = (to: number): Query => {
        const ordered = newestFirst(within(query, instant, { from, to }), instant);
        return after === null ? ordered : ordered.endBefore(after.at, after.id);
      };
      return (await readOldest(upTo, { from, to: window.to }, count)).map(asRow);
    }),
  );
  return found.flat().toSorted(comparisonOf(order)).slice(0, count);
};

/** How many orders the queries of a list find, by aggregation. */
export const countRows = async (db: Firestore, list: OrderList): Promise<number> => {
  const counts = await Promise.all(
    groupsOf(list.statuses).map(async (group) => {
      const query = queryOf(db, group, list);
      if (group.instant === 'createdAt')
        return (await readActive(query, list, { order: 'desc', after: null, count: 0 })).length;
      const whole = list.window === null ? query : within(query, group.instant, list.window);
      return (await withinLimit(whole.orderBy(group.instant, 'desc').count().get())).data().count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};
