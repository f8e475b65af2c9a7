// Texts of the catalogue of courier alerts.
import type { courierAlertRows } from '@despacho/contract/couriers/courierAlerts.ts';
import type { FormKey } from '@despacho/contract/fields.ts';

export const ALERT_LABEL = {
  label: 'ALERTA',
  color: 'COLOR',
  order: 'ORDEN',
} as const satisfies Record<FormKey<typeof courierAlertRows>, string>;

export const alertText = {
  create: 'Agregar alerta',
  conflicts: { 'label-taken': 'Ya existe una alerta con ese nombre.' },
} as const;
