// What a form sends of an order to create or to edit it. Absent leaves a field as it is, null empties it.
import { GUATEMALA } from '@despacho/domain/reading/coordinates.ts';
import { z } from 'zod';
import { payloadShapeOf } from '../payloads.ts';
import { imageName } from '../images.ts';
import { documentId } from '../values.ts';
import { ORDER_STATUS, orderRows, orderStatus, writtenOrderKeys } from './order.ts';

/** The statuses from Asignado on, in which a courier carries the order [OR12]. */
export const CARRIED_STATUSES = [
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
] as const;

export const latitude = z.number().min(GUATEMALA.south).max(GUATEMALA.north);
export const longitude = z.number().min(GUATEMALA.west).max(GUATEMALA.east);

const instantOf = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());

/** What people write of an order: the plain fields by their rows, then those that name others or a place. */
const content = {
  ...payloadShapeOf(orderRows),
  /** The id of the courier. */
  alias_id: documentId.nullable().optional(),
  /** The suggested coordinates in degrees, always both. */
  latitude: latitude.optional(),
  longitude: longitude.optional(),
};

/** Forms send these fields; the server takes the place from the branch and the courier from `alias_id` [OR5]. */
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
  /** The modal's name for the zone [OR22] [DO5]. */
  zona: orderRows.zone.input.schema,
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
const irregularFields = [
  'alias_id',
  'latitude',
  'longitude',
  'company_id',
  'branch_id',
  'status',
  '_createdAt',
] as const satisfies readonly (keyof typeof editable)[];
export const editableField = z.enum([...writtenOrderKeys.map((key) => orderRows[key].wire), ...irregularFields]);
/** Those that have functions of their own: they name others, or are one of two that make a place. */
export type IrregularField = (typeof irregularFields)[number];
export type EditableField = z.infer<typeof editableField>;

/** The value of any field as it crosses the wire. */
export const fieldValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValue>;

/** Only the changed fields, and in `base` the value each of them had when it was read [OR9]. */
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
