// Texts of the overviews.
import type { TrendPoint } from '@despacho/contract/live/trend.ts';
import type { QueueName } from '@despacho/domain/board/board.ts';

export const overviewText = {
  everything: 'Todas las empresas',
  levels: 'Órdenes por alerta',
  going: 'Órdenes en ruta',
  active: 'Órdenes activas',
  queues: 'Lo que espera a alguien',
  oldest: 'la más antigua',
  couriers: 'Pilotos en turno',
  couriersOf: (state: string, count: string) => `Pilotos en turno: ${state} (${count})`,
  noCouriers: 'Ningún piloto en este estado',
  noBranchOfCourier: 'Sin sucursal',
  closeList: 'Cerrar la lista',
  incidents: 'Incidentes hoy',
  open: (count: number) => (count === 1 ? '1 abierto' : `${count} abiertos`),
  noIncidents: 'Sin incidentes hoy',
  incidentsHidden: 'Tu cuenta no incluye los incidentes',
  trend: 'Últimos 15 minutos',
  hour: 'Hora',
  late: 'Órdenes tarde',
  noLate: 'Ninguna orden va tarde',
  more: (count: number) => (count === 1 ? 'y 1 más' : `y ${count} más`),
  allLate: (count: string) => (count === '1' ? 'Ver la orden tarde' : `Ver las ${count} órdenes tarde`),
  allOrders: 'Ver todas las órdenes',
  noOrders: 'NO HAY ORDENES',
  noBranch: 'Esta sucursal no existe o no es de tu cuenta',
  noBranchDetail: 'Puede estar mal escrita la dirección, o la sucursal fue eliminada.',
  ended: 'cerrado',
} as const;

export const QUEUE_TEXT = {
  withoutCourier: 'Sin piloto',
  withoutCoordinates: 'Sin coordenadas',
  untyped: 'Sin digitar',
} as const satisfies Record<QueueName, string>;

/** The counters of the chart, in the words of the tiles. */
export const TREND_TEXT = {
  late: 'Tarde',
  toBeLate: 'Por llegar Tarde',
  verify: 'Verificar',
} as const satisfies Partial<Record<keyof TrendPoint, string>>;
