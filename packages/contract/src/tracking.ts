// The customers' page of one order. Everyone with its link receives this, so every key is listed, and none comes from
// another schema by leaving fields out.
import { z } from 'zod';
import { companyTheme } from './companies.ts';
import { writtenText } from './inputs.ts';
import { ORDER_STATUS, orderStatus } from './orders/order.ts';
import { routes } from './route.ts';
import { documentId, instant, latLng, screenPath } from './values.ts';

/** The token of a link; never an id that can be counted. */
export const trackingToken = z.string().regex(/^[\w-]{1,64}$/);
const params = z.strictObject({ token: trackingToken });

/** The steps of the timeline, in their order. */
export const TRACKING_STEPS = [
  ORDER_STATUS.ON_HOLD,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
] as const;
export const trackingStep = z.enum(TRACKING_STEPS);
export type TrackingStep = z.infer<typeof trackingStep>;

/** What the page shows of a status. `over`: a day after the end, when the link only shows how the order ended. */
export const trackingStage = z.enum(['waiting', 'going', 'delivered', 'cancelled', 'over']);
export type TrackingStage = z.infer<typeof trackingStage>;

/** What changes while one looks. The socket sends nothing else. Without any data of the customer or the courier. */
export const trackingProgress = z.object({
  stage: trackingStage,
  /** As the badge shows it. */
  status: orderStatus,
  steps: z.partialRecord(trackingStep, instant),
  /** The position of the order's courier, while the order is on the way. `at`: when the phone measured it. */
  position: latLng.extend({ at: instant, accuracyM: z.number().nullable() }).nullable(),
  /** In which it arrives; null until there is an estimate. */
  arrival: z.object({ from: instant, to: instant }).nullable(),
  /** Its middle, for pages that were opened before there was an interval. */
  arrivesAt: instant.nullable(),
  /** Another value: the rest of the page changed, and is requested again. */
  version: z.string(),
});
export type TrackingProgress = z.infer<typeof trackingProgress>;

export const trackingBrand = z.object({
  name: z.string(),
  /** An address that expires. */
  logoUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** The number of the company's customer service; a document of another program may hold one that cannot be dialled. */
  phone: z.string().nullable(),
  theme: companyTheme.nullable(),
});
export type TrackingBrand = z.infer<typeof trackingBrand>;

export const trackingCourier = z.object({
  name: z.string(),
  plate: z.string().nullable(),
  /** Digits. */
  phone: z.string().nullable(),
  /** An address that expires. */
  pictureUrl: z.string().nullable(),
});

export const trackingCustomer = z.object({ name: z.string(), address: z.string(), note: z.string().nullable() });

export const trackedOrder = z.object({
  number: z.string(),
  createdAt: instant,
  brand: trackingBrand,
  destination: latLng.nullable(),
  progress: trackingProgress,
  /** The company asks for the PIN of the order, and this request had no session of it. */
  needsPin: z.boolean(),
  /** For all who try; 0: no PIN is right any more. Null: none is needed. */
  pinTriesLeft: z.int().min(0).nullable(),
  /** Null without the PIN, where one is needed. */
  customer: trackingCustomer.nullable(),
  /** Null unless the order is on the way, and without the PIN where one is needed. */
  courier: trackingCourier.nullable(),
  /** [CP42] Who signed for a delivered order; null: no person did, or the PIN is needed. */
  receiver: z.string().nullable(),
  /** Stars of the customer's own rating; null: there is none, or the PIN is needed. */
  rating: z.number().nullable(),
});
export type TrackedOrderView = z.infer<typeof trackedOrder>;

/** After a day an order has only its number, how it ended, and whom to call; of an unknown link there is nothing. */
export const trackingPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }),
  z.object({
    kind: z.literal('over'),
    number: z.string(),
    status: orderStatus,
    company: z.string(),
    phone: z.string().nullable(),
  }),
  z.object({ kind: z.literal('order'), serverTime: instant, order: trackedOrder }),
]);
export type TrackingPage = z.infer<typeof trackingPage>;

export const PIN_TRIES = 3;
/** Right: a session for as long as `untilAt`; wrong: how many tries are left, for all who try together. */
export const pinAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), session: z.string(), untilAt: instant, name: z.string() }),
  z.object({ ok: z.literal(false), left: z.int().min(0).max(PIN_TRIES) }),
]);
export type PinAnswer = z.infer<typeof pinAnswer>;

/** A PIN that was posted without script has its session in a cookie. */
const pinSession = z.object({ 'x-pin-session': z.string().max(400).optional(), cookie: z.string().optional() });

/** Half stars. */
export const stars = z.number().min(0.5).max(5).multipleOf(0.5);
export const OPINION_LENGTH = 1_000;
export const customerRating = z.strictObject({
  stars,
  opinion: writtenText(OPINION_LENGTH).default(''),
});
export type CustomerRating = z.input<typeof customerRating>;

export const trackingRoutes = routes({
  trackingPage: {
    method: 'GET',
    path: '/api/customer-page/:token',
    guard: 'public',
    hasOwnLimit: true,
    params,
    headers: pinSession,
    response: trackingPage,
  },
  checkPin: {
    method: 'POST',
    path: '/api/customer-page/:token/pin',
    guard: 'public',
    hasOwnLimit: true,
    params,
    body: z.strictObject({ pin: z.string().trim().min(1).max(40) }),
    response: pinAnswer,
  },
  /** `conflict`: it was rated before. */
  rateDelivery: {
    method: 'POST',
    path: '/api/customer-page/:token/rating',
    guard: 'public',
    hasOwnLimit: true,
    params,
    headers: pinSession,
    body: customerRating,
    response: z.object({ ok: z.literal(true) }),
  },
  /** By staff: the customer may try again. */
  resetPin: {
    method: 'POST',
    path: '/api/deliveries/:id/pin-reset',
    guard: 'orders.edit',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    headers: z.object({ 'x-screen': screenPath }),
    invalidates: ['orderHistory', 'orderLink', 'orderProofs'],
    response: z.object({ ok: z.literal(true) }),
  },
});
