// Couriers (pilotos, 2Wheelers; A-011), their status record and their position fixes. Documents: `bikers`, `bikerStatus`.
import { z } from 'zod';
import { instant, latLng, reference } from './values.ts';

export const courierType = z.enum(['WILDCARD', 'PERMANENT', 'AVAILABLE']);
export type CourierType = z.infer<typeof courierType>;

export const accountStatus = z.enum(['NEW', 'ACTIVE', 'INACTIVE']);
export type AccountStatus = z.infer<typeof accountStatus>;

export const availability = z.enum(['available', 'unavailable']);
export type Availability = z.infer<typeof availability>;

/** Where a courier works (`Pertenece`). */
export const ownership = z.enum(['PROYECTOS', 'POLLO BRUJO', 'ISHOP']);
export type Ownership = z.infer<typeof ownership>;

/** What a courier reports about himself; the stored key, its wording lies in text. */
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

export const courier = z.object({
  id: z.string().min(1),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  dpi: z.string().nullable(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  plate: z.string().nullable(),
  mongoId: z.string().nullable(),
  pushToken: z.string().nullable(),
  company: reference.nullable(),
  branch: reference.nullable(),
  branchIds: z.array(z.string()),
  ownership: ownership.nullable(),
  type: courierType.nullable(),
  accountStatus: accountStatus.nullable(),
  availability: availability.nullable(),
  alert: courierAlert.nullable(),
  alertAt: instant.nullable(),
  lastOrderAt: instant.nullable(),
  odometerKm: z.number().nullable(),
  totalTravelledKm: z.number().nullable(),
  ratings: z.array(z.number()),
  isQualified: z.boolean(),
  deliveryPicture: z.string().nullable(),
});
export type Courier = z.infer<typeof courier>;

/** `isDelivering` = deliveryStatus, `isReturning` = goToStore; `inStoreSince` since he stands in the branch. */
export const courierStatus = z.object({
  id: z.string().min(1),
  isDelivering: z.boolean().nullable(),
  isReturning: z.boolean().nullable(),
  inStoreSince: instant.nullable(),
});
export type CourierStatus = z.infer<typeof courierStatus>;

/** One position of one courier; accuracy in metres, battery 0 to 1. `at` in ms, courier's clock. */
export const fix = z.object({
  courierId: z.string().min(1),
  position: latLng,
  at: z.number().int(),
  accuracyM: z.number().nullable(),
  battery: z.number().min(0).max(1).nullable(),
});
export type Fix = z.infer<typeof fix>;
