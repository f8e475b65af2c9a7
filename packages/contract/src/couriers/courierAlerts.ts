// The catalogue of alert kinds that couriers report: ten built-in kinds, and those that people add.
import { z } from 'zod';
import { nameOfThing, wholeNumberIn } from '../inputs.ts';
import { resourceRoutes } from '../resource.ts';
import { stateColor } from '../values.ts';

export const MAX_ALERT_KINDS = 100;

const fields = z.strictObject({
  label: nameOfThing('La alerta', 60, 'La alerta es requerida'),
  color: stateColor,
  /** The place in lists, the lowest first. */
  order: wholeNumberIn(0, 999, 'El orden es un número de 0 a 999'),
});

/** The id of a built-in kind is the key that documents of couriers hold. */
export const courierAlertKind = z.object({ ...fields.shape, id: z.string().min(1) });

export const courierAlertNoun = {
  singular: 'courierAlertKind',
  plural: 'courierAlertKinds',
  path: '/api/courier-alerts',
  entity: courierAlertKind,
  create: fields,
  change: fields.partial(),
  permissions: { read: 'courierAlertKinds.read', edit: 'courierAlertKinds.edit' },
  omit: ['one'],
} as const;

export const courierAlertRoutes = resourceRoutes(courierAlertNoun);
