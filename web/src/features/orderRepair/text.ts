// Texts of the page of an order that cannot be read.
import type { RepairedField } from '@despacho/contract/orders/repair.ts';

export const repairText = {
  title: (number: string) => (number.trim() === '' ? 'Orden ilegible' : `Orden ilegible ${number}`),
  loading: 'Orden ilegible',
  detail: 'Se muestra lo que está guardado y lo que el sistema entendió. Los campos marcados hay que corregirlos.',
  readable: 'No hay nada que reparar',
  readableDetail: 'La orden ya se puede leer, o ya no existe.',
  failed: 'La orden no se pudo abrir.',
  retry: 'Reintentar',
  open: 'Abrir la orden',
  toList: 'Volver al listado',
  lockedBy: (name: string) => `${name} la está modificando.`,
  table: 'Campos de la orden',
  field: 'Campo',
  stored: 'Guardado',
  understood: 'Entendido',
  missing: 'no está',
  repair: 'Reparar',
  repairTitle: 'Reparar la orden',
  repairing: 'Reparando…',
  repaired: 'La orden se reparó.',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar esta orden ilegible?',
  removeDetail: 'Lo guardado queda en la auditoría. Si solo su estado es desconocido, se puede restaurar después.',
  removed: 'La orden se eliminó.',
  required: 'Este campo es obligatorio.',
  status: 'Estado',
  company: 'Compañía',
  branch: 'Sucursal',
  createdAt: 'Fecha de creación',
  choose: 'Selecciona',
} as const;

/** Why a field has to be corrected. */
export const BROKEN_TEXT = {
  status: 'No es ningún estado conocido.',
  company: 'No se sabe de qué compañía es.',
  createdAt: 'No se puede leer como fecha y hora.',
} as const satisfies Record<RepairedField, string>;

export const REPAIR_CONFLICT: Readonly<Record<string, string>> = {
  locked: 'Otra persona la está modificando. Intenta cuando termine.',
  changed: 'La orden cambió mientras la veías. Cierra y revisa otra vez.',
};
