// Orders of the sandbox: written and read as those of the operation are, and brought by the robot [OA15] [OA16].
import type { Branch } from '@despacho/contract/branches.ts';
import type { ClientOrderChanges } from '@despacho/contract/openApi/orders.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { changesOf } from '@despacho/domain/openApi/content.ts';
import { rideOf, ROBOT, robotOrder, type SandboxOrder } from '@despacho/domain/openApi/robot.ts';
import { clientTime } from '@despacho/domain/openApi/views.ts';
import { createdValues } from '@despacho/domain/orders/audit.ts';
import { changesIn, mergeChanges } from '@despacho/domain/orders/changes.ts';
import { createOrder } from '@despacho/domain/orders/create.ts';
import { editOrder } from '@despacho/domain/orders/edit.ts';
import { needsPrice, pricedRouteOf } from '@despacho/domain/orders/pricing.ts';
import { withReadiness } from '@despacho/domain/orders/ready.ts';
import { enterStatus } from '@despacho/domain/orders/status.ts';
import type { Router } from '../../geo/geo.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import { readCursor, writeCursor } from '../../store/orders/lists/cursor.ts';
import { createSandboxOrder, SANDBOX_PAGE, sandboxOrdersOf, type StoredSandboxOrder } from '../../store/sandbox.ts';
import { contentHash } from '../orders/create.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { changedElsewhere, pickedUp } from './liveOrders.ts';
import { isListed, type KeyCall, type OrderBook } from './orderBook.ts';
import { comparedContent, newestWithReference, placeOfReference, usedUp } from './references.ts';
import { pointAlong } from './ride.ts';
import {
  actorOf,
  createTools,
  eventOf,
  type Sandbox,
  type SandboxDependencies,
  type SandboxTools,
} from './sandboxTools.ts';

/** The length of the interval in which the robot arrives. */
const ARRIVAL_MS = 60_000;
/** Changes of one order: all of them are in its document, which has a largest size. */
export const MAX_CHANGES = 40;

const edit = (
  call: KeyCall,
  order: Order,
  { base, ...changes }: ClientOrderChanges,
  { branch, now }: { branch: Branch | null; now: number },
): Outcome<Order> => {
  const payload = changesOf(order, changes, base);
  const { applying, conflicts } = mergeChanges(order, changesIn(payload));
  if (conflicts.length > 0) return changedElsewhere(conflicts);
  const parties = applying.has('branch_id') && branch !== null ? { branch } : {};
  return respond(editOrder(order, payload, applying, parties, { by: actorOf(call), now }));
};

/** [OA9] What is against changing it; null: nothing. */
const fixed = (stored: StoredSandboxOrder, now: number): Refusal | null =>
  pickedUp(robotOrder(stored, now)) ??
  (stored.events.length > MAX_CHANGES ? refuse('conflict', { reason: 'too-many-changes' }) : null);

const creationIn =
  ({ db, clock, nowOf, read, readFor, named, priced }: SandboxTools): OrderBook['create'] =>
  async (call, body, prepare) => {
    const now = await nowOf(call);
    const place = await placeOfReference(named(call, body.reference), now, async (id) => read(call, id));
    if (place === null) return usedUp;
    const hash = contentHash(comparedContent(body));
    const repeated = (existing: StoredSandboxOrder) =>
      existing.hash === hash
        ? respond({ order: robotOrder(existing, now), resolved: null })
        : refuse('conflict', { reason: 'reference-taken', order: existing.order.id });
    const found = place.order && (await readFor(call, place.id));
    if (found !== null) return repeated(found);
    const prepared = await prepare();
    if (!prepared.ok) return prepared;
    const { payload, quote, resolved } = prepared.value;
    const [company, branch] = await Promise.all([
      companies.find(db, payload.company_id),
      branches.find(db, payload.branch_id),
    ]);
    if (company === null || branch === null) return refuse('not-found');
    const made = createOrder(payload, { company, branch, courier: null }, place.id, { by: actorOf(call), now });
    const order = { ...(await priced(made)), ...quote?.priced, reference: body.reference };
    const event = { ...eventOf(call, now, order, order), id: 'created', what: 'created', ...createdValues(order) };
    const stored = { keyId: call.caller.id, hash, order, advancedAt: [], events: [event] };
    const created = await createSandboxOrder(db, stored, { realNow: clock.realNow(), now });
    // An equal request may have come first.
    return created.isNew ? respond({ order: robotOrder(created.stored, now), resolved }) : repeated(created.stored);
  };

const readsIn = ({
  db,
  router,
  nowOf,
  readFor,
  read,
  named,
}: SandboxTools): Pick<OrderBook, 'find' | 'findByReference' | 'list' | 'events' | 'courierOf' | 'following'> => ({
  find: read,
  findByReference: async (call, reference) => newestWithReference(named(call, reference), async (id) => read(call, id)),
  list: async (call, { limit, cursor, ...filter }) => {
    const after = cursor === null ? null : readCursor(cursor);
    if (cursor !== null && after === null) return null;
    const [now, rows] = await Promise.all([nowOf(call), sandboxOrdersOf(db, call.caller.id, after)]);
    const found = rows.flatMap(({ at, id, stored }) => {
      const order = stored && robotOrder(stored, now);
      return order !== null && isListed(order, filter) ? [{ at, id, order }] : [];
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : rows[SANDBOX_PAGE - 1];
    const next = last === undefined ? null : writeCursor({ at: last.at, id: last.id, listed: 0 });
    return { orders: page.map(({ order }) => order), next };
  },
  events: async (call, { id }) => (await readFor(call, id))?.events ?? [],
  courierOf: async (call, { id }) => {
    const [stored, now] = await Promise.all([readFor(call, id), nowOf(call)]);
    return stored === null ? null : robotCourier(router, stored, now);
  },
  following: async () => ({ trackingUrl: null, pinRequired: false, pictures: [] }),
});

const writesIn = ({
  db,
  readFor,
  priced,
  write,
}: SandboxTools): Pick<OrderBook, 'change' | 'cancel' | 'markReady'> => ({
  change: async (call, { id }, changes) => {
    const branch = changes.branch === undefined ? null : await branches.find(db, changes.branch);
    const before = await readFor(call, id);
    // Measured before the transaction, as prices of the operation's orders are.
    const preview = before === null ? null : edit(call, before.order, changes, { branch, now: 0 });
    const measured =
      before !== null && preview?.ok === true && needsPrice(before.order, preview.value)
        ? await priced(preview.value)
        : null;
    return write(call, id, (stored, now) => {
      const refusal = fixed(stored, now);
      if (refusal !== null) return { ok: false, reason: refusal };
      const edited = edit(call, stored.order, changes, { branch, now });
      if (!edited.ok) return { ok: false, reason: edited };
      if (edited.value === stored.order) return { ok: true, stored };
      const { circle, circleValue, delivery, distanceKm } = measured ?? edited.value;
      const order = { ...edited.value, circle, circleValue, delivery, distanceKm };
      return { ok: true, stored: { ...stored, order }, event: eventOf(call, now, stored.order, order) };
    });
  },
  markReady: async (call, { id }) =>
    write(call, id, (stored, now) => {
      const refusal = fixed(stored, now);
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

export const createSandbox = (dependencies: SandboxDependencies): Sandbox => {
  const tools = createTools(dependencies);
  const { nowOf, write } = tools;
  return { nowOf, write, create: creationIn(tools), ...readsIn(tools), ...writesIn(tools) };
};
