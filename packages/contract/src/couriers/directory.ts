// The directory of couriers: what its lists and pages show, and the calls that authorise, change and remove couriers.
import { z } from 'zod';
import { payloadShapeOf } from '../fields.ts';
import { baseShapeOf, seenShapeOf } from '../payloads.ts';
import { imageName } from '../images.ts';
import { routes } from '../route.ts';
import { documentId, instant, reference } from '../values.ts';
import { accountStatus, availability, courierRows, courierType } from './couriers.ts';

/** Far beyond any operation. */
export const MAX_COURIERS = 10_000;
export const MAX_IN_PAGE = 500;

/** A row of the directory. `picture`: an address that a page can show. */
export const directoryCourier = z.object({
  ...seenShapeOf(courierRows, 'readers'),
  /** Null without `couriers.edit`. */
  identity: z.object(seenShapeOf(courierRows, 'editors')).nullable(),
  /** Computed from fields that not every account receives. */
  isComplete: z.boolean(),
});
export type DirectoryCourier = z.infer<typeof directoryCourier>;

/** Texts of the phone's record in the limits of `phoneRecord`. */
export const phoneRecord = z.object({
  email: z.string().nullable(),
  error: z.string().nullable(),
  version: z.string().nullable(),
  /** 0 to 1. */
  battery: z.number().min(0).max(1).nullable(),
});
export type PhoneRecord = z.infer<typeof phoneRecord>;

/** An active order that a courier carries. */
export const carriedOrder = z.object({ id: z.string(), number: z.string().nullable() });
export type CarriedOrder = z.infer<typeof carriedOrder>;

export const courierProfile = directoryCourier.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  totalTravelledKm: z.number().nullable(),
  /** In the words of the courier. */
  unavailableReason: z.string().nullable(),
  phoneRecord: phoneRecord.nullable(),
  hasOldApplication: z.boolean(),
  /** The orders within the caller's scope. */
  orders: z.array(carriedOrder),
  /** Names of fields of the document that have a value that cannot be read. */
  unreadable: z.array(z.string()),
});
export type CourierProfile = z.infer<typeof courierProfile>;

/** Why a change of a courier is refused, beside those of `resourceConflict`. */
export const courierConflict = z.discriminatedUnion('reason', [
  /** `by` and `at` where the audit knows them. */
  z.object({
    reason: z.literal('already-active'),
    type: courierType.nullable(),
    by: reference.nullable(),
    at: instant.nullable(),
  }),
  /** Becomes active by its authorisation alone. */
  z.object({ reason: z.literal('not-authorised') }),
  z.object({ reason: z.literal('carries-orders'), orders: z.array(carriedOrder) }),
  z.object({ reason: z.enum(['phone-taken', 'email-taken', 'no-email', 'no-account', 'has-account', 'too-many']) }),
]);
export type CourierConflict = z.infer<typeof courierConflict>;

/** As documents hold it under `status`: of the account, or the availability. */
export const courierDocumentStatus = z.enum([...accountStatus.options, ...availability.options]);

const idOf = (sentence: string) => z.string(sentence).min(1, sentence).pipe(documentId);

export const courierFields = z.strictObject({
  ...payloadShapeOf(courierRows),
  companyId: idOf('La compañía es requerida'),
  branchId: idOf('La sucursal es requerida'),
});
export type CourierFields = z.infer<typeof courierFields>;

const places = { companyId: documentId.nullable().optional(), branchId: documentId.nullable().optional() };
const courierBase = z.strictObject({ ...baseShapeOf(courierRows), ...places });
export type CourierBase = z.infer<typeof courierBase>;

const params = z.strictObject({ id: documentId });
const uid = z.strictObject({ uid: documentId });
const reading = { method: 'GET', guard: 'couriers.read', scoped: true } as const;
const writing = { guard: 'couriers.edit', scoped: true, invalidates: ['couriers', 'courierProfile'] } as const;

export const directoryRoutes = routes({
  couriers: {
    ...reading,
    path: '/security/users',
    query: z.strictObject({
      status: courierDocumentStatus.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_IN_PAGE).default(100),
      /** The `next` of the page before. */
      after: documentId.optional(),
    }),
    /** By id. `total`: of all pages. */
    response: z.object({ data: z.array(directoryCourier), total: z.int().min(0), next: z.string().nullable() }),
  },
  availableCouriers: {
    ...reading,
    path: '/security/users/available',
    query: z.strictObject({ branchId: documentId.optional() }),
    response: z.object({ data: z.array(directoryCourier) }),
  },
  courierProfile: { ...reading, path: '/api/couriers/:id', params, response: courierProfile },
  changeCourierStatus: {
    ...writing,
    method: 'PATCH',
    path: '/security/users/:id/uid/:uid',
    /** `id`: the mongo id, or the uid again where the courier has none. */
    params: z.strictObject({ id: documentId, uid: documentId }),
    /** `base`: the status that the caller read. */
    body: z.strictObject({ status: courierDocumentStatus, base: courierDocumentStatus.nullable().optional() }),
    /** `orders`: what the courier still carries. */
    response: z.object({ courier: directoryCourier, orders: z.array(carriedOrder) }),
  },
  authoriseCourier: {
    ...writing,
    method: 'PATCH',
    path: '/security/users/uid/:uid/type/:type',
    params: uid.extend({ type: courierType }),
    response: directoryCourier,
  },
  createCourier: {
    ...writing,
    method: 'POST',
    path: '/api/couriers',
    body: courierFields.extend({ pic: imageName.nullable().optional() }),
    response: directoryCourier,
  },
  modifyCourier: {
    ...writing,
    method: 'PATCH',
    path: '/api/couriers/:id',
    params,
    body: courierFields
      .partial()
      .extend({
        ...places,
        /** The name that the upload of the picture answered; null removes it. */
        pic: imageName.nullable().optional(),
        /** The value each changed field was read at. */
        base: courierBase.optional(),
      })
      .refine(({ base: _base, ...fields }) => Object.keys(fields).length > 0, 'nothing changed'),
    response: directoryCourier,
  },
  removeCourier: {
    ...writing,
    method: 'DELETE',
    path: '/api/couriers/:id',
    params,
    /** `alias`: the id that orders have of the courier, which is the same. */
    query: z.strictObject({ alias: documentId.optional() }),
    response: z.object({ ok: z.literal(true) }),
  },
});
