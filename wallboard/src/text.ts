// Spanish of the wall. Words shared with the console are in packages/ui/src/text.ts.
import type { SilenceReason } from '@despacho/contract/couriers/couriers.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { QueueName } from '@despacho/domain/board/board.ts';
import type { CourierState } from '@despacho/domain/couriers/couriers.ts';
import { PLACE_TEXT, WALL_SCENE_LABEL } from '@despacho/ui/text.ts';
import type { CourierTrouble } from '@despacho/domain/board/stress.ts';
import type { Closed } from './authorisation.ts';
import type { SceneName } from './scenes/names.ts';
import type { Blinding } from './watch/watchdog.ts';

export const HEADER_TEXT = {
  title: 'Despacho en vivo',
  allCompanies: 'Todas las compañías',
  link: 'Enlace',
  source: 'Fuente',
  fixes: 'Posiciones',
  build: 'Versión',
  unknown: 'sin dato',
} as const;

export const SCENE_LABEL: Readonly<Record<SceneName, string>> = WALL_SCENE_LABEL;

export const SCENE_TEXT = {
  unknown: (name: string) => `no hay escena "${name}"`,
  noBranch: 'no es pantalla de sucursal',
  /** The operation, where its parts have become scenes. */
  withoutParts: { far: 'sin colas ni pilotos', farthest: 'sin mapa ni colas' },
  firstRows: 'solo primeras filas',
  plainCounters: 'sin rangos ni tendencias',
} as const;

export const HANDOVER_TEXT = {
  pending: (name: string, count: number) => `relevo de ${name}: ${count} sin aceptar`,
  released: (name: string, count: number) => `relevo de ${name}: ${count} sin dueño`,
  left: (name: string, count: number) => `${name} se fue: ${count} sin dueño`,
  several: (handovers: number, count: number) => `${handovers} relevos: ${count} sin aceptar`,
} as const;

/** The letters cannot be as large as the distance requires. */
export const READABLE_TEXT = (metres: string) => `legible hasta ${metres} m`;

export const STALE_TEXT = {
  since: (clock: string) => `datos de las ${clock}`,
  age: (age: string) => `sin datos hace ${age}`,
} as const;

/** Minutes since an order was created, by the table that most companies use [AL2]. */
export const LEVEL_RANGE = {
  LATE: '45 min o más',
  TO_BE_LATE: '30 a 45 min',
  VERIFY: '20 a 30 min',
  ON_TIME: 'menos de 20 min',
} as const satisfies Record<AlertLevel, string>;

export const TILE_TEXT = {
  over: (minutes: number) => `en ${minutes} min`,
  going: 'En ruta',
  orders: 'órdenes',
  overTwoHours: (count: number) => (count === 1 ? 'pasa de 2 h' : 'pasan de 2 h'),
  carryOver: 'arrastre de ayer',
  /** Instead of the range of Tarde, where a company has its own limit. */
  ownLimits: '45 min o límite propio',
} as const;

export const QUEUE_LABEL = {
  withoutCourier: PLACE_TEXT.withoutCourier,
  withoutCoordinates: 'Sin coordenadas',
  untyped: 'Sin digitar',
} as const satisfies Record<QueueName, string>;

/** Where ages are whole minutes. */
export const AGE_TEXT = {
  recent: 'recién',
  since: 'desde hace',
  ago: (age: string) => `hace ${age}`,
  max: (age: string) => `máx. ${age}`,
} as const;

export const QUEUE_TEXT = { empty: 'ninguna' } as const;

/** Each number of the heading counts one set: those of a level, those forecast to be late. */
export const COUNTDOWN_TEXT = {
  toBeLate: (count: number) => `${count} por llegar tarde`,
  atRisk: (count: number) => `${count} en riesgo`,
  others: 'Por llegar tarde · tiempo restante',
  soon: 'Por llegar tarde:',
  empty: 'Ninguna orden está por llegar tarde',
} as const;

export const ACT_TEXT = {
  title: 'Tiempo para actuar',
  /** Acts that are not listed. */
  more: (count: number) => `${count} más por salvar`,
  lost: (count: number) => (count === 1 ? '1 ya no llega, avisar:' : `${count} ya no llegan, avisar:`),
} as const;

