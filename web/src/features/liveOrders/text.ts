// What the live list of orders says.
import type { QueueName } from '@despacho/domain/board.ts';

export const listText = {
  title: 'TODAS LAS ORDENES',
  /** The documents' word for an empty list. */
  empty: 'NO HAY ORDENES',
  levels: 'Órdenes por alerta',
  footer: 'Conteo de órdenes',
  going: 'ORDENES EN RUTA',
  arrived: (count: number) => (count === 1 ? '1 nueva' : `${count} nuevas`),
} as const;

export const QUEUE_TEXT = {
  withoutCourier: 'ORDENES SIN MOTORISTA',
  withoutCoordinates: 'ORDENES SIN COORDENADAS',
  untyped: 'ORDENES SIN DIGITAR',
} as const satisfies Record<QueueName, string>;
