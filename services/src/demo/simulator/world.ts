// What the simulator knows: the store's documents that matter to it, and what each courier is just doing.
import type { Branch, Company } from '@despacho/contract/companies.ts';
import type { Courier, CourierStatus, Fix } from '@despacho/contract/couriers.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Write } from '../documents.ts';
import type { Demand } from './orders/demand.ts';
import type { Leg, RouteFinder } from './couriers/route.ts';
import { kitchenPace } from './orders/kitchen.ts';
import { scriptOf, type Script } from './orders/script.ts';

export type Setup = Demand & {
  /** City milliseconds in one real one: phones keep real time. */
  rate: number;
  route: RouteFinder;
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
  /** Where he stands, or stood when his ride began. */
  place: LatLng;
  /** Of his phone; a little later than it was when its turn was put off. 0: never. */
  lastFixAt: number;
  /** Beginnings of the spells that were already acted on, so that nobody who ended one is contradicted. */
  breakFrom: number | null;
  troubleFrom: number | null;
};

/** `bornAt` and `readyAt` in milliseconds, asked for too often to be read from texts each time. */
export type Tracked = { order: Order; script: Script; bornAt: number; readyAt: number };

/** A write that is due at an instant to come. */
export type Later = { at: number; writes: readonly Write[] };

export type World = {
  setup: Setup;
  at: number;
  nextArrival: number;
  companies: ReadonlyMap<string, Company>;
  branches: ReadonlyMap<string, Branch>;
  orders: ReadonlyMap<string, Tracked>;
  riders: ReadonlyMap<string, Rider>;
  /** The open ones. */
  incidents: ReadonlyMap<string, Incident>;
  later: readonly Later[];
  /** Branch ids and how many couriers work there: orders come in proportion. */
  demandByBranch: readonly (readonly [string, number])[];
  /** Orders that the store holds from a time that is played again. */
  known: ReadonlySet<string>;
};

/** Where an order is picked up; an order without a branch starts in the middle of the city. */
export const pickUpOf = (order: Pick<Order, 'branch'>, branches: ReadonlyMap<string, Branch>): LatLng =>
  (order.branch === null ? null : (branches.get(order.branch.id)?.position ?? order.branch.position)) ?? CENTRE;

const CENTRE: LatLng = { lat: 14.6, lng: -90.515 };

export const tracked = (seed: number, order: Order, branches: ReadonlyMap<string, Branch>): Tracked => {
  const script = scriptOf(seed, order.id, pickUpOf(order, branches), order.company.id);
  const bornAt = Date.parse(order.createdAt);
  const pace = order.branch === null ? 1 : kitchenPace(seed, order.branch.id, bornAt);
  return { order, script, bornAt, readyAt: bornAt + Math.round(script.readyMs * pace) };
};

export const storeOf = (courier: Courier, branches: ReadonlyMap<string, Branch>): LatLng => {
  const id = courier.branch?.id ?? courier.branchIds[0];
  return (id === undefined ? undefined : branches.get(id)?.position) ?? CENTRE;
};

export const worksFor = (courier: Courier, branchId: string): boolean =>
  courier.branch?.id === branchId || courier.branchIds.includes(branchId);

/** As he is found: standing where his phone last was. What he should be doing follows from the orders. */
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