/** What an order at risk waits for, and for how many minutes. */
export const RISK_SHORT = {
  noCourier: 'sin motorista',
  courier: (minutes: number) => `motorista a ${minutes} min`,
  slow: (minutes: number) => `lenta, ${minutes} min`,
  preparation: (minutes: number) => `${minutes === 1 ? 'falta' : 'faltan'} ${minutes} min`,
  ride: (minutes: number) => `ruta ${minutes} min`,
  of: (branch: string, what: string) => `${branch}: ${what}`,
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

/** [CP11] After the age of the last position. */
export const SILENCE_LABEL = {
  hidden: 'en otra aplicación',
  denied: 'sin permiso de ubicación',
  closed: 'cerró la aplicación',
  offline: 'estuvo sin red',
  killed: 'el teléfono la cerró',
} as const satisfies Record<SilenceReason, string>;

export const INCIDENTS_TEXT = {
  title: 'Incidentes hoy',
  open: (count: number) => (count === 1 ? '1 abierto' : `${count} abiertos`),
  closed: 'cerrado',
  more: (count: number) => (count === 1 ? '1 más' : `${count} más`),
  empty: 'Ninguno',
  notRecorded: 'sin registro',
  noCourier: 'sin piloto',
} as const;

export const ALARMS_TEXT = {
  title: 'Alarmas',
  calling: (count: number) => (count === 0 ? 'todas atendidas' : `${count} sin atender`),
  shown: (shown: number, total: number) => (shown === total ? '' : `${shown} de ${total}`),
  nobody: 'SIN ATENDER',
  everyone: 'LLAMA A TODOS',
  rate: (rate: string, target: string) => `${rate} por controlador (meta ${target})`,
  flood: 'Avalancha de alarmas',
  floodDetail: (count: number) => `${count} nuevas en 10 min`,
} as const;

export const INCIDENT_CARD_TEXT = {
  unknown: 'Piloto desconocido',
  noTime: 'sin hora',
  where: 'Dónde',
  near: (distance: string, branch: string) => `a ${distance} de ${branch}`,
  nowhere: 'sin posición',
  carried: 'Lleva',
  nothing: 'ninguna orden',
  more: (count: number) => `y ${count} más`,
  holder: 'La atiende',
  nobody: 'nadie todavía',
  todo: 'Qué hacer',
  since: (age: string) => `desde hace ${age}`,
  nearest: 'Más cerca',
  noNearest: 'ningún piloto con señal',
  about: (time: string) => `aprox. ${time}`,
  noRoute: 'sin ruta',
  paid: (number: string, payment: string) => `${number} (${payment})`,
} as const;

export const STRESS_TEXT = {
  branches: 'Sucursales',
  couriers: 'Pilotos',
  needHelp: (shown: number, total: number) =>
    `${shown === total ? total : `${shown} de ${total}`} ${total === 1 ? 'necesita' : 'necesitan'} ayuda`,
  withoutCourier: PLACE_TEXT.withoutCourier,
  inStore: 'En tienda',
  noBranches: 'Ninguna sucursal necesita ayuda',
  noCouriers: 'Ningún piloto necesita ayuda',
  noBranch: 'sin sucursal',
  carries: (count: number) => (count === 1 ? 'lleva 1 orden' : `lleva ${count} órdenes`),
  silent: (age: string) => `sin señal hace ${age}`,
  neverSeen: 'sin señal, nunca vista',
  late: (count: number, age: string) => (count === 1 ? `1 tarde, ${age}` : `${count} tarde, máx. ${age}`),
} as const;

export const TROUBLE_LABEL = {
  danger: 'En peligro',
  incident: 'Incidente',
  silent: 'Sin señal',
  late: 'Con órdenes tarde',
} as const satisfies Record<CourierTrouble, string>;

export const BRANCH_TEXT = {
  orders: 'Órdenes activas',
  shown: (shown: number, total: number) => (shown === total ? `${total}` : `${shown} de ${total}`),
  noOrders: 'Ninguna orden activa',
  couriers: 'Pilotos',
  noCouriers: 'Ningún piloto en esta sucursal',
  others: (count: number) => `y ${count} más`,
  carries: (count: number) => (count === 1 ? '1 orden' : `${count} órdenes`),
} as const;

export const MAP_PANEL_TEXT = {
  title: 'Mapa de órdenes y pilotos',
  incidentZone: (metres: number) => `Zona de ${metres} m`,
  /** Beyond an edge of the map: orders that are neither late nor about to be. */
  others: (count: number) => `+${count}`,
  unnamedIncidents: (count: number) => (count === 1 ? '1 incidente' : `${count} incidentes`),
  /** After their number: late orders that have no label. */
  unnamedLate: 'tarde más',
  free: 'Pilotos libres',
  city: 'Mapa de la ciudad',
  closeUp: 'Mapa de cerca',
  near: (branch: string) => `Cerca de ${branch}`,
} as const;

/** An hour that is played. */
export const PAST_TEXT = {
  title: 'PASADO',
  at: (weekday: string, day: string, time: string) => `Así estaba ${weekday} ${day} a las ${time}`,
  note: 'No es lo que pasa ahora. Un minuto por segundo.',
  loading: 'Buscando el registro de esa hora',
  loadingDetail: 'La pantalla vuelve sola a lo que pasa ahora.',
  none: (from: string, to: string) => `No hay registro de las ${from} a las ${to}`,
  gap: (time: string) => `Sin registro de las ${time}`,
  backSoon: 'La pantalla vuelve a lo que pasa ahora en unos segundos.',
} as const;

export const PANEL_FAILED = 'Este panel falló y se reinicia solo';

export const CONNECTING_TEXT = {
  title: 'Conectando',
  detail: 'La pantalla se enciende sola en cuanto llegan los datos.',
} as const;

/** The address names a company or branch that is missing or outside the scope of this screen's token. */
export const UNKNOWN_TEXT = {
  title: 'Esta pantalla no tiene esa vista',
  detail:
    'La empresa o sucursal de su enlace no existe o está fuera de su alcance. Pida un enlace nuevo a la operación.',
} as const;

const BLINDING_CAUSE = {
  lost: 'No llegan datos del servidor.',
  broken: 'La página tuvo una falla.',
} as const satisfies Record<Blinding, string>;

/** Three reloads did not repair it. */
export const HALTED_TEXT = {
  title: 'Pantalla detenida',
  detail: (cause: Blinding) => `${BLINDING_CAUSE[cause]} Se intenta de nuevo cada minuto.`,
} as const;

export const BROKEN_TEXT = {
  title: 'Pantalla en recuperación',
  detail: 'La página tuvo una falla y se carga de nuevo sola.',
} as const;

/** Why a screen shows no data, in calm words: the people in the room cannot correct it at the screen. */
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
