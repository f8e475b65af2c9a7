// POST /api/deliveries: at most one order from one form, however often the request is sent [OR90].
import { createHash, randomBytes } from 'node:crypto';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { NewOrder } from '@despacho/contract/orders/payload.ts';
import { ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import { messagesOf } from '@despacho/domain/orders/messages.ts';
import { createOrder, creationIssue, type Parties } from '@despacho/domain/orders/create.ts';
import { courierIssue, placeIssue, type Issue } from '@despacho/domain/orders/parties.ts';
import { withPrice, type PricedRoute } from '@despacho/domain/orders/pricing.ts';
import type { Actor } from '@despacho/domain/orders/status.ts';
import type { RedZone } from '@despacho/domain/incidents/redZones.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import type { Log } from '../../platform/log.ts';
import { branches } from '../../store/companies/branches.ts';
import { StoreTimeout, type Firestore } from '../../store/firestore.ts';
import type { Related } from '../../store/orders/related.ts';
import { createOnce } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, type Refusal } from '../outcome.ts';
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
const hashOf = (payload: NewOrder): string => createHash('sha256').update(JSON.stringify(payload)).digest('base64url');

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

const routeOf = async (db: Firestore, payload: NewOrder): Promise<PricedRoute | null> => {
  const from = (await branches.find(db, payload.branch_id))?.position ?? null;
  return from === null ? null : { from, to: { lat: payload.latitude, lng: payload.longitude } };
};

export const createHandler = (dependencies: OrderDependencies): Pick<Handlers, 'createOrder'> => {
  const { db, clock, router } = dependencies;
  const images = newImages(dependencies);
  const zonesOf = redZonesOf(dependencies);

  const create = async (
    payload: NewOrder,
    caller: Controller,
    scope: Scope,
    headers: { 'x-screen'?: string | undefined; 'idempotency-key'?: string | undefined },
    zones: readonly RedZone[],
    log: Log,
  ): Promise<{ ok: true; value: Created } | Refusal> => {
    const writer = writerOf(caller, clock.now(), headers);
    const actor: Actor = { by: writer.by, now: writer.now };
    const secrets = newSecrets(idFor(caller.id, headers['idempotency-key']));
    const hasImage = await images.isUsable(payload, caller);
    return writeMeasured<Created>({ router, log }, await routeOf(db, payload), async (measuredRoute) => {
      const created = await createOnce<Refusal | Moved>(
        db,
        { secrets, payloadHash: hashOf(payload) },
        writer,
        async (related) => {
          if (!hasImage) return rejected(refuse('invalid', [{ path: 'body.image', issue: 'unknown' }]));
          const found = await partiesOf(payload, scope, related);
          if ('issue' in found) return rejected(issueRefusal(found));
          const order = createOrder(payload, found, secrets.id, actor);
          const danger = redZoneConflict(null, order, zones);
          if (danger !== null) return danger;
          const moved = movedFrom(measuredRoute, order);
          if (moved !== null) return { ok: false, refusal: moved };
          const priced = withPrice(order, found.company.priceRanges, measuredRoute.measured);
          const tracked = { ...priced, trackingToken: secrets.trackingToken };
          const messages = [
            ...messagesOf(tracked, 'created', found.company, null),
            ...messagesOf(tracked, 'courier', found.company, found.courier),
          ];
          return { ok: true, order: priced, messages };
        },
      );
      if (!created.ok) return created;
      // [AC20] The order of an earlier request may belong to another company by now.
      if (!created.isNew && !isOwn(scope, created.order)) return unknownOrder;
      if (created.isEqual) return { ok: true, value: created };
      const { id, number } = created.order;
      return conflicting({ reason: 'key-reused', order: { id, number } });
    });
  };

  const attempt: Handlers['createOrder'] = async ({ caller, scope, query, headers, body, log }) => {
    const isClientOrder = (body.typeOrder ?? ORDER_TYPE.CLIENT) === ORDER_TYPE.CLIENT;
    if (!isClientOrder && !can(caller, 'orders.create')) return refuse('forbidden');
    const issue = creationIssue(body, clock.now());
    if (issue !== null) return issueRefusal(issue);
    const isAssigned = typeof body.alias_id === 'string';
    const zones = isAssigned ? await zonesOf({ caller, scope, isConfirmed: query.enter_red_zone ?? false }) : [];
    const created = await create(body, caller, scope, headers, zones, log);
    if (!created.ok) return created;
    const { order, isNew } = created.value;
    return {
      ok: true,
      value: { order, duplicateOf: await duplicateOf(db, order, scope, log) },
      status: isNew ? 201 : 200,
    };
  };

  return {
    createOrder: async (request) => {
      try {
        const outcome = await attempt(request);
        if (!outcome.ok) await images.remove(request.body.image, request.caller, request.log);
        return outcome;
      } catch (error) {
        if (!(error instanceof StoreTimeout)) await images.remove(request.body.image, request.caller, request.log);
        throw error;
      }
    },
  };
};
