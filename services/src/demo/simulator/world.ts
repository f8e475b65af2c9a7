// The simulator's state: the relevant documents of the store, and the current task of each courier.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier, CourierStatus, Fix } from '@despacho/contract/couriers/couriers.ts';
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';
import type { Write } from '../documents.ts';
import { randomFor } from '../random.ts';
import type { Leg, RouteFinder } from './couriers/route.ts';
import type { Demand } from './orders/demand.ts';
import { scriptOf, type Script } from './orders/script.ts';

// Preparation time of a branch relative to its company's usual time: it differs between kitchens, rises in the rush
// hours, and sometimes for an hour. Derived from seed, branch and instant.

/** Factor of the usual time; the median is a little below 1, because delays are added. */
const SPREAD = 0.24;
const MIDDLE = 0.93;
/** Hours with most orders. */
const RUSH_HOURS: ReadonlySet<number> = new Set([12, 13, 18, 19, 20]);
const RUSH = 1.08;

/** A missing cook or a broken oven: at most one delay per slot, completely inside it. */
const SLOT_MS = 4 * HOUR_MS;
const DELAY = { probability: 0.22, leastMs: 40 * MINUTE_MS, mostMs: 100 * MINUTE_MS, min: 1.25, max: 1.6 };

const delayFactorAt = (seed: number, branchId: string, at: number): number => {
  const slot = Math.floor(at / SLOT_MS);
  const random = randomFor(seed, 'kitchen-behind', branchId, slot);
  if (!random.chance(DELAY.probability)) return 1;
  const lengthMs = random.between(DELAY.leastMs, DELAY.mostMs);
  const from = slot * SLOT_MS + random.unit() * (SLOT_MS - lengthMs);
  return from <= at && at < from + lengthMs ? random.between(DELAY.min, DELAY.max) : 1;
};

/** Factor for the preparation of an order that arrived at that instant. */
const preparationFactor = (seed: number, branchId: string, at: number): number => {
  const branchFactor = randomFor(seed, 'kitchen', branchId).skewed(MIDDLE, SPREAD);
  const rush = RUSH_HOURS.has(Math.floor(timeOfLocalDay(at) / HOUR_MS)) ? RUSH : 1;
  return branchFactor * rush * delayFactorAt(seed, branchId, at);
};

export type Setup = Demand & {
  /** City milliseconds per real millisecond; phones use real time. */
  rate: number;
  route: RouteFinder;
  /** Whether branches assign their orders by themselves; otherwise people do. */
  doBranchesDispatch: boolean;
};

export type Task =
  | { stage: 'idle'; since: number }
  | { stage: 'toBranch'; leg: Leg; branchId: string }
  | { stage: 'atBranch'; branchId: string; since: number }
  | { stage: 'toCustomer'; leg: Leg; orderId: string }
  | { stage: 'handover'; orderId: string; until: number }
  | { stage: 'returning'; leg: Leg };

export type Rider = {
  courier: Courier;
  status: CourierStatus;
  task: Task;
  /** Position while standing, or at the start of the ride. */
  place: LatLng;
  /** Time of the last fix, or slightly later when the next one is delayed; 0: never. */
  lastFixAt: number;
  /** Start of the episodes already handled, so that one ended by a user is not started again. */
  breakFrom: number | null;
  troubleFrom: number | null;
};

/** Times in milliseconds, parsed once. */
export type Tracked = { order: Order; script: Script; createdAtMs: number; readyAt: number };

/** Writes that are due at a future instant. */
export type ScheduledWrites = { at: number; writes: readonly Write[] };

export type World = {
  setup: Setup;
  at: number;
  nextArrival: number;
  companies: ReadonlyMap<string, Company>;
  branches: ReadonlyMap<string, Branch>;
  orders: ReadonlyMap<string, Tracked>;
  riders: ReadonlyMap<string, Rider>;
  /** Open incidents. */
  incidents: ReadonlyMap<string, Incident>;
  scheduled: readonly ScheduledWrites[];
  /** Branch ids and their number of couriers: orders arrive in proportion. */
  demandByBranch: readonly (readonly [string, number])[];
  /** The time of a pause that was not simulated; null: none. */
  skipped: { from: number; to: number } | null;
  /** Orders already in the store from a time that is simulated again. */
  existingOrderIds: ReadonlySet<string>;
};

/** Where an order is picked up; without a branch in the centre of the city. */
export const pickUpOf = (order: Pick<Order, 'branch'>, branches: ReadonlyMap<string, Branch>): LatLng =>
  (order.branch === null ? null : (branches.get(order.branch.id)?.position ?? order.branch.position)) ?? CENTRE;

const CENTRE: LatLng = { lat: 14.6, lng: -90.515 };

export const tracked = (seed: number, order: Order, branches: ReadonlyMap<string, Branch>): Tracked => {
  const script = scriptOf(seed, order.id, pickUpOf(order, branches), order.company.id);
  const createdAtMs = Date.parse(order.createdAt);
  const pace = order.branch === null ? 1 : preparationFactor(seed, order.branch.id, createdAtMs);
  return { order, script, createdAtMs, readyAt: createdAtMs + Math.round(script.readyMs * pace) };
};

export const storeOf = (courier: Courier, branches: ReadonlyMap<string, Branch>): LatLng => {
  const id = courier.branch?.id ?? courier.branchIds[0];
  return (id === undefined ? undefined : branches.get(id)?.position) ?? CENTRE;
};

export const worksFor = (courier: Courier, branchId: string): boolean =>
  courier.branch?.id === branchId || courier.branchIds.includes(branchId);

/** The initial state of a courier: standing at the last position of the phone. The task follows from the orders. */
export const riderOf = (
  courier: Courier,
  { status, fix, store, at }: { status: CourierStatus | null; fix: Fix | null; store: LatLng; at: number },
): Rider => ({
  courier,
  status: status ?? { id: courier.id, isDelivering: null, isReturning: null, inStoreSince: null },
  task: { stage: 'idle', since: at },
  place: fix?.position ?? store,
  lastFixAt: fix?.at ?? 0,
  breakFrom: null,
  troubleFrom: null,
});
