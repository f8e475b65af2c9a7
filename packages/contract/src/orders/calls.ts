// The calls that write one order, and those that read one: create, edit, lock, courier, delete, restore, undo, history.
import { z } from 'zod';
import { fieldIssue } from '../errors.ts';
import { editableField, fieldValue, newOrder, orderChanges } from './payload.ts';
import { routes } from '../route.ts';
import { MAX_SUGGESTED } from '../couriers/suggestions.ts';
import { documentId, instant, reference, screenPath } from '../values.ts';
import { kinds } from '../live/kinds.ts';
import { incidentKind } from '../incidents.ts';
import { courierCash, MAX_OVER_LIMIT_REASON } from '../couriers/cash.ts';
import { writtenText } from '../inputs.ts';

const params = z.strictObject({ id: documentId });
const yesOrNo = z.stringbool({ truthy: ['true'], falsy: ['false'] });
/** What a person confirmed: [IC7] the order leads into a red zone; [CX4] why its courier carries more cash than the limit. */
const confirmed = {
  enter_red_zone: yesOrNo.optional(),
  over_cash_limit: writtenText(MAX_OVER_LIMIT_REASON).min(1).optional(),
};

const sessionId = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .optional();
const fence = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();

const watched = { 'x-screen': screenPath };
/** The holder of the lock proves it with both headers [LK13]. */
const fenced = { ...watched, 'x-session-id': sessionId, 'x-lock-fence': fence };

/** As the caller may see it. */
export const orderAnswer = kinds.order.staff;

/** `event`: the history entry that this call wrote, by which it can be undone; null when nothing changed. */
export const writtenOrder = z.object({ order: orderAnswer, event: z.string().nullable() });

const savedOrder = z.object({
  order: orderAnswer,
  /** Another order of the company with this number on the same day: a warning, never an error [OR46]. */
  duplicateOf: z.object({ id: z.string(), number: z.string() }).nullable(),
});

export const lockHolder = z.object({ id: z.string(), name: z.string(), expiresAt: instant });
export type LockHolder = z.infer<typeof lockHolder>;

/** One field that cannot be saved because another user wrote it since it was read. Names where the value is an id. */
export const fieldConflict = z.object({
  field: editableField,
  base: fieldValue,
  stored: fieldValue,
  requested: fieldValue,
  storedName: z.string().nullable(),
});
export type FieldConflict = z.infer<typeof fieldConflict>;

/** The details of a conflict about an order. */
export const orderConflict = z.discriminatedUnion('reason', [
  /** Another user, or another tab of the same user (`isSameUser`), has it open. */
  z.object({ reason: z.literal('locked'), holder: lockHolder, isSameUser: z.boolean() }),
  /** The caller's lock is over; `holder` has it now. */
  z.object({ reason: z.literal('lock-lost'), holder: lockHolder.nullable(), fields: z.array(fieldConflict) }),
  z.object({ reason: z.literal('changed'), fields: z.array(fieldConflict) }),
  /** A closed order takes no lock [OR125]. */
  z.object({ reason: z.literal('closed') }),
  /** Its courier has left the branch with it [OR123]. */
  z.object({ reason: z.literal('left') }),
  /** The idempotency key has already created this order, with another content [OR90]. */
  z.object({ reason: z.literal('key-reused'), order: z.object({ id: z.string(), number: z.string() }) }),
  /** [IC7] The destination is in open red zones; `incident` null: a fixed point. `enter_red_zone` confirms it. */
  z.object({
    reason: z.literal('red-zone'),
    zones: z.array(z.object({ id: z.string(), incident: incidentKind.nullable() })),
  }),
  /** [CX4] The courier would carry more cash than the limit. `over_cash_limit` confirms it with the reason. */
  z.object({ reason: z.literal('cash-limit'), cash: courierCash.nullable() }),
  /** [OA47] Another order has its reference meanwhile. `number` null: the caller may not see it. */
  z.object({ reason: z.literal('reference-taken'), number: z.string().nullable() }),
]);
export type OrderConflict = z.infer<typeof orderConflict>;

/** Why a value was refused by the rules of orders; the details of `invalid` name its path in the body. */
export const orderIssue = fieldIssue.extract([
  'required',
  'unknown',
  'mismatch',
  'disabled',
  /** The order's status leaves this field as it is. */
  'not-editable',
  'out-of-range',
]);
export type OrderIssue = z.infer<typeof orderIssue>;

/** Why an event cannot be undone [UN1]; a lock is described as in `orderConflict`. */
export const undoConflict = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('late') }),
  /** The order changed since; `by` when the history names a user. */
  z.object({ reason: z.literal('changed'), by: z.string().nullable() }),
  /** The courier it assigned has accepted the order since [UN10]. */
  z.object({ reason: z.literal('accepted'), by: z.string() }),
  /** A creation is deleted, not undone; an undone action is repeated by hand. */
  z.object({ reason: z.literal('not-undoable') }),
]);
export type UndoConflict = z.infer<typeof undoConflict>;

/** The couriers suggested at an assignment, the best first, with their seconds (suggestions.ts). */
export const suggestedCouriers = z
  .array(z.strictObject({ id: documentId, score: z.number().int().min(0).max(1_000_000) }))
  .max(MAX_SUGGESTED);
export type SuggestedCouriers = z.infer<typeof suggestedCouriers>;

const eventValues = z.record(z.string(), z.unknown());

