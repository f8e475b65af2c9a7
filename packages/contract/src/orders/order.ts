// A delivery order: its enumerations and one row for each field. Documents: `deliveries`.
import { z } from 'zod';
import { emptiesOf, field, imported, isWritten, shapeOf, written, type WrittenKey } from '../fields.ts';
import { amount, choice, line, orderNumberLine, phoneNumber, wholeNumber, yesOrNo } from '../inputs.ts';
import { count, instant, latLng, reference } from '../values.ts';
import { courierMarks } from './courierMarks.ts';
import { deliveryProofs, proofDemand } from './deliveryProofs.ts';

/** Stored values are the Spanish display values. */
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

/** [MO1] The most that a courier collects for one order, in quetzales. */
export const MAX_COLLECTED = 50_000;

/** Who edits the order now. `sessionId` is the tab and never leaves the server; `fence` grows with each holder. */
export const orderLock = z.object({
  id: z.string(),
  name: z.string(),
  expiresAt: instant,
  sessionId: z.string().nullable(),
  fence: count,
});
export type OrderLock = z.infer<typeof orderLock>;

/** One row for each field. What people write is `written`: its row gives payload, forms, comparison and codec. */
export const orderRows = {
  id: field.id,
  number: imported(written(field.blankText('orderId'), orderNumberLine(80)), { place: 1, isNeeded: true }),
  numberText: field.text('orderIdText'),
  /** The id that a client's own program has for it. */
  reference: field.text('clientReference'),
  status: field.own(orderStatus),
  type: written(field.ownOr(ORDER_TYPE.CLIENT, orderType, 'typeOrder'), choice(orderType.options)),
  isActive: field.own(z.boolean()),
  provider: field.text('provider'),
  origin: field.ownOr(null, latLng.nullable()),

  customerName: imported(written(field.blankText('name'), line(200)), { place: 2, isNeeded: true }),
  recipient: written(field.text('destinatario'), line(200)),
  phone: imported(written(field.phone('phone'), phoneNumber), { place: 7 }),
  address: imported(written(field.blankText('address'), line(500)), { place: 3, isNeeded: true }),
  department: imported(written(field.label('depto', 'departament'), line(100)), { place: 4 }),
  municipality: imported(written(field.label('munic', 'city'), line(100)), { place: 5 }),
  zone: imported(written(field.ownOr(null, z.number().int().nullable(), 'zone'), wholeNumber(999_999)), { place: 6 }),
  country: written(field.label('country'), line(100)),
  region: written(field.label('departament'), line(100)),
  city: written(field.label('city'), line(100)),
  note: imported(written(field.text('nota'), line(2_000)), { place: 9 }),
  remarks: written(field.text('orderObservations'), line(2_000)),

  paymentMethod: imported(
    written(field.ownOr('none', paymentMethod, 'payMethod'), choice(paymentMethod.exclude(['none']).options)),
    { place: 8, isNeeded: true },
  ),
  isPriority: written(field.flag(false, 'isPriority'), yesOrNo),
  /** [CP38] */
  proofDemand: written(field.ownOr('company', proofDemand, 'proofDemand'), choice(proofDemand.options)),
  /** [MO1] Quetzales that the courier collects from the customer. */
  cashOnDelivery: imported(
    written(field.ownOr(null, z.number().min(0).max(MAX_COLLECTED).nullable(), 'cobro'), amount(MAX_COLLECTED)),
    { place: 10 },
  ),

  company: field.own(reference),
  branch: field.ownOr(null, reference.extend({ position: latLng.nullable() }).nullable()),
  courier: field.ownOr(null, reference.nullable()),
  creatorId: field.identifier('creatorId'),
  creatorName: field.label('creatorOrder'),

  suggestedPosition: field.place('locationRef'),
  destination: field.place('locationEnd'),

  createdAt: field.own(instant),
  updatedAt: field.instant('updatedAt'),
  deliveredAt: field.instant('deliveredAt'),
  canceledAt: field.instant('canceledAt'),
  dueAt: field.instant('toBeDeliveredAt'),
  /** [OR123] When a person marked its goods as ready for pick-up. */
  readyAt: field.instant('readyAt'),
  timeInBranchSec: field.number('timeInBranch'),
  preparationTimeSec: field.number('preparationTime'),
  deliveryTimeSec: field.number('deliveryTime'),
  deliveryTotalTimeSec: field.number('deliveryTotalTime'),
  /** When each status was entered. */
  stateTime: field.ownOr({}, z.partialRecord(orderStatus, instant)),
  /** The acts of its courier by our application. */
  courierMarks: field.ownOr({}, courierMarks, 'courierMarks'),
  /** [CP15] */
  deliveryProofs: field.ownOr({}, deliveryProofs, 'deliveryProofs'),

  /** As last stored by the alerts job; screens compute the level themselves. */
  alert: field.ownOr(null, alertLevel.nullable()),
  circle: field.ownOr(null, z.object({ id: z.string(), distanceKm: z.number().nullable() }).nullable()),
  circleValue: field.integer('circleValue'),
  distanceKm: field.number('distance'),
  distanceTotalKm: field.number('distanceTotal'),
  delivery: field.ownOr(null, z.object({ distanceKm: z.number().nullable(), cost: z.number().nullable() }).nullable()),

  picture: field.link('orderPic'),
  receivedPicture: field.link('receivedPic'),

  isEmailSent: field.flag(false, 'emailSended'),
  isSmsSent: field.flag(false, 'smsSend'),
  emailSentAt: field.instant('createAtEmail'),
  smsSentAt: field.instant('createAtSms'),

  customerRating: field.ownOr(null, z.number().min(0).max(5).nullable()),
  customerRatingText: field.text('value'),

  lock: field.ownOr(null, orderLock.nullable()),
  /**
   * The highest fencing number ever issued for this order; it stays when a lock ends, so that no number is issued
   * twice.
   */
  lockFence: field.ownOr(0, count),
  revision: field.counter('revision'),
  closedBy: field.reference('closedBy'),
  closeReason: field.text('closeReason'),
};
export const order = z.object(shapeOf(orderRows));
export type Order = z.infer<typeof order>;
/** An order without values. */
export const blankOrder = emptiesOf(orderRows);

export type WrittenOrderKey = WrittenKey<typeof orderRows>;
export const writtenOrderKeys = order
  .keyof()
  .options.filter((key): key is WrittenOrderKey => isWritten(orderRows[key]));

type ImportedOrderKey = {
  [K in WrittenOrderKey]: (typeof orderRows)[K] extends { column: unknown } ? K : never;
}[WrittenOrderKey];
/** The fields that a file of orders has columns for, in the order of its template. */
export const importedOrderKeys = writtenOrderKeys
  .filter((key): key is ImportedOrderKey => 'column' in orderRows[key])
  .toSorted((a, b) => orderRows[a].column.place - orderRows[b].column.place);
