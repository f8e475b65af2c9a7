// Texts of the alert of a courier, with the fixed messages.
export const courierAlertText = {
  title: 'Modificar alerta',
  add: 'Agregar alerta',
  titleOf: (courier: string) => `Modificar alerta de ${courier}`,
  courier: 'Piloto',
  alert: 'Alerta',
  courierRequired: 'El agente es requerido',
  alertRequired: 'La alerta es requerida',
  action: 'Guardar',
  /** All ok withdraws the alert. */
  remove: 'Eliminar',
  done: 'Alerta modificada correctamente',
  failed: 'Hubo un error al modificar la alerta, por favor, intenta más tarde',
} as const;
