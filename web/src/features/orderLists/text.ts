// What lists of orders that are over say. The sentences of sections 2 and 8 are the documents' own.
export const closedText = {
  empty: 'NO HAY ORDENES',
  failed: 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
  footer: 'Conteo de órdenes',
  footerHint: 'De las órdenes que cumplen los filtros.',
  count: 'ORDENES',
  average: 'TIEMPO PROMEDIO DE ENTREGA',
  minutes: (text: string) => `${text} min`,
  none: '—',
  unreadable: 'ILEGIBLES',
  closing: 'Cierre de las órdenes',
  listed: (listed: string, total: string) => `Se muestran ${listed} de ${total}.`,
  more: 'Cargar más',
  asking: 'Cargando…',
  delivered: 'entregadas',
  restored: (number: string) => `Orden ${number} restaurada`,
  restoreFailed: 'No se pudo restaurar la orden.',
} as const;
