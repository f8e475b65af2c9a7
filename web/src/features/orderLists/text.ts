// Texts of lists of closed orders; most of them are given by the specification.
export const closedText = {
  empty: 'NO HAY ORDENES',
  failed: 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
  footer: 'Conteo de órdenes',
  footerHint: 'De las órdenes que cumplen los filtros.',
  count: 'ORDENES',
  average: 'TIEMPO PROMEDIO DE ENTREGA',
  minutes: (text: string) => `${text} min`,
  none: '—',
  unreadable: 'ILEGIBLES EN LA PÁGINA',
  atLeast: (count: string) => `al menos ${count}`,
  tooMany: 'Son demasiadas órdenes para promediarlas: elige menos días.',
  search: 'Número, teléfono o nombre',
  closing: 'Cierre de las órdenes',
  delivered: 'entregadas',
  restored: (number: string) => `Orden ${number} restaurada`,
  restoreFailed: 'No se pudo restaurar la orden.',
} as const;
