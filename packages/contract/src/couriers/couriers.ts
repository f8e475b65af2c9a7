// Couriers (pilotos, 2Wheelers), their status record and their position fixes. Documents: `bikers`, `bikerStatus`.
import { z } from 'zod';
import { field, shapeOf } from '../fields.ts';
import { instant, latLng, reference } from '../values.ts';

export const courierType = z.enum(['WILDCARD', 'PERMANENT', 'AVAILABLE']);
export type CourierType = z.infer<typeof courierType>;

export const accountStatus = z.enum(['NEW', 'ACTIVE', 'INACTIVE']);
export type AccountStatus = z.infer<typeof accountStatus>;

export const availability = z.enum(['available', 'unavailable']);
export type Availability = z.infer<typeof availability>;

/** Where a courier works (`Pertenece`). */
export const ownership = z.enum(['PROYECTOS', 'POLLO BRUJO', 'ISHOP']);
export type Ownership = z.infer<typeof ownership>;
/** What branch screens choose between. */
export const BRANCH_OWNERSHIPS = ['PROYECTOS', 'POLLO BRUJO'] as const satisfies readonly Ownership[];

/** The built-in kinds of a courier's report, by their stored key; the labels are in text files. */
export const courierAlert = z.enum([
  'none',
  'mechanicalFailure',
  'flatTire',
  'puncture',
  'outOfGas',
  'accident',
  'robbery',
  'lost',
  'noProblems',
  'allOk',
]);
export type CourierAlert = z.infer<typeof courierAlert>;

/** One row for each field. */
export const courierRows = {
  id: field.id,
  name: field.ownOr('', z.string()),
  firstName: field.text('firstName'),
  lastName: field.text('lastName'),
  phone: field.phone('phone'),
  dpi: field.ownOr(null, z.string().nullable()),
  email: field.text('email'),
  picture: field.link('pic'),
  plate: field.ownOr(null, z.string().nullable()),
  mongoId: field.identifier('mongoId'),
  pushToken: field.identifier('pushToken'),
  company: field.ownOr(null, reference.nullable()),
  branch: field.ownOr(null, reference.nullable()),
  branchIds: field.texts('branches'),
  ownership: field.ownOr(null, ownership.nullable()),
  type: field.ownOr(null, courierType.nullable()),
  accountStatus: field.ownOr(null, accountStatus.nullable()),
  availability: field.ownOr(null, availability.nullable()),
  /** The key of a kind: a built-in one, or one that people added. */
  alert: field.ownOr(null, z.string().nullable()),
  alertAt: field.instant('alertAt'),
  lastOrderAt: field.ownOr(null, instant.nullable()),
  odometerKm: field.number('odometer'),
  totalTravelledKm: field.number('total_traveled'),
  ratings: field.ownOr([], z.array(z.number())),
  isQualified: field.flag(false, 'qualified'),
  deliveryPicture: field.link('imageDelivery'),
  /** Another person chose the password: phones are refused until the courier has one of their own. */
  mustChangePassword: field.flag(false, 'mustChangePassword'),
};
export const courier = z.object(shapeOf(courierRows));
export type Courier = z.infer<typeof courier>;

/** `isDelivering` = deliveryStatus, `isReturning` = goToStore; `inStoreSince`: the arrival at the branch. */
export const courierStatus = z.object({
  id: z.string().min(1),
  isDelivering: z.boolean().nullable(),
  isReturning: z.boolean().nullable(),
  inStoreSince: instant.nullable(),
});
export type CourierStatus = z.infer<typeof courierStatus>;

/**
 * One position of one courier; accuracy in metres, battery 0 to 1. `at` in ms of the operation's clock, corrected by the
 * offset of the phone's [CO17].
 */
export const fix = z.object({
  courierId: z.string().min(1),
  position: latLng,
  at: z.number().int(),
  accuracyM: z.number().nullable(),
  battery: z.number().min(0).max(1).nullable(),
  /** When it arrived, while the phone's clock is not measured and has another time. */
  arrivedAt: z.number().int().optional(),
  /** Stays on the server: its instant by the phone, null without one, and the measured offset in real ms. */
  phone: z.object({ at: z.number().int().nullable(), offsetMs: z.number().nullable() }).optional(),
});
export type Fix = z.infer<typeof fix>;
