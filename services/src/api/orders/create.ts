// POST /api/deliveries: at most one order from one form, however often the request is sent [OR90].
import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { NewOrder } from '@despacho/contract/orders/payload.ts';
import { ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import { messagesOf } from '@despacho/domain/orders/messages.ts';
import { createOrder, creationIssue, type Parties } from '@despacho/domain/orders/create.ts';
import { courierIssue, placeIssue, type Issue } from '@despacho/domain/orders/parties.ts';
import { withPrice, type PricedRoute } from '@despacho/domain/orders/pricing.ts';
import type { Actor } from '@despacho/domain/orders/status.ts';
import type { RedZone } from '@despacho/domain/incidents/redZones.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { branches } from '../../store/companies/branches.ts';
import { StoreTimeout, type Firestore } from '../../store/firestore.ts';
import type { Related } from '../../store/orders/related.ts';
import { createOnce } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { cashCheck, cashConflict, cashReason, type CashCheck } from './cashLimit.ts';
import { duplicateOf } from './duplicates.ts';
import { newImages } from './newImage.ts';
import { newSecrets } from './newSecrets.ts';
import { redZoneConflict, redZonesOf } from './redZones.ts';
import { movedFrom, writeMeasured, type Moved } from './measuring.ts';
import {
  rejected,
  conflicting,
  isOwn,
  issueRefusal,
  unknownOrder,
  writerOf,
  type OrderDependencies,
} from './dependencies.ts';

/** Derived from the caller and the idempotency key, so that a repeated request finds the same order in every process. */
const idFor = (uid: string, key: string | undefined): string =>
  key === undefined
    ? randomBytes(16).toString('hex')
    : createHash('sha256').update(`${uid}\n${key}`).digest('hex').slice(0, 32);

/** A hash of the parsed payload, so that key order and spelling of the request do not matter. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** [OR20] [OR21] */
const partiesOf = async (payload: NewOrder, scope: Scope, related: Related): Promise<Parties | Issue> => {
  const company = await related.company(payload.company_id);
  const branch = await related.branch(payload.branch_id);
  const placed = placeIssue(scope, company, branch);
  // The null checks repeat what `placeIssue` found, for the compiler.
  if (placed !== null || company === null || branch === null) return placed ?? { field: 'branch_id', issue: 'unknown' };
  const courierId = payload.alias_id ?? null;
  if (courierId === null) return { company, branch, courier: null };
  const courier = await related.courier(courierId);
  return courierIssue(scope, courier, { companyId: company.id, branchId: branch.id }) ?? { company, branch, courier };
};

type Created = { order: Order; isNew: boolean };

export type CreationRequest = Pick<
  Parameters<Handlers['createOrder']>[0],
  'caller' | 'scope' | 'query' | 'headers' | 'body' | 'log'
>;
/** What a creation by a program has of its own. `content`: what makes it another order. `priced`: a price that is kept. */
export type OwnCreation = {
  id: string;
  reference: string;
  content: unknown;
  /** What became of its reference since its id was found; null: nothing. */
  refusalIn(read: Related['order']): Promise<Refusal | null>;
  priced: Pick<Order, 'circle' | 'circleValue' | 'delivery' | 'distanceKm'> | null;
};

/** What an assignment asks about first [IC7] [CX4]. */
type Questions = { zones: readonly RedZone[]; cash: CashCheck };

const routeOf = async (db: Firestore, payload: NewOrder): Promise<PricedRoute | null> => {
  const from = (await branches.find(db, payload.branch_id))?.position ?? null;
  return from === null ? null : { from, to: { lat: payload.latitude, lng: payload.longitude } };
};

/** Writes a new order, or finds the one of an equal request. */
export const orderCreator = (dependencies: OrderDependencies) => {
  const { db, clock, router } = dependencies;
  const images = newImages(dependencies);
  const zonesOf = redZonesOf(dependencies);

  const create = async (
    { body: payload, caller, scope, headers, log }: CreationRequest,
    own: OwnCreation | null,
    { zones, cash }: Questions,
  ): Promise<{ ok: true; value: Created } | Refusal> => {
    const writer = writerOf(caller, clock.now(), headers);
    const actor: Actor = { by: writer.by, now: writer.now };
    const secrets = newSecrets(own?.id ?? idFor(caller.id, headers['idempotency-key']));
    const payloadHash = contentHash(own?.content ?? payload);
    const hasImage = await images.isUsable(payload, caller);
    return writeMeasured<Created>({ router, log }, await routeOf(db, payload), async (measuredRoute) => {
      const created = await createOnce<Refusal | Moved>(db, { secrets, payloadHash }, writer, async (related) => {
        if (!hasImage) return rejected(refuse('invalid', [{ path: 'body.image', issue: 'unknown' }]));
        const refusal = (await own?.refusalIn(related.order)) ?? null;
        if (refusal !== null) return rejected(refusal);
        const found = await partiesOf(payload, scope, related);
        if ('issue' in found) return rejected(issueRefusal(found));
        const order = { ...createOrder(payload, found, secrets.id, actor), reference: own?.reference ?? null };
        const danger = redZoneConflict(null, order, zones);
        if (danger !== null) return danger;
        const overLimit = await cashConflict(null, order, found.courier, cash, related);
        if (overLimit !== null) return overLimit;
        const moved = movedFrom(measuredRoute, order);
        if (moved !== null) return { ok: false, refusal: moved };
        const kept = own?.priced ?? null;
        const priced =
          kept === null ? withPrice(order, found.company.priceRanges, measuredRoute.measured) : { ...order, ...kept };
        const tracked = { ...priced, trackingToken: secrets.trackingToken };
        const messages = [
          ...messagesOf(tracked, 'created', found.company, null),
          ...messagesOf(tracked, 'courier', found.company, found.courier),
        ];
        return { ok: true, order: priced, messages, eventDetails: cashReason(null, priced, cash) };
      });
      if (!created.ok) return created;
      const { order, isNew, isEqual } = created;
      if (order === null) return conflicting({ reason: 'key-reused', order: { id: secrets.id, number: secrets.id } });
      // [AC20] The order of an earlier request may belong to another company by now.
      if (!isNew && !isOwn(scope, order)) return unknownOrder;
      if (isEqual) return { ok: true, value: { order, isNew } };
      return conflicting({ reason: 'key-reused', order: { id: order.id, number: order.number } });
    });
  };

  const attempt = async (
    request: CreationRequest,
    own: OwnCreation | null,
  ): Promise<{ ok: true; value: Created } | Refusal> => {
    const { caller, scope, query, body } = request;
    const isClientOrder = (body.typeOrder ?? ORDER_TYPE.CLIENT) === ORDER_TYPE.CLIENT;
    if (!isClientOrder && !can(caller, 'orders.create')) return refuse('forbidden');
    const issue = creationIssue(body, clock.now());
    if (issue !== null) return issueRefusal(issue);
    const isAssigned = typeof body.alias_id === 'string';
    const zones = isAssigned ? await zonesOf({ caller, scope, isConfirmed: query.enter_red_zone ?? false }) : [];
    return create(request, own, { zones, cash: await cashCheck(dependencies, { scope, query }) });
  };

  return async (request: CreationRequest, own: OwnCreation | null = null) => {
    try {
      const outcome = await attempt(request, own);
      if (!outcome.ok) await images.remove(request.body.image, request.caller, request.log);
      return outcome;
    } catch (error) {
      if (!(error instanceof StoreTimeout)) await images.remove(request.body.image, request.caller, request.log);
      throw error;
    }
  };
};

export const createHandler = (dependencies: OrderDependencies): Pick<Handlers, 'createOrder'> => {
  const create = orderCreator(dependencies);
  return {
    createOrder: async (request) => {
      const created = await create(request);
      if (!created.ok) return created;
      const { order, isNew } = created.value;
      const duplicate = await duplicateOf(dependencies.db, order, request.scope, request.log);
      return { ok: true, value: { order, duplicateOf: duplicate }, status: isNew ? 201 : 200 };
    },
  };
};
