// Texts of the catalogue of courier alerts.
export const alertText = {
  create: 'Agregar alerta',
  label: 'ALERTA',
  color: 'COLOR',
  order: 'ORDEN',
  labelExists: 'Ya existe una alerta con ese nombre.',
} as const;
