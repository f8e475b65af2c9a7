// Texts of the summary of a branch.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';

export const branchSummaryText = {
  queue: 'En Cola',
  orders: 'Ordenes',
  delivered: 'Entregadas',
  couriers: 'PILOTOS EN SUCURSAL',
  toBranch: 'Hacia SUCURSAL',
  onRoute: 'En ruta',
  noQueue: 'No hay órdenes en cola',
  noToBranch: 'Ningún piloto va hacia la sucursal',
  noOnRoute: 'Ninguna orden en ruta',
  rate: 'Calificar',
  noCouriers: 'No hay información a mostrar',
  noBranch: 'La sucursal no existe o no está a tu alcance',
  load: 'Carga por estado',
  deliveredToday: 'Entregadas hoy',
  average: 'Tiempo promedio de entrega',
  averageOf: (minutes: string) => `${minutes} min`,
  none: '—',
  track: 'RASTREAR',
  ids: { queue: 'cola', orders: 'ordenes', delivered: 'entregadas', couriers: 'pilotos' },
  courier: 'PILOTO',
  state: 'ESTADO',
  wait: 'ESPERA',
  carries: 'LLEVA',
  cash: 'COBRA',
  minutes: (count: number) => `${count} min`,
} as const;

/** The parameter of the address that names the tab. */
export const SECTION = 'seccion';

/** What the load of a branch counts, in the order of an order's way. */
export const LOAD_STATUSES = [
  ORDER_STATUS.ON_HOLD,
  ORDER_STATUS.PENDING,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
] as const;
