// How branches work just now: how long an order usually waits there until it leaves, and how far single orders stray from that.
import { ascending, drawn, medianOf, quantile } from './medians.ts';
import { UNLEARNED, type Readiness } from './readiness.ts';
import type { LeaveTime, Recent, RideTime } from './recent.ts';

/** The last orders of a branch, which give its current pace; older ones give the spread of times. */
const RECENT_OF_BRANCH = 16;
/** Seconds of a ride where nothing was ever seen. */
const UNSEEN_SEC = 10 * 60;
/** With fewer observations, a table of typical values is added. */
const ENOUGH = 40;
const COMMON_SHARES = [0.5, 0.62, 0.72, 0.8, 0.87, 0.94, 1, 1.07, 1.15, 1.25, 1.38, 1.58, 1.9];
const COMMON_ACCEPTED_SEC = 90;
const COMMON_RIDES = [0.7, 0.85, 0.95, 1.05, 1.2, 1.45, 1.8];
const COMMON_TOURS = [0.75, 0.85, 0.93, 1, 1.08, 1.2, 1.4];
/** Rides are combined with each departure; tours stand alone. */
const RIDE_RATIOS = 9;
const TOUR_RATIOS = 45;

/** One order that left: when it was assigned, and its time as a share of the usual time of its branch. */
export type Departure = { acceptedSec: number; share: number };

export type Pace = {
  /** Until an order of the branch leaves, counted from its creation at that instant. */
  usualSec(companyId: string, branchId: string, at: number): number;
  /** The same over all branches of the company. */
  companySec(companyId: string, at: number): number;
  /** By share, the quickest first. */
  departures: readonly Departure[];
  /** Ratios of the actual to the estimated time of rides and tours, as evenly spaced quantiles. */
  rides: readonly number[];
  tours: readonly number[];
  /** The time of rides without a computed route. */
  rideSec: number;
};

const ratiosOf = (rides: readonly RideTime[], common: readonly number[], count: number): number[] => {
  const ratios = ascending([...rides.map(({ ratio }) => ratio), ...(rides.length < ENOUGH ? common : [])]);
  return Array.from({ length: count }, (_, index) => quantile(ratios, (index + 0.5) / count));
};

/** [FC2] */
export const paceOf = ({ leaves, rides, tours }: Recent, readiness: Readiness = UNLEARNED): Pace => {
  /** How much later than usually ready the orders leave. */
  const ratioOf = ({ companyId, branchId, createdAt, leftSec }: LeaveTime): number =>
    leftSec / readiness.branchSec(companyId, branchId, createdAt);
  const all = drawn(leaves.map(ratioOf), 1);
  const companies = new Map(
    Array.from(
      Map.groupBy(leaves, ({ companyId }) => companyId),
      ([id, own]) => [id, drawn(own.map(ratioOf), all)],
    ),
  );
  const companyRatio = (companyId: string): number => companies.get(companyId) ?? all;
  const branches = new Map(
    Array.from(
      Map.groupBy(leaves, ({ branchId }) => branchId),
      ([id, own]) => [id, drawn(own.slice(0, RECENT_OF_BRANCH).map(ratioOf), companyRatio(own[0]?.companyId ?? ''))],
    ),
  );
  const branchRatio = (companyId: string, branchId: string): number =>
    branches.get(branchId) ?? companyRatio(companyId);
  const preparations = leaves.map((leave) => ({
    acceptedSec: leave.acceptedSec,
    share: ratioOf(leave) / branchRatio(leave.companyId, leave.branchId),
  }));
  const common = COMMON_SHARES.map((share) => ({ acceptedSec: COMMON_ACCEPTED_SEC, share }));
  return {
    usualSec: (companyId, branchId, at) =>
      readiness.branchSec(companyId, branchId, at) * branchRatio(companyId, branchId),
    companySec: (companyId, at) => readiness.companySec(companyId, at) * companyRatio(companyId),
    departures: [...preparations, ...(preparations.length < ENOUGH ? common : [])].toSorted(
      (a, b) => a.share - b.share,
    ),
    rides: ratiosOf(rides, COMMON_RIDES, RIDE_RATIOS),
    tours: ratiosOf(tours, COMMON_TOURS, TOUR_RATIOS),
    rideSec: rides.length === 0 ? UNSEEN_SEC : medianOf(rides.map(({ tookSec }) => tookSec)),
  };
};
