// Orders of the sandbox: written and read as those of the operation are, and brought by the robot [OA15] [OA16].
import type { ClientOrderChanges } from '@despacho/contract/openApi/orders.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { CLIENT_PATH, changesOf } from '@despacho/domain/openApi/content.ts';
import { rideOf, ROBOT, robotOrder, type SandboxOrder } from '@despacho/domain/openApi/robot.ts';
import { clientTime, KEY_PREFIX } from '@despacho/domain/openApi/views.ts';
import { changedValues, createdValues } from '@despacho/domain/orders/audit.ts';
import { changesIn, mergeChanges } from '@despacho/domain/orders/changes.ts';
import { createOrder } from '@despacho/domain/orders/create.ts';
import { editOrder } from '@despacho/domain/orders/edit.ts';
import { needsPrice, priceFor, pricedRouteOf, withPrice } from '@despacho/domain/orders/pricing.ts';
import { withReadiness } from '@despacho/domain/orders/ready.ts';
import { enterStatus } from '@despacho/domain/orders/status.ts';
import type { Router } from '../../geo/geo.ts';
import type { Clock } from '../../platform/clock.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import {
  changeSandboxOrder,
  createSandboxOrder,
  readOffsetMs,
  readSandboxOrder,
  sandboxOrdersOf,
  type SandboxChange,
  type StoredSandboxOrder,
} from '../../store/sandbox.ts';
import { contentHash } from '../orders/create.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { pickedUp } from './liveOrders.ts';
import { isListed, type KeyCall, type OrderBook } from './orderBook.ts';
import { comparedContent, newestWithReference, placeOfReference, usedUp } from './references.ts';
import { pointAlong } from './ride.ts';
import { keyName } from './text.ts';

type Dependencies = { db: Firestore; clock: Clock; router: Router };

/** The length of the interval in which the robot arrives. */
const ARRIVAL_MS = 60_000;

const actorOf = ({ caller }: KeyCall) => ({ id: `${KEY_PREFIX}${caller.id}`, name: keyName(caller.name) });

export type Sandbox = OrderBook & {
  nowOf(call: KeyCall): Promise<number>;
  /** `decide`: what the order is from now on. */
  write(
    call: KeyCall,
    id: string,
    decide: (stored: StoredSandboxOrder, now: number) => SandboxChange<Refusal>,
  ): Promise<Outcome<Order>>;
};

/** What all calls of a sandbox need. */
const createTools = ({ db, clock, router }: Dependencies) => {
  const nowOf = async ({ caller }: KeyCall): Promise<number> => clock.realNow() + (await readOffsetMs(db, caller.id));
  /** Null: it belongs to another key. */
  const readFor = async ({ caller }: KeyCall, id: string): Promise<StoredSandboxOrder | null> => {
    const stored = await readSandboxOrder(db, id);
    return stored?.keyId === caller.id ? stored : null;
  };
  const read = async (call: KeyCall, id: string): Promise<Order | null> => {
    const [stored, now] = await Promise.all([readFor(call, id), nowOf(call)]);
    return stored && robotOrder(stored, now);
  };
  /** References are a namespace of the key. */
  const named = ({ caller }: KeyCall, reference: string) => ({
    companyId: caller.company.id,
    reference: `${caller.id}\n${reference}`,
  });
  const priced = async (order: Order): Promise<Order> => {
    const [route, company] = [pricedRouteOf(order), await companies.find(db, order.company.id)];
    if (route === null) return withPrice(order, [], null);
    const { distanceM } = await router.route([route.from, route.to]);
    return { ...order, ...priceFor(company?.priceRanges ?? [], distanceM) };
  };

  const write: Sandbox['write'] = async (call, id, decide) => {
    const now = await nowOf(call);
    const written = await changeSandboxOrder<Refusal>(db, id, (stored) =>
      stored === null || stored.keyId !== call.caller.id
        ? { ok: false, reason: refuse('not-found') }
        : decide(stored, now),
    );
    return written.ok ? respond(robotOrder(written.stored, now)) : written.reason;
  };

  return { db, clock, router, nowOf, readFor, read, named, priced, write };
};
type Tools = ReturnType<typeof createTools>;

const eventOf = (call: KeyCall, now: number, before: Order, after: Order) => ({
  what: 'edited',
  by: actorOf(call),
  at: new Date(now).toISOString(),
  screen: null,
  ...changedValues(before, after),
  suggested: null,
  undoes: null,
});

const edit = (call: KeyCall, order: Order, { base, ...changes }: ClientOrderChanges, now: number): Outcome<Order> => {
  const payload = changesOf(order, changes, base);
  const { applying, conflicts } = mergeChanges(order, changesIn(payload));
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ field }) => ({ path: `body.${CLIENT_PATH[field] ?? field}`, issue: 'changed' }));
    return refuse('conflict', { reason: 'changed', fields });
  }
  return respond(editOrder(order, payload, applying, {}, { by: actorOf(call), now }));
};

