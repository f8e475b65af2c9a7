// Texts of the map of a place.
export const mapFieldText = {
  search: 'Buscar lugar',
  searchHint: 'Dirección, avenida y calle, o nombre de un lugar',
  results: 'Lugares encontrados',
  searching: 'Buscando…',
  noneFound: 'Sin resultados',
  typeMore: 'Escribe al menos 3 letras',
  searchFailed: 'No se pudo buscar. Intenta de nuevo.',
  notFound: 'COORDENADAS NO ENCONTRADAS',
  notFoundDetail: 'Busca el lugar o haz clic en el mapa para señalarlo.',
  outside: 'Ese punto está fuera de Guatemala.',
  map: 'Mapa del lugar de entrega',
  marker: 'Lugar de entrega: arrástralo, o muévelo con las flechas',
  noMap: 'El mapa no se puede dibujar en este equipo. La búsqueda sigue funcionando.',
  zoomIn: 'Acercar el mapa',
  zoomOut: 'Alejar el mapa',
  centre: 'Ir al lugar señalado',
  north: 'Girar el mapa hacia el norte',
  coordinates: (lat: number, lng: number) => `${lat.toFixed(6)}, ${lng.toFixed(6)}`,
  none: 'Sin lugar señalado',
} as const;

/** Texts of the map of a route. */
export const routeMapText = {
  map: 'Mapa del recorrido',
  courier: 'Última posición del piloto',
  destination: 'Lugar de entrega',
  whole: 'Ver todo el recorrido',
  noMap: 'El mapa no se puede dibujar en este equipo.',
} as const;
