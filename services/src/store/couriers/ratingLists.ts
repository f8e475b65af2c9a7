// Lists of ratings: of one courier a page at a time, and of a day.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { MAX_OF_DAY, type CourierRating } from '@despacho/contract/couriers/ratings.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { withinScope } from '../documents/collection.ts';
import { withinLimit } from '../firestore.ts';
import type { Cursor } from '../orders/lists/cursor.ts';
import { ratingIn } from './ratings.ts';

type Page = { ratings: CourierRating[]; unreadable: number; next: Cursor | null };

/** [RA7] The newest first. */
export const readRatings = async (
  db: Firestore,
  courierId: string,
  limit: number,
  after: Cursor | null,
): Promise<Page> => {
  const comments = db.collection(COLLECTIONS.ratings).doc(courierId).collection(COLLECTIONS.ratingComments);
  const sorted = comments
    .where('createdAt', '>=', new Timestamp(0, 0))
    .orderBy('createdAt', 'desc')
    .orderBy('__name__', 'desc')
    .limit(limit + 1);
  const { docs } = await withinLimit((after === null ? sorted : sorted.startAfter(after.at, after.id)).get());
  const page = docs.slice(0, limit);
  const ratings = page.flatMap((document) => ratingIn(document, courierId) ?? []);
  const last = page.at(-1);
  const at: unknown = last?.get('createdAt');
  return {
    ratings,
    unreadable: page.length - ratings.length,
    next:
      docs.length > limit && last !== undefined && at instanceof Timestamp
        ? { at, id: last.id, listed: (after?.listed ?? 0) + page.length }
        : null,
  };
};

const PLACE = { company: 'companyId', branch: 'branchId' };

/** [RA8] The newest first; of a scope, those that its branches gave. */
export const readRatingsOf = async (
  db: Firestore,
  scope: Scope,
  { from, to }: TimeWindow,
): Promise<{ ratings: CourierRating[]; isWhole: boolean }> => {
  const ofDay = withinScope(db.collectionGroup(COLLECTIONS.ratingComments), scope, PLACE)
    .where('createdAt', '>=', Timestamp.fromMillis(from))
    .where('createdAt', '<', Timestamp.fromMillis(to));
  const { docs } = await withinLimit(
    ofDay
      .orderBy('createdAt', 'desc')
      .limit(MAX_OF_DAY + 1)
      .get(),
  );
  const ratings = docs.slice(0, MAX_OF_DAY).flatMap((document) => {
    const above = document.ref.parent.parent;
    // Another collection may have comments of its own.
    if (above?.parent.id !== COLLECTIONS.ratings) return [];
    return ratingIn(document, above.id) ?? [];
  });
  return { ratings, isWhole: docs.length <= MAX_OF_DAY };
};
