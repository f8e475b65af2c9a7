// What the creation of orders says.
import type { AddAct } from './acts.ts';

export const createText = {
  add: 'Crear orden',
  /** Of the list of shortcuts. */
  addKey: 'Crear: orden, traslado o pick-up',
  menu: 'Crear',
} as const;

/** The documents' own words. */
export const ACT_LABEL = {
  branch: 'CREAR SUCURSAL',
  client: 'CREAR ORDEN',
  transfer: 'TRASLADO A TIENDAS',
  pickUp: 'PICK-UP',
} as const satisfies Record<AddAct, string>;
