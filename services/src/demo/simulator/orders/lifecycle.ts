// Changes of orders other than riding: they arrive, are typed in, placed on the map and accepted, and some end early.
import { DAY_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { hasCoordinates, isUntyped } from '@despacho/domain/orders/order.ts';
import { newOrder, placedFields, typedFields } from '../../city/orders.ts';
import { ABANDONED_REASON, CANCEL_REASONS, DELETE_REASONS } from '../../city/text.ts';
import { randomFor } from '../../random.ts';
import { arrivalOf, numberAt } from './demand.ts';
import { addOrder, changeOrder, enter, mergeWrite, type Draft } from '../draft.ts';
import { messageDocuments } from './messages.ts';
import { isOwn, isWaiting, scriptOf, type Ending } from './script.ts';
import { pickUpOf, tracked, type Tracked } from '../world.ts';

const distanceTo = (draft: Draft, { order, script }: Tracked): number => {
  const { seed, route } = draft.base.setup;
  const from = pickUpOf(order, draft.base.branches);
  return route(from, script.home.position, randomFor(seed, 'distance', order.id)).lengthM;
};

/** Branches get orders in proportion to their couriers; without couriers or open branches there are none. */
const branchFor = (draft: Draft, id: string) => {
  const { demandByBranch, branches, setup } = draft.base;
  if (demandByBranch.length === 0) return undefined;
  return branches.get(randomFor(setup.seed, 'branch', id).weighted(demandByBranch));
};

export const receiveOrders = (draft: Draft): void => {
  const { setup, companies } = draft.base;
  for (;;) {
    const { id, at } = arrivalOf(setup, draft.nextArrival);
    if (at > draft.to) return;
    draft.nextArrival += 1;
    const branch = branchFor(draft, id);
    const company = branch === undefined ? undefined : companies.get(branch.company.id);
    const place = branch?.position ?? null;
    if (branch === undefined || place === null || company === undefined || draft.base.existingOrderIds.has(id))
      continue;
    const script = scriptOf(setup.seed, id, place, company.id);
    const distanceM = setup.route(place, script.home.position, randomFor(setup.seed, 'distance', id)).lengthM;
    const order = newOrder({
      seed: setup.seed,
      id,
      number: numberAt(setup, at),
      at,
      company,
      branch,
      home: script.home,
      distanceM,
      isTyped: script.typedMs === null,
      isPlaced: script.placedMs === null,
    });
    addOrder(draft, tracked(setup.seed, order, draft.base.branches));
    for (const message of messageDocuments(order)) mergeWrite(draft.writes, { kind: 'create', ...message });
  }
};

const closingFields = (
  seed: number,
  order: Order,
  ending: Exclude<Ending, 'Entregado'>,
  at: number,
): Partial<Order> => {
  const random = randomFor(seed, 'closing', order.id);
  switch (ending) {
    case ORDER_STATUS.CANCELLED:
      return { remarks: random.pick(CANCEL_REASONS) };
    case ORDER_STATUS.RE_AGEND:
      return { dueAt: new Date(at + DAY_MS).toISOString() };
    case ORDER_STATUS.DELETED:
      return random.chance(0.5)
        ? { closeReason: ABANDONED_REASON }
        : { closedBy: { id: 'branch', name: order.creatorName ?? '' }, closeReason: random.pick(DELETE_REASONS) };
  }
};

/** An order that a user edits or edited does not end early; neither does one that is en route. */
const endsEarly = ({ order, script, createdAtMs }: Tracked, to: number): Exclude<Ending, 'Entregado'> | null => {
  if (script.ending === ORDER_STATUS.DELIVERED || order.status === ORDER_STATUS.GOING) return null;
  if (order.lock !== null || !isOwn(order)) return null;
  return createdAtMs + script.endingMs <= to ? script.ending : null;
};

const isDue = (draft: Draft, { createdAtMs }: Tracked, afterMs: number | null): afterMs is number =>
  afterMs !== null && createdAtMs + afterMs <= draft.to;

/** The branch types it in and places it on the map, unless someone has the order open. */
const withDescription = (draft: Draft, first: Tracked): Tracked => {
  const { setup, companies } = draft.base;
  const { script, createdAtMs } = first;
  const company = companies.get(first.order.company.id);
  if (first.order.lock !== null) return first;
  let now = first;
  if (isUntyped(now.order) && isDue(draft, now, script.typedMs)) {
    const typed = typedFields(setup.seed, now.order.id, numberAt(setup, createdAtMs), script.home);
    now = changeOrder(draft, now, typed, createdAtMs + script.typedMs);
  }
  if (company !== undefined && !hasCoordinates(now.order) && isDue(draft, now, script.placedMs)) {
    now = changeOrder(
      draft,
      now,
      placedFields(company, script.home, distanceTo(draft, now)),
      createdAtMs + script.placedMs,
    );
  }
  return now;
};

/** [DM7] In seconds of real time, as a person needs them. */
const ACCEPT_SEC = [5, 60] as const;

const acceptsAt = ({ base: { setup } }: Draft, { id, courier, updatedAt, createdAt }: Order): number => {
  const seconds = randomFor(setup.seed, 'accept', `${id} ${courier?.id ?? ''}`).between(...ACCEPT_SEC);
  return Date.parse(updatedAt ?? createdAt) + seconds * SECOND_MS * setup.rate;
};

/** Moves a waiting order on from Nuevo until a courier accepts it. */
const withQueueStatus = (draft: Draft, found: Tracked): Tracked => {
  const { order, script, createdAtMs } = found;
  if (!isWaiting(order)) return found;
  // Assigned to a courier by a user: the phone accepts after a while.
  if (order.courier !== null)
    return acceptsAt(draft, order) <= draft.to ? enter(draft, found, ORDER_STATUS.ACCEPTED, draft.to) : found;
  const usesQueue = draft.base.companies.get(order.company.id)?.usesQueue === true;
  if (order.status === ORDER_STATUS.NEW && usesQueue && isDue(draft, found, script.queuedMs)) {
    return enter(draft, found, ORDER_STATUS.ON_HOLD, createdAtMs + script.queuedMs);
  }
  if (order.status === ORDER_STATUS.ON_HOLD && isOwn(order) && isDue(draft, found, script.pendingMs)) {
    return enter(draft, found, ORDER_STATUS.PENDING, createdAtMs + script.pendingMs);
  }
  return found;
};

/** Applies everything due for one order, in the order of the instants. */
const updateOrder = (draft: Draft, first: Tracked): void => {
  const ending = endsEarly(first, draft.to);
  if (ending !== null) {
    const { order, script, createdAtMs } = first;
    const { seed } = draft.base.setup;
    enter(draft, first, ending, createdAtMs + script.endingMs, (at) => closingFields(seed, order, ending, at));
    return;
  }
  const now = withQueueStatus(draft, withDescription(draft, first));
  const confirmedAt = Date.parse(now.order.stateTime[ORDER_STATUS.ACCEPTED] ?? '') + now.script.confirmMs;
  if (now.order.status === ORDER_STATUS.ACCEPTED && confirmedAt <= draft.to) {
    enter(draft, now, ORDER_STATUS.ASSIGNED, confirmedAt);
  }
};

export const updateOrders = (draft: Draft): void => {
  for (const found of draft.orders.values()) updateOrder(draft, found);
};
