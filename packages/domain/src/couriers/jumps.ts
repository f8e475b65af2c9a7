// Positions that no motorcycle can have reached since the one before: kept out until a second one confirms them [CO18].
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { distanceM } from '../routes/distance.ts';

/** 162 km/h, by the operation's clock. */
const MAX_METRES_PER_SECOND = 45;
/** Two receivers between houses are wrong by so much together. */
const SLACK_M = 100;
/** A worse accuracy than this excuses no longer jump. */
const MAX_ACCURACY_M = 150;

type Place = Pick<Fix, 'position' | 'at' | 'accuracyM'>;

const accuracyOf = ({ accuracyM }: Place): number => Math.min(accuracyM ?? 0, MAX_ACCURACY_M);

/** [CO18] */
export const isReachable = (from: Place, to: Place): boolean => {
  const slackM = SLACK_M + accuracyOf(from) + accuracyOf(to);
  const reachableM = (Math.max(0, to.at - from.at) / 1_000) * MAX_METRES_PER_SECOND;
  return distanceM(from.position, to.position) <= slackM + reachableM;
};

/** `last`: the last accepted position. `doubtful`: a later one that waits to be confirmed. */
export type JumpFilter<T extends Place> = { last: T | null; doubtful: T | null };

type FilteredFix<T extends Place> = JumpFilter<T> & {
  accepted: readonly T[];
  /** A doubtful position that was not confirmed. */
  rejected: T | null;
};

/** [CO18] `to` is newer than the last accepted position. */
export const filterAfter = <T extends Place>({ last, doubtful }: JumpFilter<T>, to: T): FilteredFix<T> => {
  if (last === null || isReachable(last, to)) return { last: to, doubtful: null, accepted: [to], rejected: doubtful };
  if (doubtful !== null && doubtful.at < to.at && isReachable(doubtful, to))
    return { last: to, doubtful: null, accepted: [doubtful, to], rejected: null };
  return { last, doubtful: to, accepted: [], rejected: doubtful };
};

/** [CO18] The doubtful position where it could have been reached by `now`: a phone without instants that does not move writes no new one. */
export const reachedBy = <T extends Place>({ last, doubtful }: JumpFilter<T>, now: number): T | null =>
  last !== null && doubtful !== null && isReachable(last, { ...doubtful, at: now }) ? doubtful : null;
