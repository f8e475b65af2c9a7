// Texts of the catalogs of places.
import type { catalogRows } from '@despacho/contract/catalogs.ts';
import type { FormKey } from '@despacho/contract/fields.ts';

export const CATALOG_LABEL = { name: 'Nombre' } as const satisfies Record<FormKey<typeof catalogRows>, string>;

const failed = (list: string): string => `Hubo un error al obtener la lista de ${list}, por favor, intenta más tarde`;
const conflicts = { 'name-taken': 'Ya existe uno con ese nombre.' } as const;

export const LEVEL_TEXT = {
  country: {
    title: 'Países',
    create: 'Agregar país',
    choose: 'Elige un país',
    failed: failed('países'),
    conflicts,
  },
  region: {
    title: 'Regiones',
    create: 'Agregar región',
    choose: 'Elige un país para ver sus regiones',
    failed: failed('regiones'),
    conflicts,
  },
  city: {
    title: 'Ciudades',
    create: 'Agregar ciudad',
    choose: 'Elige una región para ver sus ciudades',
    failed: failed('ciudades'),
    conflicts,
  },
} as const;
export type Level = keyof typeof LEVEL_TEXT;
