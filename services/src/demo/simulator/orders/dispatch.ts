// Dispatch by the branches: first couriers waiting in the store, then those on their way back, then those who can take
// two orders together.
import type { Branch } from '@despacho/contract/branches.ts';
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { workProfileOf } from '../../city/companies.ts';
import { carriedBy, enter, type Draft } from '../draft.ts';
import { branchIdOf, doorOf, isGoing, placeOf, BATCH_WINDOW_MS } from '../couriers/tasks.ts';
import { isOwn, isWaiting } from './script.ts';
import { pickUpOf, worksFor, type Rider, type Tracked } from '../world.ts';

/** Straight line to ride time, with corners and lights. */
const RIDE_MS_PER_METRE = 210;
/** Maximum orders of a courier at once. */
const MAX_ORDERS = 2;
/** Typical ride to a customer and back. */
const TRIP_MS = 18 * MINUTE_MS;
const HANDOVER_MS = 150 * SECOND_MS;
/** From one customer to the next, with the handover. */
const NEXT_DOOR_MS = 7 * MINUTE_MS;
const JOIN_COST_MS = 150 * SECOND_MS;
/** Maximum distance in metres of a courier from another company who helps. */
const MAX_HELP_M = 4_500;
/**
 * A branch waits this long for a courier before it leaves the order in the queue and tries again; for an old order
 * longer.
 */
const MAX_WAIT_MS = 7 * MINUTE_MS;
/** After an edit by a user the order is not dispatched for this long, in real time. */
const MANUAL_EDIT_MS = 3 * MINUTE_MS;

const isDue = (draft: Draft, { order, script, createdAtMs }: Tracked): boolean => {
  if (order.courier !== null || !isWaiting(order) || order.lock !== null) return false;
  if (draft.to < createdAtMs + script.dispatchMs) return false;
  return (
    isOwn(order) || draft.to >= Date.parse(order.updatedAt ?? order.createdAt) + MANUAL_EDIT_MS * draft.base.setup.rate
  );
};

const isFree = ({ courier }: Rider): boolean =>
  courier.accountStatus === 'ACTIVE' && courier.availability === 'available' && !hasAlert(courier);

/** Whether two orders leave together, or the courier is back before the later one is ready. */
const fits = (a: Tracked, b: Tracked, at: number): boolean => {
  const gapMs = Math.abs(Math.max(at, a.readyAt) - Math.max(at, b.readyAt));
  return gapMs <= BATCH_WINDOW_MS || gapMs >= TRIP_MS;
};

/** Estimated time and place of the last current customer. */
const freeFrom = (draft: Draft, rider: Rider, going: readonly Tracked[]): { at: number; place: LatLng } => {
  const { task, place } = rider;
  const last = going.at(-1);
  if (last === undefined) return { at: draft.to, place: placeOf(rider, draft.to) };
  const moreMs = (going.length - 1) * NEXT_DOOR_MS;
  if (task.stage === 'handover') return { at: task.until + moreMs, place };
  const arrivesAt = task.stage === 'toCustomer' ? task.leg.endAt : draft.to + NEXT_DOOR_MS;
  return { at: arrivesAt + HANDOVER_MS + moreMs, place: doorOf(last) };
};

/** Milliseconds until the courier is at the counter; infinite when the order cannot be assigned. */
const costOf = (draft: Draft, rider: Rider, tracked: Tracked, branch: Branch): number => {
  const { courier } = rider;
  const isHelping = !worksFor(courier, branch.id);
  if (isHelping && courier.ownership !== workProfileOf(branch.company.id).ownership) return Infinity;
  const orders = carriedBy(draft, courier.id);
  if (isHelping && orders.length > 0) return Infinity;
  const planned = orders.filter((other) => !isGoing(other));
  if (planned.length >= MAX_ORDERS || !planned.every((other) => fits(tracked, other, draft.to))) return Infinity;
  if (planned.some((other) => branchIdOf(other) !== branch.id)) return Infinity;
  const free = freeFrom(draft, rider, orders.filter(isGoing));
  const toPickUpM = distanceM(free.place, pickUpOf(tracked.order, draft.base.branches));
  if (isHelping && toPickUpM > MAX_HELP_M) return Infinity;
  const extraMs = planned.length * JOIN_COST_MS + (isHelping ? MINUTE_MS : 0);
  return free.at - draft.to + toPickUpM * RIDE_MS_PER_METRE + extraMs;
};

const assign = (draft: Draft, tracked: Tracked, { courier }: Rider): void => {
  const reference = { id: courier.id, name: courier.name };
  enter(draft, tracked, ORDER_STATUS.ACCEPTED, draft.to, () => ({ courier: reference }));
};

export const dispatch = (draft: Draft): void => {
  const due = Array.from(draft.orders.values())
    .filter((tracked) => isDue(draft, tracked))
    .sort((a, b) => Number(b.order.isPriority) - Number(a.order.isPriority) || a.readyAt - b.readyAt);
  if (due.length === 0) return;
  const free = Array.from(draft.riders.values()).filter(isFree);
  for (const tracked of due) {
    const branch = draft.base.branches.get(branchIdOf(tracked));
    if (branch === undefined) continue;
    let best: Rider | null = null;
    let min = Math.max(tracked.readyAt - draft.to, MAX_WAIT_MS + (draft.to - tracked.createdAtMs) / 2);
    for (const { courier } of free) {
      const rider = draft.riders.get(courier.id);
      const cost = rider === undefined ? Infinity : costOf(draft, rider, tracked, branch);
      if (rider === undefined || cost >= min) continue;
      best = rider;
      min = cost;
    }
    if (best !== null) assign(draft, tracked, best);
  }
};
