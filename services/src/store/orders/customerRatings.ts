// Low ratings of customers, of a scope and a week.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { lowRating, LOW_RATING, type LowRating } from '@despacho/contract/customerRatings.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { Timestamp, type Firestore, type Query } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { readInstant } from '../documents/instants.ts';
import { isData, readId, readNumber, readText } from '../documents/scalars.ts';
import { withinLimit } from '../firestore.ts';

const within = (query: Query, scope: Scope): Query => {
  switch (scope.type) {
    case 'all':
      return query;
    case 'company':
      return query.where('companyId', '==', scope.companyId);
    case 'branch':
      return query.where('branchId', '==', scope.branchId);
  }
};

/** Null: it cannot be read. */
const ratingIn = (orderId: string, data: unknown): LowRating | null => {
  if (!isData(data)) return null;
  const courierId = readId(data['bikerId']);
  return (
    lowRating.safeParse({
      orderId,
      number: readText(data['orderId']) ?? '',
      stars: readNumber(data['rating']),
      opinion: readText(data['message']),
      ratedAt: readInstant(data['createdAt']),
      courier: courierId === null ? null : { id: courierId, name: readText(data['nameBiker']) ?? '' },
      companyId: readId(data['companyId']),
      branchId: readId(data['branchId']),
    }).data ?? null
  );
};

/** The newest first. `now`: clock of the operation. */
export const readLowRatings = async (db: Firestore, scope: Scope, now: number): Promise<LowRating[]> => {
  const rated = db
    .collection(COLLECTIONS.customerRatings)
    .where('rating', 'in', [...LOW_RATING.stars])
    .where('createdAt', '>=', Timestamp.fromMillis(now - LOW_RATING.days * DAY_MS));
  const { docs } = await withinLimit(within(rated, scope).orderBy('createdAt', 'desc').limit(LOW_RATING.max).get());
  return docs.flatMap((document) => ratingIn(document.id, document.data()) ?? []);
};
