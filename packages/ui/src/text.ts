// Spanish words that both apps show. A missing label of an enumeration does not compile.
import { LIST_WORD } from '@despacho/domain/orders/lists/text.ts';
import type { CourierAlert } from '@despacho/contract/couriers/couriers.ts';
import type { IncidentKind } from '@despacho/contract/incidents.ts';
import type { RescueVerb } from '@despacho/contract/live/rescues.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { CourierLook } from './shapes.ts';

/** The stored spelling. */
export const LEVEL_LABEL = {
  LATE: 'Tarde',
  TO_BE_LATE: 'Por llegar Tarde',
  VERIFY: 'Verificar',
  ON_TIME: 'En Tiempo',
} as const satisfies Record<AlertLevel, string>;

/** Labels of the marks of couriers on maps. */
export const COURIER_LOOK_LABEL = {
  free: 'Libre',
  toBranch: 'A sucursal',
  inDelivery: 'En entrega',
  silent: 'Sin señal',
  incident: 'Incidente',
} as const satisfies Record<CourierLook, string>;

/** The default words of the alerts of couriers [CO8]. */
const COURIER_ALERT_LABEL = {
  none: 'Ninguno',
  mechanicalFailure: 'Falla mecánica',
  flatTire: 'Llanta pinchada',
  puncture: 'Pinchazo',
  outOfGas: 'Sin gasolina',
  accident: 'Accidente',
  robbery: 'Robo',
  lost: 'Perdido',
  noProblems: 'Sin problemas',
  allOk: 'Todo bien',
} as const satisfies Record<CourierAlert, string>;
const defaultLabels: Readonly<Partial<Record<string, string>>> = COURIER_ALERT_LABEL;

/** [CO16] `kind`: as stored, if it is. An added kind that was removed has no label left. */
export const courierAlertLabel = (alert: string, kind: { label: string } | undefined): string =>
  kind?.label ?? defaultLabels[alert] ?? 'Otra alerta';

export const INCIDENT_LABEL = { Robo: 'Robo', Extorsion: 'Extorsión' } as const satisfies Record<IncidentKind, string>;

export const PLACE_TEXT = {
  noCourier: LIST_WORD.noCourier,
  /** Orders without a courier. */
  withoutCourier: 'Sin motorista',
  noZone: LIST_WORD.noZone,
  zone: LIST_WORD.zone,
  capital: 'Guatemala',
  /** How the placeholder of a field that was not filled in yet is shown [OR2]. */
  untyped: LIST_WORD.untyped,
} as const;

/** The text of an order at risk. */
export const RISK_TEXT = {
  label: 'En riesgo',
  noCourier: 'aún sin motorista',
  fetching: (time: string) => `su motorista llega a la sucursal en ${time}`,
  slow: (branch: string, time: string) => `preparación lenta en ${branch}: ${time}`,
  preparing: (time: string) => `en preparación, faltan ${time}`,
  riding: (time: string) => `le quedan ${time} de ruta`,
  arrives: (clock: string, from: string, to: string) => `llegaría a las ${clock} (entre ${from} y ${to})`,
} as const;

export const RESCUE_VERB = { assign: 'Asignar', reassign: 'Reasignar' } as const satisfies Record<RescueVerb, string>;

export const RESCUE_TEXT = {
  act: (verb: string, courier: string) => `${verb} a ${courier}`,
  gain: (minutes: number) => `llega ${minutes} min antes`,
  from: (minutes: number, gain: string) => `a ${minutes} min: ${gain}`,
  there: (gain: string) => `en la sucursal: ${gain}`,
} as const;

/** The scenes of a wall of this build, by the names in its reports. */
export const WALL_SCENE_LABEL = {
  operation: 'Operación',
  map: 'Mapa',
  work: 'Colas',
  couriers: 'Pilotos',
  stress: 'Dónde ayudar',
  branch: 'Órdenes y pilotos',
} as const;

/** The card of a courier [CO4] [CO5]. */
export const CARD_TEXT = {
  going: 'En Ruta',
  inStore: 'En Tienda',
  waiting: (minutes: number) => `${minutes} min`,
  lessThan: (minutes: number) => `A menos de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`,
  longWait: (minutes: number) => `Mucho tiempo (${minutes} min)`,
  returning: 'Regresando',
  unavailable: 'No disponible',
  unknown: 'Sin estado',
} as const;
