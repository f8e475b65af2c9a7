// The world derived from the store at a start: positions are read, tasks follow from the orders.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier, CourierStatus, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { workProfileOf } from '../city/companies.ts';
import { firstAfter } from './orders/demand.ts';
import { breakAt, troubleAt } from './couriers/episodes.ts';
import { riderOf, storeOf, tracked, type Rider, type Setup, type World } from './world.ts';

export type StoredCity = {
  companies: readonly Company[];
  branches: readonly Branch[];
  couriers: readonly Courier[];
  statuses: readonly CourierStatus[];
  fixes: readonly Fix[];
  /** Active orders. */
  orders: readonly Order[];
  /** Open incidents of today. */
  incidents: readonly Incident[];
  existingOrderIds: ReadonlySet<string>;
};

const byId = <T extends { id: string }>(found: readonly T[]): Map<string, T> =>
  new Map(found.map((entity) => [entity.id, entity]));

/** A wildcard counts partly at each branch it helps; a closed branch gets no orders. */
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
    return isOpen ? [[id, couriersThere * workProfileOf(branch.company.id).pace]] : [];
  });
};

/** A break or breakdown that started before the restart is restored, so that it ends in time. */
const withEpisodes = (seed: number, rider: Rider, at: number): Rider => {
  const { id, availability } = rider.courier;
  const isUnavailable = availability === 'unavailable';
  return {
    ...rider,
    breakFrom: isUnavailable ? (breakAt(seed, id, at)?.from ?? null) : null,
    troubleFrom: hasAlert(rider.courier) ? (troubleAt(seed, id, at)?.from ?? null) : null,
  };
};

export const worldFrom = (setup: Setup, at: number, stored: StoredCity): World => {
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
        return [courier.id, withEpisodes(setup.seed, rider, at)];
      }),
    ),
    incidents: byId(stored.incidents),
    scheduled: [],
    skipped: null,
    demandByBranch: demandFrom(stored.couriers, branches, companies),
    existingOrderIds: stored.existingOrderIds,
  };
};
