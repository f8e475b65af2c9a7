// What the last orders took, as far as forecasts need it: how long until one left its branch, and how long its ride was.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';

/** Seconds count from the order's creation. */
export type LeaveTime = {
  id: string;
  companyId: string;
  branchId: string;
  createdAt: number;
  leftAt: number;
  /** When it was assigned. */
  acceptedSec: number;
  leftSec: number;
  /** How long its courier was at the counter. */
  waitedSec: number;
  /** When it was marked as ready for pick-up; null: it was not. */
  readySec: number | null;
};

/** `ratio`: the actual time until the hand-over, divided by the estimate made beforehand. */
export type RideTime = { id: string; endedAt: number; tookSec: number; ratio: number };

/** Newest first, each order once. */
export type Recent = {
  leaves: readonly LeaveTime[];
  /** From the branch to the hand-over, compared with the estimate for that route alone. */
  rides: readonly RideTime[];
  /** From the first sight of a courier with the order, compared with the estimate over all stops before it. */
  tours: readonly RideTime[];
};
export const NOTHING_RECENT: Recent = { leaves: [], rides: [], tours: [] };

/** Enough of all branches for the spread of times, and of each for its current pace. */
export const MAX_LEAVES = 800;
export const MAX_LEAVES_OF_BRANCH = 40;
export const MAX_RIDES = 300;
/** Enough of each branch for every hour of the day. */
export const MAX_HISTORY = 12_000;
const MAX_HISTORY_OF_BRANCH = 600;

/** Longer times are ignored, because the order was not really waiting. */
const LONGEST_SEC = 6 * 3_600;
/** Beyond this a ride was no ride: a wrong tap, a shift that ended. */
const MIN_RATIO = 0.25;
const MAX_RATIO = 4;

export type TimedStages = Pick<
  Order,
  'id' | 'company' | 'branch' | 'createdAt' | 'stateTime' | 'deliveredAt' | 'readyAt'
>;

const acceptedStages = [
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
] as const;

/** [FC1] Null: it has not left, or not from a branch, or its instants cannot be. */
export const leaveTimeOf = ({ id, company, branch, createdAt, stateTime, readyAt }: TimedStages): LeaveTime | null => {
  const leftIso = stateTime[ORDER_STATUS.GOING];
  const accepted = acceptedStages.flatMap((stage) => stateTime[stage] ?? [])[0];
  if (branch === null || leftIso === undefined || accepted === undefined) return null;
  const bornAt = Date.parse(createdAt);
  const leftAt = Date.parse(leftIso);
  const leftSec = (leftAt - bornAt) / 1_000;
  const acceptedSec = (Date.parse(accepted) - bornAt) / 1_000;
  if (leftSec <= 0 || leftSec > LONGEST_SEC || acceptedSec < 0 || acceptedSec > leftSec) return null;
  const waitedSec = Math.max(0, (leftAt - Date.parse(stateTime[ORDER_STATUS.RECEIVING] ?? leftIso)) / 1_000);
  const markedSec = readyAt === null ? -1 : (Date.parse(readyAt) - bornAt) / 1_000;
  const readySec = markedSec >= 0 && markedSec <= leftSec ? markedSec : null;
  return {
    id,
    companyId: company.id,
    branchId: branch.id,
    createdAt: bornAt,
    leftAt,
    acceptedSec,
    leftSec,
    waitedSec,
    readySec,
  };
};

export const leftAtOf = ({ stateTime }: Pick<Order, 'stateTime'>): number | null => {
  const leftAt = stateTime[ORDER_STATUS.GOING];
  return leftAt === undefined ? null : Date.parse(leftAt);
};

/** [FC1] `estimate`: the seconds until the hand-over, as estimated at an instant. */
export const rideTimeOf = (
  { id, stateTime, deliveredAt }: TimedStages,
  estimate: { at: number; sec: number },
): RideTime | null => {
  const ended = deliveredAt ?? stateTime[ORDER_STATUS.DELIVERED];
  if (ended === undefined || estimate.sec <= 0) return null;
  const endedAt = Date.parse(ended);
  const tookSec = (endedAt - estimate.at) / 1_000;
  const ratio = tookSec / estimate.sec;
  return ratio < MIN_RATIO || ratio > MAX_RATIO ? null : { id, endedAt, tookSec, ratio };
};

const newestFirst = <T extends { id: string }>(
  existing: readonly T[],
  added: readonly T[],
  at: (one: T) => number,
): T[] => [...new Map([...existing, ...added].map((one) => [one.id, one])).values()].toSorted((a, b) => at(b) - at(a));

/** A busy branch does not displace the orders of a quiet one before the list is full. */
const withLeaves = (
  existing: readonly LeaveTime[],
  added: readonly LeaveTime[],
  max: { all: number; ofBranch: number },
): LeaveTime[] => {
  const ofBranch = new Map<string, number>();
  const leaves = newestFirst(existing, added, ({ leftAt }) => leftAt).filter(({ branchId }) => {
    const count = (ofBranch.get(branchId) ?? 0) + 1;
    ofBranch.set(branchId, count);
    return count <= max.ofBranch;
  });
  return leaves.slice(0, max.all);
};

/** [FC14] What readiness is learned from. */
export const withHistory = (existing: readonly LeaveTime[], added: readonly LeaveTime[]): LeaveTime[] =>
  withLeaves(existing, added, { all: MAX_HISTORY, ofBranch: MAX_HISTORY_OF_BRANCH });

/** [FC1] */
export const withRecent = (existing: Recent, added: Recent): Recent => ({
  leaves: withLeaves(existing.leaves, added.leaves, { all: MAX_LEAVES, ofBranch: MAX_LEAVES_OF_BRANCH }),
  rides: newestFirst(existing.rides, added.rides, ({ endedAt }) => endedAt).slice(0, MAX_RIDES),
  tours: newestFirst(existing.tours, added.tours, ({ endedAt }) => endedAt).slice(0, MAX_RIDES),
});
