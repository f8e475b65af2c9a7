// Texts of the creation of orders.
import type { AddAct } from './acts.ts';

export const createText = {
  add: 'Crear orden',
  /** Texts of the list of shortcuts. */
  addKey: 'Crear: orden, traslado o pick-up',
  menu: 'Crear',
  pageTitle: 'CREAR ORDEN',
  clientTitle: 'ORDEN CLIENTE',
  transferTitle: 'TRASLADO',
  pickUpTitle: 'PICK-UP',
  branchOf: {
    title: 'CREAR SUCURSAL',
    label: 'Compañía',
    action: 'Continuar',
    required: 'La compañía es requerida',
  },
  country: 'Guatemala',
  photo: 'Foto',
  map: 'Mapa',
  cancel: 'cancelar',
  submit: 'crear orden',
  another: 'crear y otra',
  recalled: 'Direcciones anteriores de este teléfono',
  store: 'Tienda de destino',
  storeHint: 'Llena cliente y coordenadas con los de la tienda.',
  busy: 'creando…',
  created: 'Orden creada correctamente',
  failed: 'Hubo un error al crear la orden, por favor, intenta más tarde',
  failedDialog: 'Ha ocurrido un error creando la orden',
  /** It is unknown whether the order was written. */
  uncertain: 'No hubo respuesta del servidor. Puedes volver a intentar: la orden no se creará dos veces.',
  earlier: 'La orden ya se había creado con los datos del primer intento. Ábrela para corregirlos.',
  duplicate: (number: string) => `La compañía ya tiene hoy otra orden ${number}.`,
  open: 'Ver la orden',
  openOther: 'Ver la otra',
  issue: {
    unknown: 'Ya no existe o tu cuenta no puede usarlo',
    mismatch: 'No corresponde a la compañía o sucursal elegida',
    disabled: 'Está desactivado',
    'out-of-range': 'La fecha es demasiado antigua',
    required: 'Es requerido',
  },
} as const;

/** Fixed messages. */
export const ACT_LABEL = {
  branch: 'CREAR SUCURSAL',
  client: 'CREAR ORDEN',
  transfer: 'TRASLADO A TIENDAS',
  pickUp: 'PICK-UP',
} as const satisfies Record<AddAct, string>;
