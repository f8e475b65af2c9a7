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
  closeInfo: 'Cerrar la información',
} as const;

/** Texts of the map of a route. */
export const routeMapText = {
  map: 'Mapa del recorrido',
  courier: 'Última posición del piloto',
  destination: 'Lugar de entrega',
  whole: 'Ver todo el recorrido',
  noMap: 'El mapa no se puede dibujar en este equipo.',
} as const;

/** Texts of a map of many marks. */
export const marksMapText = {
  whole: 'Ver todo',
  noMap: 'El mapa no se puede dibujar en este equipo. La lista sigue funcionando.',
} as const;

export const legendText = {
  title: 'Qué significan las marcas',
  courierMark: (state: string) => `Piloto: ${state}`,
  cluster: 'Varias marcas juntas: haz clic para acercarte',
} as const;

export const perimeterText = {
  map: 'Mapa del perímetro',
  centre: 'Lugar de la sucursal: arrástralo, o muévelo con las flechas',
  /** The whole of a new perimeter is in sight. */
  zoom: 12.5,
  corner: (number: number) => `Esquina ${number} del perímetro`,
  again: 'Perímetro nuevo',
  moved: 'Otra persona movió el perímetro.',
  problem: {
    open: 'El perímetro no está cerrado.',
    crossing: 'Los lados del perímetro se cruzan.',
    flat: 'El perímetro no encierra ninguna zona.',
  },
} as const;

/** Texts of the map of rings around a place. */
export const circlesMapText = {
  map: (name: string) => `Mapa de los círculos de ${name}`,
  whole: 'Ver todos los círculos',
} as const;
