// Texts of the dialogs that change the status of an order; the messages are fixed.
export const statusText = {
  title: (number: string) => `Estado de la orden ${number}`,
  titleOf: (count: number) => `Estado de ${count} órdenes`,
  status: 'Estado',
  current: (status: string) => `Ahora: ${status}`,
  action: 'Cambiar estado',
  needsCourier: 'El agente es requerido: asigna un piloto antes de este estado.',
  reasonTitle: 'Razón de cancelación',
  reason: 'Observaciones',
  reasonHint: 'Por qué se cancela: queda en la orden y en su historial.',
  reasonAction: (count: number) => (count === 1 ? 'Cancelar la orden' : `Cancelar ${count} órdenes`),
  reasonCancel: 'Volver',
  /** The orders that the dialog is about. */
  reasonOf: (numbers: readonly string[], more: number) =>
    numbers.length === 1
      ? `Orden ${numbers.join()}`
      : `Órdenes ${[...numbers, ...(more === 0 ? [] : [`y ${more} más`])].join(', ')}`,
  presets: [
    'El cliente ya no la quiere',
    'El cliente no responde',
    'Dirección incorrecta o fuera de cobertura',
    'La sucursal no tiene el producto',
    'Orden duplicada',
  ],
  done: 'El estado de la orden fue actualizado correctamente',
  failed: 'Hubo un error al actualizar el estado de la orden',
  deleted: (number: string) => `Orden ${number} eliminada`,
  undone: (number: string) => `Orden ${number} cancelada`,
} as const;
