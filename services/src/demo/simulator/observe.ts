// Applies changes by users and other programs to the world. They replace the simulated state.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { demandFrom } from './opening.ts';
import { riderOf, storeOf, tracked, type World } from './world.ts';

/** Null when it was deleted or cannot be read. */
export type Observation =
  | { noun: 'order'; id: string; value: Order | null }
  | { noun: 'courier'; id: string; value: Courier | null }
  | { noun: 'company'; id: string; value: Company | null }
  | { noun: 'branch'; id: string; value: Branch | null };

const replaced = <T>(all: ReadonlyMap<string, T>, id: string, value: T | null): Map<string, T> => {
  const next = new Map(all);
  if (value === null) next.delete(id);
  else next.set(id, value);
  return next;
};

const withDemand = (world: World): World => {
  const couriers = Array.from(world.riders.values(), ({ courier }) => courier);
  return { ...world, demandByBranch: demandFrom(couriers, world.branches, world.companies) };
};

const withCourier = (world: World, id: string, courier: Courier | null): World => {
  const existing = world.riders.get(id);
  if (courier === null) return withDemand({ ...world, riders: replaced(world.riders, id, null) });
  const store = storeOf(courier, world.branches);
  const rider =
    existing === undefined
      ? riderOf(courier, { status: null, fix: null, store, at: world.at })
      : { ...existing, courier };
  const next = { ...world, riders: replaced(world.riders, id, rider) };
  const isSameWork =
    existing?.courier.accountStatus === courier.accountStatus && existing.courier.branch?.id === courier.branch?.id;
  return isSameWork ? next : withDemand(next);
};

export const observe = (world: World, observation: Observation): World => {
  const { id } = observation;
  switch (observation.noun) {
    case 'order': {
      const { value } = observation;
      const isActive = value !== null && isActiveStatus(value.status);
      const next = isActive ? tracked(world.setup.seed, value, world.branches) : null;
      return { ...world, orders: replaced(world.orders, id, next) };
    }
    case 'courier':
      return withCourier(world, id, observation.value);
    case 'company':
      return withDemand({ ...world, companies: replaced(world.companies, id, observation.value) });
    case 'branch':
      return withDemand({ ...world, branches: replaced(world.branches, id, observation.value) });
  }
};
