// Texts of the catalogs of places.
const failed = (list: string): string => `Hubo un error al obtener la lista de ${list}, por favor, intenta más tarde`;

export const catalogText = {
  intro:
    'Los lugares que se eligen al crear sucursales. Elige un país para ver sus regiones, y una región para ver sus ciudades.',
  name: 'Nombre',
  search: 'Buscar',
  retry: 'Reintentar',
  empty: 'NO HAY INFORMACIÓN',
  noMatch: 'Ninguno coincide',
  titleOf: (title: string, parent: string) => `${title} de ${parent}`,
  addTo: (action: string, parent: string | null) => (parent === null ? action : `${action}: ${parent}`),
  nameExists: 'Ya existe uno con ese nombre.',
} as const;

export const LEVEL_TEXT = {
  country: {
    title: 'Países',
    add: 'Agregar país',
    choose: 'Elige un país',
    failed: failed('países'),
  },
  region: {
    title: 'Regiones',
    add: 'Agregar región',
    choose: 'Elige un país para ver sus regiones',
    failed: failed('regiones'),
  },
  city: {
    title: 'Ciudades',
    add: 'Agregar ciudad',
    choose: 'Elige una región para ver sus ciudades',
    failed: failed('ciudades'),
  },
} as const;
export type Level = keyof typeof LEVEL_TEXT;
