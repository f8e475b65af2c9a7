// The catalogue of alert kinds that couriers report: ten built-in kinds, and those that people add.
import { z } from 'zod';
import { field, shapeOf } from '../fields.ts';
import { nameLine } from '../inputs.ts';
import { bodiesOf } from '../payloads.ts';
import { labelRows } from '../stateLabels.ts';

export const MAX_ALERT_KINDS = 100;

/** The id of a built-in kind is the key that documents of couriers hold. */
export const courierAlertRows = {
  id: field.id,
  ...labelRows(nameLine('La alerta', 60, 'La alerta es requerida')),
};
export const courierAlertKind = z.object(shapeOf(courierAlertRows));

export const courierAlertNoun = {
  singular: 'courierAlertKind',
  plural: 'courierAlertKinds',
  path: '/api/courier-alerts',
  entity: courierAlertKind,
  ...bodiesOf(courierAlertRows),
  permissions: { read: 'courierAlertKinds.read', edit: 'courierAlertKinds.edit' },
  omit: ['one'],
} as const;
