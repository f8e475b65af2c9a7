// What the map of a place says.
export const mapFieldText = {
  search: 'Buscar lugar',
  searchHint: 'Dirección, avenida y calle, o nombre de un lugar',
  results: 'Lugares encontrados',
  searching: 'Buscando…',
  noneFound: 'Sin resultados',
  typeMore: 'Escribe al menos 3 letras',
  searchFailed: 'No se pudo buscar. Intenta de nuevo.',
  /** The documents' own [OR44]. */
  notFound: 'COORDENADAS NO ENCONTRADAS',
  notFoundDetail: 'Busca el lugar o haz clic en el mapa para señalarlo.',
  outside: 'Ese punto está fuera de Guatemala.',
  map: 'Mapa del lugar de entrega',
  marker: 'Lugar de entrega: arrástralo, o muévelo con las flechas',
  noMap: 'El mapa no se puede dibujar en este equipo. La búsqueda sigue funcionando.',
  zoomIn: 'Acercar el mapa',
  zoomOut: 'Alejar el mapa',
  centre: 'Ir al lugar señalado',
  coordinates: (lat: number, lng: number) => `${lat.toFixed(6)}, ${lng.toFixed(6)}`,
  none: 'Sin lugar señalado',
} as const;
