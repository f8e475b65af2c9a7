// Texts of the map of an order.
export const mapText = {
  title: (number: string) => `Mapa · ${number}`,
  map: 'Mapa de la orden',
  you: 'Usted',
  store: 'Tienda',
  door: 'Puerta',
  way: (minutes: number, distance: string) => `${minutes} min · ${distance}`,
  byStore: 'Pasa por la tienda. Según el tráfico de esta hora.',
  direct: 'Según el tráfico de esta hora.',
  toStore: 'Hasta la tienda: la orden no tiene lugar de entrega. Según el tráfico de esta hora.',
  searching: 'Buscando la ruta…',
  straight: (distance: string) => `Sin ruta por las calles: línea recta, ${distance}.`,
  noPosition: 'Sin su ubicación: el mapa muestra solo a dónde va.',
  arrived: 'Ya está en el lugar.',
  noMap: 'El mapa no se pudo abrir; se intenta de nuevo solo.',
} as const;
