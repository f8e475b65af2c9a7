// How branches work just now: how long an order usually waits there until it leaves, and how far single orders stray from that.
import type { LeaveTime, Recent, RideTime } from './recent.ts';

/** The last orders of a branch, which give its current pace; older ones give the spread of times. */
const RECENT_OF_BRANCH = 16;
/** So many orders of its company count as much as a branch's own, and so many of all as much as a company's. */
const WHOLE_COUNTS_AS = 5;
/** Minutes until an order leaves where nothing was ever seen. */
const UNSEEN_SEC = 20 * 60;
/** With fewer observations, a table of typical values is added. */
const ENOUGH = 40;
const COMMON_SHARES = [0.5, 0.62, 0.72, 0.8, 0.87, 0.94, 1, 1.07, 1.15, 1.25, 1.38, 1.58, 1.9];
const COMMON_ACCEPTED_SEC = 90;
const COMMON_RIDES = [0.7, 0.85, 0.95, 1.05, 1.2, 1.45, 1.8];
const COMMON_TOURS = [0.75, 0.85, 0.93, 1, 1.08, 1.2, 1.4];
const RATIOS = 9;

/** One order that left: when it was assigned, and its time as a share of the usual time of its branch. */
export type Departure = { acceptedSec: number; share: number };

export type Pace = {
  /** Until an order of the branch leaves, counted from its creation. */
  usualSec(companyId: string, branchId: string): number;
  /** The same over all branches of the company. */
  companySec(companyId: string): number;
  /** By share, the quickest first. */
  departures: readonly Departure[];
  /** Ratios of the actual to the estimated time of rides and tours, as evenly spaced quantiles. */
  rides: readonly number[];
  tours: readonly number[];
  /** The time of rides without a computed route. */
  rideSec: number;
};

/** Between two of an ascending list. */
export const quantile = (ascending: ArrayLike<number>, share: number): number => {
  const place = (ascending.length - 1) * share;
  const low = ascending[Math.floor(place)] ?? 0;
  return low + ((ascending[Math.ceil(place)] ?? low) - low) * (place - Math.floor(place));
};

const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
/** 0 of no values. */
export const medianOf = (values: readonly number[]): number => quantile(ascending(values), 0.5);

/**
 * The median of the observations, drawn towards the whole while they are few: times multiply, so their logarithms are
 * mixed.
 */
const drawn = (ratios: readonly number[], wholeSec: number): number => {
  if (ratios.length === 0) return wholeSec;
  const own = Math.log(Math.max(1, medianOf(ratios)));
  return Math.exp((own * ratios.length + Math.log(wholeSec) * WHOLE_COUNTS_AS) / (ratios.length + WHOLE_COUNTS_AS));
};

const leftOf = (leaves: readonly LeaveTime[]): number[] => leaves.map(({ leftSec }) => leftSec);

const ratiosOf = (rides: readonly RideTime[], common: readonly number[]): number[] => {
  const ratios = ascending([...rides.map(({ ratio }) => ratio), ...(rides.length < ENOUGH ? common : [])]);
  return Array.from({ length: RATIOS }, (_, index) => quantile(ratios, (index + 0.5) / RATIOS));
};

/** [FC2] */
export const paceOf = ({ leaves, rides, tours }: Recent): Pace => {
  const all = drawn(leftOf(leaves), UNSEEN_SEC);
  const companies = new Map(
    Array.from(
      Map.groupBy(leaves, ({ companyId }) => companyId),
      ([id, own]) => [id, drawn(leftOf(own), all)],
    ),
  );
  const companySec = (companyId: string): number => companies.get(companyId) ?? all;
  const branches = new Map(
    Array.from(
      Map.groupBy(leaves, ({ branchId }) => branchId),
      ([id, own]) => [id, drawn(leftOf(own.slice(0, RECENT_OF_BRANCH)), companySec(own[0]?.companyId ?? ''))],
    ),
  );
  const usualSec = (companyId: string, branchId: string): number => branches.get(branchId) ?? companySec(companyId);
  const preparations = leaves.map(({ companyId, branchId, acceptedSec, leftSec }) => ({
    acceptedSec: acceptedSec,
    share: leftSec / usualSec(companyId, branchId),
  }));
  const common = COMMON_SHARES.map((share) => ({ acceptedSec: COMMON_ACCEPTED_SEC, share }));
  return {
    usualSec,
    companySec,
    departures: [...preparations, ...(preparations.length < ENOUGH ? common : [])].toSorted(
      (a, b) => a.share - b.share,
    ),
    rides: ratiosOf(rides, COMMON_RIDES),
    tours: ratiosOf(tours, COMMON_TOURS),
    rideSec: rides.length === 0 ? UNSEEN_SEC / 2 : medianOf(rides.map(({ tookSec }) => tookSec)),
  };
};
