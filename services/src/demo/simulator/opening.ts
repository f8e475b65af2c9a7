// The world as the store tells it, at a start: who is where is read, what everybody is doing follows from the orders.
import type { Branch, Company } from '@despacho/contract/companies.ts';
import type { Courier, CourierStatus, Fix } from '@despacho/contract/couriers.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { tradeOf } from '../city/companies.ts';
import { firstAfter } from './orders/demand.ts';
import { breakAt, troubleAt } from './couriers/moods.ts';
import { riderOf, storeOf, tracked, type Rider, type Setup, type World } from './world.ts';

export type Stored = {
  companies: readonly Company[];
  branches: readonly Branch[];
  couriers: readonly Courier[];
  statuses: readonly CourierStatus[];
  fixes: readonly Fix[];
  /** The active ones. */
  orders: readonly Order[];
  /** The open ones of today. */
  incidents: readonly Incident[];
  known: ReadonlySet<string>;
};

const byId = <T extends { id: string }>(found: readonly T[]): Map<string, T> =>
  new Map(found.map((entity) => [entity.id, entity]));

/** A wildcard counts in parts at the branches he helps; a branch that is closed gets no orders. */
export const demandFrom = (
  couriers: Iterable<Courier>,
  branches: ReadonlyMap<string, Branch>,
  companies: ReadonlyMap<string, Company>,
): [string, number][] => {
  const weights = new Map<string, number>();
  for (const { accountStatus, branch, branchIds } of couriers) {
    if (accountStatus !== 'ACTIVE') continue;
    const ids = branch === null ? branchIds : [branch.id];
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + 1 / ids.length);
  }
  return [...weights].flatMap(([id, couriersThere]): [string, number][] => {
    const branch = branches.get(id);
    const isOpen = branch?.isEnabled === true && companies.get(branch.company.id)?.isEnabled === true;
    return isOpen ? [[id, couriersThere * tradeOf(branch.company.id).pace]] : [];
  });
};

/** A break or a breakdown that was going on is ended when its time comes, though the one who began it is gone. */
const remembering = (seed: number, rider: Rider, at: number): Rider => {
  const { id, availability } = rider.courier;
  const isAway = availability === 'unavailable';
  return {
    ...rider,
    breakFrom: isAway ? (breakAt(seed, id, at)?.from ?? null) : null,
    troubleFrom: hasAlert(rider.courier) ? (troubleAt(seed, id, at)?.from ?? null) : null,
  };
};

export const worldFrom = (setup: Setup, at: number, stored: Stored): World => {
  const companies = byId(stored.companies);
  const branches = byId(stored.branches);
  const statuses = byId(stored.statuses);
  const fixes = new Map(stored.fixes.map((fix) => [fix.courierId, fix]));
  return {
    setup,
    at,
    nextArrival: firstAfter(setup, at),
    companies,
    branches,
    orders: new Map(stored.orders.map((order) => [order.id, tracked(setup.seed, order, branches)])),
    riders: new Map(
      stored.couriers.map((courier) => {
        const status = statuses.get(courier.id) ?? null;
        const fix = fixes.get(courier.id) ?? null;
        const rider = riderOf(courier, { status, fix, store: storeOf(courier, branches), at });
        return [courier.id, remembering(setup.seed, rider, at)];
      }),
    ),
    incidents: byId(stored.incidents),
    later: [],
    demandByBranch: demandFrom(stored.couriers, branches, companies),
    known: stored.known,
  };
};
