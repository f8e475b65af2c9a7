// The couriers' application: its session, the work of one courier, and what the phone sends [CP1].
import { z } from 'zod';
import { apiToken } from '../accounts/identity.ts';
import { actKey, MAX_REASON } from '../orders/courierMarks.ts';
import { proofKind } from '../orders/deliveryProofs.ts';
import { order, orderStatus } from '../orders/order.ts';
import { routes } from '../route.ts';
import { documentId, instant, latLng, reference } from '../values.ts';
import { ACT_SEQUENCE, TROUBLES } from './pageConstants.ts';
import { COURIER_PATHS, MAX_ACTS, MAX_SENT_POSITIONS } from './applicationLimits.ts';
import { messageActs } from './conversationCalls.ts';
import { carriedMessage } from './conversations.ts';
import { availability, courierShift, silenceReason } from './couriers.ts';

/** In the order in which they happen. */
const orderStep = z.enum(ACT_SEQUENCE);

/** What its courier sees of an order while it is active, and never after its end. */
export const carriedOrder = order
  .pick({
    id: true,
    number: true,
    status: true,
    type: true,
    company: true,
    branch: true,
    customerName: true,
    recipient: true,
    phone: true,
    address: true,
    zone: true,
    note: true,
    paymentMethod: true,
    isPriority: true,
    cashOnDelivery: true,
    createdAt: true,
    readyAt: true,
  })
  .extend({
    /** Null: nothing is left to do. */
    nextAct: orderStep.nullable(),
    isRefusable: z.boolean(),
    /** [CP35] When its courier arrived at the door; null: not yet. */
    atDoorAt: instant.nullable(),
    /** Where it goes; null: the place is not known. */
    position: latLng.nullable(),
    lateAt: instant,
    /** [CP21] Its own ones, the oldest first. */
    messages: z.array(carriedMessage),
    /** [CP15] What is still to be proven at its door. */
    proofs: z.array(proofKind),
  });
export type CarriedOrder = z.infer<typeof carriedOrder>;

export const courierWork = z.object({
  /** The operation's clock, by which the phone measures its own. */
  now: instant,
  /** City seconds in one real second. */
  rate: z.number(),
  /** Another one when anything below changed. */
  version: z.string(),
  courier: z.object({ id: z.string(), name: z.string(), plate: z.string().nullable() }),
  availability: availability.nullable(),
  /** [CP26] Its kind, also one that people added; null: none, and never a robbery. */
  alert: z.string().nullable(),
  shift: courierShift.nullable(),
  /** Where the courier may check in; none during a shift. */
  branches: z.array(reference.extend({ companyName: z.string() })),
  orders: z.array(carriedOrder),
});
export type CourierWork = z.infer<typeof courierWork>;

const reason = z.string().trim().min(1).max(MAX_REASON);
/** `at`: when it happened, by the server's clock as the phone measured it. */
const act = { key: actKey, at: instant, position: latLng.nullable() };

export const courierAct = z.discriminatedUnion('kind', [
  z.strictObject({ ...act, kind: z.literal('checkIn'), branchId: documentId }),
  z.strictObject({ ...act, kind: z.literal('checkOut') }),
  z.strictObject({ ...act, kind: z.literal('available') }),
  z.strictObject({ ...act, kind: z.literal('unavailable'), reason }),
  /** [CP26] */
  z.strictObject({ ...act, kind: z.literal('alert'), alert: z.enum([...TROUBLES, 'allOk']) }),
  /** [CP27] */
  z.strictObject({ ...act, kind: z.literal('robbery') }),
  z.strictObject({ ...act, kind: z.literal('refuse'), orderId: documentId, reason }),
  z.strictObject({ ...act, kind: orderStep.exclude(['deliver']), orderId: documentId }),
  /** [CP18] */
  z.strictObject({ ...act, kind: z.literal('deliver'), orderId: documentId, reason: reason.optional() }),
  ...messageActs,
]);
export type CourierAct = z.infer<typeof courierAct>;

/** Why an act is not taken. `reassigned`: the order is not the courier's; `over`: it is closed, by `status`. */
export const actRefusal = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('reassigned') }),
  z.object({ reason: z.literal('over'), status: orderStatus }),
  /** [CP2] After the goods were assigned to the courier an order is handed back by the console. */
  z.object({ reason: z.literal('not-refusable') }),
  z.object({ reason: z.literal('unknown-branch') }),
  z.object({ reason: z.literal('no-shift') }),
  z.object({ reason: z.literal('shift-open') }),
  /** [CP20] The order has as many messages as it may. */
  z.object({ reason: z.literal('full') }),
]);
export type ActRefusal = z.infer<typeof actRefusal>;

/** `already`: it was taken before, or what it does was done. `at`: the instant that counts. */
export const actResult = z.discriminatedUnion('result', [
  z.object({ key: z.string(), result: z.literal('accepted'), at: instant }),
  z.object({ key: z.string(), result: z.literal('already') }),
  z.object({ key: z.string(), result: z.literal('refused'), refusal: actRefusal }),
]);
export type ActResult = z.infer<typeof actResult>;

/** Accuracy in metres, speed in metres per second, battery 0 to 1. */
export const sentPosition = z.strictObject({
  at: instant,
  position: latLng,
  accuracyM: z.number().min(0).max(1_000_000).nullable(),
  speedMps: z.number().min(0).max(150).nullable(),
  battery: z.number().min(0).max(1).nullable(),
});
export type SentPosition = z.infer<typeof sentPosition>;

const answered = { now: instant, version: z.string() };

export const courierApplicationRoutes = routes({
  /** The second step of a sign-in, and of each renewal. */
  enterCourier: {
    method: 'POST',
    path: COURIER_PATHS.enter,
    guard: 'identity',
    body: z.strictObject({ uuid: z.string().min(1).max(128) }),
    response: z.object({ token: apiToken, courier: courierWork.shape.courier }),
  },
  /** Ends every session of the account. */
  leaveCourier: {
    method: 'POST',
    path: COURIER_PATHS.leave,
    guard: 'courier',
    response: z.object({ ok: z.literal(true) }),
  },
  courierWork: { method: 'GET', path: COURIER_PATHS.work, guard: 'courier', response: courierWork },
  /** [CP54] The version of the work at once, then each other one, a line each; an empty line while it stays the same. */
  followWork: {
    method: 'GET',
    path: COURIER_PATHS.followWork,
    guard: 'courier',
    response: z.string(),
    stream: 'text/plain',
  },
  /** In their order, each by itself; one that cannot be decided now ends the batch, and is sent again. */
  sendActs: {
    method: 'POST',
    path: COURIER_PATHS.acts,
    guard: 'courier',
    body: z.strictObject({ acts: z.array(courierAct).min(1).max(MAX_ACTS) }),
    response: z.object({ ...answered, results: z.array(actResult) }),
  },
  /** `accepted`: how many count; none outside a shift. */
  sendPositions: {
    method: 'POST',
    path: COURIER_PATHS.positions,
    guard: 'courier',
    body: z.strictObject({ positions: z.array(sentPosition).min(1).max(MAX_SENT_POSITIONS) }),
    response: z.object({ ...answered, accepted: z.number().int() }),
  },
  reportSilence: {
    method: 'POST',
    path: COURIER_PATHS.silence,
    guard: 'courier',
    body: z.strictObject({ reason: silenceReason, at: instant }),
    response: z.object(answered),
  },
});
