// Texts of the branch screens.
import { money } from '@despacho/ui/format.ts';
import { BRANCH_OWNERSHIPS } from '@despacho/contract/couriers/couriers.ts';

export const branchScreenText = {
  title: 'ALERTAS',
  all: 'Todas las sucursales',
  choose: 'Elige una sucursal',
  branch: 'Sucursal',
  noBranch: 'La sucursal no existe o no está a tu alcance',
  noBranches: 'No hay sucursales a tu alcance',
  numbers: 'Números de la sucursal',
  tiles: {
    available: 'Pilotos disponibles',
    toAttend: 'Órdenes por atender',
    toBeLate: 'Por llegar tarde',
    incidents: 'Incidentes hoy',
    average: 'Tiempo promedio de entrega',
  },
  ids: {
    available: 'disponibles',
    toAttend: 'atender',
    toBeLate: 'por-tarde',
    incidents: 'incidentes',
    average: 'promedio',
  },
  empty: {
    available: 'Ningún piloto disponible',
    toAttend: 'Ninguna orden por atender',
    toBeLate: 'Ninguna orden por llegar tarde',
    incidents: 'Ningún incidente hoy',
    average: 'Ninguna orden entregada hoy',
  },
  none: '—',
  minutes: 'min',
  delivered: (count: string) => (count === '1' ? '1 entregada hoy' : `${count} entregadas hoy`),
  notWhole: (max: string) => `Hoy hay más de ${max} entregas: el promedio se ve en la lista`,
  close: 'Cerrar',
  couriers: 'Pilotos',
  noCouriers: 'No hay información a mostrar',
  ownerships: 'Pertenece',
  everyone: 'TODOS',
  others: (count: number) => `y ${count} más`,
  carries: (count: number, cents: number) => `lleva ${count}${cents === 0 ? '' : `, cobra ${money(cents / 100)}`}`,
  alert: 'Alerta',
  alertOf: (name: string) => `Modificar alerta de ${name}`,
  rate: 'Calificar',
  rateCourier: (name: string) => `Calificar a ${name}`,
  ratings: 'Calificaciones',
  ended: 'Terminó',
  noCourier: 'Sin piloto',
  map: 'Mapa de la sucursal',
  mapOfAll: 'Mapa de las sucursales',
  showMap: 'Mapa',
  found: 'Lugar encontrado',
} as const;

/** Names in the address. */
export const PARAM = { branch: 'sucursal', list: 'lista', ownership: 'pertenece' } as const;

export const OWNERSHIP_CHOICES = [null, ...BRANCH_OWNERSHIPS] as const;
