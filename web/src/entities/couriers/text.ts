// How couriers are spoken of on screens.
import type { CourierType } from '@despacho/contract/couriers/couriers.ts';
import type { RatingIssue } from '@despacho/contract/couriers/ratings.ts';
import type { SilenceReason } from '@despacho/domain/branches/couriers.ts';
import type { CourierState } from '@despacho/domain/couriers/couriers.ts';
import type { Cash } from '@despacho/domain/money/amounts.ts';
import { counted, money } from '@despacho/ui/format.ts';

/** [MO12] */
export const cashText = ({ orders, cents }: Cash): string =>
  `lleva ${money(cents / 100)} en ${counted(orders, 'orden', 'órdenes')}`;

/** [CO2] */
export const COURIER_STATE_TEXT = {
  going: 'En ruta',
  inStore: 'En tienda',
  returning: 'Regresando',
  longWait: 'Mucho tiempo',
  unavailable: 'No disponible',
  unknown: 'Sin dato',
} as const satisfies Record<CourierState, string>;

/** Without a stored availability. */
export const noAvailability = 'Sin estado';

/** [RA1] What a rating is about. */
export const RATING_ISSUE_TEXT = {
  NINGUNO: 'n/a',
  orderCrossed: 'Cruce de Orden',
  isLate: 'Llega tarde',
  team: 'Equipo',
  appFailing: 'Falla aplicación',
  notInShift: 'Falta a turno',
  driverLicense: 'Licencia de conducir',
  noApp: 'No aplicación',
  noKnowRoute: 'No conoce ruta',
  orderCompletedBeforeDelivery: 'Orden finalizada antes de entregada',
  lost: 'Perdido',
  personalPresentation: 'Presentación personal',
  noUniform: 'Falta uniforme',
} as const satisfies Record<RatingIssue, string>;

/** Columns of ratings. */
export const courierRatingText = {
  courier: 'PILOTO',
  stars: 'ESTRELLAS',
  comment: 'COMENTARIO',
  issue: 'INCIDENTE',
  branch: 'SUCURSAL',
  ratedAt: 'FECHA',
  otherIssue: 'Otro',
  starsOf: (stars: string) => `${stars} de 5 estrellas`,
  notRated: 'Sin calificación',
} as const;

/** [BR9] */
export const SILENCE_TEXT = {
  unavailable: 'No está disponible',
  neverSeen: 'Nunca ha enviado su posición',
  unmeasuredClock: 'Reloj del teléfono sin comprobar',
  hidden: 'Tiene la aplicación en segundo plano',
  denied: 'El teléfono no da permiso de ubicación',
  closed: 'Cerró la aplicación',
  offline: 'Estuvo sin red',
  killed: 'El teléfono cerró la aplicación',
  lowBattery: 'Batería baja en la última posición',
  noSignal: 'El teléfono no envía su posición',
} as const satisfies Record<SilenceReason, string>;

export const COURIER_TYPE_TEXT = {
  WILDCARD: 'COMODIN',
  PERMANENT: 'PERMANENTE',
  AVAILABLE: 'DISPONIBLE',
} as const satisfies Record<CourierType, string>;

/** The words beside the position of a courier. */
export const seenText = {
  ago: (age: string) => `hace ${age}`,
  accuracy: (length: string) => `±${length}`,
  battery: (percent: string) => `batería ${percent}`,
  silent: (age: string) => `sin señal hace ${age}`,
  noBattery: 'batería sin dato',
  noAccuracy: 'precisión sin dato',
  neverSeen: 'sin posición',
} as const;
