// How long goods take until they are ready, learned for each branch and hour of the day from the orders that left.
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { timeOfLocalDay } from '../localTime.ts';
import { isActiveStatus } from '../orders/order.ts';
import { drawn } from './medians.ts';
import type { LeaveTime } from './recent.ts';

/** A courier who waited at the counter for less may have found the goods ready. */
const MIN_WAIT_SEC = 180;
/** Where nothing was ever seen. */
const UNSEEN_SEC = 20 * 60;
const HOURS_OF_DAY = 24;
/** Kitchens differ more from each other than the hours of one: so many orders of its day count as much as an hour's. */
const DAY_COUNTS_AS = 60;
/** A courier who is at the counter for longer shows that the goods are not ready. */
const SURE_WAIT_MS = MINUTE_MS;

export type Readiness = {
  /** Seconds from the creation of an order until its goods are ready. `at`: ms of its creation. */
  branchSec(companyId: string, branchId: string, at: number): number;
  /** The same over all branches of the company. */
  companySec(companyId: string, at: number): number;
};

/** Seconds by hour of the local day, and over all of them. */
type Usual = { sec: number; hours: readonly number[] };

const unseen: Usual = { sec: UNSEEN_SEC, hours: Array.from({ length: HOURS_OF_DAY }, () => UNSEEN_SEC) };
const hourOf = (at: number): number => Math.floor(timeOfLocalDay(at) / HOUR_MS);

/** [FC14] Known, or else only that the goods were ready by then. */
const isReadyTime = ({ waitedSec, readySec }: LeaveTime): boolean => readySec !== null || waitedSec >= MIN_WAIT_SEC;
const readySecOf = ({ leftSec, readySec }: LeaveTime): number => readySec ?? leftSec;

/** [FC15] What only bounds a time from above counts where the bound is below what is expected. */
const learned = (leaves: readonly LeaveTime[], expectedSec: number, expectedCountsAs?: number): number =>
  drawn(
    leaves.filter((leave) => isReadyTime(leave) || leave.leftSec < expectedSec).map(readySecOf),
    expectedSec,
    expectedCountsAs,
  );

/** An hour is drawn towards its part of the day as it is in the whole. */
const usualOf = (leaves: readonly LeaveTime[], whole: Usual): Usual => {
  const sec = learned(leaves, whole.sec);
  const byHour = Map.groupBy(leaves, ({ createdAt }) => hourOf(createdAt));
  return {
    sec,
    hours: whole.hours.map((wholeSec, hour) =>
      learned(byHour.get(hour) ?? [], (sec * wholeSec) / whole.sec, DAY_COUNTS_AS),
    ),
  };
};

const at = ({ sec, hours }: Usual, instant: number): number => hours[hourOf(instant)] ?? sec;

/** [FC15] */
export const readinessOf = (leaves: readonly LeaveTime[]): Readiness => {
  const all = usualOf(leaves, unseen);
  const companies = new Map<string, Usual>();
  const branches = new Map<string, Usual>();
  for (const [companyId, ofCompany] of Map.groupBy(leaves, (leave) => leave.companyId)) {
    const company = usualOf(ofCompany, all);
    companies.set(companyId, company);
    for (const [branchId, ofBranch] of Map.groupBy(ofCompany, (leave) => leave.branchId))
      branches.set(branchId, usualOf(ofBranch, company));
  }
  const companyUsual = (companyId: string): Usual => companies.get(companyId) ?? all;
  return {
    branchSec: (companyId, branchId, instant) => at(branches.get(branchId) ?? companyUsual(companyId), instant),
    companySec: (companyId, instant) => at(companyUsual(companyId), instant),
  };
};

export const UNLEARNED = readinessOf([]);

/**
 * [FC16] Ms: when the goods were marked as ready, are expected to be ready, or probably were; not before now while a
 * courier waits for them. Null: the order has left, or has no branch.
 */
export const readyAtOf = (
  {
    status,
    company,
    branch,
    createdAt,
    stateTime,
    readyAt,
  }: Pick<Order, 'status' | 'company' | 'branch' | 'createdAt' | 'stateTime' | 'readyAt'>,
  readiness: Readiness,
  now: number,
): number | null => {
  if (branch === null || status === ORDER_STATUS.GOING || !isActiveStatus(status)) return null;
  if (readyAt !== null) return Date.parse(readyAt);
  const createdMs = Date.parse(createdAt);
  const expectedAt = Math.round(createdMs + readiness.branchSec(company.id, branch.id, createdMs) * 1_000);
  const receivedAt = status === ORDER_STATUS.RECEIVING ? stateTime[ORDER_STATUS.RECEIVING] : undefined;
  const isWaitedFor = receivedAt !== undefined && now - Date.parse(receivedAt) >= SURE_WAIT_MS;
  return isWaitedFor ? Math.max(now, expectedAt) : expectedAt;
};
