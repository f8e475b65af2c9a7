// When an order will probably arrive, and how likely that is too late: from its stage, its routes, and what the last orders took.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { ForecastPart } from '@despacho/contract/live/forecasts.ts';
import { isActiveStatus } from '../orders/order.ts';
import { ascending, medianOf, quantile } from './medians.ts';
import type { Departure, Pace } from './pace.ts';

/** At the customer's door. */
export const HANDOVER_SEC = 150;
/** So many of the departures that fit are looked at, evenly spread. */
const MAX_CASES = 48;
/** With fewer, the slowest of all are used. */
const FEWEST_CASES = 8;
/** When an order waits longer than all recent ones, it is assumed to wait longer still: a share of the usual time. */
const LONGER_STILL = 0.25;
/** The minimum time of a courier who is already at the door. */
const MIN_SEC = 30;

export type ForecastOrder = Pick<Order, 'status' | 'createdAt' | 'company' | 'branch' | 'courier'>;

/** The router's current estimates, in seconds; null without a route, or when the courier's position is unknown. */
export type ForecastRoutes = {
  /** From the branch to the door, and the hand-over. */
  rideSec: number | null;
  /** For a carried order: from the position through the earlier doors to its own, with the hand-overs. */
  leftSec: number | null;
  /** For an order to fetch: from the position through the earlier doors to the branch. */
  fetchSec: number | null;
  /** How old the position is that these routes begin at. */
  fixAgeSec: number;
};

/** Seconds from now until the order is in the customer's hand. `parts` add up to about `middle`. */
export type Remaining = {
  /** Equally likely, ascending. */
  cases: ArrayLike<number>;
  low: number;
  middle: number;
  high: number;
  parts: Record<ForecastPart, number>;
  chanceBeyond(slackSec: number): number;
};

const remainingFrom = (seconds: number[], parts: Record<ForecastPart, number>): Remaining => {
  const cases = ascending(seconds);
  return {
    cases,
    low: quantile(cases, 0.1),
    middle: quantile(cases, 0.5),
    high: quantile(cases, 0.9),
    parts,
    chanceBeyond: (slackSec) => {
      const within = cases.findIndex((each) => each > slackSec);
      return within === -1 ? 0 : 1 - within / cases.length;
    },
  };
};

const since = (instant: string, now: number): number => Math.max(0, (now - Date.parse(instant)) / 1_000);

/** [FC4] The courier carries it. */
const underWay = (leftSince: number, routes: ForecastRoutes, pace: Pace): Remaining => {
  const { leftSec, rideSec, fixAgeSec } = routes;
  const cases =
    leftSec === null
      ? pace.rides.map((ratio) => Math.max(MIN_SEC, (rideSec ?? pace.rideSec) * ratio - leftSince))
      : pace.tours.map((ratio) => Math.max(MIN_SEC, leftSec * ratio - fixAgeSec));
  return remainingFrom(cases, { courier: 0, preparation: 0, ride: medianOf(cases) });
};

type Case = { acceptedIn: number; leavesIn: number };

const evenly = <T>(from: readonly T[], max: number): readonly T[] =>
  from.length <= max
    ? from
    : Array.from(
        { length: max },
        (_, index) => from[Math.floor(((index + 0.5) * from.length) / max)] ?? from[0],
      ).filter((one) => one !== undefined);

/** [FC3] How recent orders went on that were at the same stage at this age. */
const casesOf = (age: number, hasCourier: boolean, usualSec: number, departures: readonly Departure[]): Case[] => {
  const wasAtThisStage = ({ acceptedSec, share }: Departure): boolean =>
    share * usualSec > age && (hasCourier || acceptedSec > age);
  const fitting = departures.filter(wasAtThisStage);
  const found = evenly(fitting, MAX_CASES).map(({ acceptedSec, share }) => {
    const leavesIn = share * usualSec - age;
    return { acceptedIn: hasCourier ? 0 : Math.min(acceptedSec - age, leavesIn), leavesIn };
  });
  if (found.length >= FEWEST_CASES) return found;
  const later = Array.from({ length: FEWEST_CASES - found.length }, (_, index) => {
    const leavesIn = ((index + 1) / FEWEST_CASES) * 2 * LONGER_STILL * usualSec;
    return { acceptedIn: hasCourier ? 0 : leavesIn / 2, leavesIn };
  });
  return [...found, ...later];
};

/** [FC3] It is still in its branch. */
const inBranch = (order: ForecastOrder, age: number, routes: ForecastRoutes, pace: Pace): Remaining => {
  const hasCourier = order.courier !== null;
  const usualSec = pace.usualSec(order.company.id, order.branch?.id ?? '', Date.parse(order.createdAt));
  const comesIn = hasCourier && routes.fetchSec !== null ? Math.max(0, routes.fetchSec - routes.fixAgeSec) : 0;
  const cases = casesOf(age, hasCourier, usualSec, pace.departures).map(({ acceptedIn, leavesIn }) => ({
    acceptedIn: Math.max(acceptedIn, comesIn),
    leavesIn: Math.max(leavesIn, comesIn),
  }));
  const expectedSec = routes.rideSec ?? pace.rideSec;
  const rides = pace.rides.map((ratio) => expectedSec * ratio);
  const courier = medianOf(cases.map(({ acceptedIn }) => acceptedIn));
  const leaves = medianOf(cases.map(({ leavesIn }) => leavesIn));
  return remainingFrom(
    cases.flatMap(({ leavesIn }) => rides.map((ride) => leavesIn + ride)),
    { courier, preparation: Math.max(0, leaves - courier), ride: medianOf(rides) },
  );
};

/** [FC3] [FC4] Null: it is over. */
export const remainingOf = (
  order: ForecastOrder & Pick<Order, 'stateTime'>,
  routes: ForecastRoutes,
  pace: Pace,
  now: number,
): Remaining | null => {
  if (!isActiveStatus(order.status)) return null;
  const leftAt = order.stateTime[ORDER_STATUS.GOING];
  return order.status === ORDER_STATUS.GOING
    ? underWay(since(leftAt ?? order.createdAt, now), routes, pace)
    : inBranch(order, since(order.createdAt, now), routes, pace);
};