export const orderEvent = z.object({
  id: z.string(),
  what: z.string(),
  by: reference,
  at: instant,
  screen: z.string().nullable(),
  /** The fields that changed, under their clean names. */
  before: eventValues,
  after: eventValues,
  /** The couriers an assignment was chosen among. */
  suggested: suggestedCouriers.nullable(),
  /** [CX4] Why the courier was given more cash than the limit. */
  overCashLimit: z.string().optional(),
  /** The event that an undoing took back. */
  undoes: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** In the place of events from before the order came into the caller's scope, or while it was outside: no details [AC21]. */
export const movedEvent = z.object({
  id: z.string(),
  what: z.literal('moved'),
  from: z.enum(['company', 'branch']),
  at: instant,
});
export type MovedEvent = z.infer<typeof movedEvent>;

export const MAX_EVENTS = 500;

export const orderCallRoutes = routes({
  /** Orders of clients need this; transfers and pick-ups need `orders.create`, which the handler checks. */
  createOrder: {
    method: 'POST',
    path: '/api/deliveries',
    guard: 'orders.createClient',
    scoped: true,
    invalidates: ['listOrders', 'countOrders', 'averageDelivery'],
    query: z.strictObject({
      /** Recipients follow from the order [MS5]; the addresses that other programs send are accepted as they are. */
      notify_biker: yesOrNo.optional(),
      without_biker: yesOrNo.optional(),
      calculate_circle: yesOrNo.optional(),
      ...confirmed,
    }),
    /** A second request with the same key and body returns the first's order [OR90]. */
    headers: z.object({
      ...watched,
      'idempotency-key': z
        .string()
        .regex(/^[\w-]{16,100}$/)
        .optional(),
    }),
    body: newOrder,
    response: savedOrder,
  },
  editOrder: {
    method: 'PATCH',
    path: '/api/deliveries/:id',
    guard: 'orders.edit',
    scoped: true,
    invalidates: ['order', 'orderHistory', 'listOrders', 'countOrders', 'averageDelivery'],
    params,
    query: z.strictObject({ notify_biker: yesOrNo.optional(), calculate_circle: yesOrNo.optional(), ...confirmed }),
    headers: z.object(fenced),
    body: orderChanges,
    response: savedOrder.extend(writtenOrder.shape),
  },
  /** `delete=false` takes the lock, or renews it if the fence is sent; `delete=true` releases it, or ends another's. */
  orderLock: {
    method: 'PATCH',
    path: '/api/deliveries/:id/editing',
    guard: 'orders.edit',
    scoped: true,
    params,
    query: z.strictObject({
      delete: yesOrNo.optional(),
      calculate_circle: yesOrNo.optional(),
      /** From another tab of the same user [LK4]. */
      take_over: yesOrNo.optional(),
    }),
    headers: z.object(fenced),
    /** Ignored: the server uses the token and its own clock [LK13]. Empty when releasing. */
    body: z.strictObject({
      modifyingBy: z
        .strictObject({ id: z.string().max(700), name: z.string().max(400), expiresAt: z.string().max(40) })
        .partial()
        .optional(),
    }),
    /** The order when the lock was granted, which is the base of the edit. */
    response: z.object({ order: orderAnswer, lock: lockHolder.extend({ fence: z.number().int() }).nullable() }),
  },
  /** With `orders.assignQueue` alone only orders En cola of the own branch; the others need `orders.assign`. */
  changeCourier: {
    method: 'PATCH',
    path: '/app/changebiker/orders/:id',
    guard: 'orders.assignQueue',
    scoped: true,
    invalidates: ['order', 'orderHistory', 'listOrders', 'countOrders', 'averageDelivery'],
    params,
    query: z.strictObject(confirmed),
    headers: z.object(watched),
    body: z.strictObject({
      uid: documentId,
      /** The courier when the caller read the order; without it the last write wins. */
      base: documentId.nullable().optional(),
      /** Sent when suggestions were shown, for the history. */
      suggested: suggestedCouriers.optional(),
    }),
    response: writtenOrder,
  },
  /** Its goods are ready for pick-up, or are not [OR123]. An order that is marked already keeps the time of its mark. */
  markReady: {
    method: 'POST',
    path: '/api/deliveries/:id/ready',
    guard: 'orders.assignQueue',
    scoped: true,
    invalidates: ['order', 'orderHistory'],
    params,
    headers: z.object(watched),
    body: z.strictObject({ isReady: z.boolean() }),
    response: writtenOrder,
  },
  deleteOrder: {
    method: 'DELETE',
    path: '/api/deliveries/:id',
    guard: 'orders.delete',
    scoped: true,
    invalidates: ['order', 'orderHistory', 'listOrders', 'countOrders', 'averageDelivery'],
    params,
    headers: z.object(fenced),
    response: writtenOrder,
  },
  /** Back to the status it had. An order that is not deleted stays as it is. */
  restoreOrder: {
    method: 'POST',
    path: '/api/deliveries/:id/restore',
    guard: 'orders.restore',
    scoped: true,
    invalidates: ['order', 'orderHistory', 'listOrders', 'countOrders', 'averageDelivery'],
    params,
    headers: z.object(watched),
    response: writtenOrder,
  },
  /** Undoes what the caller did a moment ago. The permission is that of the original action; the handler checks it. */
  undoOrder: {
    method: 'POST',
    path: '/api/deliveries/:id/undo',
    guard: 'orders.assignQueue',
    scoped: true,
    invalidates: ['order', 'orderHistory', 'listOrders', 'countOrders', 'averageDelivery'],
    params,
    headers: z.object(fenced),
    body: z.strictObject({ event: documentId }),
    response: writtenOrder,
  },
  order: {
    method: 'GET',
    path: '/api/deliveries/:id',
    guard: 'orders.read',
    scoped: true,
    params,
    response: z.object({ order: orderAnswer }),
  },
  /** The newest first. */
  orderHistory: {
    method: 'GET',
    path: '/api/deliveries/:id/history',
    guard: 'orders.read',
    scoped: true,
    params,
    response: z.object({ events: z.array(z.union([movedEvent, orderEvent])) }),
  },
});
