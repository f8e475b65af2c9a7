// What the form of an order says. The buttons' words, and those of what went wrong, are the documents' own.

export const orderFormText = {
  form: 'Datos de la orden',
  title: (number: string) => `ORDEN ${number}`,
  remove: 'eliminar',
  cancel: 'cancelar',
  save: 'guardar',
  saving: 'guardando…',
  previous: 'Orden anterior',
  next: 'Orden siguiente',
  neighbours: 'Órdenes de la lista',
  at: (at: number, of: number) => `${at} de ${of}`,
  gone: 'Orden ya no disponible',
  goneDetail: 'Se eliminó, o ya no está a tu alcance.',
  failed: 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
  retry: 'Reintentar',
  toList: 'Volver a la lista',
  status: 'Estado',
  due: 'Hora de entrega',
  region: 'Departamento (catálogo)',
  groups: { order: 'Orden', customer: 'Cliente', address: 'Entrega', notes: 'Notas' },
  panels: 'Foto, mapa e historial',
  noPlace: 'COORDENADAS NO ENCONTRADAS',
  showMap: 'Ver el mapa',
  photo: 'Foto',
  map: 'Mapa',
  history: 'Historial',
  orderPhoto: 'Foto de la orden',
  receivedPhoto: 'Foto de la entrega',
  noPhoto: 'Esta orden no tiene foto.',
  photoFailed: 'No se pudo guardar la foto.',
  photoLink: 'Enlace a la foto',
  removePhotoTitle: '¿Quitar la foto de la orden?',
  removePhoto: 'Quitar foto',
  readOnly: 'Solo lectura',
} as const;

/** Why some fields stay as they are (OR13). */
export const FIXED_BY = {
  delivered: 'Una orden entregada conserva su número, tipo, estado, piloto y fecha de creación.',
  underWay: 'El tipo y la fecha de creación se cambian en órdenes canceladas; la fecha, también en reagendadas.',
  rescheduled: 'El tipo se cambia en órdenes canceladas.',
} as const;
