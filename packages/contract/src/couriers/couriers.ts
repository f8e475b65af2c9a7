// Couriers (pilotos, 2Wheelers), their status record and their position fixes. Documents: `bikers`, `bikerStatus`.
import { z } from 'zod';
import { field, forEditors, forReaders, imported, shapeOf, written, type WrittenKey } from '../fields.ts';
import { choiceOrNone } from '../inputs.ts';
import { instant, latLng, localDayText, reference } from '../values.ts';
import { cashLimit } from '../companies.ts';
import { courierInputs } from './courierInputs.ts';

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

export const courierShift = z.object({
  checkInId: z.string(),
  day: localDayText,
  branch: reference,
  startedAt: instant,
});
export type CourierShift = z.infer<typeof courierShift>;

/** `hidden`: another application covers the page; `denied`: the phone gives it no position; `offline` and `killed` are reported afterwards. */
export const silenceReason = z.enum(['hidden', 'denied', 'closed', 'offline', 'killed']);
export type SilenceReason = z.infer<typeof silenceReason>;
export const courierSilence = z.object({ reason: silenceReason, at: instant });
export type CourierSilence = z.infer<typeof courierSilence>;

const typeInput = {
  control: 'choice',
  options: courierType.options,
  schema: z.enum(courierType.options, 'Tipo de motorista es requerido'),
} as const;

/**
 * One row for each field, the written ones in the order of the form. Company and branch have inputs of their own in
 * columns 4 and 5 of import files.
 */
export const courierRows = {
  id: forReaders(field.id),
  name: forReaders(
    imported(written(field.ownOr('', z.string(), 'name'), courierInputs.name), { place: 1, isNeeded: true }),
  ),
  phone: forReaders(imported(written(field.phone('phone'), courierInputs.phone), { place: 2, isNeeded: true })),
  dpi: forEditors(imported(written(field.zeroText('dpi'), courierInputs.dpi), { place: 7 })),
  plate: forReaders(imported(written(field.zeroText('transportId'), courierInputs.plate), { place: 8 })),
  email: forReaders(imported(written(field.text('email'), courierInputs.email), { place: 9 })),
  type: forReaders(
    imported(written(field.ownOr(null, courierType.nullable(), 'type'), typeInput), { place: 3, isNeeded: true }),
  ),
  ownership: forReaders(
    imported(
      written(field.ownOr(null, ownership.nullable(), 'Pertenece', 'pertenece'), choiceOrNone(ownership.options)),
      {
        place: 6,
      },
    ),
  ),
  /** [CX1] Whole quetzales; null: the limit of the company, else of the operation. */
  cashLimit: forEditors(written(field.integer('cashLimit'), cashLimit)),
  company: forReaders(field.ownOr(null, reference.nullable(), 'companyId', 'company')),
  branch: forReaders(field.ownOr(null, reference.nullable(), 'branchId', 'SUCURSAL')),
  branchIds: forReaders(field.texts('branches')),
  firstName: field.text('firstName'),
  lastName: field.text('lastName'),
  picture: forReaders(field.link('pic')),
  mongoId: forEditors(field.identifier('mongoId')),
  pushToken: field.identifier('pushToken'),
  accountStatus: forReaders(field.ownOr(null, accountStatus.nullable(), 'accountStatus')),
  availability: forReaders(field.ownOr(null, availability.nullable(), 'disponibility')),
  /** The key of a kind: a built-in one, or one that people added. */
  alert: field.ownOr(null, z.string().nullable()),
  alertAt: field.instant('alertAt'),
  lastOrderAt: forReaders(field.ownOr(null, instant.nullable(), 'lastOrder')),
  odometerKm: field.number('odometer'),
  totalTravelledKm: field.number('total_traveled'),
  ratings: field.ownOr([], z.array(z.number())),
  isQualified: field.flag(false, 'qualified'),
  deliveryPicture: field.link('imageDelivery'),
  /** Another person chose the password: phones are refused until the courier has one of their own. */
  mustChangePassword: field.flag(false, 'mustChangePassword'),
  /** Grows when every session of the account ends: older tokens of our application are dead. */
  tokenGeneration: field.counter('tokenGeneration'),
  /** The open check-in that our application made: positions are accepted while there is one. */
  shift: field.ownOr(null, courierShift.nullable()),
  /** The keys of the last acts on the shift and the availability, so that one that is sent again changes nothing. */
  shiftActKeys: field.texts('shiftActKeys'),
  /** When the availability last changed by our application or the console; null: never. */
  availabilityAt: field.instant('availabilityAt'),
  /** Why the courier is not available, in the words of the courier. */
  unavailableReason: field.text('unavailableReason'),
  /** Why our application sends no positions. */
  silence: field.ownOr(null, courierSilence.nullable()),
};
export const courier = z.object(shapeOf(courierRows));
export type Courier = z.infer<typeof courier>;
export type WrittenCourierKey = WrittenKey<typeof courierRows>;

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
