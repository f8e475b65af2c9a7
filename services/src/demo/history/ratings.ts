// Comments of branches about their couriers during the last month, and their summaries.
import type { RatingIssue } from '@despacho/contract/couriers/ratings.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { startOfLocalDay } from '@despacho/domain/localTime.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { writeInstant } from '../../store/documents/instants.ts';
import { uidOf } from '../accounts.ts';
import { STAFF_COMMENTS } from '../city/text.ts';
import type { PlainDocument } from '../documents.ts';
import { idFor, randomFor, type Random } from '../random.ts';

/** The incident options of a rating, as stored. */
const ISSUES = [
  ['NINGUNO', 60],
  ['isLate', 10],
  ['noUniform', 6],
  ['orderCrossed', 4],
  ['team', 4],
  ['noKnowRoute', 4],
  ['appFailing', 3],
  ['notInShift', 3],
  ['personalPresentation', 2],
  ['lost', 2],
  ['orderCompletedBeforeDelivery', 1],
  ['driverLicense', 1],
  ['noApp', 1],
] as const satisfies readonly (readonly [RatingIssue, number])[];

const stars = [
  [5, 40],
  [4, 30],
  [3, 16],
  [2, 9],
  [1, 5],
] as const;

type Rated = { courier: Courier; rating: number };

/** What a branch gives a courier. */
export const randomRating = (random: Random) => {
  const rating = random.weighted(stars);
  const message = random.chance(0.8)
    ? random.pick(rating >= 3 ? STAFF_COMMENTS.good : STAFF_COMMENTS.bad)
    : STAFF_COMMENTS.none;
  return { rating, message, issue: random.weighted(ISSUES) };
};

const commentOf = (seed: number, courier: Courier, key: string, at: number): PlainDocument & Rated => {
  const random = randomFor(seed, 'comment', courier.id, key);
  const { rating, message, issue } = randomRating(random);
  const data = {
    to: courier.id,
    rating,
    message,
    createdAt: writeInstant(new Date(at).toISOString()),
    nameBiker: courier.name,
    phone: courier.phone,
    transportId: courier.plate,
    branch: courier.branch?.name ?? null,
    branchId: courier.branch?.id ?? null,
    companyId: courier.company?.id ?? null,
    dpi: courier.dpi,
    bikerId: courier.id,
    controllerId: uidOf('sucursal.control@demo.test'),
    issue,
    type: 'BRANCH',
  };
  const id = idFor(seed, 'comment', courier.id, key);
  return { path: `${COLLECTIONS.ratings}/${courier.id}/${COLLECTIONS.ratingComments}/${id}`, data, courier, rating };
};

const summaryOf = (courier: Courier, comments: readonly Rated[]): PlainDocument => {
  const accumStarts = comments.reduce((sum, { rating }) => sum + rating, 0);
  return {
    path: `${COLLECTIONS.ratings}/${courier.id}`,
    data: { totalComments: comments.length, accumStarts, avarage: accumStarts / comments.length },
  };
};

/** Couriers of a branch, most with a few comments; every twentieth was rated today. */
export const ratingsUntil = (seed: number, couriers: readonly Courier[], now: number) => {
  const today = Math.max(startOfLocalDay(now), now - DAY_MS / 2);
  const rated = couriers.filter(({ branch, accountStatus }) => branch !== null && accountStatus === 'ACTIVE');
  const documents: PlainDocument[] = [];
  const ratings = new Map<string, number[]>();
  for (const [index, courier] of rated.entries()) {
    const random = randomFor(seed, 'ratings', courier.id);
    const instants = Array.from({ length: random.whole(0, 6) }, () => now - random.between(1, 30) * DAY_MS);
    if (index % 20 === 3) instants.push(random.between(today, now));
    if (instants.length === 0) continue;
    const comments = instants
      .sort((a, b) => a - b)
      .map((at, place) => commentOf(seed, courier, String(place), Math.round(at)));
    documents.push(...comments.map(({ path, data }) => ({ path, data })), summaryOf(courier, comments));
    ratings.set(
      courier.id,
      comments.map(({ rating }) => rating),
    );
  }
  return { documents, ratings };
};
