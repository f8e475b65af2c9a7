// Texts of an undo, and why the server rejected a change of an order.
import { counted } from '@despacho/ui/format.ts';
import type { OrderIssue } from '@despacho/contract/orders/calls.ts';

export const undoText = {
  done: (count: number) => (count === 1 ? 'Cambio deshecho' : `${count} cambios deshechos`),
  left: (count: number) => `${counted(count, 'cambio', 'cambios')} por deshacer`,
  failed: (number: string, reason: string) => `No se pudo deshacer la orden ${number}: ${reason}`,
  results: (well: number, failed: number) => `${counted(well, 'deshecha', 'deshechas')}, ${failed} no`,
} as const;

export const carryText = {
  retry: 'Reintentar los fallidos',
  refused: (number: string, reason: string) => `${number}: ${reason}.`,
} as const;

export const refusalText = {
  editedBy: (name: string) => `la edita ${name}`,
  editedByOneself: 'la tienes abierta en otra pestaña',
  changed: 'otra persona la cambió mientras tanto',
  changedBy: (name: string) => `${name} la cambió después`,
  acceptedBy: (name: string) => `${name} ya la aceptó`,
  closed: 'ya está cerrada',
  left: 'ya va en ruta',
  late: 'ya pasó el tiempo para deshacer',
  notUndoable: 'este cambio no se puede deshacer',
  keyReused: 'ya se había creado',
  redZone: 'va a una zona roja: asígnala de nuevo para confirmarlo',
  cashLimit: 'el piloto llevaría demasiado efectivo: asígnala de nuevo para dar el motivo',
  gone: 'ya no está a tu alcance',
} as const;

/** Issues of the courier, the only thing a list sends. */
export const COURIER_ISSUE_TEXT = {
  required: 'el agente es requerido',
  unknown: 'el piloto no está a tu alcance',
  mismatch: 'el piloto no atiende esa sucursal',
  disabled: 'el piloto no está en turno',
  'not-editable': 'la orden ya tiene su piloto definitivo',
  'out-of-range': 'el valor no es válido',
} as const satisfies Record<OrderIssue, string>;
