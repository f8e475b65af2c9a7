// Texts of the dialog to assign a courier, and the reasons of a suggestion.
import type { CourierType } from '@despacho/contract/couriers/couriers.ts';
import type { OtherCourier, Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { counted, money } from '@despacho/ui/format.ts';
import { countedOrders } from '../../entities/orders/text.ts';

export const assignText = {
  title: (number: string) => `Asignar piloto a ${number}`,
  titleMany: (count: number) => `Asignar piloto a ${countedOrders(count)}`,
  suggested: 'Sugeridos',
  hint: 'Presiona 1, 2 o 3, o Enter para el primero.',
  waiting: 'Buscando pilotos…',
  none: 'Ningún piloto puede tomarla ahora. Elige otro de la lista.',
  mixed: 'De varias sucursales: cada piloto se mide con todas, y se muestra la última.',
  tooMixed: (max: number) => `Las órdenes son de más de ${max} sucursales: no hay sugerencias.`,
  failed: 'No se pudo obtener la lista de pilotos.',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  other: 'Piloto',
  anyone: 'Elegir de todos los pilotos',
  action: 'Asignar',
  saving: 'Asignando…',
  has: 'ya la tiene',
  /** Fixed messages. */
  done: 'Ordenes modificadas correctamente',
  error: 'Ha ocurrido un error asignando el piloto a las ordenes',
  results: (well: number, failed: number) => `${counted(well, 'asignada', 'asignadas')}, ${failed} no`,
} as const;

/** All words of a suggestion: what decides, the reasons, and the details. */
export const reasonText = {
  /** The words before what decides, which is drawn large. */
  arrives: 'llega al cliente en',
  ready: 'puede',
  readyIn: 'puede en',
  now: 'ya',
  minutes: (count: number) => `${count} min`,
  unplaced: 'sin posición:',
  last: 'va al final',

  best: 'el mejor',
  later: (minutes: number) => `llega ${minutes} min después`,
  same: 'llega igual',
  earlier: (minutes: number) => `llega ${minutes} min antes`,
  costsMore: 'cuesta más al plan',
  late: (minutes: number) => `${minutes} min tarde`,

  sameTrip: (count: number) => `lleva ${count + 1} de la misma tienda`,
  atBranch: (branch: string | null) => `en ${branch ?? 'la sucursal'}`,
  distant: (minutes: number, branch: string | null) => `a ${minutes} min de ${branch ?? 'la sucursal'}`,
  back: (minutes: number, branch: string | null) =>
    `entrega antes y llega a ${branch ?? 'la sucursal'} en ${minutes} min`,
  nowhere: 'nadie sabe dónde está',
  free: 'sin órdenes',
  carries: (count: number) => `lleva ${countedOrders(count)}`,
  servesAll: 'de las sucursales',
  seconds: (age: number) => `posición de hace ${age} s`,
  servesFor: (text: string, minutes: number) => (minutes === 0 ? text : `${text} (+${minutes} min)`),
  old: (age: number, minutes: number) => `posición de hace ${age} min${minutes === 0 ? '' : ` (+${minutes} min)`}`,
  silent: 'sin señal',
  owned: (name: string) => `de ${name}`,
  cash: (carried: number, adds: number, limit: number) =>
    `efectivo ${money(carried / 100)} + ${money(adds / 100)} de ${money(limit / 100)}`,
  shiftLeft: (length: string) => `turno: le quedan ${length}`,
  shiftOver: 'turno terminado',
  noShift: 'turno sin hora de salida',

  detailsOf: (courier: string) => `Detalles de ${courier}`,
  noCash: 'sin efectivo',
  noPhone: 'sin teléfono',
} as const;

export const SERVES_TEXT = {
  branch: 'de esta sucursal',
  company: 'de la compañía',
  wildcard: 'comodín',
  anyone: 'de cualquier compañía',
} as const satisfies Record<Suggestion['serves'], string>;

/** Null: nothing to add. */
export const STATE_TEXT = {
  going: 'entregando',
  inStore: null,
  returning: 'viene de regreso',
  longWait: 'espera hace más de una hora',
  unknown: null,
} as const satisfies Record<Suggestion['state'], string | null>;

export const TYPE_TEXT = {
  WILDCARD: null,
  PERMANENT: 'permanente',
  AVAILABLE: 'disponible',
} as const satisfies Record<CourierType, string | null>;

export const NOT_TEXT = {
  'off-duty': 'no está en turno',
  elsewhere: 'no atiende esta sucursal',
  unavailable: 'no disponible',
  full: 'ya lleva muchas',
  trouble: 'reportó un problema',
  'had-it': 'ya la tuvo',
  'cash-limit': 'llevaría demasiado efectivo',
} as const satisfies Record<NonNullable<OtherCourier['not']>, string>;
