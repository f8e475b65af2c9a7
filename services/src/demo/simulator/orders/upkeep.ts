// What happens to orders apart from riding: they come, are typed in, placed on the map, accepted, and some end early.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders.ts';
import { hasCoordinates, isUntyped } from '@despacho/domain/orders.ts';
import { newOrder, placedAt, typedIn } from '../../city/orders.ts';
import { ABANDONED_REASON, CANCEL_REASONS, DELETE_REASONS, SYSTEM_NAME } from '../../city/text.ts';
import { randomFor } from '../../random.ts';
import { arrivalOf, numberAt } from './demand.ts';
import { addOrder, changeOrder, enter, put, type Draft } from '../draft.ts';
import { messageDocuments } from './messages.ts';
import { isOwn, scriptOf, type Ending } from './script.ts';
import { pickUpOf, tracked, type Tracked } from '../world.ts';

const DAY_MS = 86_400_000;

const distanceTo = (draft: Draft, { order, script }: Tracked): number => {
  const { seed, route } = draft.base.setup;
  const from = pickUpOf(order, draft.base.branches);
  return route(from, script.home.position, randomFor(seed, 'distance', order.id)).lengthM;
};

/** Branches get orders as they have couriers. */
const branchFor = (draft: Draft, id: string) => {
  const { demandByBranch, branches } = draft.base;
  return branches.get(randomFor(draft.base.setup.seed, 'branch', id).weighted(demandByBranch));
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
  const instant = new Date(at).toISOString();
  switch (ending) {
    case ORDER_STATUS.CANCELLED:
      return { canceledAt: instant, remarks: random.pick(CANCEL_REASONS) };
    case ORDER_STATUS.RE_AGEND:
      return { dueAt: new Date(at + DAY_MS).toISOString() };
    case ORDER_STATUS.DELETED:
      return random.chance(0.5)
        ? { closedBy: { id: 'system', name: SYSTEM_NAME }, closeReason: ABANDONED_REASON }
        : { closedBy: { id: 'branch', name: order.creatorName ?? '' }, closeReason: random.pick(DELETE_REASONS) };
  }
};

/** An order that people are editing or have edited keeps its fate in their hands; one on its way is brought. */
const endsEarly = ({ order, script, bornAt }: Tracked, to: number): Exclude<Ending, 'Entregado'> | null => {
  if (script.ending === ORDER_STATUS.DELIVERED || order.status === ORDER_STATUS.GOING) return null;
  if (order.lock !== null || !isOwn(order)) return null;
  return bornAt + script.endingMs <= to ? script.ending : null;
};

const waiting: ReadonlySet<string> = new Set([ORDER_STATUS.NEW, ORDER_STATUS.ON_HOLD, ORDER_STATUS.PENDING]);

/** One order: everything that is due, in the order in which it happens. */
const keepUp = (draft: Draft, first: Tracked): void => {
  const { setup, companies } = draft.base;
  const born = first.bornAt;
  const isDue = (afterMs: number | null): boolean => afterMs !== null && born + afterMs <= draft.to;
  const company = companies.get(first.order.company.id);
  let now = first;
  const ending = endsEarly(now, draft.to);
  if (ending !== null) {
    enter(draft, now, ending, born + now.script.endingMs, (at) => closing(setup.seed, now.order, ending, at));
    return;
  }
  const { script } = now;
  if (now.order.lock === null && isUntyped(now.order) && isDue(script.typedMs)) {
    const typed = typedIn(setup.seed, now.order.id, numberAt(setup, born), script.home);
    now = changeOrder(draft, now, typed, born + (script.typedMs ?? 0));
  }
  if (now.order.lock === null && company !== undefined && !hasCoordinates(now.order) && isDue(script.placedMs)) {
    const placed = placedAt(company, script.home, distanceTo(draft, now));
    now = changeOrder(draft, now, placed, born + (script.placedMs ?? 0));
  }
  const { courier, status } = now.order;
  if (courier !== null && waiting.has(status)) now = enter(draft, now, ORDER_STATUS.ACCEPTED, draft.to);
  else if (status === ORDER_STATUS.NEW && company?.usesQueue === true && isDue(script.queuedMs)) {
    now = enter(draft, now, ORDER_STATUS.ON_HOLD, born + script.queuedMs);
  } else if (status === ORDER_STATUS.ON_HOLD && isOwn(now.order) && isDue(script.pendingMs)) {
    now = enter(draft, now, ORDER_STATUS.PENDING, born + (script.pendingMs ?? 0));
  }
  const acceptedAt = Date.parse(now.order.stateTime[ORDER_STATUS.ACCEPTED] ?? '');
  if (now.order.status === ORDER_STATUS.ACCEPTED && acceptedAt + script.confirmMs <= draft.to) {
    enter(draft, now, ORDER_STATUS.ASSIGNED, acceptedAt + script.confirmMs);
  }
};

export const keepOrders = (draft: Draft): void => {
  for (const found of draft.orders.values()) keepUp(draft, found);
};
