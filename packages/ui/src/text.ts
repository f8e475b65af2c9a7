// Spanish words that both apps show. A missing label of an enumeration does not compile.
import { LIST_WORD } from '@despacho/domain/orders/lists/text.ts';
import type { AlarmRule } from '@despacho/contract/alarms.ts';
import type { CourierAlert } from '@despacho/contract/couriers/couriers.ts';
import type { IncidentKind } from '@despacho/contract/incidents.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';

/** The stored spelling. */
export const LEVEL_LABEL = {
  LATE: 'Tarde',
  TO_BE_LATE: 'Por llegar Tarde',
  VERIFY: 'Verificar',
  ON_TIME: 'En Tiempo',
} as const satisfies Record<AlertLevel, string>;

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

/** [CO16] `kind`: as stored, if it is. */
export const courierAlertLabel = (alert: CourierAlert, kind: { label: string } | undefined): string =>
  kind?.label ?? COURIER_ALERT_LABEL[alert];

export const INCIDENT_LABEL = { Robo: 'Robo', Extorsion: 'Extorsión' } as const satisfies Record<IncidentKind, string>;

export const ALARM_LABEL = {
  branch: 'Sucursal con problemas',
  zone: 'Pilotos sin señal',
  late: 'Tarde',
  late2h: 'Atrasada +2 h',
  noCourier: 'Sin piloto',
  silentCourier: 'Piloto sin señal',
  theft: 'Robo',
  extortion: 'Extorsión',
  accident: 'Accidente',
} as const satisfies Record<AlarmRule, string>;

/** The instructions of an alarm. */
export const ALARM_ACTION = {
  branch: 'Atender la causa: pedir pilotos a otra sucursal, apurar a la tienda o avisar a los clientes.',
  zone: 'Llamar a los pilotos; si es la red de la zona, avisar a las sucursales y seguir por teléfono.',
  late: 'Llamar al piloto y avisar al cliente; si no avanza, reasignar.',
  late2h: 'Confirmar con la sucursal y el cliente si aún se entrega; si no, cancelar o reagendar.',
  noCourier: 'Asignar un piloto libre o pedir uno a otra sucursal.',
  silentCourier: 'Llamar al piloto; si no contesta, llamar al cliente y enviar a alguien a su última posición.',
  theft: 'Llamar al piloto, avisar a la policía (110) y reasignar sus órdenes.',
  extortion: 'No responder ni pagar: avisar al supervisor y a la policía (110), y retirar al piloto de la zona.',
  accident: 'Llamar al piloto, pedir ambulancia (122 o 123) si hace falta y reasignar sus órdenes.',
} as const satisfies Record<AlarmRule, string>;

/** [AR19] The cause of an episode; numbers as they are shown. */
export const EPISODE_TEXT = {
  late: (count: string) => `${count} tarde`,
  withoutCourier: (count: string) => `${count} sin motorista`,
  inStore: (count: string) => `${count} en tienda`,
  withoutCoordinates: (count: string) => `${count} sin coordenadas`,
  storeSlow: (age: string) => `la tienda tarda ${age}`,
  silent: (count: string) => `${count} pilotos sin señal`,
} as const;

/** The states of a live screen that may be outdated (LV5). */
export const LIVE_TEXT = {
  noConnection: 'SIN CONEXIÓN',
  sourceStopped: 'FUENTE DETENIDA',
  tooManyConnections: 'DEMASIADAS CONEXIONES',
  jobsStopped: 'alertas sin recalcular',
  unreadable: (count: number) => (count === 1 ? '1 documento ilegible' : `${count} documentos ilegibles`),
} as const;

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

/** The scenes of a wall of this build, by the names in its reports. */
export const WALL_SCENE_LABEL = {
  operation: 'Operación',
  work: 'Colas y pilotos',
  stress: 'Dónde ayudar',
  branch: 'Órdenes y pilotos',
} as const;

export const MAP_TEXT = {
  attribution: '© OpenStreetMap contributors · © OpenMapTiles',
  plainAttribution: 'Made with Natural Earth',
  noBaseMap: 'sin mapa base',
  incomplete: 'mapa base incompleto',
  grid: (km: number) => `cuadrícula de ${km} km`,
  riddenRoads: 'calles recorridas por los pilotos',
  north: 'Norte arriba',
} as const;
