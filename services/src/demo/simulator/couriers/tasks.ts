// What a courier does next, and until when: to the branch, waiting for the food, to the customers one after the other, back.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/distance.ts';
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { randomFor } from '../../random.ts';
import { carriedBy, type Draft } from '../draft.ts';
import { legOf, placeOn, type Leg } from './route.ts';
import { pickUpOf, storeOf, type Rider, type Task, type Tracked } from '../world.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Nearer than this is there. */
const ARRIVED_M = 60;
/** An order that can be picked up later than this does not bind its courier yet. */
const BINDS_MS = 12 * MINUTE_MS;
/** At the counter, even when everything is ready. */
const COUNTER_MS = 40 * SECOND_MS;
/** Orders that are ready within this time leave together. */
export const TOGETHER_MS = 4 * MINUTE_MS;

/** Metres a second: a motorcycle in this city's traffic, slower at noon and in the evening. */
const METRES_PER_SECOND = 6.6;
const RUSH_HOURS: ReadonlySet<number> = new Set([7, 12, 13, 17, 18, 19]);

export const isGoing = ({ order }: Tracked): boolean => order.status === ORDER_STATUS.GOING;
export const branchIdOf = ({ order }: Tracked): string => order.branch?.id ?? '';

/** Where an order really goes, whatever is written about it. */
export const doorOf = ({ order, script }: Tracked): LatLng => destinationOf(order) ?? script.home.position;

export const placeOf = ({ task, place }: Rider, at: number): LatLng => ('leg' in task ? placeOn(task.leg, at) : place);

/** What keeps him busy now: orders he carries, and those that can soon be picked up. */
export const duties = (draft: Draft, rider: Rider, at: number): Tracked[] =>
  carriedBy(draft, rider.courier.id).filter((tracked) => isGoing(tracked) || tracked.readyAt <= at + BINDS_MS);

const legTo = (draft: Draft, rider: Rider, to: LatLng, at: number): Leg => {
  const { seed, route } = draft.base.setup;
  const random = randomFor(seed, 'leg', rider.courier.id, at);
  const rush = RUSH_HOURS.has(Math.floor(timeOfLocalDay(at) / HOUR_MS)) ? 0.88 : 1;
  return legOf(route(placeOf(rider, at), to, random), at, METRES_PER_SECOND * rush * random.between(0.85, 1.2));
};

const nearest = (from: LatLng, found: readonly Tracked[]): Tracked | undefined =>
  found.toSorted((one, other) => distanceM(from, doorOf(one)) - distanceM(from, doorOf(other)))[0];

const oldest = (found: readonly Tracked[]): Tracked | undefined =>
  found.toSorted((one, other) => one.bornAt - other.bornAt)[0];

const isAtStore = (draft: Draft, rider: Rider, at: number): boolean =>
  distanceM(placeOf(rider, at), storeOf(rider.courier, draft.base.branches)) <= ARRIVED_M;

/** What he does from now on, from what the orders say. */
export const nextTask = (draft: Draft, rider: Rider, at: number): Task => {
  const here = placeOf(rider, at);
  const bound = duties(draft, rider, at);
  const door = nearest(here, bound.filter(isGoing));
  if (door !== undefined)
    return { stage: 'toCustomer', orderId: door.order.id, leg: legTo(draft, rider, doorOf(door), at) };
  const first = oldest(bound);
  if (first !== undefined) {
    const pickUp = pickUpOf(first.order, draft.base.branches);
    const branchId = branchIdOf(first);
    if (distanceM(here, pickUp) <= ARRIVED_M) return { stage: 'atBranch', branchId, since: at };
    return { stage: 'toBranch', branchId, leg: legTo(draft, rider, pickUp, at) };
  }
  if (isAtStore(draft, rider, at)) return { stage: 'idle', since: at };
  return { stage: 'returning', leg: legTo(draft, rider, storeOf(rider.courier, draft.base.branches), at) };
};

/** Does what he is doing still agree with the orders? People may have given him others, or taken them away. */
export const isStillRight = (draft: Draft, rider: Rider, at: number): boolean => {
  const bound = duties(draft, rider, at);
  const { task } = rider;
  switch (task.stage) {
    case 'idle':
      return bound.length === 0 && isAtStore(draft, rider, at);
    case 'returning':
      return bound.length === 0;
    case 'toBranch':
    case 'atBranch':
      return !bound.some(isGoing) && bound.some((tracked) => branchIdOf(tracked) === task.branchId);
    case 'toCustomer':
    case 'handover':
      return bound.some((tracked) => tracked.order.id === task.orderId && isGoing(tracked));
  }
};

/** The orders he leaves with: what is ready first, and what will be ready soon after it. */
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
  const batch = here.filter((tracked) => tracked.readyAt <= firstAt + TOGETHER_MS);
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
