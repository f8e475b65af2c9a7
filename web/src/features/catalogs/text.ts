// Texts of the screen of catalogs.

export const catalogText = {
  intro:
    'Los lugares que se eligen al crear sucursales. Elige un país para ver sus regiones, y una región para ver sus ciudades.',
  search: 'Buscar',
  retry: 'Reintentar',
  empty: 'NO HAY INFORMACIÓN',
  noMatch: 'Ninguno coincide',
  titleOf: (title: string, parent: string) => `${title} de ${parent}`,
} as const;
