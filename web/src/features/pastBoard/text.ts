// Texts of the board of a past minute.
import type { MissingReason } from '@despacho/contract/pastBoard.ts';
import type { QueueName } from '@despacho/domain/board/board.ts';

export const pastText = {
  heading: (time: string) => `Ver el tablero a las ${time}`,
  past: 'ESTO ES EL PASADO',
  pastOf: (day: string, time: string) => `Así estaba el tablero el ${day} a las ${time}. No es lo que pasa ahora.`,
  recordedAt: (time: string) => `Registro de las ${time}`,
  toNow: 'Ver el tablero de ahora',
  when: 'Fecha y hora',
  steps: 'Pasos en el tiempo',
  back: 'Un minuto atrás',
  forth: 'Un minuto adelante',
  backTen: 'Diez minutos atrás',
  forthTen: 'Diez minutos adelante',
  minute: (sign: string) => `${sign}1 min`,
  ten: (sign: string) => `${sign}10 min`,
  play: 'Reproducir',
  stop: 'Detener',
  copyLink: 'Copiar el enlace de este minuto',
  loading: 'Tablero',
  orders: 'Órdenes activas de ese minuto',
  noOrders: 'Ninguna orden estaba activa',
  courierList: 'Pilotos en turno de ese minuto',
  noCouriers: 'Ningún piloto estaba en turno',
  state: 'ESTADO',
  carried: 'LLEVA',
  lateAt: 'LÍMITE',
  shownState: (state: string, count: string) => `${state}: ${count}`,
  gaps: 'Minutos sin registro en esta hora:',
  gap: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),
  step: (minutes: number) => `De esta hora se guardó un registro cada ${minutes} minutos, para que cupiera.`,
  first: (day: string, time: string) => `El primer registro es del ${day} a las ${time}.`,
  never: 'Todavía no hay ningún registro. El primero se guarda en menos de un minuto.',
  before: (day: string, time: string) => `Ir al registro anterior, ${day} ${time}`,
  after: (day: string, time: string) => `Ir al registro siguiente, ${day} ${time}`,
  invalid: 'La dirección no tiene una fecha y hora que se entiendan. Elige otra.',
} as const;

/** `time`: the requested minute. */
export const MISSING_TEXT = {
  future: (time: string) => `Las ${time} todavía no llegan: aquí solo se ve lo que ya pasó.`,
  tooOld: (time: string) => `El registro de las ${time} ya se borró: se guardan los últimos 90 días.`,
  beforeFirst: (time: string) => `A las ${time} todavía no se guardaba el tablero.`,
  gap: (time: string) => `No hay registro de las ${time}: en ese momento el sistema estaba detenido o incompleto.`,
  tooLarge: (time: string) => `La hora de las ${time} no se guardó: tenía más órdenes de las que caben en un registro.`,
} as const satisfies Record<MissingReason, (time: string) => string>;

export const countersText = {
  levels: 'Órdenes por alerta',
  going: 'En ruta',
  active: 'Activas',
  queues: 'Lo que esperaba a alguien',
  oldest: 'la más antigua',
  couriers: (count: string) => `Pilotos en turno: ${count}`,
} as const;

export const QUEUE_TEXT = {
  withoutCourier: 'Sin piloto',
  withoutCoordinates: 'Sin coordenadas',
  untyped: 'Sin digitar',
} as const satisfies Record<QueueName, string>;
