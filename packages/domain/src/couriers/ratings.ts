// The rating of a courier: what the staff of branches gave, and its summary as it is stored.
import { STARS, type RatingSummary } from '@despacho/contract/couriers/ratings.ts';
import { can, type Account } from '../access/permissions.ts';
import { startOfLocalDay, type TimeWindow } from '../localTime.ts';

/** As stored beside the comments; the average follows from both. */
export type StarSum = { totalComments: number; accumStarts: number };

export const NO_STARS: StarSum = { totalComments: 0, accumStarts: 0 };

/** [RA2] Whether the account may rate couriers. */
export const canRate = (account: Account): boolean => account.branch !== null && can(account, 'couriers.rate');

/** [RA4] A sum that cannot come from stars of one to five was not counted. */
export const isPossible = ({ totalComments, accumStarts }: StarSum): boolean =>
  accumStarts >= totalComments * STARS.min && accumStarts <= totalComments * STARS.max;

/** [RA4] The sum after one more rating. */
export const withStars = ({ totalComments, accumStarts }: StarSum, stars: number): StarSum => ({
  totalComments: totalComments + 1,
  accumStarts: accumStarts + stars,
});

/** [RA4] Without a comment there is no average. */
export const summaryOf = ({ totalComments, accumStarts }: StarSum): RatingSummary => ({
  average: totalComments === 0 ? null : accumStarts / totalComments,
  count: totalComments,
});

/** [RA8] From 00:00:01 to the end of 23:59:59. */
export const ratingDay = (now: number): TimeWindow => {
  const start = startOfLocalDay(now);
  return { from: start + 1_000, to: start + 86_400_000 };
};
