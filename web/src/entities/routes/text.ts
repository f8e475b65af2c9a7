// Texts of the list of the API's routes.
import type { Guard } from '@despacho/contract/route.ts';
import { whole } from '@despacho/ui/format.ts';

export const routeText = {
  method: 'MÉTODO',
  path: 'RUTA',
  guard: 'PERMISO',
  name: 'NOMBRE',
  takes: 'RECIBE',
  empty: 'NO HAY INFORMACIÓN PARA MOSTRAR',
  fileLabel: 'Archivo',
  file: (field: string, maxBytes: number, isRequired: boolean) =>
    `Archivo «${field}», ${whole(maxBytes)} bytes como máximo, ${isRequired ? 'obligatorio' : 'opcional'}`,
} as const;

export const PART_LABEL = {
  params: 'Parámetros de la ruta',
  query: 'Consulta',
  headers: 'Encabezados',
  body: 'Cuerpo',
  response: 'Respuesta',
} as const;

/** Guards that are no permission of the matrix. */
export const OPEN_GUARD: Partial<Record<Guard, string>> = {
  public: 'público',
  identity: 'identidad',
  session: 'sesión',
  wall: 'pantalla de muro',
};
