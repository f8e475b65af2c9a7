// Texts of the summary of couriers.
import type { CourierFilter } from '@despacho/domain/couriers/daySummary.ts';

export const summaryText = {
  title: 'RESUMEN DE PILOTOS',
  today: 'Hoy',
  ranking: 'Ranking del mes',
  sections: 'Resumen',
  ids: { today: 'hoy', ranking: 'ranking' },
  filter: 'Pilotos',
  courier: 'PILOTO',
  branch: 'SUCURSAL',
  state: 'ESTADO',
  delivered: 'ENTREGADAS HOY',
  going: 'EN RUTA',
  carried: 'LLEVA',
  late: 'TARDE',
  inStore: 'EN TIENDA',
  ownership: 'PERTENECE',
  rating: 'CALIFICACIÓN',
  ratingOf: (average: string, name: string) => `${average} ★, ver las calificaciones de ${name}`,
  none: '—',
  empty: 'No hay información a mostrar',
  place: 'LUGAR',
  total: 'ENTREGADAS',
  lateDelivered: 'ENTREGADAS TARDE',
  average: 'PROMEDIO',
  month: 'Mes',
  calculated: (at: string, days: string) => `Calculado el ${at} con ${days}`,
  days: (count: string) => (count === '1' ? '1 día' : `${count} días`),
  notCalculated: 'Todavía no se ha calculado: el primer día completo se calcula por la noche',
  notWhole: 'Un día tuvo más órdenes de las que se leen: su ranking está incompleto',
  notAll: (shown: string, total: string) => `Se muestran ${shown} de ${total} pilotos`,
} as const;

export const FILTER_TEXT = {
  all: 'Todos',
  none: 'Ninguno',
  withOrders: 'Con órdenes',
  withoutOrders: 'Sin órdenes',
  projects: 'PROYECTOS',
  polloBrujo: 'POLLO BRUJO',
} as const satisfies Record<CourierFilter, string>;

/** Names in the address. */
export const PARAM = { section: 'seccion', filter: 'pilotos', month: 'mes' } as const;
