// A delivery order with clean names; the store maps them to and from the documents of `deliveries`.
import { z } from 'zod';
import { instant, latLng, reference } from '../values.ts';

/** Stored values are the Spanish display values; the constant names are those of the documents. */
export const ORDER_STATUS = {
  NEW: 'Nuevo',
  ON_HOLD: 'En cola',
  PENDING: 'Pendiente',
  ACCEPTED: 'Aceptado',
  ASSIGNED: 'Asignado',
  RECEIVING: 'Recibiendo',
  GOING: 'En ruta',
  DELIVERED: 'Entregado',
  CANCELLED: 'Cancelado',
  RE_AGEND: 'Reagendado',
  DELETED: 'Eliminado',
} as const;
export const orderStatus = z.enum(ORDER_STATUS);
export type OrderStatus = z.infer<typeof orderStatus>;

/** Orders that are watched: live by status, with no limit on their date. */
export const ACTIVE_STATUSES = [
  ORDER_STATUS.NEW,
  ORDER_STATUS.ON_HOLD,
  ORDER_STATUS.PENDING,
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
] as const satisfies readonly OrderStatus[];

export const ORDER_TYPE = { CLIENT: 'ORDEN CLIENTE', TRANSFER: 'TRASLADO', PICK_UP: 'PICK-UP' } as const;
export const orderType = z.enum(ORDER_TYPE);
export type OrderType = z.infer<typeof orderType>;

export const paymentMethod = z.enum(['cash', 'credit-card', 'visa-link', 'none']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const alertLevel = z.enum(['ON_TIME', 'VERIFY', 'TO_BE_LATE', 'LATE']);
export type AlertLevel = z.infer<typeof alertLevel>;

/** Who edits the order now. `sessionId` is the tab and never leaves the server; `fence` grows with each holder. */
export const orderLock = z.object({
  id: z.string(),
  name: z.string(),
  expiresAt: instant,
  sessionId: z.string().nullable(),
  fence: z.number().int(),
});
export type OrderLock = z.infer<typeof orderLock>;

export const order = z.object({
  id: z.string().min(1),
  number: z.string(),
  numberText: z.string().nullable(),
  status: orderStatus,
  type: orderType,
  isActive: z.boolean(),
  provider: z.string().nullable(),
  origin: latLng.nullable(),

  customerName: z.string(),
  recipient: z.string().nullable(),
  /** Digits only, without the prefix +502. */
  phone: z.string().nullable(),
  address: z.string(),
  department: z.string().nullable(),
  municipality: z.string().nullable(),
  zone: z.number().int().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  note: z.string().nullable(),
  remarks: z.string().nullable(),

  paymentMethod: paymentMethod,
  isPriority: z.boolean(),

  company: reference,
  branch: reference.extend({ position: latLng.nullable() }).nullable(),
  courier: reference.nullable(),
  creatorId: z.string().nullable(),
  creatorName: z.string().nullable(),

  suggestedPosition: latLng.nullable(),
  destination: latLng.nullable(),

  createdAt: instant,
  updatedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  canceledAt: instant.nullable(),
  dueAt: instant.nullable(),
  timeInBranchSec: z.number().nullable(),
  preparationTimeSec: z.number().nullable(),
  deliveryTimeSec: z.number().nullable(),
  deliveryTotalTimeSec: z.number().nullable(),
  /** When each status was entered. */
  stateTime: z.partialRecord(orderStatus, instant),

  /** As last stored by the alerts job; screens compute the level themselves. */
  alert: alertLevel.nullable(),
  circle: z.object({ id: z.string(), distanceKm: z.number().nullable() }).nullable(),
  circleValue: z.number().int().nullable(),
  distanceKm: z.number().nullable(),
  distanceTotalKm: z.number().nullable(),
  delivery: z.object({ distanceKm: z.number().nullable(), cost: z.number().nullable() }).nullable(),

  picture: z.string().nullable(),
  receivedPicture: z.string().nullable(),

  isEmailSent: z.boolean(),
  isSmsSent: z.boolean(),
  emailSentAt: instant.nullable(),
  smsSentAt: instant.nullable(),

  customerRating: z.number().min(0).max(5).nullable(),
  customerRatingText: z.string().nullable(),

  lock: orderLock.nullable(),
  /** The highest fencing number ever given for this order; it stays when a lock ends, so that no number is given twice. */
  lockFence: z.number().int(),
  pin: z.string().nullable(),
  pinAttempts: z.number().int(),
  trackingToken: z.string().nullable(),
  revision: z.number().int(),
  closedBy: reference.nullable(),
  closeReason: z.string().nullable(),
});
export type Order = z.infer<typeof order>;
