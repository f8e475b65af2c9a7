// PATCH /api/deliveries/:id: the changed fields of one order, checked against the stored order [OR9] [OR18].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { EditableField, OrderChanges } from '@despacho/contract/orders/payload.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { changesIn, mergeChanges } from '@despacho/domain/orders/changes.ts';
import { editIssue, editOrder, type NewParties } from '@despacho/domain/orders/edit.ts';
import { courierIssue, placeIssue, type Issue } from '@despacho/domain/orders/parties.ts';
import { needsPrice, withPrice } from '@despacho/domain/orders/pricing.ts';
import { saveConflict, type Presented } from '@despacho/domain/orders/saving.ts';
import type { RedZone } from '@despacho/domain/incidents/redZones.ts';
import { permissionToEnter, type Actor } from '@despacho/domain/orders/status.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import type { Related } from '../../store/orders/related.ts';
import { changeOrder, type Decision } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { cashCheck, cashConflict, cashReason, type CashCheck } from './cashLimit.ts';
import { duplicateOf } from './duplicates.ts';
import { movedFrom, writeMeasured, type MeasuredRoute, type Moved } from './measuring.ts';
import { referenceConflict } from '../openApi/references.ts';
import { courierMessages } from './courierMessages.ts';
import { redZoneConflict, redZonesOf } from './redZones.ts';
import {
  rejected,
  conflicting,
  isOwn,
  issueRefusal,
  presentedBy,
  unknownOrder,
  writerOf,
  type OrderDependencies,
} from './dependencies.ts';

export type EditRequest = {
  payload: OrderChanges;
  scope: Scope;
  presented: Presented;
  actor: Actor;
  /** What the call names the courier by. */
  courierField: 'alias_id' | 'uid';
  /** [IC7] Those that are asked about before. */
  zones: readonly RedZone[];
  cash: CashCheck;
  /** For locks: real time. */
  realNow: number;
};

type Edited = { order: Order; event: string | null };

/** The fields that make a number unique [OR46]. */
const numbering: readonly EditableField[] = ['orderId', 'company_id', '_createdAt'];

type Applying = ReturnType<typeof mergeChanges>['applying'];

/** Where the edit moves the order, if it does [OR20]. */
const newPlace = async (
  order: Order,
  { payload, scope }: EditRequest,
  applying: Applying,
  related: Related,
): Promise<Pick<NewParties, 'company' | 'branch'> | Issue> => {
  if (!applying.has('company_id') && !applying.has('branch_id')) return {};
  const branchId = payload.branch_id ?? order.branch?.id ?? null;
  const company = await related.company(payload.company_id ?? order.company.id);
  const branch = branchId === null ? null : await related.branch(branchId);
  const issue = placeIssue(scope, company, branch);
  if (issue !== null || company === null || branch === null) return issue ?? { field: 'branch_id', issue: 'unknown' };
  return { company, branch };
};

/** The courier the edit names; an existing courier must serve the new place [OR21]. */
const newCourier = async (
  moved: Order,
  { payload, scope }: EditRequest,
  applying: Applying,
  related: Related,
): Promise<Pick<NewParties, 'courier'> | Issue> => {
  const isNamed = applying.has('alias_id');
  const courierId = isNamed ? (payload.alias_id ?? null) : (moved.courier?.id ?? null);
  if (courierId === null) return isNamed ? { courier: null } : {};
  if (!isNamed && !applying.has('company_id') && !applying.has('branch_id')) return {};
  const courier = await related.courier(courierId);
  const served = { companyId: moved.company.id, branchId: moved.branch?.id ?? null };
  return courierIssue(scope, courier, served) ?? { courier };
};

/**
 * The order after an edit; for the form, the lists and the dialogs. `measuredRoute` null: the price stays.
 * Reads in the same sequence as a creation (company, branch, courier), or two transactions could deadlock.
 */
