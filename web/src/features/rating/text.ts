// Texts of rating couriers.
const seeAll = (count: string): string => (count === '1' ? 'Ver 1 calificación' : `Ver ${count} calificaciones`);

export const ratingText = {
  rate: 'Calificar',
  rateCourier: (name: string) => `Calificar a ${name}`,
  stars: 'Calificación',
  starOf: (stars: number) => (stars === 1 ? '1 estrella' : `${stars} estrellas`),
  unconfirmed: 'sin confirmar',
  issue: 'Incidente',
  comment: 'Comentario',
  /** What is stored without one. */
  noComment: 'SIN COMENTARIO',
  send: (stars: number) => (stars === 1 ? 'Enviar 1 estrella' : `Enviar ${stars} estrellas`),
  sending: 'Enviando…',
  close: 'Cerrar',
  created: 'Comentario creado correctamente',
  failed: 'Hubo un error al crear el comentario, por favor, intente más tarde',
  title: 'CALIFICACIÓN DE PILOTOS',
  search: 'Buscar piloto',
  empty: 'No hay información a mostrar',
  ratingsOf: (name: string) => `Calificaciones de ${name}`,
  count: (count: string) => (count === '1' ? '1 calificación' : `${count} calificaciones`),
  seeAll,
  seeAllOf: (count: string, name: string) => `${seeAll(count)} de ${name}`,
  noRatings: 'Nadie lo ha calificado',
  more: 'Ver más',
  loadingMore: 'Cargando…',
  unreadable: (count: string) => `${count} no se pudieron leer`,
  notAll: (shown: string, total: string) => `Se muestran ${shown} de ${total} pilotos`,
} as const;
