// The branches look for couriers: who waits in the store first, then who is on his way back, then who leaves together with another order.
import type { Branch } from '@despacho/contract/companies.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/distance.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { tradeOf } from '../../city/companies.ts';
import { carriedBy, enter, type Draft } from '../draft.ts';
import { branchIdOf, doorOf, isGoing, placeOf, TOGETHER_MS } from '../couriers/tasks.ts';
import { isOwn, isWaiting } from './script.ts';
import { pickUpOf, worksFor, type Rider, type Tracked } from '../world.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Beeline to ride, with corners and lights. */
const RIDE_MS_PER_METRE = 210;
/** A courier carries so many orders at once. */
const MOST_ORDERS = 2;
/** Out to a customer and back, about. */
const TRIP_MS = 18 * MINUTE_MS;
const HANDOVER_MS = 150 * SECOND_MS;
/** From one customer to the next one, with the handover. */
const NEXT_DOOR_MS = 7 * MINUTE_MS;
const JOIN_COST_MS = 150 * SECOND_MS;
/** Somebody who works elsewhere helps out from this near. */
const HELPS_M = 4_500;
/** A branch waits this long for a courier before it leaves the order in the queue and tries again; an old order is worth a longer ride. */
const PATIENCE_MS = 7 * MINUTE_MS;
/** People who touched an order get this long, in real time, to finish what they are doing. */
const HANDS_OFF_MS = 3 * MINUTE_MS;

const isDue = (draft: Draft, { order, script, bornAt }: Tracked): boolean => {
  if (order.courier !== null || !isWaiting(order) || order.lock !== null) return false;
  if (draft.to < bornAt + script.dispatchMs) return false;
  return (
    isOwn(order) || draft.to >= Date.parse(order.updatedAt ?? order.createdAt) + HANDS_OFF_MS * draft.base.setup.rate
  );
};

const isFree = ({ courier }: Rider): boolean =>
  courier.accountStatus === 'ACTIVE' && courier.availability === 'available' && !hasAlert(courier);

/** They leave together, or he is back before the later one is ready. */
const fits = (one: Tracked, other: Tracked, at: number): boolean => {
  const apartMs = Math.abs(Math.max(at, one.readyAt) - Math.max(at, other.readyAt));
  return apartMs <= TOGETHER_MS || apartMs >= TRIP_MS;
};

/** About when and where he is done with the customers he is riding to. */
const freeFrom = (draft: Draft, rider: Rider, going: readonly Tracked[]): { at: number; place: LatLng } => {
  const { task, place } = rider;
  const furthest = going.at(-1);
  if (furthest === undefined) return { at: draft.to, place: placeOf(rider, draft.to) };
  const moreMs = (going.length - 1) * NEXT_DOOR_MS;
  if (task.stage === 'handover') return { at: task.until + moreMs, place };
  const arrivesAt = task.stage === 'toCustomer' ? task.leg.endAt : draft.to + NEXT_DOOR_MS;
  return { at: arrivesAt + HANDOVER_MS + moreMs, place: doorOf(furthest) };
};

/** Milliseconds until he stands at the counter; infinite when he cannot take the order. */
const costOf = (draft: Draft, rider: Rider, tracked: Tracked, branch: Branch): number => {
  const { courier } = rider;
  const isHelping = !worksFor(courier, branch.id);
  if (isHelping && courier.ownership !== tradeOf(branch.company.id).ownership) return Infinity;
  const mine = carriedBy(draft, courier.id);
  if (isHelping && mine.length > 0) return Infinity;
  const planned = mine.filter((other) => !isGoing(other));
  if (planned.length >= MOST_ORDERS || !planned.every((other) => fits(tracked, other, draft.to))) return Infinity;
  if (planned.some((other) => branchIdOf(other) !== branch.id)) return Infinity;
  const free = freeFrom(draft, rider, mine.filter(isGoing));
  const awayM = distanceM(free.place, pickUpOf(tracked.order, draft.base.branches));
  if (isHelping && awayM > HELPS_M) return Infinity;
  const extraMs = planned.length * JOIN_COST_MS + (isHelping ? MINUTE_MS : 0);
  return free.at - draft.to + awayM * RIDE_MS_PER_METRE + extraMs;
};

const assign = (draft: Draft, tracked: Tracked, { courier }: Rider): void => {
  const reference = { id: courier.id, name: courier.name };
  enter(draft, tracked, ORDER_STATUS.ACCEPTED, draft.to, () => ({ courier: reference }));
};

export const dispatch = (draft: Draft): void => {
  const due = Array.from(draft.orders.values())
    .filter((tracked) => isDue(draft, tracked))
    .sort((one, other) => Number(other.order.isPriority) - Number(one.order.isPriority) || one.readyAt - other.readyAt);
  if (due.length === 0) return;
  const free = Array.from(draft.riders.values()).filter(isFree);
  for (const tracked of due) {
    const branch = draft.base.branches.get(branchIdOf(tracked));
    if (branch === undefined) continue;
    let best: Rider | null = null;
    let least = Math.max(tracked.readyAt - draft.to, PATIENCE_MS + (draft.to - tracked.bornAt) / 2);
    for (const { courier } of free) {
      const rider = draft.riders.get(courier.id);
      const cost = rider === undefined ? Infinity : costOf(draft, rider, tracked, branch);
      if (rider === undefined || cost >= least) continue;
      best = rider;
      least = cost;
    }
    if (best !== null) assign(draft, tracked, best);
  }
};
