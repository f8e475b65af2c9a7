// The words of every map.

export const MAP_TEXT = {
  attribution: '© OpenStreetMap contributors · © OpenMapTiles',
  plainAttribution: 'Made with Natural Earth',
  noBaseMap: 'sin mapa base',
  incomplete: 'mapa base incompleto',
  grid: (km: number) => `cuadrícula de ${km} km`,
  riddenRoads: 'calles recorridas por los pilotos',
  north: 'Norte arriba',
} as const;
