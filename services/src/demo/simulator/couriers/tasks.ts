// What a courier does next, and until when: ride to the branch, wait for the food, ride to the customers, return.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { randomFor } from '../../random.ts';
import { carriedBy, type Draft } from '../draft.ts';
import { legOf, placeOn, type Leg } from './route.ts';
import { pickUpOf, storeOf, type Rider, type Task, type Tracked } from '../world.ts';

/** Within this distance a courier has arrived. */
const ARRIVED_M = 60;
/** An order that is ready later than this does not occupy its courier yet. */
const BINDS_MS = 12 * MINUTE_MS;
/** Minimum time at the counter. */
const COUNTER_MS = 40 * SECOND_MS;
/** Orders that are ready within this time leave together. */
export const BATCH_WINDOW_MS = 4 * MINUTE_MS;

/** Metres per second: a motorcycle in this city's traffic, slower at noon and in the evening. */
const METRES_PER_SECOND = 6.6;
const RUSH_HOURS: ReadonlySet<number> = new Set([7, 12, 13, 17, 18, 19]);

export const isGoing = ({ order }: Tracked): boolean => order.status === ORDER_STATUS.GOING;
export const branchIdOf = ({ order }: Tracked): string => order.branch?.id ?? '';

/** The destination of an order, also while it is not entered. */
export const doorOf = ({ order, script }: Tracked): LatLng => destinationOf(order) ?? script.home.position;

export const placeOf = ({ task, place }: Rider, at: number): LatLng => ('leg' in task ? placeOn(task.leg, at) : place);

/** The current orders of the courier: those carried, and those that are ready soon. */
export const duties = (draft: Draft, rider: Rider, at: number): Tracked[] =>
  carriedBy(draft, rider.courier.id).filter((tracked) => isGoing(tracked) || tracked.readyAt <= at + BINDS_MS);

const legTo = (draft: Draft, rider: Rider, to: LatLng, at: number): Leg => {
  const { seed, route } = draft.base.setup;
  const random = randomFor(seed, 'leg', rider.courier.id, at);
  const rush = RUSH_HOURS.has(Math.floor(timeOfLocalDay(at) / HOUR_MS)) ? 0.88 : 1;
  return legOf(route(placeOf(rider, at), to, random), at, METRES_PER_SECOND * rush * random.between(0.85, 1.2));
};

const nearest = (from: LatLng, found: readonly Tracked[]): Tracked | undefined =>
  found.toSorted((a, b) => distanceM(from, doorOf(a)) - distanceM(from, doorOf(b)))[0];

const oldest = (found: readonly Tracked[]): Tracked | undefined =>
  found.toSorted((a, b) => a.createdAtMs - b.createdAtMs)[0];

const isAtStore = (draft: Draft, rider: Rider, at: number): boolean =>
  distanceM(placeOf(rider, at), storeOf(rider.courier, draft.base.branches)) <= ARRIVED_M;

/** The next task of the courier, derived from the orders. */
export const nextTask = (draft: Draft, rider: Rider, at: number): Task => {
  const here = placeOf(rider, at);
  const open = duties(draft, rider, at);
  const door = nearest(here, open.filter(isGoing));
  if (door !== undefined)
    return { stage: 'toCustomer', orderId: door.order.id, leg: legTo(draft, rider, doorOf(door), at) };
  const first = oldest(open);
  if (first !== undefined) {
    const pickUp = pickUpOf(first.order, draft.base.branches);
    const branchId = branchIdOf(first);
    if (distanceM(here, pickUp) <= ARRIVED_M) return { stage: 'atBranch', branchId, since: at };
    return { stage: 'toBranch', branchId, leg: legTo(draft, rider, pickUp, at) };
  }
  if (isAtStore(draft, rider, at)) return { stage: 'idle', since: at };
  return { stage: 'returning', leg: legTo(draft, rider, storeOf(rider.courier, draft.base.branches), at) };
};

/** Whether the task still matches the orders; users may have reassigned them. */
export const isTaskValid = (draft: Draft, rider: Rider, at: number): boolean => {
  const open = duties(draft, rider, at);
  const { task } = rider;
  switch (task.stage) {
    case 'idle':
      return open.length === 0 && isAtStore(draft, rider, at);
    case 'returning':
      return open.length === 0;
    case 'toBranch':
    case 'atBranch':
      return !open.some(isGoing) && open.some((tracked) => branchIdOf(tracked) === task.branchId);
    case 'toCustomer':
    case 'handover':
      return open.some((tracked) => tracked.order.id === task.orderId && isGoing(tracked));
  }
};

/** The orders to leave with: the first ready one, and those ready soon after it. */
export const batchAt = (
  draft: Draft,
  rider: Rider,
  branchId: string,
  since: number,
): { leaveAt: number; batch: Tracked[] } => {
  const here = carriedBy(draft, rider.courier.id).filter(
    (tracked) => !isGoing(tracked) && branchIdOf(tracked) === branchId,
  );
  const firstAt = Math.max(since + COUNTER_MS, Math.min(...here.map(({ readyAt }) => readyAt)));
  const batch = here.filter((tracked) => tracked.readyAt <= firstAt + BATCH_WINDOW_MS);
  return { leaveAt: Math.max(firstAt, ...batch.map(({ readyAt }) => readyAt)), batch };
};

export const dueAt = (draft: Draft, rider: Rider): number => {
  const { task } = rider;
  switch (task.stage) {
    case 'idle':
      return Infinity;
    case 'atBranch':
      return batchAt(draft, rider, task.branchId, task.since).leaveAt;
    case 'handover':
      return task.until;
    case 'toBranch':
    case 'toCustomer':
    case 'returning':
      return task.leg.endAt;
  }
};
