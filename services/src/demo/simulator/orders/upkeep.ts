// What happens to orders apart from riding: they come, are typed in, placed on the map, accepted, and some end early.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { hasCoordinates, isUntyped } from '@despacho/domain/orders/order.ts';
import { newOrder, placedAt, typedIn } from '../../city/orders.ts';
import { ABANDONED_REASON, CANCEL_REASONS, DELETE_REASONS } from '../../city/text.ts';
import { randomFor } from '../../random.ts';
import { arrivalOf, numberAt } from './demand.ts';
import { addOrder, changeOrder, enter, put, type Draft } from '../draft.ts';
import { messageDocuments } from './messages.ts';
import { isOwn, isWaiting, scriptOf, type Ending } from './script.ts';
import { pickUpOf, tracked, type Tracked } from '../world.ts';

const DAY_MS = 86_400_000;

const distanceTo = (draft: Draft, { order, script }: Tracked): number => {
  const { seed, route } = draft.base.setup;
  const from = pickUpOf(order, draft.base.branches);
  return route(from, script.home.position, randomFor(seed, 'distance', order.id)).lengthM;
};

/** Branches get orders as they have couriers; where nobody works or all is closed, none come. */
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
    if (branch === undefined || place === null || company === undefined || draft.base.known.has(id)) continue;
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
    for (const message of messageDocuments(order)) put(draft.writes, { kind: 'create', ...message });
  }
};

const closing = (seed: number, order: Order, ending: Exclude<Ending, 'Entregado'>, at: number): Partial<Order> => {
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

/** An order that people are editing or have edited keeps its fate in their hands; one on its way is brought. */
const endsEarly = ({ order, script, bornAt }: Tracked, to: number): Exclude<Ending, 'Entregado'> | null => {
  if (script.ending === ORDER_STATUS.DELIVERED || order.status === ORDER_STATUS.GOING) return null;
  if (order.lock !== null || !isOwn(order)) return null;
  return bornAt + script.endingMs <= to ? script.ending : null;
};

const isDue = (draft: Draft, { bornAt }: Tracked, afterMs: number | null): afterMs is number =>
  afterMs !== null && bornAt + afterMs <= draft.to;

/** The branch types it in and finds it on the map, unless somebody has the order open. */
const described = (draft: Draft, first: Tracked): Tracked => {
  const { setup, companies } = draft.base;
  const { script, bornAt } = first;
  const company = companies.get(first.order.company.id);
  if (first.order.lock !== null) return first;
  let now = first;
  if (isUntyped(now.order) && isDue(draft, now, script.typedMs)) {
    const typed = typedIn(setup.seed, now.order.id, numberAt(setup, bornAt), script.home);
    now = changeOrder(draft, now, typed, bornAt + script.typedMs);
  }
  if (company !== undefined && !hasCoordinates(now.order) && isDue(draft, now, script.placedMs)) {
    now = changeOrder(draft, now, placedAt(company, script.home, distanceTo(draft, now)), bornAt + script.placedMs);
  }
  return now;
};

/** From Nuevo on, until somebody carries it. */
const queued = (draft: Draft, found: Tracked): Tracked => {
  const { order, script, bornAt } = found;
  if (!isWaiting(order)) return found;
  // Given to a courier by hand: his phone accepts.
  if (order.courier !== null) return enter(draft, found, ORDER_STATUS.ACCEPTED, draft.to);
  const usesQueue = draft.base.companies.get(order.company.id)?.usesQueue === true;
  if (order.status === ORDER_STATUS.NEW && usesQueue && isDue(draft, found, script.queuedMs)) {
    return enter(draft, found, ORDER_STATUS.ON_HOLD, bornAt + script.queuedMs);
  }
  if (order.status === ORDER_STATUS.ON_HOLD && isOwn(order) && isDue(draft, found, script.pendingMs)) {
    return enter(draft, found, ORDER_STATUS.PENDING, bornAt + script.pendingMs);
  }
  return found;
};

/** One order: everything that is due, in the order in which it happens. */
const keepUp = (draft: Draft, first: Tracked): void => {
  const ending = endsEarly(first, draft.to);
  if (ending !== null) {
    const { order, script, bornAt } = first;
    const { seed } = draft.base.setup;
    enter(draft, first, ending, bornAt + script.endingMs, (at) => closing(seed, order, ending, at));
    return;
  }
  const now = queued(draft, described(draft, first));
  const confirmedAt = Date.parse(now.order.stateTime[ORDER_STATUS.ACCEPTED] ?? '') + now.script.confirmMs;
  if (now.order.status === ORDER_STATUS.ACCEPTED && confirmedAt <= draft.to) {
    enter(draft, now, ORDER_STATUS.ASSIGNED, confirmedAt);
  }
};

export const keepOrders = (draft: Draft): void => {
  for (const found of draft.orders.values()) keepUp(draft, found);
};
