// Ratings of couriers: a comment for each in `ratingPilots/{courier}/comments`, and their summary in the document above.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { courierRating, MAX_COMMENT, type CourierRating, type NewRating } from '@despacho/contract/couriers/ratings.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isPossible, NO_STARS, withStars, type StarSum } from '@despacho/domain/couriers/ratings.ts';
import {
  AggregateField,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { readInstant } from '../documents/instants.ts';
import {
  isData,
  readCount,
  readId,
  readInteger,
  readName,
  textReader,
  writePhone,
  type Data,
} from '../documents/scalars.ts';
import { NO_COMMENT, readRatingIssue } from '../documents/words.ts';
import { eventBelow } from '../events.ts';
import { withinLimit } from '../firestore.ts';
import { courierCodec } from './couriers.ts';

const readComment = textReader(MAX_COMMENT);

const summaryRef = (db: Firestore, courierId: string): DocumentReference =>
  db.collection(COLLECTIONS.ratings).doc(courierId);

/** [RA4] Null: other programs wrote something that no stars add up to. */
const sumIn = (data: Data | undefined): StarSum | null => {
  if (data === undefined) return null;
  const sum = { totalComments: readCount(data['totalComments']), accumStarts: readCount(data['accumStarts']) };
  const { totalComments, accumStarts } = sum;
  if (totalComments === null || accumStarts === null) return null;
  return isPossible({ totalComments, accumStarts }) ? { totalComments, accumStarts } : null;
};

/** Null: it cannot be read. `courierId`: of the document above. */
export const ratingIn = (document: DocumentSnapshot, courierId: string): CourierRating | null => {
  const data = document.data();
  if (!isData(data)) return null;
  const branchId = readId(data['branchId']);
  return (
    courierRating.safeParse({
      id: document.id,
      courier: { id: courierId, name: readName(data['nameBiker']) ?? '' },
      stars: readInteger(data['rating']),
      comment: readComment(data['message']) ?? NO_COMMENT,
      issue: readRatingIssue(data['issue']),
      branch: branchId === null ? null : { id: branchId, name: readName(data['branch']) ?? '' },
      ratedAt: readInstant(data['createdAt']),
    }).data ?? null
  );
};

/** Who rated: the account and its branch. */
export type Rater = { by: Reference; companyId: string; branch: Reference; at: number };

const commentData = (courier: Courier, { rating, message, issue }: NewRating, rater: Rater): Data => ({
  to: courier.id,
  rating,
  message: message === undefined || message === '' ? NO_COMMENT : message,
  createdAt: Timestamp.fromMillis(rater.at),
  nameBiker: courier.name,
  phone: writePhone(courier.phone),
  transportId: courier.plate,
  branch: rater.branch.name,
  branchId: rater.branch.id,
  companyId: rater.companyId,
  dpi: courier.dpi,
  bikerId: courier.id,
  controllerId: rater.by.id,
  issue,
  type: 'BRANCH',
});

const isSame = (a: Data, b: Data): boolean =>
  ['rating', 'message', 'issue', 'controllerId'].every((field) => a[field] === b[field]);

/** The stored summary, or one counted from the comments where there is none that can be true. */
const sumOf = async (transaction: Transaction, ref: DocumentReference): Promise<StarSum> => {
  const stored = sumIn((await transaction.get(ref)).data());
  if (stored !== null) return stored;
  const counted = await transaction.get(
    ref
      .collection(COLLECTIONS.ratingComments)
      .where('rating', '>=', 1)
      .where('rating', '<=', 5)
      .aggregate({ totalComments: AggregateField.count(), accumStarts: AggregateField.sum('rating') }),
  );
  const { totalComments, accumStarts } = counted.data();
  const sum = { totalComments, accumStarts: Math.round(accumStarts) };
  return isPossible(sum) ? sum : NO_STARS;
};

export type Rated = { ok: true; sum: StarSum; isNew: boolean } | { ok: false; reason: 'unknown' | 'key-reused' };

/**
 * Comment, summary and event in one transaction [RA4], so that of two ratings at once both count. `id` of the comment: a
 * repeated request has the same one [RA6]. `accepts`: whether the account may rate the courier as stored.
 */
export const rateCourier = async (
  db: Firestore,
  { courierId, id, rating, rater }: { courierId: string; id: string; rating: NewRating; rater: Rater },
  accepts: (courier: Courier) => boolean,
): Promise<Rated> =>
  withinLimit(
    db.runTransaction(async (transaction): Promise<Rated> => {
      const found = await transaction.get(db.collection(COLLECTIONS.couriers).doc(courierId));
      const courier = found.exists ? courierCodec.read(courierId, found.data() ?? {}, found) : null;
      if (courier === null || !courier.ok || !accepts(courier.value)) return { ok: false, reason: 'unknown' };
      const ref = summaryRef(db, courierId);
      const comment = ref.collection(COLLECTIONS.ratingComments).doc(id);
      const data = commentData(courier.value, rating, rater);
      const existing = (await transaction.get(comment)).data();
      const sum = await sumOf(transaction, ref);
      if (existing !== undefined) {
        return isSame(existing, data) ? { ok: true, sum, isNew: false } : { ok: false, reason: 'key-reused' };
      }
      const next = withStars(sum, rating.rating);
      transaction.create(comment, data);
      transaction.set(ref, { ...next, avarage: next.accumStarts / next.totalComments }, { merge: true });
      const details = { comment: id, rating: rating.rating, issue: rating.issue };
      transaction.create(...eventBelow(ref, { what: 'rated', by: rater.by, at: rater.at, details }));
      return { ok: true, sum: next, isNew: true };
    }),
  );

const READ_AT_ONCE = 200;

/** The sums of these couriers, by id; who has none that can be true has no stars. */
export const readSums = async (db: Firestore, ids: readonly string[]): Promise<Map<string, StarSum>> => {
  const sums = new Map<string, StarSum>();
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const refs = ids.slice(from, from + READ_AT_ONCE).map((id) => summaryRef(db, id));
    for (const document of await withinLimit(db.getAll(...refs))) {
      sums.set(document.id, sumIn(document.data()) ?? NO_STARS);
    }
  }
  return sums;
};