export const decideEdit = async (
  order: Order,
  request: EditRequest,
  related: Related,
  measuredRoute: MeasuredRoute | null,
): Promise<Decision<Refusal | Moved>> => {
  const { payload, presented, actor, realNow } = request;
  const changes = changesIn(payload);
  const merged = mergeChanges(order, changes);
  const fields = changes.map(({ field }) => field);
  const refused = (issue: Issue) => rejected(issueRefusal(issue, request.courierField));
  const conflict = saveConflict(order, presented, fields, merged, realNow);
  if (conflict !== null) return conflicting(conflict);
  const { applying } = merged;
  if (applying.size === 0) return { ok: true, order };

  const place = await newPlace(order, request, applying, related);
  if ('issue' in place) return refused(place);
  const moved = editOrder(order, payload, applying, place, actor);
  const isPriced = measuredRoute !== null && needsPrice(order, moved);
  const elsewhere = isPriced ? movedFrom(measuredRoute, moved) : null;
  if (elsewhere !== null) return { ok: false, refusal: elsewhere };
  const company = isPriced ? (place.company ?? (await related.company(moved.company.id))) : null;
  const assignment = await newCourier(moved, request, applying, related);
  if ('issue' in assignment) return refused(assignment);

  const edited = editOrder(order, payload, applying, { ...place, ...assignment }, actor);
  const issue = editIssue(order, edited, payload, applying, actor.now);
  if (issue !== null) return refused(issue);
  const danger = redZoneConflict(order, edited, request.zones);
  if (danger !== null) return danger;
  const overLimit = await cashConflict(order, edited, assignment.courier ?? null, request.cash, related);
  if (overLimit !== null) return overLimit;
  const other = await referenceConflict(order, edited, { scope: request.scope, now: actor.now, related });
  if (other !== null) return other;
  const priced = isPriced ? withPrice(edited, company?.priceRanges ?? [], measuredRoute.measured) : edited;
  return {
    ok: true,
    order: priced,
    eventDetails: cashReason(order, priced, request.cash),
    messages: await courierMessages(order, priced, assignment.courier ?? null, related),
  };
};

/** The fields by which an edit sends a courier to a place. */
const sendsCourier = ({ alias_id, latitude, longitude }: OrderChanges): boolean =>
  typeof alias_id === 'string' || latitude !== undefined || longitude !== undefined;

type EditCall = Pick<
  Parameters<Handlers['editOrder']>[0],
  'caller' | 'scope' | 'params' | 'query' | 'headers' | 'body' | 'log'
>;

type OwnEdit = {
  /** What else the caller has against changing the order as it is stored; null: nothing. */
  refusalOf?: (order: Order) => Refusal | null;
  /** The body for the order as it is stored, where its bases follow from that. */
  bodyFor?: (order: Order) => OrderChanges;
};

/** Changes an order as it is stored. */
export const orderEditor = (dependencies: OrderDependencies) => {
  const { db, clock, router } = dependencies;
  const zonesOf = redZonesOf(dependencies);
  return async (
    { caller, scope, params: { id }, query, headers, body, log }: EditCall,
    { refusalOf = () => null, bodyFor = () => body }: OwnEdit = {},
  ): Promise<{ ok: true; value: Edited } | Refusal> => {
    if (body.status !== undefined && !can(caller, permissionToEnter(body.status))) return refuse('forbidden');
    const writer = writerOf(caller, clock.now(), headers);
    const request: EditRequest = {
      payload: body,
      scope,
      presented: presentedBy(caller, headers),
      actor: writer,
      courierField: 'alias_id',
      zones: sendsCourier(body) ? await zonesOf({ caller, scope, isConfirmed: query.enter_red_zone ?? false }) : [],
      cash: await cashCheck(dependencies, { scope, query }),
      realNow: clock.realNow(),
    };
    // Most edits need no price: the first try measures nothing, and the order names the route to measure.
    return writeMeasured<Edited>({ router, log }, null, async (measuredRoute) => {
      const written = await changeOrder<Refusal | Moved>(db, id, 'edited', writer, async (order, related) => {
        if (!isOwn(scope, order)) return unknownOrder;
        const refusal = refusalOf(order);
        if (refusal !== null) return rejected(refusal);
        return decideEdit(order, { ...request, payload: bodyFor(order) }, related, measuredRoute);
      });
      return written.ok ? { ok: true, value: { order: written.order, event: written.event } } : written;
    });
  };
};

export const editHandler = (dependencies: OrderDependencies): Pick<Handlers, 'editOrder'> => {
  const edit = orderEditor(dependencies);
  return {
    editOrder: async (call) => {
      const saved = await edit(call);
      if (!saved.ok) return saved;
      const isAnother = changesIn(call.body).some(
        ({ field, base, requested }) => numbering.includes(field) && base !== requested,
      );
      const { order } = saved.value;
      const duplicate = isAnother ? await duplicateOf(dependencies.db, order, call.scope, call.log) : null;
      return { ok: true, value: { ...saved.value, duplicateOf: duplicate } };
    },
  };
};
