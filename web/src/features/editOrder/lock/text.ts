// The sentences about the lock of an order that is being edited.

export const lockText = {
  requesting: 'Tomando la orden para modificarla…',
  other: (name: string) => `${name} está modificando esta orden.`,
  otherTab: 'La modificas tú en otra pestaña.',
  takeOver: 'Tomar control aquí',
  clear: 'Quitar la edición',
  clearTitle: (name: string) => `¿Quitar la edición a ${name}?`,
  clearDetail: 'Su formulario quedará solo para leer, con lo que haya escrito.',
  clearFailed: 'No se pudo quitar la edición de la orden.',
  lostTo: (name: string) => `${name} tomó esta orden.`,
  lostToTab: 'Tomaste esta orden en otra pestaña.',
  lostCleared: 'Te quitaron la edición de esta orden.',
  lostExpired: 'La edición de esta orden venció.',
  lostIdle: 'El formulario se cerró por inactividad.',
  draftKept: 'Lo que escribiste sigue aquí.',
  takeAgain: 'Volver a tomar',
  failed: 'No se pudo tomar la orden para modificarla.',
  again: 'Intentar de nuevo',
  someone: 'Otra persona',

  prompt: 'El formulario esta a punto de cerrarse por inactividad, desea permanecer la sesión activa?',
  promptLeft: (seconds: number) => (seconds === 1 ? 'Se cierra en 1 segundo.' : `Se cierra en ${seconds} segundos.`),
  yes: 'Sí',
  no: 'No',
} as const;
