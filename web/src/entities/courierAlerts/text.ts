// What the catalogue of courier alerts says.
import type { StateColor } from '@despacho/contract/courierAlerts.ts';

export const alertText = {
  create: 'Agregar alerta',
  label: 'ALERTA',
  color: 'COLOR',
  order: 'ORDEN',
  orderRange: 'El orden es un número de 0 a 999',
  labelExists: 'Ya existe una alerta con ese nombre.',
} as const;

export const COLOR_LABEL = {
  danger: 'Rojo',
  warning: 'Amarillo',
  success: 'Verde',
  strong: 'Gris oscuro',
  middle: 'Gris',
  faint: 'Gris claro',
} as const satisfies Record<StateColor, string>;
