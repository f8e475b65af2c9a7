// Texts of the live lists of orders.
import type { QueueName } from '@despacho/domain/board/board.ts';

export const listText = {
  /** The fixed message of an empty list. */
  empty: 'NO HAY ORDENES',
  levels: 'Órdenes por alerta',
  risk: 'Órdenes en riesgo',
  footer: 'Conteo de órdenes',
  footerHint: 'De todas las órdenes activas a tu alcance, sin importar filtros ni página.',
  footerHintOf: 'De todas las órdenes activas de esta compañía, sin importar filtros ni página.',
  lateInGroup: (count: number) => `${count} tarde`,
  hiddenLate: (count: number) =>
    count === 1 ? 'Los filtros ocultan 1 orden tarde' : `Los filtros ocultan ${count} órdenes tarde`,
  going: 'ORDENES EN RUTA',
  leftOut: (isIncluded: boolean, companies: readonly string[]) =>
    `${isIncluded ? 'Con' : 'Sin'} ${companies.join(', ')}`,
  leftOutHint: (isIncluded: boolean) =>
    isIncluded
      ? 'Se incluyen en esta lista; pulsa para dejarlas fuera.'
      : 'Quedan fuera de esta lista; pulsa para incluirlas.',
  removeEditing: {
    title: (name: string) => `Quitar la edición de ${name}?`,
    detail: 'Su formulario queda de solo lectura y conserva lo que escribió.',
    action: 'Quitar',
    done: 'La orden ya no está en edición.',
  },
} as const;

export const QUEUE_TEXT = {
  withoutCourier: 'ORDENES SIN MOTORISTA',
  withoutCoordinates: 'ORDENES SIN COORDENADAS',
  untyped: 'ORDENES SIN DIGITAR',
} as const satisfies Record<QueueName, string>;