const creationIn = ({
  db,
  clock,
  nowOf,
  read,
  readFor,
  named,
  priced,
}: Tools): Pick<OrderBook, 'create' | 'findRepeated'> => {
  const placeOf = async (call: KeyCall, reference: string, now: number) =>
    placeOfReference(named(call, reference), now, async (id) => read(call, id));
  return {
    findRepeated: async (call, body) => {
      const now = await nowOf(call);
      const place = await placeOf(call, body.reference, now);
      if (place === null) return usedUp;
      const stored = place.order && (await readFor(call, place.id));
      if (stored === null) return null;
      return stored.hash === contentHash(comparedContent(body))
        ? respond(robotOrder(stored, now))
        : refuse('conflict', { reason: 'reference-taken', order: place.id });
    },
    create: async (call, { body, payload, quote }) => {
      const [company, branch] = await Promise.all([
        companies.find(db, payload.company_id),
        branches.find(db, payload.branch_id),
      ]);
      if (company === null || branch === null) return refuse('not-found');
      const now = await nowOf(call);
      const place = await placeOf(call, body.reference, now);
      if (place === null) return usedUp;
      const hash = contentHash(comparedContent(body));
      const parties = { company, branch, courier: null };
      const made = createOrder(payload, parties, place.id, { by: actorOf(call), now });
      const order = { ...(await priced(made)), ...quote?.priced, reference: body.reference };
      const event = { ...eventOf(call, now, order, order), id: 'created', what: 'created', ...createdValues(order) };
      const stored = { keyId: call.caller.id, hash, order, advancedAt: [], events: [event] };
      const created = await createSandboxOrder(db, stored, clock.realNow());
      if (created.stored.hash !== hash)
        return refuse('conflict', { reason: 'reference-taken', order: created.stored.order.id });
      return respond({ order: robotOrder(created.stored, now), isNew: created.isNew });
    },
  };
};

const readsIn = ({
  db,
  router,
  nowOf,
  readFor,
  read,
  named,
}: Tools): Pick<OrderBook, 'find' | 'findByReference' | 'list' | 'events' | 'courierOf' | 'following'> => ({
  find: read,
  findByReference: async (call, reference) => newestWithReference(named(call, reference), async (id) => read(call, id)),
  list: async (call, { limit, cursor, ...filter }) => {
    const now = await nowOf(call);
    const found = (await sandboxOrdersOf(db, call.caller.id))
      .map((stored) => robotOrder(stored, now))
      .filter((order) => isListed(order, filter));
    const start = cursor === null ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== null && start === 0) return null;
    const orders = found.slice(start, start + limit);
    return { orders, next: start + limit < found.length ? (orders.at(-1)?.id ?? null) : null };
  },
  events: async (call, { id }) => (await readFor(call, id))?.events ?? [],
  courierOf: async (call, { id }) => {
    const [stored, now] = await Promise.all([readFor(call, id), nowOf(call)]);
    return stored === null ? null : robotCourier(router, stored, now);
  },
  following: async () => ({ trackingUrl: null, pinRequired: false }),
});

const writesIn = ({ db, readFor, priced, write }: Tools): Pick<OrderBook, 'change' | 'cancel' | 'markReady'> => ({
  change: async (call, { id }, { branch: branchId, ...changes }) => {
    const branch = branchId === undefined ? null : await branches.find(db, branchId);
    const before = await readFor(call, id);
    // Measured before the transaction, as prices of the operation's orders are.
    const preview = before === null ? null : edit(call, before.order, changes, 0);
    const moved = (order: Order): Order =>
      branch === null
        ? order
        : {
            ...order,
            branch: { id: branch.id, name: branch.name, position: branch.position },
            origin: branch.position,
          };
    const measured =
      before !== null && preview?.ok === true && needsPrice(before.order, moved(preview.value))
        ? await priced(moved(preview.value))
        : null;
    return write(call, id, (stored, now) => {
      const refusal = pickedUp(robotOrder(stored, now));
      if (refusal !== null) return { ok: false, reason: refusal };
      const edited = edit(call, stored.order, changes, now);
      if (!edited.ok) return { ok: false, reason: edited };
      const { circle, circleValue, delivery, distanceKm } = measured ?? edited.value;
      const order = { ...moved(edited.value), circle, circleValue, delivery, distanceKm };
      return { ok: true, stored: { ...stored, order }, event: eventOf(call, now, stored.order, order) };
    });
  },
  markReady: async (call, { id }) =>
    write(call, id, (stored, now) => {
      const refusal = pickedUp(robotOrder(stored, now));
      if (refusal !== null) return { ok: false, reason: refusal };
      const order = withReadiness(stored.order, true, now);
      const event = order === stored.order ? {} : { event: eventOf(call, now, stored.order, order) };
      return { ok: true, stored: { ...stored, order }, ...event };
    }),
  cancel: async (call, { id }, reason) =>
    write(call, id, (stored, now) => {
      const current = robotOrder(stored, now);
      if (current.status === ORDER_STATUS.CANCELLED) return { ok: true, stored };
      const refusal = pickedUp(current);
      if (refusal !== null) return { ok: false, reason: refusal };
      const by = actorOf(call);
      const order = { ...enterStatus(current, ORDER_STATUS.CANCELLED, { by, now }), remarks: reason };
      return { ok: true, stored: { ...stored, order }, event: eventOf(call, now, current, order) };
    }),
});

/** On the streets between branch and customer. */
const robotCourier = async (router: Router, stored: SandboxOrder, now: number) => {
  const ride = rideOf(stored, now);
  const route = pricedRouteOf(stored.order);
  if (ride === null) return null;
  const line = route === null ? null : (await router.route([route.from, route.to])).geometry;
  const position = line === null ? null : pointAlong(line.coordinates, ride.share);
  return {
    name: ROBOT.name,
    plate: null,
    position: position && { ...position, at: clientTime(now), accuracy: 5 },
    arrival: { from: clientTime(ride.endsAt), to: clientTime(ride.endsAt + ARRIVAL_MS) },
  };
};

export const createSandbox = (dependencies: Dependencies): Sandbox => {
  const tools = createTools(dependencies);
  const { nowOf, write } = tools;
  return { nowOf, write, ...creationIn(tools), ...readsIn(tools), ...writesIn(tools) };
};
