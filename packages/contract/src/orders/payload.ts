// What a form sends of an order, under the names the documents give (create and edit). Absent = not said, null = emptied.
import { z } from 'zod';
import { imageName } from '../images.ts';
import { ORDER_STATUS, orderStatus, orderType } from './order.ts';
import { documentId } from '../values.ts';

/** Tabs and ends of lines are text, other control characters and halves of characters are not. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export const writtenText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !UNWRITABLE.test(text));

/** An empty field is an emptied one. */
const emptiable = (most: number) => writtenText(most).transform((text) => (text === '' ? null : text));
const text = (most: number) => emptiable(most).nullable().optional();

/** Digits as the forms have them, or the number documents hold. The prefix 502 goes. */
const digits = z
  .union([
    z.number().int().min(0).max(999_999_999_999_999),
    z
      .string()
      .trim()
      .regex(/^[+\d\s()-]{0,30}$/),
  ])
  .transform((phone) => String(phone).replaceAll(/\D/g, ''))
  .transform((phone) => (phone.length === 11 && phone.startsWith('502') ? phone.slice(3) : phone))
  .transform((phone) => (phone === '' ? null : phone));

const zone = z.int().min(0).max(999_999).nullable().optional();

/** From Asignado on somebody carries the order. */
export const CARRIED_STATUSES = [
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
] as const;

/** The box around Guatemala, in degrees. */
export const GUATEMALA = { south: 13.5, north: 18, west: -92.5, east: -88 } as const;
export const latitude = z.number().min(GUATEMALA.south).max(GUATEMALA.north);
export const longitude = z.number().min(GUATEMALA.west).max(GUATEMALA.east);

const instantOf = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());

/** What people write of an order. */
const content = {
  orderId: text(80),
  typeOrder: orderType.optional(),
  name: text(200),
  destinatario: text(200),
  phone: digits.nullable().optional(),
  address: text(500),
  depto: text(100),
  munic: text(100),
  zone,
  country: text(100),
  departament: text(100),
  city: text(100),
  nota: text(2_000),
  orderObservations: text(2_000),
  payMethod: z.enum(['cash', 'credit-card', 'visa-link']).optional(),
  isPriority: z.boolean().optional(),
  alias_id: documentId.nullable().optional(),
  /** Where it goes, in degrees: the suggested coordinates of the forms, always both. */
  latitude: latitude.optional(),
  longitude: longitude.optional(),
};

/** The documents have the forms send it; the server takes the place from the branch and the truth from `alias_id`. */
const derived = {
  origin: z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
    .optional(),
  without_biker: z.literal('Yes').optional(),
};

export const newOrder = z.strictObject({
  ...content,
  ...derived,
  company_id: documentId,
  branch_id: documentId,
  latitude,
  longitude,
  /** The modal's word for the zone. */
  zona: zone,
  status: z.literal(ORDER_STATUS.ON_HOLD).optional(),
  _createdAt: instantOf.optional(),
  /** The name the upload answered. */
  image: imageName.nullable().optional(),
});
export type NewOrder = z.output<typeof newOrder>;

/** Deleting has a call of its own. */
const settableStatus = orderStatus.exclude(['DELETED']);

const editable = {
  ...content,
  company_id: documentId.optional(),
  branch_id: documentId.optional(),
  status: settableStatus.optional(),
  _createdAt: instantOf.optional(),
};
export const editableField = z.enum([
  'orderId',
  'typeOrder',
  'name',
  'destinatario',
  'phone',
  'address',
  'depto',
  'munic',
  'zone',
  'country',
  'departament',
  'city',
  'nota',
  'orderObservations',
  'payMethod',
  'isPriority',
  'alias_id',
  'latitude',
  'longitude',
  'company_id',
  'branch_id',
  'status',
  '_createdAt',
] as const satisfies readonly (keyof typeof editable)[]);
export type EditableField = z.infer<typeof editableField>;

/** A field's value as it crosses the wire, whatever the field. */
export const fieldValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValue>;

/** Only what changed, and in `base` the value each of it was read at. */
export const orderChanges = z
  .strictObject({ ...editable, ...derived, base: z.partialRecord(editableField, fieldValue) })
  .superRefine(({ base, ...fields }, context) => {
    const changed = editableField.options.filter((field) => fields[field] !== undefined);
    if (changed.length === 0) context.addIssue({ code: 'custom', message: 'nothing changed' });
    for (const field of editableField.options) {
      if (changed.includes(field) !== (base[field] !== undefined))
        context.addIssue({ code: 'custom', path: ['base', field], message: 'a base for each change' });
    }
    if ((fields.latitude === undefined) !== (fields.longitude === undefined))
      context.addIssue({ code: 'custom', path: ['longitude'], message: 'a place has both' });
  });
export type OrderChanges = z.output<typeof orderChanges>;
