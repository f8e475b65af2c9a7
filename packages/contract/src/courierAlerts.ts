// The catalogue of alert kinds that couriers report: ten built-in kinds, and those that people add.
import { z } from 'zod';
import { resourceRoutes } from './resource.ts';

export const MOST_ALERT_KINDS = 100;

/** Names of colours in the theme of the screens. */
export const stateColor = z.enum(['danger', 'warning', 'success', 'strong', 'middle', 'faint']);
export type StateColor = z.infer<typeof stateColor>;

const fields = z.strictObject({
  label: z.string().trim().min(1, 'La alerta es requerida').max(60, 'La alerta no puede pasar de 60 caracteres'),
  color: stateColor,
  /** The place in lists, the lowest first. */
  order: z.number().int().min(0).max(999),
});

/** The id of a built-in kind is the key that documents of couriers hold. */
export const courierAlertKind = fields.extend({ id: z.string().min(1) });
export type CourierAlertKind = z.infer<typeof courierAlertKind>;

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
