// Couriers as a plan takes them: where and when each is free after the present work, and the ride to a counter that has begun.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { courierState, fixAgeMs, positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { mayTake, type Candidate, type Served } from '@despacho/domain/couriers/suggestions.ts';
import { collectedCents } from '@despacho/domain/money/amounts.ts';
import { destinationOf, isRealPosition } from '@despacho/domain/orders/order.ts';
import { afterFetching, presentWork } from '@despacho/domain/plan/presentWork.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { trafficFactor } from '@despacho/domain/routes/traffic.ts';
import type { Situation } from './situation.ts';

/** Where there are more: those who are nearest to one of the counters. */
const MAX_WORKERS = 300;

/** An order as a plan takes it; `door` null: unknown. */
export type PlanTarget = {
  id: string;
  served: Served;
  counter: LatLng;
  door: LatLng | null;
  /** Milliseconds since 1970. */
  placedAt: number;
  /** Milliseconds since 1970: when its goods are ready, or are expected to be. */
  readyAt: number;
  /** [PL10] */
  formerCouriers: ReadonlySet<string>;
  /** [CX6] What its courier collects. */
  cashCents: number;
};

export type Worker = {
  candidate: Candidate;
  at: LatLng;
  inSec: number;
  /** [PL13] */
  offAtMs: number;
  /** Orders of one of the counters that the courier fetches next. */
  begun: readonly PlanTarget[] | null;
};

export const keyOf = ({ companyId, branchId }: Served): string => `${companyId} ${branchId}`;

export const candidateOf = (situation: Situation, courier: Courier): Candidate => {
  const { fold, clock, ordersByCourier, fixes, shiftEnds } = situation;
  const shiftEnd = shiftEnds.get(courier.id);
  const orders = ordersByCourier.get(courier.id) ?? [];
  const fix = fixes.get(courier.id);
  const isGoing = orders.some(({ status }) => status === ORDER_STATUS.GOING);
  const status = fold.find('courierStatus', courier.id);
  return {
    courier,
    state: courierState({ courier, status, isGoing }, clock.now()),
    orderCount: orders.length,
    fixAgeMs: fix === undefined ? null : fixAgeMs(fix.at, clock.now(), clock.rate),
    shiftEndsAt: shiftEnd === undefined ? null : new Date(shiftEnd).toISOString(),
    cash: situation.cashOf(courier, orders),
  };
};

/** [CO7] A position too old for the map is none. */
export const hasPlace = ({ fixAgeMs: age }: Candidate): boolean => age !== null && positionFreshness(age) !== 'off';

const counterAt =
  (fold: Situation['fold']) =>
  ({ branch }: Pick<Order, 'branch'>): LatLng | null => {
    const at = fold.find('branch', branch?.id ?? '')?.position ?? branch?.position ?? null;
    return at !== null && isRealPosition(at) ? at : null;
  };

/** Null: its branch has no place. */
export const targetOf = (
  fold: Situation['fold'],
  order: Order,
  formerCouriers: ReadonlySet<string> = new Set(),
): PlanTarget | null => {
  const counter = counterAt(fold)(order);
  if (order.branch === null || counter === null) return null;
  const served = { companyId: order.company.id, branchId: order.branch.id };
  const placedAt = Date.parse(order.createdAt);
  // [FC16] The mark counts before the job has read it.
  const readyAt =
    order.readyAt === null ? (fold.find('timing', order.id)?.readyAt ?? placedAt) : Date.parse(order.readyAt);
  return {
    id: order.id,
    served,
    counter,
    door: destinationOf(order),
    placedAt,
    readyAt,
    formerCouriers,
    cashCents: collectedCents(order),
  };
};

/** `own`: all orders of the courier but those to plan. */
const workerOf = (
  situation: Situation,
  candidate: Candidate,
  own: readonly Order[],
  keys: ReadonlySet<string>,
): Worker | null => {
  const { fold, clock, fixes } = situation;
  const at = fixes.get(candidate.courier.id)?.position;
  if (at === undefined) return null;
  const traffic = trafficFactor(clock.now());
  const branchAt = counterAt(fold);
  const work = presentWork({ at, ageSec: (candidate.fixAgeMs ?? 0) / 1_000, traffic }, own, branchAt);
  const waiting = own.filter(({ id }) => work.fetched?.orders.includes(id) === true);
  const begun = waiting.flatMap((order) => targetOf(fold, order) ?? []);
  const isBegun =
    begun.length > 0 && begun.length === waiting.length && begun.every(({ served }) => keys.has(keyOf(served)));
  const free = isBegun ? work : afterFetching(work, waiting, { traffic, branchAt });
  return {
    candidate,
    at: free.at,
    inSec: free.inSec,
    begun: isBegun ? begun : null,
    offAtMs: situation.shiftEnds.get(candidate.courier.id) ?? Infinity,
  };
};

/** Those who may take one of the orders and have a position, by id. */
export const workersOf = (
  situation: Situation,
  targets: readonly PlanTarget[],
  candidates: readonly Candidate[],
): Worker[] => {
  const targetIds = new Set(targets.map(({ id }) => id));
  const counters = [...new Map(targets.map((target) => [keyOf(target.served), target])).values()];
  const keys = new Set(counters.map(({ served }) => keyOf(served)));
  return candidates
    .filter((candidate) => hasPlace(candidate) && counters.some(({ served }) => mayTake(candidate, served)))
    .flatMap((candidate) => {
      const orders = situation.ordersByCourier.get(candidate.courier.id) ?? [];
      const own = orders.filter(({ id }) => !targetIds.has(id));
      return workerOf(situation, candidate, own, keys) ?? [];
    })
    .map((worker) => ({ worker, nearestM: Math.min(...counters.map(({ counter }) => distanceM(worker.at, counter))) }))
    .toSorted((a, b) => a.nearestM - b.nearestM)
    .slice(0, MAX_WORKERS)
    .map(({ worker }) => worker)
    .toSorted((a, b) => (a.candidate.courier.id < b.candidate.courier.id ? -1 : 1));
};
