// Spanish of the wall. Words it shares with the console lie in packages/ui/src/text.ts.
import type { AlertLevel } from '@despacho/contract/orders.ts';
import type { QueueName } from '@despacho/domain/board.ts';
import type { CourierState } from '@despacho/domain/couriers.ts';
import type { CourierLook } from '@despacho/ui/shapes.ts';
import type { Closed } from './authorisation.ts';

export const HEADER_TEXT = {
  title: 'Despacho en vivo',
  allCompanies: 'Todas las compañías',
  link: 'Enlace',
  source: 'Fuente',
  fixes: 'Posiciones',
  build: 'Versión',
  unknown: 'sin dato',
} as const;

export const STALE_TEXT = {
  since: (clock: string) => `datos de las ${clock}`,
  age: (age: string) => `sin datos hace ${age}`,
} as const;

/** Minutes since an order was created, by the table that most companies use. */
export const LEVEL_RANGE = {
  LATE: '45 min o más',
  TO_BE_LATE: '30 a 45 min',
  VERIFY: '20 a 30 min',
  ON_TIME: 'menos de 20 min',
} as const satisfies Record<AlertLevel, string>;

export const TILE_TEXT = {
  over: (minutes: number) => `en ${minutes} min`,
  noTrend: 'sin tendencia',
  going: 'En ruta',
  orders: 'órdenes',
  overTwoHours: (count: number) => (count === 1 ? 'pasa de 2 h' : 'pasan de 2 h'),
  carryOver: 'arrastre de ayer',
  /** Instead of the range of Tarde, where a company has its own limit. */
  ownLimits: '45 min o límite propio',
} as const;

export const QUEUE_LABEL = {
  withoutCourier: 'Sin motorista',
  withoutCoordinates: 'Sin coordenadas',
  untyped: 'Sin digitar',
} as const satisfies Record<QueueName, string>;

/** Of an age in whole minutes. */
export const UNDER_A_MINUTE = '<1 min';

export const QUEUE_TEXT = { since: 'desde hace', empty: 'ninguna' } as const;

export const COUNTDOWN_TEXT = {
  shown: (shown: number, total: number) => (shown === total ? `${total}` : `${shown} de ${total}`),
  left: 'tiempo restante',
  empty: 'Ninguna orden está por llegar tarde',
} as const;

export const COURIER_STATE_LABEL = {
  going: 'En ruta',
  inStore: 'En tienda',
  returning: 'Regresando',
  longWait: 'Mucho tiempo',
  unavailable: 'No disponible',
  unknown: 'Sin estado',
} as const satisfies Record<CourierState, string>;

export const COURIERS_TEXT = {
  title: 'Pilotos',
  onDuty: (count: number) => `${count} en turno`,
  silent: 'Sin señal',
  others: (count: number) => `y ${count} más`,
  never: 'nunca',
} as const;

export const COURIER_LOOK_LABEL = {
  free: 'Libre',
  toBranch: 'A sucursal',
  inDelivery: 'En entrega',
  silent: 'Sin señal',
  incident: 'Incidente',
} as const satisfies Record<CourierLook, string>;

export const INCIDENTS_TEXT = {
  title: 'Incidentes hoy',
  open: (count: number) => (count === 1 ? '1 abierto' : `${count} abiertos`),
  closed: 'cerrado',
  more: (count: number) => (count === 1 ? '1 más' : `${count} más`),
  empty: 'Ninguno',
  noCourier: 'sin piloto',
} as const;

export const MAP_PANEL_TEXT = {
  title: 'Mapa de órdenes y pilotos',
  incidentZone: (metres: number) => `Zona de incidente, ${metres} m`,
  outside: (count: number) => (count === 1 ? '1 orden fuera del mapa' : `${count} órdenes fuera del mapa`),
} as const;

export const PANEL_FAILED = 'Este panel falló y se reinicia solo';

export const CONNECTING_TEXT = {
  title: 'Conectando',
  detail: 'La pantalla se enciende sola en cuanto llegan los datos.',
} as const;

/** Why a screen shows no data, said calmly: nobody in the room can do anything at the screen itself. */
export const CLOSED_TEXT = {
  noToken: {
    title: 'Pantalla sin autorización',
    detail: 'Abra en esta pantalla el enlace que la operación creó para ella.',
  },
  refused: {
    title: 'Pantalla sin autorización',
    detail: 'La autorización de esta pantalla no es válida o fue retirada. Pida un enlace nuevo a la operación.',
  },
  outdated: {
    title: 'Pantalla en actualización',
    detail: 'Hay una versión nueva; la pantalla se actualiza sola.',
  },
} as const satisfies Record<Closed, { title: string; detail: string }>;
